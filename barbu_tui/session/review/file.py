"""The results of a review, in a file of their own beside the game; the record itself is never touched.

JSON Lines: a header that says which program, engine, bot and seed the results come from, then a line a result, appended as it comes.
Results add up, so a review that was killed goes on where it was. A torn or unknown line costs that line alone; results of
another engine, of another game, or of decisions that were not made are made anew. When the list is complete a line with its
sums follows (:mod:`.summary`), for the statistics, and again whenever the review continues.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from math import isfinite
from pathlib import Path
from typing import Any, Final

from barbu_bots import in_english
from barbu_bots.search.engine import ENGINE
from barbu_tui import __version__
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.language import Message, message_json, message_of, tr
from barbu_tui.session.record.codec import header_json
from barbu_tui.session.record.events import Header
from barbu_tui.session.record.file import SUFFIX
from barbu_tui.session.review.review import Result, Review
from barbu_tui.session.review.summary import Summary, read_summary, summary_json, summary_of
from barbu_tui.session.review.tally import Tally
from barbu_tui.session.review.weigh import USUAL, Held, Weighed
from barbu_tui.session.store.files import open_regular, read_end
from barbu_tui.text import choice_text, clean_text

VERSION: Final = 1
_LONGEST_FILE: Final = 16 << 20
"""Bytes that are read."""
_SUMMED_EVERY: Final = 64
"""Results between two lines of sums."""
_MIDDLE: Final = ".review-"


class ResultsError(OSError):
    """Results cannot be kept. The message is one sentence."""


def results_path(record: Path, letter: str) -> Path:
    """Return where the results of a seat's review are kept.

    Args:
        record: the record's file.
        letter: the seat's.
    """
    return record.with_name(f"{record.name.removesuffix(SUFFIX)}{_MIDDLE}{letter}.jsonl")


def all_results(record: Path) -> tuple[Path, ...]:
    """Return the results that are kept of a record, of all its seats."""
    return tuple(path for letter in "SWNE" if (path := results_path(record, letter)).is_file())


class Results:
    """The results of one review, read at first and appended to."""

    def __init__(self, path: Path, review: Review, *, again: bool = False) -> None:
        """Read what is known into a review.

        Args:
            path: the file.
            review: the review.
            again: forget what is known.
        """
        self._path = path
        self._review = review
        self._header = _header(review)
        self._begun = False
        self._unsummed = 0
        """Lines since the last one of sums."""
        self.kept = 0
        """Results that were known."""
        for result in () if again else self._read():
            self.kept += review.take(result)

    def append(self, result: Result) -> None:
        """Write a result behind the others; a file of another review is replaced.

        Raises:
            ResultsError: it cannot be written.
        """
        self._write(_as_json(result, self._letters))
        self._unsummed += 1
        if self._review.listed and self._unsummed >= _SUMMED_EVERY:
            self.sum_up()

    def sum_up(self) -> None:
        """Write what the review comes to, if its list is complete and something is new.

        Raises:
            ResultsError: it cannot be written.
        """
        if self._review.listed and self._unsummed:
            self._write({"sum": summary_json(summary_of(self._review))})
            self._unsummed = 0

    def _write(self, line: Mapping[str, Any]) -> None:
        lines = json.dumps(line) + "\n"
        flags = os.O_WRONLY | os.O_CREAT
        if self._begun:
            flags |= os.O_APPEND
            lines = "\n" + lines  # a line that was torn must not spoil this one
        else:
            flags |= os.O_TRUNC
            lines = json.dumps(self._header) + "\n" + lines
        try:
            with open_regular(self._path, flags, 0o600) as file:
                file.write(lines.encode())
        except OSError as error:
            reason = error.strerror or error
            raise ResultsError(
                tr(
                    "{file}: the review cannot be kept ({problem}).",
                    file=self._path.name,
                    problem=str(reason),
                )
            ) from None
        self._begun = True

    @property
    def _letters(self) -> tuple[str, ...]:
        return self._review.replay.header.rules.seat_letters

    def _read(self) -> Iterator[Result]:
        try:
            lines = read_end(self._path, _LONGEST_FILE).splitlines()
        except OSError:
            return
        if not lines or not _alike(_object(lines[0]), self._header):
            return
        self._begun = True
        options = {
            case.at: {choice_text(each, self._letters): each for each in case.options}
            for case in self._review.cases
        }
        done = {case.at: choice_text(case.done, self._letters) for case in self._review.cases}
        for line in lines[1:]:
            found = _object(line)
            self._unsummed = 0 if "sum" in found else self._unsummed + 1
            try:
                yield _result(found, options, done)
            except (KeyError, TypeError, ValueError):
                continue


def kept_summary(record: Path, header: Header, seat: Seat) -> Summary | None:
    """Return what the review of a game came to; ``None`` where there is none, or its list was not complete.

    Args:
        record: the game's file.
        header: its header.
        seat: whose decisions.
    """
    try:
        lines = read_end(results_path(record, header.rules.seat_letters[seat]), _LONGEST_FILE).splitlines()
    except OSError:
        return None
    first = _object(lines[0]) if lines else {}
    if not _alike(first, _header_of(header, seat, first.get("seed", 1))):
        return None
    for line in reversed(lines):
        if b'"sum"' in line:
            try:
                return read_summary(_object(line)["sum"])
            except (KeyError, TypeError, ValueError, AttributeError):
                continue
    return None


def _header(review: Review) -> dict[str, Any]:
    return _header_of(review.replay.header, review.seat, review.seed)


def _header_of(header: Header, seat: Seat, seed: int) -> dict[str, Any]:
    game = json.dumps(header_json(header), sort_keys=True).encode()
    return {
        "barbu_review": VERSION,
        "app": __version__,
        "engine": ENGINE,
        "bot": USUAL,
        "seed": seed,
        "seat": header.rules.seat_letters[seat],
        "game": hashlib.sha256(game).hexdigest(),
    }


def _alike(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Whether results of one header can be added to those of another: the program's version does not matter."""
    return {**found, "app": ""} == {**wanted, "app": ""}


def _object(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _as_json(result: Result, letters: tuple[str, ...]) -> dict[str, Any]:
    if isinstance(result, Held):
        held = {
            "deal": result.number,
            "start": result.start,
            "stop": result.stop,
            "tally": _row(result.tally),
        }
        return {**held, "made": dict(result.made)} if result.made else held
    line: dict[str, Any] = {
        "at": result.at,
        "done": choice_text(result.done, letters),
        "usual": choice_text(result.usual, letters),
        "better": choice_text(result.better, letters),
        "real": result.real,
        "start": result.start,
        "stop": result.stop,
        "less": _row(result.less),
        "than_usual": _row(result.than_usual),
    }
    if result.options:
        line["options"] = [_row(each) for each in result.options]
    if result.runner is not None and result.ahead is not None:
        line["runner"] = choice_text(result.runner, letters)
        line["ahead"] = _row(result.ahead)
    if result.why:
        line["why"] = in_english(result.why, {})
    if isinstance(result.why, Message):
        line["said"] = message_json(result.why)
    return line


def _row(tally: Tally) -> list[float]:
    return [tally.worlds, tally.total, tally.squares, tally.cards, tally.different, int(tally.exact)]


def _tally(row: object) -> Tally:
    if not isinstance(row, list) or len(row) != 6:
        raise ValueError("a tally has six numbers")
    worlds, total, squares, cards, different, exact = (float(each) for each in row)
    if not worlds >= 0 or not all(map(isfinite, (worlds, total, squares, cards, different))):
        raise ValueError("a tally's numbers are finite")
    return Tally(int(worlds), total, squares, cards, different, bool(exact))


def _result(
    line: Mapping[str, Any], options: Mapping[int, Mapping[str, Action]], done: Mapping[int, str]
) -> Result:
    """Return a result from its line.

    Raises:
        KeyError, TypeError, ValueError: it is none, or none of this game.
    """
    start, stop = int(line["start"]), int(line["stop"])
    if not 0 <= start <= stop:
        raise ValueError("worlds are counted upwards")
    if "deal" in line:
        made = tuple((str(bot), int(points)) for bot, points in dict(line.get("made") or {}).items())
        return Held(int(line["deal"]), start, stop, _tally(line["tally"]), made)
    at = int(line["at"])
    choices = options[at]
    if line["done"] != done[at]:
        raise ValueError("another decision was made there")
    runner = line.get("runner")
    why = clean_text(str(line.get("why", "")))
    rows = tuple(_tally(row) for row in line.get("options") or ())
    if rows and len(rows) != len(choices):
        raise ValueError("every option has a row")
    return Weighed(
        at,
        choices[done[at]],
        choices[line["usual"]],
        choices[line["better"]],
        bool(line["real"]),
        start,
        stop,
        _tally(line["less"]),
        _tally(line["than_usual"]),
        rows,
        None if runner is None else choices[runner],
        None if runner is None else _tally(line["ahead"]),
        message_of(line["said"], clean_text) or why if "said" in line else why,
    )
