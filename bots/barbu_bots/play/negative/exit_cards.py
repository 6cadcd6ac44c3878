"""Exit cards in the negative contracts: a player who cannot get off lead takes all the tricks to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_bots.suit_tables import COUNT
from barbu_tui.core.cards import (
    ALL_RANKS,
    BELOW,
    BIT,
    HEARTS,
    MASK_OF,
    SUIT_MASK,
    Card,
    CardSet,
    Suit,
    cards_in,
)

_HEARTS: Final = SUIT_MASK[HEARTS]


class ExitCards:
    """The exit cards of a hand in one contract. It keeps nothing of a deal."""

    def __init__(self, suits: Sequence[Suit], *, hearts_rule: bool) -> None:
        """Create the exit cards. By ``hearts_rule`` hearts may not be led from a hand with other cards (R4.2)."""
        self._suits = suits
        self._hearts_rule = hearts_rule

    def stuck(self, hand: CardSet, unseen: CardSet) -> bool:
        """Return whether nobody can take the lead from me: none of my possible leads can be beaten."""
        may_lead = hand
        if self._hearts_rule and hand & ~_HEARTS:
            may_lead = hand & ~_HEARTS
        for suit in self._suits:
            own = may_lead >> 13 * suit & ALL_RANKS
            if own and unseen >> 13 * suit & ALL_RANKS > own & -own:
                return False
        return may_lead != 0

    def for_good(self, hand: CardSet, unseen: CardSet, legal: CardSet) -> Card:
        """Return a lead that loses, after which I need not win another trick, or -1.

        In every suit of the others I have enough cards below all of theirs, or no other card.
        """
        lead = -1
        for suit in self._suits:
            own = hand >> 13 * suit & ALL_RANKS
            out = unseen >> 13 * suit & ALL_RANKS
            if not own or not out:
                continue
            low = own & (out & -out) - 1
            if low != own and COUNT[low] < COUNT[out]:
                return -1
            if legal & SUIT_MASK[suit]:
                lead = 13 * suit + low.bit_length() - 1
        return lead

    def kept(self, hand: CardSet, unseen: CardSet, allowed: CardSet, card: Card) -> Card:
        """Return a discard that leaves me an exit card, if possible: the given card, or one of a suit that nobody else has."""
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
        """Return whether one of these cards may win a trick that leaves me stuck on lead."""
        for card in cards_in(hand):
            if unseen & MASK_OF[card] & BELOW[card] and self.stuck(hand ^ BIT[card], unseen):
                return True
        return False
