"""The duty to discard penalty cards (R6) as an honest player keeps it: claims that hold, made for the true reason."""

from __future__ import annotations

from barbu_tui.core.actions import Claim, PlayCard
from barbu_tui.core.cards import ABOVE, BELOW, BIT, Card, CardSet, Seat, cards_in
from barbu_tui.core.tricks import TrickTable, safety_cards, target_claim_allowed


def better_target(table: TrickTable, seat: Seat) -> Seat:
    """Return the player for whom a penalty card is worth keeping, or -1.

    The claim is honest if more is doubled with that player than with the one who is winning this trick.
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
    """Return the cards that a void player with a penalty card may honestly discard.

    Any card if there is a better target; else the penalty cards and the cards that a safety claim covers.
    """
    penalty = table.spec.penalty
    if table.duty == "off" or better_target(table, seat) >= 0:
        return hand
    return hand & penalty | safety_cards(hand, table.unplayed, penalty)


def honest_cards(table: TrickTable, hand: CardSet, seat: Seat, legal: CardSet) -> CardSet:
    """Return the legal cards that an honest player may play (R6.5)."""
    if any(table.withholds(hand, card) for card in cards_in(legal)):
        return legal & free_discards(table, hand, seat)
    return legal


def claim_for(table: TrickTable, hand: CardSet, seat: Seat, card: Card) -> tuple[Claim, Seat | None]:
    """Return the claim to make with a discard that withholds a penalty card, and the player that it names.

    If both claims hold, a card with at least as many lower ones out as higher is dangerous, and safety is claimed;
    with a lower card it is the target.

    Args:
        hand: the cards of the player to act.
    """
    target = better_target(table, seat)
    if safety_cards(hand, table.unplayed, table.spec.penalty) & BIT[card]:
        out = table.unplayed & ~hand
        dangerous = (out & BELOW[card]).bit_count() >= (out & ABOVE[card]).bit_count()
        if target < 0 or dangerous:
            return "safety", None
    assert target >= 0, "withheld without a reason"
    return "target", target


def is_honest(table: TrickTable, hand: CardSet, action: PlayCard) -> bool:
    """Return whether a play is honest (R6.5): a penalty card is withheld only for the true reason, and with its claim."""
    seat, card = action.seat, action.card
    if not table.withholds(hand, card):
        return True
    return bool(honest_cards(table, hand, seat, BIT[card])) and (action.claim, action.target) == claim_for(
        table, hand, seat, card
    )
