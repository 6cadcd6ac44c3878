"""Two records of the same cards: deal by deal, where they went apart, and what that was worth."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from barbu_bots.search.figure import Figure
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.language import TranslatedError, tr
from barbu_tui.language.numbers import explained
from barbu_tui.session.record.events import Header
from barbu_tui.session.record.file import SUFFIX, load
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.export import deal_events, deal_header
from barbu_tui.session.review.file import known_review
from barbu_tui.session.review.others import Beside
from barbu_tui.session.review.review import Review


class CompareError(TranslatedError, ValueError):
    """Two records cannot be compared. The message is one sentence."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(explained(str(path), reason))


@dataclass(frozen=True)
class Side:
    """One of two records."""

    path: Path
    replay: Replay
    review: Review | None = None
    """The result of an earlier review of the seat."""

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.path.name.removesuffix(SUFFIX)

    @property
    def header(self) -> Header:
        """The header of the game."""
        return self.replay.header


@dataclass(frozen=True)
class FirstDifference:
    """The first action at which two records of a deal differ."""

    seat: Seat
    trick: int
    """The trick, or the round; 0 before the first card."""
    one: Action
    other: Action
    worth: Figure | None
    """The second action less the first, as a review of one of the records found; ``None`` without one."""


@dataclass(frozen=True)
class DealCompared:
    """A deal that is finished in both records."""

    number: int
    contracts: tuple[Contract, Contract]
    points: tuple[int, int]
    """The seat's points, doubles included."""
    first_difference: FirstDifference | None
    """``None`` if both are the same to the end."""

    @property
    def gain(self) -> int:
        """Points that the second record is ahead."""
        return self.points[1] - self.points[0]


@dataclass(frozen=True)
class Comparison:
    """Two records of the same cards."""

    one: Side
    other: Side
    seat: Seat
    deals: tuple[DealCompared, ...]

    @property
    def points(self) -> tuple[int, int]:
        """The seat's points in the deals compared."""
        return sum(deal.points[0] for deal in self.deals), sum(deal.points[1] for deal in self.deals)

    def beside(self, number: int) -> Beside:
        """Return a deal decision by decision, the second record beside the first."""
        one, other = self.one.replay, self.other.replay
        players, events = deal_events(other, number)
        theirs = Replay(deal_header(other, number, players, self.other.name), events)
        theirs.length = other.length
        return Beside(self.other.name, self.seat, number, one, theirs)


def compare_records(first: Path, second: Path, seat: Seat | None = None) -> Comparison:
    """Compare two records, in the seat of the first one's human if not given.

    Raises:
        CompareError: they have no finished deal of the same cards.
        RecordError: one of them is not right.
    """
    replays = [Replay.of(load(path)) for path in (first, second)]
    one, other = replays
    if one.header.rules != other.header.rules:
        raise CompareError(second, tr("It is played by other rules."))
    if seat is None:
        seat = one.humans[0] if one.humans else 0
    both = [number for number in one.deals if number in other.deals]
    same = [number for number in both if _dealt(one, number) == _dealt(other, number)]
    if not same:
        raise CompareError(second, tr("It has other cards."))
    a, b = (
        Side(path, replay, None if (known := known_review(replay, path, seat)) is None else known.review)
        for path, replay in zip((first, second), replays, strict=True)
    )
    deals = [_compared(a, b, number, seat) for number in same if one.row(number) and other.row(number)]
    if not deals:
        raise CompareError(second, tr("No deal is finished in both."))
    return Comparison(a, b, seat, tuple(deals))


def _dealt(replay: Replay, number: int) -> object:
    """Return dealer and hands of a deal."""
    deal = replay[replay.start(number)].deal
    return deal.dealer, deal.hands


def _compared(one: Side, other: Side, number: int, seat: Seat) -> DealCompared:
    rows = [side.replay.row(number) for side in (one, other)]
    first, second = (row for row in rows if row is not None)
    return DealCompared(
        number,
        (first.deal.spec.contract, second.deal.spec.contract),
        (first.score.total[seat], second.score.total[seat]),
        _apart(one, other, number),
    )


def _apart(one: Side, other: Side, number: int) -> FirstDifference | None:
    """Return the first difference in a deal."""
    ours, theirs = (each.replay.actions(each.replay.places(number)) for each in (one, other))
    for (at, done), (there, instead) in zip(ours, theirs, strict=False):
        if done != instead:
            step = one.replay[at]
            worth = _worth(one.review, at - 1, done, instead)
            if worth is None:
                back = _worth(other.review, there - 1, instead, done)
                worth = None if back is None else -back
            return FirstDifference(done.seat, step.trick if step.played else 0, done, instead, worth)
    return None


def _worth(review: Review | None, at: int, done: Action, instead: Action) -> Figure | None:
    """Return another option less the one taken, as a review has it; ``None`` if it does not."""
    judged = None if review is None else review.judged(at)
    one, other = (None, None) if judged is None else (judged.judge(done), judged.judge(instead))
    if one is None or other is None:
        return None
    return one.chosen.behind + -other.chosen.behind
