"""A player's worst moment in a deal that has just been scored, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import SUIT_OF, Card, Seat
from barbu_tui.core.game import FinishedDeal
from barbu_tui.core.tricks import TrickTable
from barbu_tui.session.record.events import DealEvent, Event, Header
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.losses import lost_moment
from barbu_tui.session.replay.step import Step, Trick
from barbu_tui.text import card_sign, listed


@dataclass(frozen=True, slots=True)
class Worst:
    """The card that cost a player most in a deal."""

    step: int
    """How many events after the dealing of the cards it was played."""
    where: str
    """``trick 11``; in dominoes the card that took somebody out."""
    sentence: str
    """``K♣ over Walter's Q♣ cost you 24 with doubles.``"""


def worst_of(
    header: Header, events: Sequence[Event], row: FinishedDeal, seat: Seat, names: Sequence[str]
) -> Worst | None:
    """The worst moment of a player in the deal scored last; ``None`` where no card stands out.

    Args:
        header: the game's.
        events: all of it so far.
        row: the deal.
        seat: the player.
        names: seat → name, ``You`` for the human.
    """
    first = len(events) - 1
    while first >= 0 and not isinstance(events[first], DealEvent):
        first -= 1
    if first < 0 or row.deal.shared:
        return None
    part = replace(header, before=row.deal.standing, until=row.number, players=header.players)
    replay = Replay(part, events[first:])
    moment = lost_moment(replay, row.number, seat)
    if moment is None:
        return None
    step = replay[moment.at]
    action = step.action
    assert isinstance(action, PlayCard)
    loser = "you" if names[seat] == "You" else names[seat]
    cost = f"cost {loser} {-moment.cost}{' with doubles' * any(row.deal.levels[seat])}."
    table = step.deal.play.table if step.deal.play else None
    if not isinstance(table, TrickTable):
        out = "you" if names[action.seat] == "You" else names[action.seat]
        return Worst(moment.at, card_sign(action.card), f"it took {out} out and {cost}")
    trick = replay.tricks(row.number)[step.trick - 1]
    return Worst(moment.at, f"trick {trick.number}", f"{_deed(step, trick, table, seat, names)} {cost}")


def _deed(step: Step, trick: Trick, table: TrickTable, seat: Seat, names: Sequence[str]) -> str:
    """What the player's card did in the trick: ``K♣ over Walter's Q♣``."""
    assert isinstance(step.action, PlayCard)
    own = step.action.card
    players = len(names)
    cards = {(trick.leader + place) % players: card for place, card in enumerate(trick.cards)}
    sign = card_sign(own)
    if trick.winner != seat:
        other = cards[trick.winner]
        return f"{sign} {'under' if SUIT_OF[own] == SUIT_OF[other] else 'to'} {_owned(trick.winner, other, names)}"
    taken = {other: card for other, card in cards.items() if other != seat and table.spec.penalty >> card & 1}
    if not taken:
        return f"{sign} took the trick and"
    if len(taken) > 1:
        return f"{sign} took {listed([card_sign(card) for card in taken.values()])} and"
    ((other, card),) = taken.items()
    if SUIT_OF[own] == SUIT_OF[card]:
        return f"{sign} over {_owned(other, card, names)}"
    return f"{sign} took {_owned(other, card, names)} and"


def _owned(seat: Seat, card: Card, names: Sequence[str]) -> str:
    return f"{names[seat]}'s {card_sign(card)}"
