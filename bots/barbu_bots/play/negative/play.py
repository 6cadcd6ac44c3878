"""Card play in the negative contracts: duck, and discard the most dangerous cards.

Some rules decide the card at once. With few cards left the expected cost of the tricks to come decides. Else
every legal card has a score, and the best is played:

    danger that it removes - chance to win × (present and expected points of the trick + cost of being on lead)

A penalty card given to another player counts by the doubles between us: with levels l, my net of a deal is (1
+ Σ l) × mine - Σ l × theirs.
"""

from __future__ import annotations

from barbu_bots.play.choice import ChosenCard, Weighed
from barbu_bots.play.negative.discard import NegativeDiscard
from barbu_bots.play.negative.follow import NegativeFollow
from barbu_bots.play.negative.late_tricks import LateTricks
from barbu_bots.play.negative.lead import LeadsFromTable, NegativeLead
from barbu_bots.play.negative.part import NegativePart
from barbu_bots.play.trick import Setup
from barbu_tui.core.cards import BIT, FULL_DECK, MASK_OF, SUIT_MASK, CardSet, Seat
from barbu_tui.core.tricks import TrickTable


class NegativePlay(NegativePart):
    """The card play of one negative contract, by one table of weights. It keeps nothing of a deal."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        weights = setup.weights
        self._late = LateTricks(weights.expectation, self._penalties, setup.suits, setup.players)
        self._leads = NegativeLead(setup)
        self._follows = NegativeFollow(setup)
        self._discards = NegativeDiscard(setup)
        self._out_for_good = weights.lead.out_for_good
        self._expected = weights.expectation.cards
        self._expected_leads = weights.expectation.cards_leading
        self._weighed_from = max(weights.lead.out_for_good, self._expected_leads) + 1
        self._losers_high = weights.follow.losers_high
        self._high_waits = weights.follow.high_waits
        self._spend_high = weights.last_two.spend_high
        self._alone_high = weights.discard.alone_high

    def choose(
        self, table: TrickTable, hand: CardSet, seat: Seat, legal: CardSet, weighed: Weighed | None = None
    ) -> ChosenCard:
        """Return the card to play and the rule that chose it; ``legal`` has more than one card.

        If scores decide, they are added to ``weighed``, uncached.
        """
        size = hand.bit_count()
        if table.led < 0:
            if size <= self._out_for_good:
                # A lead that loses, from a hand that can lose all the rest, needs no weighing.
                lead = self._exits.for_good(hand, table.unplayed ^ hand, legal)
                if lead >= 0:
                    return lead, "off lead for good"
            if size <= self._expected_leads:
                return self._late.choose(table, hand, seat, legal, weighed)
            return self._leads.choose(table, hand, seat, legal, weighed)
        follows = hand & SUIT_MASK[table.led]
        if follows:
            if not legal >> table.best and not legal & self._penalties.cards:
                # All legal cards lose and none counts: the highest is the most dangerous to keep.
                if size > self._losers_high:
                    high = legal.bit_length() - 1
                    if self._high_waits and legal.bit_count() > 2:
                        # It is worth a trick on lead while tricks are free.
                        return (legal ^ BIT[high]).bit_length() - 1, "second-highest loser"
                    return high, "highest loser"
            elif size > self._spend_high:
                # Tricks cost nothing yet, and the high cards must be gone before the last two.
                return legal.bit_length() - 1, "high while tricks are free"
        elif size <= self._alone_high and not legal & ~MASK_OF[legal.bit_length() - 1]:
            # There is one suit to discard from: its highest card is the most dangerous to keep.
            return legal.bit_length() - 1, "one suit to discard"
        if size <= self._expected:
            return self._late.choose(table, hand, seat, legal, weighed)
        if follows:
            return self._follows.choose(table, hand, seat, weighed)
        return self._discards.choose(table, hand, seat, legal, weighed)

    def looked_at(self, table: TrickTable, size: int) -> tuple[CardSet, CardSet]:
        """Return the cards that matter in a hand of this size that can follow suit.

        Returns:
            (for a hand that can win the trick so far; for one that can't).
        """
        return (FULL_DECK, FULL_DECK) if size <= self._expected else self._follows.looked_at(table)

    def leads_from(self, table: TrickTable, seat: Seat, size: int) -> LeadsFromTable | None:
        """Return the leads from a table by the possible hands of this size, if suits are independent there."""
        if size < self._weighed_from:
            return None
        return LeadsFromTable(self._leads, table, seat, self._suits, self._penalties.cards)
