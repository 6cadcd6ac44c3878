"""The common part of leading, following and discarding at trumps and no trump."""

from __future__ import annotations

from typing import Final

from barbu_bots.play.suit_danger import suit_danger
from barbu_bots.play.trick import Setup, TrickPart
from barbu_bots.play.trumps.ruffs import Ruffs

NEVER: Final = -1e9
"""A score below that of every card."""
_NO_POINTS: Final = (0,) * 13


class TrumpsPart(TrickPart):
    """A part of the card play at trumps and no trump."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        weights = setup.weights
        self._trumps = weights.trumps
        self._points = setup.spec.trick_points * setup.scale
        self._ruffs = Ruffs(setup.players)
        self._plain = suit_danger(weights.suit, weights.lead, _NO_POINTS, positive=True)
        """The worth of the cards of a plain suit."""
        self._trump = suit_danger(weights.suit, weights.lead, _NO_POINTS, special=True, positive=True)
        """The worth of trumps."""
