"""The notable moments of a game: swings, penalty cards, claims, forced doubles, a new leader, lost deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from barbu_tui.core.actions import Bid, PlayCard
from barbu_tui.core.doubling import forced
from barbu_tui.core.tricks import TrickTable
from barbu_tui.session.record.events import ScoreEvent
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.losses import Moment, MomentKind, lost_moment, moves

SWING: Final = 20
"""Minimum points, doubles included, that a trick must move for a swing."""
PENALTY: Final = 5
"""Minimum points of a trick that makes a moment: a queen, but not a single heart."""


def deal_moments(replay: Replay, number: int) -> list[Moment]:
    """Return the moments of one deal, in order.

    Raises:
        ReplayError: the record does not have the deal.
    """
    found: list[Moment] = []
    for at in range(replay.start(number), replay.end(number) + 1):
        step = replay[at]
        if isinstance(step.action, Bid):
            found += _forced(replay, at, step.action)
        elif isinstance(step.action, PlayCard):
            found += _claim(replay, at, step.action)
    for at, moved in moves(replay, number):
        found += _taken(replay, at, moved)
    lost = lost_moment(replay, number)
    if lost is not None:
        found = [each for each in found if (each.at, each.kind) != (lost.at, "swing")]
        found.append(lost)
    found += _lead(replay, number)
    return sorted(found, key=lambda moment: moment.at)


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
