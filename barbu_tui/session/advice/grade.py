"""Grading an answer: its loss against the best, and the certainty of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from barbu_bots.search.estimate import Estimate
from barbu_bots.search.snapshot import Snapshot, Worth
from barbu_tui.core.actions import Action, Bid, ChooseContract
from barbu_tui.core.cards import Seat

Verdict: TypeAlias = Literal["best", "good", "loose", "missed"]

GOOD: Final = 1.0
"""Maximum loss of a good answer, in points."""
LOOSE: Final = 3.0
"""Maximum loss of a loose answer, in points; a missed one loses more."""


@dataclass(frozen=True, kw_only=True)
class Grade:
    """The grade of an answer against the best."""

    chosen: Worth
    best: Worth
    second: Worth | None
    rank: int
    """The rank of the answer among all options, from 1."""
    loss: float
    """Points behind the best, by fresh worlds if they have been played."""
    error: float
    """Half of the 95 % interval of :attr:`loss`."""
    verdict: Verdict
    close: bool
    """The answer and the best, or the best and the second if the answer is the best, are too close to call."""

    @property
    def right(self) -> bool:
        """Whether it counts as good or best."""
        return self.verdict in ("best", "good")


def grade(snapshot: Snapshot, choice: Action) -> Grade:
    """Grade an answer by the present figures.

    The loss is judged by the differences per world and their certainty. An answer not behind by more than the
    95 % interval of the difference equals the best. An answer counts as missed only if it is surely not good.

    Raises:
        KeyError: the choice is not an option.
    """
    chosen = snapshot.of(choice)
    options = snapshot.options
    rank = 1 + options.index(chosen)
    second = options[1] if len(options) > 1 else None
    close = chosen.close if rank > 1 else second is not None and second.close
    loss = max(0.0, chosen.behind)
    verdict = _verdict(loss, chosen.behind_error, same=rank == 1 or close)
    return Grade(
        chosen=chosen,
        best=snapshot.best,
        second=second,
        rank=rank,
        loss=loss,
        error=chosen.behind_error,
        verdict=verdict,
        close=close,
    )


def known_grade(snapshot: Snapshot | None, choice: Action) -> Grade | None:
    """Return the grade of an answer; ``None`` while the figures are too few for one."""
    return None if snapshot is None or not snapshot.telling else grade(snapshot, choice)


def _verdict(loss: float, error: float, *, same: bool) -> Verdict:
    if same:
        return "best"
    if loss <= GOOD:
        return "good"
    return "missed" if loss > LOOSE and loss - error > GOOD else "loose"


@dataclass(frozen=True)
class PairValue:
    """The worth of a double or redouble of one player: the best bid with it against the same bid without it."""

    seat: Seat
    redouble: bool
    worth: float
    error: float
    """Half of the 95 % interval of :attr:`worth`."""


def pair_values(estimate: Estimate, snapshot: Snapshot) -> list[PairValue]:
    """Return the value of each open double and redouble, by seat; empty for a call.

    A forced double has no value of its own, because there is no bid without it.
    """
    best = snapshot.best.choice
    if not isinstance(best, Bid):
        return []
    options = {worth.choice for worth in snapshot.options}
    values = []
    for seat in estimate.question.view.rules.seats:
        for redouble in (False, True):
            with_it, without = _toggled(best, seat, redouble)
            if with_it in options and without in options:
                worth, error = estimate.difference(with_it, without)
                values.append(PairValue(seat, redouble, worth, error))
    return values


def _toggled(bid: Bid, seat: Seat, redouble: bool) -> tuple[Bid, Bid]:
    """Return the bid with the double or redouble of a player, and without it."""
    alone = frozenset((seat,))
    if redouble:
        return (
            Bid(bid.seat, bid.double, bid.redouble | alone),
            Bid(bid.seat, bid.double, bid.redouble - alone),
        )
    return Bid(bid.seat, bid.double | alone, bid.redouble), Bid(bid.seat, bid.double - alone, bid.redouble)


def best_of_contract(snapshot: Snapshot) -> list[Worth]:
    """Return each contract's best suit or rank, the best contract first."""
    seen = set()
    best = []
    for worth in snapshot.options:
        choice = worth.choice
        if isinstance(choice, ChooseContract) and choice.contract not in seen:
            seen.add(choice.contract)
            best.append(worth)
    return best
