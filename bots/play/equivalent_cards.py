"""Touching cards: nothing that counts lies between them, so that it is all one which of them is played."""

from __future__ import annotations

from barbu_tui.core.cards import ABOVE, BELOW, BIT, SUIT_MASK, Card, CardSet
from barbu_tui.core.tricks import TrickTable


def apart(table: TrickTable, others: CardSet, low: Card, high: Card) -> bool:
    """Whether something that counts lies between two cards of one suit.

    That is a card in another hand, or the card that is winning the trick. A card of the trick that is beaten
    counts no more.

    Args:
        table: the table.
        others: the cards in other hands.
        low: the lower card.
        high: the higher one.
    """
    if table.led >= 0:
        others |= BIT[table.best]
    return bool(others & ABOVE[low] & BELOW[high])


def all_touch(table: TrickTable, hand: CardSet, legal: CardSet) -> bool:
    """Whether all cards that the player to act may play touch, and none is a penalty card.

    Cards thrown on another suit never do: there a claim may be at stake.

    Args:
        table: the table.
        hand: his cards.
        legal: those that he may play, all of one suit.
    """
    if legal & table.spec.penalty:
        return False
    led = table.led
    others = table.unplayed ^ hand
    if led >= 0:
        if not legal & SUIT_MASK[led]:
            return False
        others |= BIT[table.best]
    between = (1 << legal.bit_length() - 1) - (legal & -legal)  # and the lowest, which is mine
    return not others & between
