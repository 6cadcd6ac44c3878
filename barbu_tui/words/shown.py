"""The cards that the play has shown a player not to hold (R4.1, R4.2, R6.1), as the whole table can know them."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.core.cards import SUIT_MASK, CardSet, Seat, Suit
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import current, tr
from barbu_tui.language.cards import SUIT_ORDER, cards_sign


def lacking(table: TrickTable, hand: CardSet, seat: Seat) -> tuple[tuple[Suit, ...], CardSet]:
    """Return the suits a player is void in, and single cards of other suits that the player cannot hold.

    Args:
        hand: the reader's own cards, which nobody else holds.
    """
    out = table.unplayed & ~hand
    lacked = out & table.lacks[seat]
    suits = tuple(
        suit for suit in SUIT_ORDER if out & SUIT_MASK[suit] and not out & SUIT_MASK[suit] & ~lacked
    )
    for suit in suits:
        lacked &= ~SUIT_MASK[suit]
    return suits, lacked


def shown_words(table: TrickTable, hand: CardSet, names: Sequence[str], others: Sequence[Seat]) -> str:
    """Return the cards that players have shown not to hold, ``Nora: no ♠, no Q♦; Edith: no ♥``; empty without any.

    Args:
        names: seat → name.
        others: the players to name.
    """
    sign = current().grammar.suit_sign
    found = []
    for seat in others:
        suits, cards = lacking(table, hand, seat)
        parts = [tr("no {what}", what=" ".join(map(sign, suits)))] * bool(suits)
        parts += [tr("no {what}", what=cards_sign(cards))] * bool(cards)
        if parts:
            found.append(f"{names[seat]}{current().grammar.COLON}{', '.join(parts)}")
    return "; ".join(found)
