"""Choosing a card to play."""

from __future__ import annotations

from barbu_tui.core.actions import Action, Pass, PlayCard
from barbu_tui.core.cards import BIT, RANK_OF, Card, CardSet, cards_in
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language.cards import in_hand_order
from barbu_tui.ui.choices.choice import OpenChoice, stepped

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def letters_of(dealt: CardSet) -> dict[Card, str]:
    """Return each card's letter, by its place in the dealt hand. It stays the same during the deal."""
    return {each: LETTERS[place] for place, each in enumerate(in_hand_order(dealt))}


class CardChoice(OpenChoice):
    """The cursor on the hand, which moves among playable cards.

    Attributes:
        view: the player's view.
        playable: the legal cards.
        cursor: the card under the cursor; ``None`` without a legal card (a pass at dominoes) or before one is chosen.
    """

    def __init__(self, view: View, *, proposes: bool = True) -> None:
        """Put the cursor on the default card; unless it ``proposes``, only if there is no other."""
        self.view = view
        self.playable = view.legal_cards()
        self._order = [card for card in in_hand_order(view.hand) if self.playable & BIT[card]]
        ready = proposes or len(self._order) == 1
        self.cursor: Card | None = _default_card(view, self._order) if ready else None

    @property
    def action(self) -> Action:
        """The card under the cursor, or a pass without a legal card."""
        return Pass(self.view.seat) if self.cursor is None else PlayCard(self.view.seat, self.cursor)

    def aside(self, by: int) -> bool:
        """Move the cursor along the playable cards; it stops at the ends."""
        if self._order and self.cursor is None:
            self.cursor = self._order[0 if by > 0 else -1]
        elif self.cursor is not None:
            self.cursor = stepped(self._order, self.cursor, by)
        return True

    def far(self, by: int) -> bool:
        self.cursor = self._order[0 if by < 0 else -1] if self._order else None
        return True

    def point(self, key: object) -> bool:
        """Put the cursor on a card if it may be played. Return whether it may."""
        if key not in self._order:
            return False
        self.cursor = self._order[self._order.index(key)]
        return True


class CardAnswer(CardChoice):
    """A card, and its claim if it withholds a penalty card (R6)."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._plays = [each for each in view.legal_actions() if isinstance(each, PlayCard)]
        self._claim = 0

    @property
    def _of_card(self) -> list[PlayCard]:
        return [each for each in self._plays if each.card == self.cursor]

    @property
    def action(self) -> PlayCard:
        return self._of_card[self._claim]

    @property
    def claims(self) -> bool:
        """Whether the card can be played in several ways."""
        return len(self._of_card) > 1

    def step(self, by: int) -> bool:
        self._claim = (self._claim + by) % len(self._of_card)
        return True

    def aside(self, by: int) -> bool:
        self._claim = 0
        return super().aside(by)

    def point(self, key: object) -> bool:
        if key != self.cursor:
            self._claim = 0
        return super().point(key)


def _default_card(view: View, order: list[Card]) -> Card | None:
    """Return the card initially under the cursor.

    Under the discard duty it is the most costly penalty card, in other negative tricks the lowest card, else
    the leftmost. Enter alone should not take every trick.
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
    """Return the most costly penalty card, the highest among equals."""
    points = view.spec.card_points
    return min(cards, key=lambda card: (points[card], -card))


def penalty_cards(view: View) -> list[Card]:
    """Return the penalty cards held, the most costly first."""
    points = view.spec.card_points
    return sorted(cards_in(view.hand & view.spec.penalty), key=lambda card: (points[card], -card))
