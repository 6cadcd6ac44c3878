"""The common part of leading, following and discarding in the negative contracts."""

from __future__ import annotations

from typing import Final

from barbu_bots.play.negative.exit_cards import ExitCards
from barbu_bots.play.negative.last_two import LastTwo
from barbu_bots.play.negative.penalties import Penalties
from barbu_bots.play.suit_danger import suit_danger
from barbu_bots.play.trick import Setup, TrickPart
from barbu_tui.core.cards import HEARTS

NEVER: Final = -1e9
"""A score below that of every card."""
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
