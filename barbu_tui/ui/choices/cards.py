"""Choosing a card to play."""

from __future__ import annotations

from barbu_tui.core.cards import BIT, RANK_OF, Card, CardSet, cards_in
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language.cards import in_hand_order

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def letters_of(dealt: CardSet) -> dict[Card, str]:
    """Each card's letter, from its place in the hand as it was dealt. It keeps it to the end of the deal."""
    return {each: LETTERS[place] for place, each in enumerate(in_hand_order(dealt))}


class CardChoice:
    """The cursor on the hand: it stands on a playable card, and steps among playable cards alone.

    Attributes:
        view: of the player.
        playable: the cards that may be played.
        cursor: the card under the cursor; ``None`` when nothing may be played (a pass at dominoes).
    """

    def __init__(self, view: View) -> None:
        """Put the cursor on the default card."""
        self.view = view
        self.playable = view.legal_cards()
        self._order = [card for card in in_hand_order(view.hand) if self.playable & BIT[card]]
        self.cursor: Card | None = default_card(view, self._order)

    def step(self, by: int) -> None:
        """Move the cursor along the playable cards; it stops at the ends."""
        if self.cursor is not None:
            at = self._order.index(self.cursor) + by
            self.cursor = self._order[max(0, min(len(self._order) - 1, at))]

    def first(self) -> None:
        self.step(-52)

    def last(self) -> None:
        self.step(52)

    def point(self, card: Card) -> bool:
        """Put the cursor on a card if it may be played. Return whether it may."""
        if card not in self._order:
            return False
        self.cursor = card
        return True


def default_card(view: View, order: list[Card]) -> Card | None:
    """Return the card under the cursor at first.

    Under the discard duty it is the dearest penalty card, in other negative tricks the lowest card, else the leftmost: who
    only presses Enter should not take every trick.
    """
    table = view.table
    if isinstance(table, TrickTable):
        free = [card for card in order if not table.withholds(view.hand, card)]
        if len(free) < len(order):
            return dearest(view, free)
        if view.spec.negative and order:
            return min(order, key=lambda card: RANK_OF[card])
    return order[0] if order else None


def dearest(view: View, cards: list[Card]) -> Card:
    """Return the penalty card that costs most, the highest among equals."""
    points = view.spec.card_points
    return min(cards, key=lambda card: (points[card], -card))


def penalty_cards(view: View) -> list[Card]:
    """Return the penalty cards held, the dearest first."""
    points = view.spec.card_points
    return sorted(cards_in(view.hand & view.spec.penalty), key=lambda card: (points[card], -card))
