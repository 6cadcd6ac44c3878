"""No Last Two: which cards are worth keeping for the last tricks, and which are better gone before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from barbu_bots.suit_tables import COUNT, LOWER, RANKS, UNDER
from barbu_bots.weights.play import LastTwoWeights
from barbu_tui.core.cards import ABOVE, ALL_RANKS, BELOW, MASK_OF, Card, CardSet, Rank, Suit

_LATE: Final = 9
"""Tricks done from which on the cards that are left are those of the end."""
_NEVER: Final = -1e9


class KeptCards:
    """What cards are worth at the end, by one table of weights. It keeps nothing of a deal."""

    __slots__ = ("_safe", "_suits", "_weights", "keeps")

    def __init__(self, weights: LastTwoWeights, suits: Sequence[Suit]) -> None:
        """What cards are worth by these weights; ``suits`` are those of the deck."""
        self._weights = weights
        self.keeps = bool(weights.keep)
        """Safe cards are kept for the end, by the whole of a hand; else a card's worth depends on its suit alone."""
        self._suits = suits
        self._safe = tuple(
            tuple(weights.safe_lower**lower * (1.0 - weights.safe_higher**higher) for higher in range(14))
            for lower in range(14)
        )
        """Lower cards of the suit out, higher ones out → how safe mine is for the end."""

    def led(
        self, score: float, kept: Mapping[Card, float], suit: Suit, rank: Rank, own: int, out: int, done: int
    ) -> float:
        """Return the score of a lead with what it is worth to the end added.

        Args:
            score: without that.
            kept: from :meth:`safest`.
            suit: the card's.
            rank: the card's.
            own: my cards of the suit, 13 bits.
            out: those in other hands, 13 bits.
            done: tricks done.
        """
        weights = self._weights
        if kept and 13 * suit + rank in kept:
            score -= kept[13 * suit + rank]
        if not out >> rank:
            if weights.masters_high and own >> rank + 1:
                return _NEVER  # a higher one wins as surely, and is the worse to keep
            score += weights.late_top if done >= _LATE else weights.lead_top
        under = out & UNDER[rank]
        if not under & under - 1:
            score += weights.lead_bottom
            if not under:
                score += weights.late_bottom if done >= _LATE else weights.lead_lowest_out
        return score

    def late(self, kept: Mapping[Card, float], unseen: CardSet, card: Card, done: int) -> float:
        """Return what playing a card is worth to the end, when another leads.

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
        """Return what it costs to play my safest cards for the end now; empty where nothing is kept.

        Args:
            hand: my cards.
            unseen: those in other hands.
            stage: of the hand.
        """
        if not self.keeps:
            return {}
        safe = self._safe
        ranked: list[tuple[float, Card]] = []
        for suit in self._suits:
            shift = 13 * suit
            out = unseen >> shift & ALL_RANKS
            total, lower_of = COUNT[out], LOWER[out]
            for rank in RANKS[hand >> shift & ALL_RANKS][:3]:
                lower = lower_of[rank]
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
        # When one of them goes, those below it move up, and the fourth safest comes in.
        losing_third = third * (three - four)
        losing_second = second * (two - three) + losing_third
        losing_first = first * (one - two) + losing_second
        return dict(
            zip([card for _, card in ranked[:3]], (losing_first, losing_second, losing_third), strict=False)
        )
