"""The cost of cards, and the card that lost a deal or a game.

The cost of a card follows from the core's figures: the points on the table before and after, with the doubles
(R3.2) as if the deal ended there. In dominoes the doubles of two players depend on their final places, and
count when the first of the two goes out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal, TypeAlias

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import BIT, SUIT_OF, Seat, cards_in
from barbu_tui.core.deal import Deal
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import adjustments
from barbu_tui.core.tricks import TrickTable, winning_place
from barbu_tui.session.replay.cursor import Replay

MomentKind: TypeAlias = Literal[
    "lost", "swing", "penalty", "claim", "breach", "forced", "lead", "mistake", "blunder", "good"
]

LOST: Final = 5
"""Minimum points of a trick in which a deal was lost."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A notable place in a record."""

    at: int
    """The step in the replay."""
    kind: MomentKind
    deal: int
    seat: Seat
    """The seat concerned: it took, claimed, doubled or lost."""
    cost: int
    """Points that it cost that player, doubles included; 0 if none."""
    moved: tuple[int, ...] = ()
    """Seat → points moved by the card, doubles included; empty if no card moved any."""
    avoidable: bool = False
    """For a card that lost a deal: whether another card would have changed the trick."""


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
    """Yield the cards of a deal that moved points: the step, and seat → points moved, doubles included.

    Raises:
        ReplayError: the record does not have the deal.
    """
    before: Sequence[int] | None = None
    row = replay.row(number)
    last = replay[replay.end(number)].deal if row is None else row.deal
    for at in range(replay.start(number), replay.end(number) + 1):
        step = replay[at]
        if step.row is not None or step.deal.play is None:
            continue
        dominoes = isinstance(step.deal.play.table, DominoTable)
        now = _net_of_places(step.deal, last) if dominoes else net_now(step.deal)
        if before is not None and now != before:
            yield at, tuple(a - b for a, b in zip(now, before, strict=True))
        before = now


def loser_of(replay: Replay, number: int) -> Seat | None:
    """Return the seat that lost most in a deal; ``None`` if nobody lost or it is not scored."""
    row = replay.row(number)
    if row is None or row.deal.shared:
        return None
    totals = row.score.total
    seat = min(row.deal.rules.seats, key=lambda each: totals[each])
    return seat if totals[seat] < 0 else None


def lost_moment(replay: Replay, number: int, seat: Seat | None = None) -> Moment | None:
    """Return the moment in which a deal was lost: the loser's card in the most costly trick.

    ``None`` if no trick stands out, as in most deals of trumps. ``seat`` is the loser; the one who lost most if not given.

    Raises:
        ReplayError: the record does not have the deal.
    """
    loser = loser_of(replay, number) if seat is None else seat
    row = replay.row(number)
    if loser is None or row is None:
        return None
    worst = min(moves(replay, number), key=lambda move: (move[1][loser], move[0]), default=None)
    total = row.score.total[loser]
    if worst is None or worst[1][loser] > -LOST or worst[1][loser] * 4 > total:
        return None  # lost little by little, if at all
    at, moved = worst
    own = _own_card(replay, at, loser)
    if own is None:
        return Moment(at, "lost", number, loser, moved[loser], moved)
    return Moment(own, "lost", number, loser, moved[loser], moved, _avoidable(replay, own, loser))


def _own_card(replay: Replay, at: int, seat: Seat) -> int | None:
    """Return the step of a player's card in the trick that a step finishes."""
    step = replay[at]
    if step.deal.play is None or not isinstance(step.deal.play.table, TrickTable):
        return None
    back = replay.actions(range(at, replay.start(step.number), -1))
    for place, action in islice(back, step.deal.rules.players):
        if isinstance(action, PlayCard) and action.seat == seat:
            return place
    return None


def _avoidable(replay: Replay, at: int, seat: Seat) -> bool:
    """Return whether another legal card would have changed the trick's winner or its cost.

    Later players are assumed to play the same cards.
    """
    step, before = replay[at], replay[at - 1].deal
    action = step.action
    assert isinstance(action, PlayCard)
    assert before.play is not None
    table = before.play.table
    assert isinstance(table, TrickTable)
    cards = list(replay.tricks(step.number)[step.trick - 1].cards)
    place = cards.index(action.card)
    points = table.spec.card_points
    for other in cards_in(before.view(seat).legal_cards() & ~BIT[action.card]):
        if not place and SUIT_OF[other] != SUIT_OF[action.card]:
            return True  # the others would have followed another suit
        instead = [*cards[:place], other, *cards[place + 1 :]]
        if (
            winning_place(instead, table.trump) != winning_place(cards, table.trump)
            or points[other] != points[action.card]
        ):
            return True
    return False


def last_choice(replay: Replay, at: int, seat: Seat) -> int | None:
    """Return the step of the last card before a step at which a player had a choice."""
    for place in range(at - 1, replay.start(replay[at].number), -1):
        action = replay[place].action
        if not isinstance(action, PlayCard) or action.seat != seat:
            continue
        if replay[place - 1].deal.view(seat).legal_cards().bit_count() > 1:
            return place
    return None


def game_lost(replay: Replay, seat: Seat) -> Moment | None:
    """Return the moment in which a player's game was lost: in the deal that lost most against the winner.

    ``None`` for the winner, and while the game is unfinished.
    """
    game = replay.position.game
    running = game.standing.running
    if not replay.finished or not game.finished or running[seat] == max(running):
        return None
    winner = running.index(max(running))
    for row in sorted(game.finished, key=lambda row: row.score.total[seat] - row.score.total[winner]):
        found = lost_moment(replay, row.number, seat)
        if found is not None:
            return found
    return None
