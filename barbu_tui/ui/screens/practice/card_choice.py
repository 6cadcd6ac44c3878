"""Choosing a card in practice, with its claim."""

from __future__ import annotations

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.view import View
from barbu_tui.ui.choices.cards import CardChoice


class CardAnswer(CardChoice):
    """A card, and its claim if it withholds a penalty card (R6)."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._plays = [each for each in view.legal_actions() if isinstance(each, PlayCard)]
        self._claim = 0

    @property
    def _of_card(self) -> list[PlayCard]:
        """The ways to play the card under the cursor: one, or one per claim."""
        return [each for each in self._plays if each.card == self.cursor]

    @property
    def action(self) -> PlayCard:
        return self._of_card[self._claim]

    @property
    def claims(self) -> bool:
        """Whether the card can be played in several ways."""
        return len(self._of_card) > 1

    def step(self, by: int) -> bool:
        """Change the claim."""
        self._claim = (self._claim + by) % len(self._of_card)
        return True

    def aside(self, by: int) -> bool:
        self._claim = 0
        return super().aside(by)

    def point(self, key: object) -> bool:
        if key != self.cursor:
            self._claim = 0
        return super().point(key)
