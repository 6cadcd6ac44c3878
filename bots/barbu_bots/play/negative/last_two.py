"""No Last Two: cards worth keeping for the last two tricks, and cards better played before."""

from __future__ import annotations

from typing import Final

from barbu_bots.suit_tables import UNDER, SuitCards
from barbu_bots.weights.play import LastTwoWeights
from barbu_tui.core.cards import ABOVE, BELOW, MASK_OF, Card, CardSet, Rank

_LATE: Final = 9
"""Tricks done from which the cards left are those of the end."""
_NEVER: Final = -1e9


class LastTwo:
    """The worth of playing a card to the last two tricks, by one table of weights."""

    def __init__(self, weights: LastTwoWeights) -> None:
        self._weights = weights

    def led(self, score: float, rank: Rank, own: SuitCards, out: SuitCards, done: int) -> float:
        """Return the score of a lead, with its worth to the end added."""
        weights = self._weights
        if not out >> rank:
            if own >> rank + 1:
                return _NEVER  # a higher one wins as surely, and is the worse to keep
            score += weights.late_top if done >= _LATE else weights.lead_top
        under = out & UNDER[rank]
        if not under & under - 1:
            score += weights.lead_bottom
            if not under:
                score += weights.late_bottom if done >= _LATE else weights.lead_lowest_out
        return score

    def late(self, unseen: CardSet, card: Card, done: int) -> float:
        """Return the worth of playing a card, for the last two tricks, when another leads."""
        score = 0.0
        if done >= _LATE:
            out = unseen & MASK_OF[card]
            if not out & ABOVE[card]:
                score += self._weights.late_top
            if not out & BELOW[card]:
                score += self._weights.late_bottom
        return score
