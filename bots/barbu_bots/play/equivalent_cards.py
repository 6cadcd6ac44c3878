"""Equivalent cards: touching cards with equal points."""

from __future__ import annotations

from barbu_tui.core.cards import ABOVE, BELOW, BIT, SUIT_MASK, Card, CardSet
from barbu_tui.core.tricks import TrickTable


def card_between(table: TrickTable, others: CardSet, low: Card, high: Card) -> bool:
    """Return whether a relevant card is between two cards of one suit.

    Relevant are the cards in other hands and the winning card of the trick.
    """
    if table.led >= 0:
        others |= BIT[table.best]
    return bool(others & ABOVE[low] & BELOW[high])


def all_touch(table: TrickTable, hand: CardSet, legal: CardSet) -> bool:
    """Return whether all legal cards touch and none is a penalty card.

    Discards never do: they may need a claim.

    Args:
        hand: the cards of the player to act.
        legal: the legal ones, all of one suit.
    """
    led = table.led
    others = table.unplayed ^ hand
    if led >= 0:
        if not legal & SUIT_MASK[led]:
            return False
        others |= BIT[table.best]
    between = (1 << legal.bit_length() - 1) - (legal & -legal)  # with the lowest, which is mine
    return not (others & between or legal & table.spec.penalty)
