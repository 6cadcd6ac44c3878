"""Card play at trumps and no trump: take tricks, and keep cards that will take more.

Some rules decide the card at once. Else every legal card has a score, and the best is played:

    chance to win × (points of the trick + worth of the lead) - worth of the card
"""

from __future__ import annotations

from barbu_bots.play.choice import ChosenCard, Weighed
from barbu_bots.play.trick import Setup
from barbu_bots.play.trumps.follow import TrumpFollow
from barbu_bots.play.trumps.lead import TrumpLead
from barbu_tui.core.cards import SUIT_MASK, CardSet, Seat
from barbu_tui.core.tricks import TrickTable


class TrumpPlay:
    """The card play at trumps, by one table of weights. It keeps nothing of a deal."""

    def __init__(self, setup: Setup) -> None:
        self._leads = TrumpLead(setup)
        self._follows = TrumpFollow(setup)

    def choose(
        self, table: TrickTable, hand: CardSet, seat: Seat, legal: CardSet, weighed: Weighed | None = None
    ) -> ChosenCard:
        """Return the card to play and the rule that chose it; ``legal`` has more than one card.

        If scores decide, they are added to ``weighed``.
        """
        if table.led < 0:
            return self._leads.choose(table, hand, seat, weighed)
        return self._follows.choose(table, hand, seat, legal, weighed)

    def looked_at(self, table: TrickTable, size: int) -> tuple[CardSet, CardSet]:
        """Return the cards that matter in a hand that can follow suit, for a hand that can win and one that cannot."""
        cards = SUIT_MASK[table.led] | (SUIT_MASK[table.trump] if table.trump >= 0 else 0)
        return cards, cards

    def leads_from(self, table: TrickTable, seat: Seat, size: int) -> None:
        """Return ``None``: the choice of a suit depends on the other suits."""
