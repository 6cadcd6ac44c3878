"""No Last Two: which cards are worth keeping for the last tricks, and which are better gone before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from barbu_tui.core.cards import ABOVE, BELOW, MASK_OF, Card, CardSet, Suit
from bots.play.suit_danger import RANKS, UNDER
from bots.weights.play import PlayWeights

_LATE: Final = 9
"""Tricks done from which on the cards that are left are those of the end."""


class Keepers:
    """The judgement of cards by what they are at the end, by one table of weights. It keeps nothing of a deal."""

    __slots__ = ("_safe", "_suits", "_weights")

    def __init__(self, weights: PlayWeights, suits: Sequence[Suit]) -> None:
        """Judgement by these weights; ``suits`` are those of the deck."""
        self._weights = weights
        self._suits = suits
        self._safe = tuple(
            tuple(weights.safe_lower**lower * (1.0 - weights.safe_higher**higher) for higher in range(14))
            for lower in range(14)
        )
        """Lower cards of the suit out, higher ones out → how safe mine is for the end."""

    def late(self, kept: Mapping[Card, float], unseen: CardSet, card: Card, done: int) -> float:
        """What playing a card is worth to the end, when another leads.

        Args:
            kept: from :meth:`safest`.
            unseen: the cards in other hands.
            card: the one to be played.
            done: tricks done.
        """
        weights = self._weights
        score = -kept.get(card, 0.0)
        if done >= _LATE:
            out = unseen & MASK_OF[card]
            if not out & ABOVE[card]:
                score += weights.late_top
            if not out & BELOW[card]:
                score += weights.late_bottom
        return score

    def safest(self, hand: CardSet, unseen: CardSet, stage: int) -> dict[Card, float]:
        """My safest cards for the end → what it costs to play them now; empty where nothing is kept.

        Args:
            hand: my cards.
            unseen: those in other hands.
            stage: of the hand.
        """
        if not self._weights.keep:
            return {}
        safe = self._safe
        ranked: list[tuple[float, Card]] = []
        for suit in self._suits:
            shift = 13 * suit
            out = unseen >> shift & 8191
            total = out.bit_count()
            for rank in RANKS[hand >> shift & 8191][:3]:
                lower = (out & UNDER[rank]).bit_count()
                ranked.append((safe[lower][total - lower], shift + rank))
        ranked.sort(reverse=True)
        weights = self._weights
        worth = weights.keep[stage]
        first = worth
        second = worth * weights.keep_second
        third = worth * weights.keep_third
        values = [safety for safety, _ in ranked[:4]]
        values += [0.0] * (4 - len(values))
        one, two, three, four = values
        losing_third = third * (three - four)
        losing_second = second * (two - three) + losing_third
        losing_first = first * (one - two) + losing_second
        return dict(
            zip([card for _, card in ranked[:3]], (losing_first, losing_second, losing_third), strict=False)
        )
