"""What was practised: a line a hand in a file, and what the lines add up to.

The file is JSON Lines, private to the user, only ever appended to. A line that is torn or not
understood is passed over, so that a crash or a newer version costs no more than that line.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, get_args

from barbu_tui.core.contracts import CONTRACTS, Contract
from barbu_tui.session.config.files import read_end
from barbu_tui.session.config.paths import make_private
from barbu_tui.session.practice.grade import Verdict
from barbu_tui.session.practice.situation import DRILLS, Drill

_LONGEST_FILE: Final = 32 << 20
"""Bytes of a history that are read: its end, some two hundred thousand hands."""


@dataclass(frozen=True)
class Practised:
    """One hand of practice."""

    time: str
    """When, RFC 3339 in UTC."""
    drill: Drill
    rules: str
    hand: str
    """As a record writes it."""
    contract: Contract
    """The contract that was called; in the doubling drill the one that was to be doubled."""
    chosen: str
    """What was answered, in letters: ``trumps S``, ``x W, xx N``."""
    best: str
    """What was best."""
    loss: float
    verdict: Verdict
    worlds: int
    """Worlds that the figures rest on."""

    @property
    def right(self) -> bool:
        """It counts as good or best."""
        return self.verdict in ("best", "good")


class HistoryError(OSError):
    """The history cannot be written. The message is one sentence."""


def append(path: Path, practised: Practised) -> None:
    """Write a line behind the others.

    Raises:
        HistoryError: it cannot be written.
    """
    line = json.dumps(asdict(practised), ensure_ascii=False) + "\n"
    try:
        make_private(path.parent)
        with open(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600), "r+b") as file:
            end = file.seek(0, os.SEEK_END)
            if end:
                file.seek(end - 1)
                if file.read(1) != b"\n":
                    line = "\n" + line  # a torn line stays what it is, and spoils no other
            file.write(line.encode())
    except OSError as error:
        raise HistoryError(f"The practice cannot be kept in {path}: {error.strerror or error}.") from None


def load(path: Path) -> list[Practised]:
    """The hands practised so far, the oldest first; empty where there is no file."""
    try:
        data = read_end(path, _LONGEST_FILE)
    except OSError:
        return []
    found = (_read(line) for line in data.split(b"\n"))
    return [each for each in found if each is not None]


def _read(line: bytes) -> Practised | None:
    try:
        said: Any = json.loads(line)
        practised = Practised(**{name: said[name] for name in Practised.__dataclass_fields__})
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
    )
    return practised if understood else None


@dataclass(frozen=True)
class Progress:
    """What some hands of practice add up to."""

    hands: int = 0
    right: int = 0
    """Good or best."""
    loss: float = 0.0
    """Points lost a hand."""
    streak: int = 0
    """Hands in a row that were good or best, up to now."""
    longest: int = 0
    """The longest such row."""
    losses: tuple[float, ...] = ()
    """Hand by hand."""
    by_contract: tuple[tuple[Contract, int, float], ...] = ()
    """(contract, hands, points lost a hand), in the order in which they first came."""

    def weakest(self, among: Sequence[Contract] = CONTRACTS) -> Contract | None:
        """The contract that costs most a hand; ``None`` where nothing has been lost."""
        rows = [(loss, contract) for contract, _, loss in self.by_contract if contract in among]
        worst = max(rows, default=(0.0, None))
        return worst[1] if worst[0] > 0 else None


def progress(hands: Iterable[Practised]) -> Progress:
    """Add hands of practice up."""
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


__all__ = ["HistoryError", "Practised", "Progress", "append", "load", "progress"]
