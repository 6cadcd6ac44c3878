"""The practice history: one line per hand in a file, and the sums.

The file is JSON Lines, readable by the user only. A torn or unknown line is skipped.

An answer is written when it is graded, and its line is rewritten in place while the estimate continues. Spare
blanks at the end of the line make this possible without moving other lines.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, get_args

from barbu_bots.search.judgement import RIGHT, Verdict
from barbu_tui.core.contracts import CONTRACTS, Contract
from barbu_tui.language import TranslatedError
from barbu_tui.language.fields import LineError, one_of, real, text, whole
from barbu_tui.session.names import DRILLS, LEVELS, Difficulty, Drill
from barbu_tui.session.practice.due import renewed
from barbu_tui.session.store.files import reason
from barbu_tui.session.store.lines import LineFile, Place, append_line

_MOST_LOSS: Final = 1e6
_MOST_WORLDS: Final = 10**9
_LONGEST: Final = 2000
"""Characters of a text."""
_SPARE: Final = 64
"""Spare blanks at the end of a line, for later figures with more characters."""


@dataclass(frozen=True)
class Practised:
    """One hand of practice."""

    time: str
    """The time of the answer, RFC 3339 in UTC."""
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
    """Worlds played for the estimate."""
    key: str = ""
    """The name of the position; empty in files of earlier versions, like all fields that follow."""
    theme: str = ""
    level: Difficulty | None = None
    sure: bool | None = None
    """The player's statement before the answer: sure, unsure, or nothing."""
    due: bool = False
    """Whether it was a mistake that came back."""
    situation: dict[str, Any] | None = None

    @property
    def right(self) -> bool:
        """Whether the answer was not certainly worse than a good one."""
        return self.verdict in RIGHT


_READ: Final = frozenset(Practised.__dataclass_fields__) - {"situation"}
"""The keys read again. Sums need no positions, which take a second for 20,000 hands."""
_VERDICTS: Final = get_args(Verdict)


class HistoryError(TranslatedError, OSError):
    """The history cannot be written and is as it was. The message is one sentence."""


def append(path: Path, practised: Practised) -> Place:
    """Append a hand. Its line can be rewritten."""
    try:
        return append_line(path, asdict(practised), spare=_SPARE)
    except OSError as error:
        raise _not_kept(path, error) from None


def rewrite(line: Place, practised: Practised) -> Place:
    """Overwrite a line with a later state of the same hand. Return the line as it is then.

    The line stays if it was changed or removed meanwhile, or has no room.
    """
    try:
        return line.change(asdict(practised))
    except OSError as error:
        raise _not_kept(line.path, error) from None


def _not_kept(path: Path, error: OSError) -> HistoryError:
    return HistoryError(
        "The practice cannot be kept in {path}: {problem}.", path=str(path), problem=reason(error)
    )


def load(path: Path) -> list[Practised]:
    """Return the hands so far, the oldest first, without their situations; empty if the file cannot be read."""
    return [each for line in LineFile(path, renewed).objects() if (each := _read(line)) is not None]


def _read(line: dict[str, Any]) -> Practised | None:
    try:
        row = Practised(**{name: value for name, value in line.items() if name in _READ})
        for each in (row.time, row.rules, row.hand, row.chosen, row.best, row.key, row.theme):
            text(each, _LONGEST)
        one_of(row.drill, DRILLS)
        one_of(row.contract, CONTRACTS)
        one_of(row.verdict, _VERDICTS)
        real(row.loss, _MOST_LOSS, 0)
        whole(row.worlds, _MOST_WORLDS)
        one_of(row.level, (None, *LEVELS))
        one_of(row.sure, (None, True, False))
        one_of(row.due, (True, False))
    except (TypeError, LineError):  # a key is missing; in lines of earlier versions the later ones are
        return None
    return row


@dataclass(frozen=True)
class PracticeSums:
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
        """Return the contract with the greatest loss per hand; ``None`` if nothing has been lost."""
        rows = [(loss, contract) for contract, _, loss in self.by_contract if contract in among]
        worst = max(rows, default=(0.0, None))
        return worst[1] if worst[0] > 0 else None


def practice_sums(hands: Iterable[Practised]) -> PracticeSums:
    """Sum up hands of practice."""
    rows = list(hands)
    if not rows:
        return PracticeSums()
    streak = longest = 0
    by_contract: dict[Contract, list[float]] = defaultdict(list)
    for row in rows:
        streak = streak + 1 if row.right else 0
        longest = max(longest, streak)
        by_contract[row.contract].append(row.loss)
    return PracticeSums(
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
