"""Records of games for programs: ``from barbu_tui.records import load_record`` (RECORD_FORMAT.md)."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from barbu_tui.session.record.events import ActionEvent, DealEvent, EndEvent, Event, Header, ScoreEvent
from barbu_tui.session.record.file import Record, RecordError, load

__all__ = [
    "ActionEvent",
    "DealEvent",
    "EndEvent",
    "Event",
    "Header",
    "Record",
    "RecordError",
    "ScoreEvent",
    "load_record",
]


def load_record(path: str | PathLike[str]) -> Record:
    """Return a game read from its file, checked by the rules as it is read.

    It has the ``header``, the ``events``, and the ``position`` after the last of them.

    >>> record = load_record("screenshots/game.barbu.jsonl")
    >>> record.header.rules.name, len(record.position.game.finished)
    ('online', 28)

    Raises:
        RecordError: the file cannot be read, is not a record, or breaks a rule; the message names file and line.
    """
    return load(Path(path))
