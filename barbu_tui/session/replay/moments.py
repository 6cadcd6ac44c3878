"""The notable moments of a game: swings, penalty cards, claims, forced doubles, a new leader.

The points that a card moves follow from the core's figures: those on the table before and after, with the doubles
(R3.2) as if the deal ended there. In dominoes the doubles of two players depend on their final places, and
count when the first of the two goes out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from barbu_tui.core.actions import Bid, PlayCard
from barbu_tui.core.cards import Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import adjustments, forced
from barbu_tui.core.tricks import TrickTable
from barbu_tui.session.record.events import ScoreEvent
from barbu_tui.session.replay.cursor import Replay

MomentKind: TypeAlias = Literal[
    "swing", "penalty", "claim", "breach", "forced", "lead", "mistake", "blunder", "good"
]
SWING: Final = 20
"""Minimum points, doubles included, that a trick must move for a swing."""
PENALTY: Final = 5
"""Minimum points of a trick that makes a moment: a queen, but not a single heart."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A notable place in a record."""

    at: int
    kind: MomentKind
    deal: int
    seat: Seat
    """The seat concerned: it took, claimed, doubled or decided."""
    cost: int
    """Points that it cost that player, doubles included; 0 if none."""
    moved: tuple[int, ...] = ()
    """Seat → points moved by the card, doubles included; empty if no card moved any."""


def net_now(deal: Deal) -> tuple[int, ...]:
    """Return seat → points, doubles included, if the deal ended now."""
    if deal.play is None:
        return (0,) * deal.rules.players
    points = deal.play.table.points
    return tuple(a + b for a, b in zip(points, adjustments(points, deal.levels), strict=True))


def _net_of_places(now: Deal, last: Deal) -> tuple[int, ...]:
    """Return seat → points of the players who are out, with doubles by final places.

    Players who are not out yet will have points, so their doubles are not settled.
    """
    assert now.play is not None
    assert last.play is not None
    table, end = now.play.table, last.play.table
    assert isinstance(table, DominoTable)
    assert isinstance(end, DominoTable)
    out, placed, worth = table.order(), end.order(), end.points
    return tuple(
        table.points[seat]
        + sum(
            now.levels[seat][other] * (worth[seat] - worth[other])
            for other in placed
            if seat in placed and (seat in out or other in out)
        )
        for seat in now.rules.seats
    )


def moves(replay: Replay, number: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the cards of a deal that moved points: the step, and seat → points moved, doubles included."""
    before: Sequence[int] | None = None
    row = replay.row(number)
    last = replay[replay.end(number)].deal if row is None else row.deal
    for at in replay.places(number):
        step = replay[at]
        if step.row is not None or step.deal.play is None:
            continue
        dominoes = isinstance(step.deal.play.table, DominoTable)
        now = _net_of_places(step.deal, last) if dominoes else net_now(step.deal)
        if before is not None and now != before:
            yield at, tuple(a - b for a, b in zip(now, before, strict=True))
        before = now


def deal_moments(replay: Replay, number: int) -> list[Moment]:
    """Return the moments of one deal, in order."""
    moments: list[Moment] = []
    for at in replay.places(number):
        step = replay[at]
        if isinstance(step.action, Bid):
            moments += _forced(replay, at, step.action)
        elif isinstance(step.action, PlayCard):
            moments += _claim(replay, at, step.action)
    for at, moved in moves(replay, number):
        moments += _taken(replay, at, moved)
    moments += _lead(replay, number)
    return sorted(moments, key=lambda moment: moment.at)


def dearest_moment(replay: Replay, seat: Seat) -> Moment | None:
    """Return the trick, or the card at dominoes, that cost a player most; ``None`` if none moved many points."""
    moments = (moment for number in replay.deals for moment in deal_moments(replay, number))
    dear = [moment for moment in moments if moment.moved and moment.moved[seat] < 0]
    return min(dear, key=lambda moment: moment.moved[seat], default=None)


def _forced(replay: Replay, at: int, bid: Bid) -> Iterator[Moment]:
    deal = replay[at].deal
    if deal.dealer in bid.double and forced(deal.rules, deal.standing, bid.seat, deal.dealer):
        yield Moment(at, "forced", deal.number, bid.seat, 0)


def _claim(replay: Replay, at: int, action: PlayCard) -> Iterator[Moment]:
    if action.claim or action.breach:
        yield Moment(at, "breach" if action.breach else "claim", replay[at].number, action.seat, 0)


def _taken(replay: Replay, at: int, moved: tuple[int, ...]) -> Iterator[Moment]:
    step = replay[at]
    assert step.deal.play is not None
    table = step.deal.play.table
    if not isinstance(table, TrickTable):
        hit = moved.index(min(moved))
        if -moved[hit] >= SWING:
            yield Moment(at, "swing", step.number, hit, moved[hit], moved)
        return
    swing = max(map(abs, moved)) >= SWING
    if swing or replay.tricks(step.number)[step.trick - 1].points <= -PENALTY:
        kind: MomentKind = "swing" if swing else "penalty"
        yield Moment(at, kind, step.number, table.leader, moved[table.leader], moved)


def _lead(replay: Replay, number: int) -> Iterator[Moment]:
    row, last = replay.row(number), replay.end(number)
    if row is None or number <= 1 or not isinstance(replay[last].event, ScoreEvent):
        return
    before, after = row.deal.standing.running, row.running
    leaders = [seat for seat in row.deal.rules.seats if after[seat] == max(after)]
    if len(leaders) == 1 and before[leaders[0]] != max(before):
        yield Moment(last, "lead", number, leaders[0], row.score.total[leaders[0]])
