"""The end of a deal in which a player's choice of cards no longer matters."""

from __future__ import annotations

from barbu_tui.core.cards import ABOVE, BELOW, SUIT_MASK, SUIT_OF, cards_in
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View


def any_order(view: View) -> bool:
    """Return whether the player to act takes all the remaining tricks, or none, with any order of cards.

    With the rest of the tricks to lose, a penalty card still has to be given to somebody: that is a choice.
    """
    table = view.table
    if not isinstance(table, TrickTable) or not view.legal_cards() & (view.legal_cards() - 1):
        return False
    return _takes_all(view, table) if table.led < 0 else _takes_none(view, table)


def _takes_all(view: View, table: TrickTable) -> bool:
    """Return whether the leader's every card beats all that is out of its suit, and no trump is out."""
    out = table.unplayed & ~view.hand
    if table.trump >= 0 and out & SUIT_MASK[table.trump]:
        return False
    return not any(out & SUIT_MASK[SUIT_OF[card]] & ABOVE[card] for card in cards_in(view.hand))


def _takes_none(view: View, table: TrickTable) -> bool:
    """Return whether every card loses this trick, and every later one that is led in its suit."""
    hand, out = view.hand, table.unplayed & ~view.hand
    if hand & table.spec.penalty or (table.trump >= 0 and hand & SUIT_MASK[table.trump]):
        return False
    if view.legal_cards() & SUIT_MASK[SUIT_OF[table.best]] & ABOVE[table.best]:
        return False
    return not any(out & SUIT_MASK[SUIT_OF[card]] & BELOW[card] for card in cards_in(hand))
