"""The cards that the play has shown a player not to hold (R4.1, R4.2, R6.1), as the whole table can know them."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.core.cards import CardSet, Seat
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import current, tr
from barbu_tui.language.cards import SUIT_ORDER, cards_sign


def shown_words(table: TrickTable, hand: CardSet, names: Sequence[str], others: Sequence[Seat]) -> str:
    """Return the cards that players have shown not to hold, ``Nora: no ♠, no Q♦; Edith: no ♥``; empty without any.

    Args:
        others: the players to name.
    """
    sign = current().grammar.suit_sign
    found = []
    for seat in others:
        suits, cards = table.shown_lacking(hand, seat)
        signs = map(sign, sorted(suits, key=SUIT_ORDER.index))
        parts = [tr("no {what}", what=" ".join(signs))] * bool(suits)
        parts += [tr("no {what}", what=cards_sign(cards))] * bool(cards)
        if parts:
            found.append(f"{names[seat]}{current().grammar.COLON}{', '.join(parts)}")
    return "; ".join(found)
