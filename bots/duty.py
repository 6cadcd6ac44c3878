"""The Israeli duty as an honest player keeps it: claims that hold, and whose reason is his own."""

from __future__ import annotations

from barbu_tui.core.actions import Claim
from barbu_tui.core.cards import BIT, Card, CardSet, Seat
from barbu_tui.core.discard import safety_cards, target_claim_allowed
from barbu_tui.core.tricks import TrickTable


def better_target(table: TrickTable, seat: Seat) -> Seat:
    """Whom a penalty card is worth keeping for, or -1.

    The claim is honest when there is more business with that player than with the one who is winning
    this trick.
    """
    levels = table.levels[seat]
    if not target_claim_allowed(levels, seat):
        return -1
    here = levels[table.winner]
    best = -1
    for other, level in enumerate(levels):
        if other != seat and level > here and (best < 0 or level > levels[best]):
            best = other
    return best


def free_discards(table: TrickTable, hand: CardSet, seat: Seat) -> CardSet:
    """What a player who is void and holds a penalty card may discard with a good conscience.

    His penalty cards; any card, where he has a better target; else the cards that a safety claim covers.
    """
    penalty = table.spec.penalty
    if table.duty == "off" or better_target(table, seat) >= 0:
        return hand
    return hand & penalty | safety_cards(hand, table.unplayed, penalty)


def claim_for(table: TrickTable, hand: CardSet, seat: Seat, card: Card) -> tuple[Claim, Seat | None]:
    """The claim to make with a discard that withholds a penalty card, and whom it names.

    Danger comes first where both hold: it is the plainer truth.
    """
    if safety_cards(hand, table.unplayed, table.spec.penalty) & BIT[card]:
        return "safety", None
    target = better_target(table, seat)
    assert target >= 0, "withheld without a reason"
    return "target", target
