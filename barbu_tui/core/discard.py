"""The Israeli duty and its claims (R6)."""

from __future__ import annotations

from functools import lru_cache

from barbu_tui.core.cards import BELOW, BIT, MASK_OF, CardSet, Seat, cards_in


@lru_cache(maxsize=1024)  # asked for at many cards of a deal, which has one row of levels for each seat
def target_claim_allowed(levels: tuple[int, ...], seat: Seat) -> bool:
    """Return whether a player may claim to keep a penalty card for a target (R6.2).

    Args:
        levels: the player's level with every seat; the player's own entry is ignored.
    """
    others = {level for other, level in enumerate(levels) if other != seat}
    return len(others) > 1


def targets(levels: tuple[int, ...], seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that a target claim may name: those with a level of 1 or 2 (R6.2)."""
    if not target_claim_allowed(levels, seat):
        return ()
    return tuple(other for other, level in enumerate(levels) if other != seat and level)


def dangerous_cards(hand: CardSet, unplayed: CardSet) -> CardSet:
    """Return the cards of a hand that are not certain to lose (R6.3).

    A card is certain to lose only when at least one card of its suit is in other hands and all of those are higher.

    Args:
        unplayed: every card not yet played, the hand's own included; cards on the table are played.
    """
    others = unplayed & ~hand
    dangerous = 0
    for card in cards_in(hand):
        of_suit = others & MASK_OF[card]
        if not of_suit or of_suit & BELOW[card]:
            dangerous |= BIT[card]
    return dangerous


def safety_cards(hand: CardSet, unplayed: CardSet, penalty: CardSet) -> CardSet:
    """Return the cards that may be discarded with a safety claim instead of a penalty card (R6.3).

    Args:
        unplayed: every card not yet played, the hand's own included.
    """
    if (unplayed & penalty).bit_count() < 2:
        return 0
    return dangerous_cards(hand & ~penalty, unplayed & ~(hand & penalty))
