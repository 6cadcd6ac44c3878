"""The Israeli duty as an honest player keeps it: claims that hold, and whose reason is his own."""

from __future__ import annotations

from barbu_tui.core.actions import Claim
from barbu_tui.core.cards import ABOVE, BELOW, BIT, Card, CardSet, Seat
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


def claim_for(
    table: TrickTable, hand: CardSet, seat: Seat, card: Card, *, names_target: bool = True
) -> tuple[Claim, Seat | None]:
    """The claim to make with a discard that withholds a penalty card, and whom it names.

    Where both claims hold, a card that has at least as many lower ones out as higher is dangerous, and that is
    said; of a lower card it is the target that is meant.

    Args:
        table: the table.
        hand: the cards of the player to act.
        seat: his seat.
        card: what he discards.
        names_target: if not, danger is claimed wherever that holds.
    """
    target = better_target(table, seat)
    if safety_cards(hand, table.unplayed, table.spec.penalty) & BIT[card]:
        out = table.unplayed & ~hand
        dangerous = (out & BELOW[card]).bit_count() >= (out & ABOVE[card]).bit_count()
        if target < 0 or dangerous or not names_target:
            return "safety", None
    assert target >= 0, "withheld without a reason"
    return "target", target
