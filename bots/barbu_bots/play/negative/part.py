"""The common part of leading, following and discarding in the negative contracts."""

from __future__ import annotations

from typing import Final

from barbu_bots.play.negative.exit_cards import ExitCards
from barbu_bots.play.negative.penalties import Penalties
from barbu_bots.play.suit_danger import suit_danger
from barbu_bots.play.trick import Setup, TrickPart
from barbu_bots.suit_tables import UNDER, SuitCards
from barbu_bots.weights.play import LastTwoWeights
from barbu_tui.core.cards import ABOVE, BELOW, HEARTS, MASK_OF, Card, CardSet, Rank

NEVER: Final = -1e9
"""A score below that of every card."""
_LATE: Final = 9
"""Tricks done from which the cards left are those of the end."""


class LastTwo:
    """The worth of playing a card to the last two tricks, by one table of weights."""

    def __init__(self, weights: LastTwoWeights) -> None:
        self._weights = weights

    def led(self, score: float, rank: Rank, own: SuitCards, out: SuitCards, done: int) -> float:
        """Return the score of a lead, with its worth to the end added."""
        weights = self._weights
        if not out >> rank:
            if own >> rank + 1:
                return NEVER  # a higher one wins as surely, and is the worse to keep
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


MOST_KNOWN: Final = 10_000
"""Maximum number of best cards that are remembered."""


class NegativePart(TrickPart):
    """A part of the card play of one negative contract. It keeps only a cache."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        weights, spec = setup.weights, setup.spec
        self._penalties = penalties = Penalties(spec, setup.players, setup.scale)
        self._exits = ExitCards(setup.suits, hearts_rule=spec.hearts_rule)
        self._last_two = LastTwo(weights.last_two) if spec.last_points[0] else None
        """The worth of cards for the last two tricks, if those count."""
        self._burden = weights.burden
        dangers = []
        for suit in range(4):
            points = penalties.points[13 * suit : 13 * suit + 13]
            special = spec.hearts_rule and suit == HEARTS
            dangers.append(suit_danger(weights.suit, weights.lead, points, special=special))
        self._dangers = dangers
        """Suit → the danger of its cards."""
