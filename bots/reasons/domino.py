"""Reasons for cards at dominoes, in the words of a player at the table. Only what is public is spoken of."""

from __future__ import annotations

from barbu_tui.core.cards import ABOVE, BELOW, BIT, RANK_OF, SUIT_MASK, SUIT_NAMES, SUIT_OF, Card, cards_in
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.view import View
from bots.reasons.bidding import card_words


def domino(view: View, card: Card) -> str:
    """Why this card to the layout."""
    table = view.table
    assert isinstance(table, DominoTable)
    start = table.start
    suit, rank = divmod(card, 13)
    name = SUIT_NAMES[suit]
    mine = view.hand & SUIT_MASK[suit] & ~BIT[card]
    out = table.unplayed & ~view.hand & SUIT_MASK[suit]
    beyond = 0
    if rank >= start:
        beyond |= ABOVE[card]
    if rank <= start:
        beyond |= BELOW[card]
    if mine & beyond:
        far = [each for each in (card - 1, card + 1) if 0 <= each < 52 and BIT[each] & mine & beyond]
        if far and not out & beyond:
            if not mine & beyond & (mine & beyond) - 1:
                return f"Behind it lies only {card_words((mine & beyond).bit_length() - 1)}, which is mine."
            return f"The rest of these {name} are mine: I play my way through."
        if not mine & beyond & (mine & beyond) - 1:
            return f"I have one more {name[:-1]} behind it, and it wants to get out."
        return f"I have more {name} behind it, and they want to get out."
    if not out & beyond:
        return f"{card_words(card).capitalize()} opens nothing for anybody."
    if RANK_OF[card] == start:
        return f"I must open something, and {name} gives the others least."
    waiting = [
        each for each in cards_in(view.hand & table.fits & ~BIT[card]) if _mine_comes_next(view, table, each)
    ]
    if waiting:
        return f"With {card_words(waiting[-1])} in reserve I can spare {card_words(card)}."
    return f"{card_words(card).capitalize()} helps the others least."


def _mine_comes_next(view: View, table: DominoTable, card: Card) -> bool:
    """Whether a card opens the way to one of mine alone."""
    rank, suit = RANK_OF[card], SUIT_MASK[SUIT_OF[card]]
    after = (BIT[card] << 1 if rank >= table.start else 0) | (BIT[card] >> 1 if rank <= table.start else 0)
    after &= suit
    return bool(after) and not after & ~view.hand
