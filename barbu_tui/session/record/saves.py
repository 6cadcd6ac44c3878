"""The saved games: where a new one goes, and which there are."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from barbu_tui.session.config.paths import data_dir, make_private, saves_dir
from barbu_tui.session.record.codec import LONGEST_LINE, MalformedError, decode, read_event, read_header
from barbu_tui.session.record.events import Header, ScoreEvent
from barbu_tui.session.record.file import SUFFIX, RecordError, open_regular
from barbu_tui.session.record.position import Position

_SCORE: Final = b'"score"'
_END: Final = b'"end"'
_DEAL: Final = b'"deal"'
_HANDS: Final = b'"hands"'
_LONGEST_SEED: Final = 100
"""Characters of a file's name; a record may have a longer one."""


def new_save(header: Header) -> Path:
    """A path for a new game's record: its time, ruleset and seed, never one that is there.

    Raises:
        OSError: the directory cannot be made.
    """
    make_private(saves_dir())
    time = re.sub(r"[^0-9T]", "", header.created)[:15]
    stem = f"{time}-{header.rules.name}-{str(header.seed)[:_LONGEST_SEED]}"
    path = saves_dir() / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = saves_dir() / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path


def _elsewhere_file() -> Path:
    return data_dir() / "elsewhere.txt"


def remember(path: Path) -> None:
    """Note a game that is recorded outside :func:`saves_dir`, so that it is found again like the others.

    What cannot be noted is left: the game itself is kept all the same.
    """
    line = str(path.resolve())
    if "\n" in line or path.resolve().parent == saves_dir().resolve() or line in _elsewhere():
        return
    with suppress(OSError, UnicodeEncodeError):
        make_private(data_dir())
        descriptor = os.open(_elsewhere_file(), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(descriptor, "a", encoding="utf-8") as file:
            file.write(f"{line}\n")


def _elsewhere() -> list[str]:
    with suppress(OSError, UnicodeDecodeError):
        return _elsewhere_file().read_text(encoding="utf-8").splitlines()
    return []


@dataclass(frozen=True)
class Save:
    """A saved game as a list shows it, read without folding it."""

    path: Path
    header: Header
    deals: int
    """Deals scored, those before the record's first included."""
    dealt: bool
    """The cards of the next one have been dealt."""
    running: tuple[int, ...]
    """Seat → points after the last deal scored."""
    finished: bool
    modified: float
    """Seconds since the epoch."""

    @property
    def own(self) -> bool:
        """A human plays in it."""
        return bool(self.header.humans)


def glance(path: Path) -> Save:
    """What a list shows of a record: its header and its last score, nothing checked beyond them.

    Raises:
        RecordError: it has no header that can be read.
        OSError: it cannot be read.
    """
    with open_regular(path) as file:
        first = file.readline(LONGEST_LINE + 1)
        try:
            if not first.endswith(b"\n"):
                raise MalformedError("The file holds no whole line, so no record.")
            header = read_header(decode(first[:-1]))
        except ValueError as error:
            raise RecordError(path, 1, str(error)) from None
        score: bytes | None = None
        dealt = ended = False
        while (line := file.readline(LONGEST_LINE + 1)).endswith(b"\n"):
            if _SCORE in line[:40] or (_SCORE in line and b'"running"' in line):
                score, dealt = line, False
            elif not dealt and _HANDS in line and _DEAL in line:
                dealt = True
            ended = _END in line and b'"totals"' in line
        modified = os.fstat(file.fileno()).st_mtime
    deals, running = Position.start(header).game.standing.deals, (0,) * header.rules.players
    if header.before is not None:
        running = header.before.running
    if score is not None:
        with suppress(ValueError):  # what is wrong with it is said when it is opened
            event = read_event(decode(score[:-1]), header.rules)
            if isinstance(event, ScoreEvent) and event.number <= header.rules.deals:
                deals, running = event.number, event.running
    finished = ended or deals >= (header.until or header.rules.deals)
    return Save(path, header, deals, dealt, running, finished, modified)


def saves() -> Iterator[Save]:
    """The saved games, the one last played first; files that are no records are left out."""
    paths = [Path(line) for line in _elsewhere()]
    with suppress(OSError):
        paths += [
            path
            for path in saves_dir().iterdir()
            if path.name.endswith(SUFFIX) and not path.name.startswith(".")
        ]
    found: list[Save] = []
    for path in paths:
        with suppress(ValueError, OSError):  # no record, or no path at all
            found.append(glance(path))
    yield from sorted(found, key=lambda save: (save.modified, save.path.name), reverse=True)


def unfinished() -> list[Path]:
    """The unfinished games of one's own, the one last played first; whether they are right is not known yet."""
    return [save.path for save in saves() if save.own and not save.finished]
