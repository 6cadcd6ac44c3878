"""Choosing a card in practice: the card under the cursor, and its claim."""

from __future__ import annotations

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import Card
from barbu_tui.core.view import View
from barbu_tui.ui.choices.cards import CardChoice


class CardAnswer:
    """A card, and its claim if it withholds a penalty card (R6).

    Attributes:
        cards: the cursor on the hand.
    """

    def __init__(self, view: View) -> None:
        self.cards = CardChoice(view)
        self._plays = [each for each in view.legal_actions() if isinstance(each, PlayCard)]
        self._claim = 0

    @property
    def of_card(self) -> list[PlayCard]:
        """The ways to play the card under the cursor: one, or one per claim."""
        return [each for each in self._plays if each.card == self.cards.cursor]

    @property
    def action(self) -> PlayCard:
        return self.of_card[self._claim]

    @property
    def claims(self) -> bool:
        """Whether the card can be played in several ways."""
        return len(self.of_card) > 1

    def step(self, by: int) -> None:
        """Change the claim."""
        self._claim = (self._claim + by) % len(self.of_card)

    def aside(self, by: int) -> None:
        """Move the cursor along the playable cards."""
        self.cards.step(by)
        self._claim = 0

    def point(self, card: Card) -> bool:
        """Put the cursor on a card if it is legal. Return whether it was there already."""
        before = self.cards.cursor
        if not self.cards.point(card):
            return False
        if before != card:
            self._claim = 0
        return before == card
