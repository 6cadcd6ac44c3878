"""The practice history: one line a hand in a file, and their sums.

The file is JSON Lines, readable by the user only. A torn or unknown line is skipped, so that a crash or a newer
version of the program costs no more than that line.

An answer is written as soon as it is graded, and its line is rewritten in place while the estimate goes on. For
that the line has blanks to spare at its end, which JSON ignores; no other line moves, whoever appends meanwhile.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final, get_args

from barbu_tui.core.contracts import CONTRACTS, Contract
from barbu_tui.language import tr
from barbu_tui.session.practice.grade import Verdict
from barbu_tui.session.practice.situation import DRILLS, LEVELS, Drill, Level
from barbu_tui.session.store.files import open_regular, read_end
from barbu_tui.session.store.paths import make_private

_LONGEST_FILE: Final = 32 << 20
"""Bytes of a history that are read: the last ones, some 100,000 hands."""
_SPARE: Final = 64
"""Blanks at the end of a line, for later figures that take more letters: a best answer of six words, and digits."""


@dataclass(frozen=True)
class Practised:
    """One hand of practice."""

    time: str
    """When it was answered, RFC 3339 in UTC."""
    drill: Drill
    rules: str
    hand: str
    """The player's cards, written as in a record."""
    contract: Contract
    """The contract called; in the doubling drill, the contract of the deal."""
    chosen: str
    """The answer: ``trumps S``, ``x W, xx N``."""
    best: str
    """The best answer, written the same way."""
    loss: float
    """Points behind the best answer."""
    verdict: Verdict
    worlds: int
    """Worlds played out for the estimate."""
    key: str = ""
    """The name of the position; empty in files of earlier versions, as all that follows."""
    theme: str = ""
    """What a card drill is about."""
    level: Level | None = None
    sure: bool | None = None
    """What the player said before the answer: sure, unsure, or nothing."""
    due: bool = False
    """It was a mistake that came back."""
    situation: dict[str, Any] | None = None
    """All that is needed to set it again."""

    @property
    def right(self) -> bool:
        """Whether the answer counts as good or best."""
        return self.verdict in ("best", "good")


_LATER: Final = ("key", "theme", "level", "sure", "due", "situation")
"""What lines of earlier versions do not have."""
_REQUIRED: Final = tuple(name for name in Practised.__dataclass_fields__ if name not in _LATER)


class HistoryError(OSError):
    """The history cannot be written. The message is one sentence."""


@dataclass(frozen=True)
class Line:
    """A line that has been written."""

    path: Path
    offset: int
    """Byte in the file at which it begins."""
    data: bytes
    """What it says, with its line feed."""


def append(path: Path, practised: Practised) -> Line:
    """Write a hand behind the others. The line returned can be rewritten.

    Raises:
        HistoryError: it cannot be written.
    """
    data = _json(practised) + b" " * _SPARE + b"\n"
    try:
        make_private(path.parent)
        with open_regular(path, os.O_RDWR | os.O_CREAT | os.O_APPEND) as file:
            end = file.seek(0, os.SEEK_END)
            torn = False
            if end:
                file.seek(end - 1)
                torn = file.read(1) != b"\n"
            file.write(b"\n" + data if torn else data)  # a torn line must not spoil this one
            return Line(path, file.tell() - len(data), data)
    except OSError as error:
        raise _not_kept(path, error) from None


def rewrite(line: Line, practised: Practised) -> Line:
    """Replace a line by a later state of the same hand, and return what stands there now.

    The line is left as it is where it has been changed or removed meanwhile, and where it has no room.

    Raises:
        HistoryError: it cannot be written; the line is as it was.
    """
    data = _json(practised).ljust(len(line.data) - 1) + b"\n"
    if len(data) != len(line.data):
        return line
    try:
        with open_regular(line.path, os.O_RDWR) as file:
            file.seek(line.offset)
            if file.read(len(line.data)) != line.data:
                return line
            file.seek(line.offset)
            file.write(data)
    except OSError as error:
        raise _not_kept(line.path, error) from None
    return replace(line, data=data)


def _json(practised: Practised) -> bytes:
    return json.dumps(asdict(practised), ensure_ascii=False).encode()


def _not_kept(path: Path, error: OSError) -> HistoryError:
    return HistoryError(
        tr(
            "The practice cannot be kept in {path}: {problem}.",
            path=str(path),
            problem=error.strerror or str(error),
        )
    )


def load(path: Path) -> list[Practised]:
    """Return the hands practised so far, the oldest first; none where the file cannot be read."""
    try:
        data = read_end(path, _LONGEST_FILE)
    except OSError:
        return []
    found = (_read(line) for line in data.split(b"\n"))
    return [each for each in found if each is not None]


def _read(line: bytes) -> Practised | None:
    try:
        said: Any = json.loads(line)
        known = {name: said[name] for name in _REQUIRED} | {
            name: said[name] for name in _LATER if name in said
        }
        practised = Practised(**known)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    texts = (practised.time, practised.rules, practised.hand, practised.chosen, practised.best)
    understood = (
        practised.drill in DRILLS
        and practised.contract in CONTRACTS
        and practised.verdict in get_args(Verdict)
        and all(isinstance(text, str) for text in texts)
        and isinstance(practised.loss, int | float)
        and 0 <= practised.loss < 1e6
        and isinstance(practised.worlds, int)
        and isinstance(practised.key, str)
        and isinstance(practised.theme, str)
        and practised.level in (None, *LEVELS)
        and practised.sure in (None, True, False)
        and isinstance(practised.due, bool)
        and (practised.situation is None or isinstance(practised.situation, dict))
    )
    return practised if understood else None


@dataclass(frozen=True)
class Progress:
    """The sums over some hands of practice."""

    hands: int = 0
    right: int = 0
    """Answers that were good or best."""
    loss: float = 0.0
    """Points lost per hand."""
    streak: int = 0
    """Good or best answers in a row, up to the last hand."""
    longest: int = 0
    """The longest such streak."""
    losses: tuple[float, ...] = ()
    """Points lost, hand by hand."""
    by_contract: tuple[tuple[Contract, int, float], ...] = ()
    """(contract, hands, points lost per hand), in order of first appearance."""

    def weakest(self, among: Sequence[Contract] = CONTRACTS) -> Contract | None:
        """Return the contract that costs most per hand; ``None`` if nothing has been lost."""
        rows = [(loss, contract) for contract, _, loss in self.by_contract if contract in among]
        worst = max(rows, default=(0.0, None))
        return worst[1] if worst[0] > 0 else None


def progress(hands: Iterable[Practised]) -> Progress:
    """Sum up hands of practice."""
    rows = list(hands)
    if not rows:
        return Progress()
    streak = longest = 0
    by_contract: dict[Contract, list[float]] = defaultdict(list)
    for row in rows:
        streak = streak + 1 if row.right else 0
        longest = max(longest, streak)
        by_contract[row.contract].append(row.loss)
    return Progress(
        hands=len(rows),
        right=sum(row.right for row in rows),
        loss=sum(row.loss for row in rows) / len(rows),
        streak=streak,
        longest=longest,
        losses=tuple(row.loss for row in rows),
        by_contract=tuple(
            (contract, len(losses), sum(losses) / len(losses)) for contract, losses in by_contract.items()
        ),
    )
