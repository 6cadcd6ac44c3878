"""Getting off lead, in the negative contracts: who can't is left with all the tricks that are to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_tui.core.cards import BELOW, BIT, HEARTS, MASK_OF, SUIT_MASK, Card, CardSet, Suit, cards_in

_HEARTS: Final = SUIT_MASK[HEARTS]


class Exits:
    """The ways out of the lead in one contract. It keeps nothing of a deal."""

    __slots__ = ("_hearts_rule", "_suits")

    def __init__(self, suits: Sequence[Suit], *, hearts_rule: bool) -> None:
        """Ways out.

        Args:
            suits: the suits of the deck.
            hearts_rule: hearts may not be led from a hand with other cards (R4.2).
        """
        self._suits = suits
        self._hearts_rule = hearts_rule

    def stuck(self, hand: CardSet, unseen: CardSet) -> bool:
        """Whether nobody could take the lead from me: no card that I might lead can be beaten.

        Args:
            hand: my cards.
            unseen: those in other hands.
        """
        may_lead = hand
        if self._hearts_rule and hand & ~_HEARTS:
            may_lead = hand & ~_HEARTS
        for suit in self._suits:
            own = may_lead >> 13 * suit & 8191
            if own and unseen >> 13 * suit & 8191 > own & -own:
                return False
        return may_lead != 0

    def for_good(self, hand: CardSet, unseen: CardSet, legal: CardSet) -> Card:
        """A lead that loses, after which I need win no trick any more, or -1.

        For every lead of a suit that others still have I keep a card below all of theirs, or have no other there.

        Args:
            hand: my cards.
            unseen: those in other hands.
            legal: what I may lead.
        """
        lead = -1
        for suit in self._suits:
            own = hand >> 13 * suit & 8191
            out = unseen >> 13 * suit & 8191
            if not own or not out:
                continue
            low = own & (out & -out) - 1
            if low != own and low.bit_count() < out.bit_count():
                return -1
            if legal & SUIT_MASK[suit]:
                lead = 13 * suit + low.bit_length() - 1
        return lead

    def kept(self, hand: CardSet, unseen: CardSet, allowed: CardSet, card: Card) -> Card:
        """What to discard instead of a card without which I might be stuck: one of a suit that nobody else has.

        Args:
            hand: my cards.
            unseen: those in other hands.
            allowed: what may be discarded.
            card: what else would go.
        """
        if not unseen & MASK_OF[card] or not self._gets_stuck(hand ^ BIT[card], unseen):
            return card
        for suit in self._suits:
            dead = allowed & SUIT_MASK[suit]
            if dead and not unseen & SUIT_MASK[suit]:
                high = dead.bit_length() - 1
                if not self._gets_stuck(hand ^ BIT[high], unseen):
                    return high
        return card

    def _gets_stuck(self, hand: CardSet, unseen: CardSet) -> bool:
        """Whether a trick may come to one of these cards after which I should be."""
        for card in cards_in(hand):
            if unseen & MASK_OF[card] & BELOW[card] and self.stuck(hand ^ BIT[card], unseen):
                return True
        return False
