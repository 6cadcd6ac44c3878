"""Grading an answer: what it lost against the best, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from barbu_bots.search.estimate import Choice, Estimate, Snapshot, Worth
from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import Seat

Verdict: TypeAlias = Literal["best", "good", "loose", "missed"]

GOOD: Final = 1.0
"""Points that a good answer may lose."""
LOOSE: Final = 3.0
"""Points that a loose one may lose; a missed one loses more."""


@dataclass(frozen=True)
class Grade:
    """What an answer is worth against the best."""

    chosen: Worth
    best: Worth
    second: Worth | None
    rank: int
    """Of the answer among all options, from 1."""
    loss: float
    """Points behind the best, by fresh worlds where those have been played."""
    error: float
    """Half of the 95 % interval of :attr:`loss`."""
    verdict: Verdict
    close: bool
    """The answer and the best, or the best and the second if the answer is the best, are too close to call."""

    @property
    def right(self) -> bool:
        """It counts as good or best."""
        return self.verdict in ("best", "good")


def grade(snapshot: Snapshot, choice: Choice) -> Grade:
    """Grade an answer by what is known now.

    What it loses is judged by the differences world by world, and by what of it is sure: an answer that is not behind by
    more than the 95 % interval of the difference is as good as the best, and none is missed that may as well be good.

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
    return Grade(chosen, snapshot.best, second, rank, loss, chosen.behind_error, verdict, close)


def _verdict(loss: float, error: float, *, same: bool) -> Verdict:
    if same:
        return "best"
    if loss <= GOOD:
        return "good"
    return "missed" if loss > LOOSE and loss - error > GOOD else "loose"


@dataclass(frozen=True)
class PairValue:
    """What a double or redouble of one player is worth: the best bid with it against the same bid without it."""

    seat: Seat
    redouble: bool
    worth: float
    error: float
    """Half of the 95 % interval of :attr:`worth`."""


def pair_values(estimate: Estimate, snapshot: Snapshot) -> list[PairValue]:
    """The value of each double and redouble that is open, by seat; empty for a call.

    A double that is forced has no value of its own, since there is no bid without it.
    """
    best = snapshot.best.choice
    if not isinstance(best, Bid):
        return []
    options = {worth.choice for worth in snapshot.options}
    found = []
    for seat in estimate.question.view.rules.seats:
        for redouble in (False, True):
            with_it, without = _toggled(best, seat, redouble)
            if with_it in options and without in options:
                worth, error = estimate.difference(with_it, without)
                found.append(PairValue(seat, redouble, worth, error))
    return found


def _toggled(bid: Bid, seat: Seat, redouble: bool) -> tuple[Bid, Bid]:
    """The bid with the double or redouble of a player, and without it."""
    alone = frozenset((seat,))
    if redouble:
        return (
            Bid(bid.seat, bid.double, bid.redouble | alone),
            Bid(bid.seat, bid.double, bid.redouble - alone),
        )
    return Bid(bid.seat, bid.double | alone, bid.redouble), Bid(bid.seat, bid.double - alone, bid.redouble)


def best_of_contract(snapshot: Snapshot) -> list[Worth]:
    """Each contract's best suit or rank, the best contract first."""
    seen = set()
    found = []
    for worth in snapshot.options:
        choice = worth.choice
        if isinstance(choice, ChooseContract) and choice.contract not in seen:
            seen.add(choice.contract)
            found.append(worth)
    return found
