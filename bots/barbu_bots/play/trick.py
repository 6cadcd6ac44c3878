"""The common part of leading, following and discarding at a contract in tricks."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_bots.weights.play import PlayWeights
from barbu_tui.core.cards import Suit


class TrickPart:
    """A part of the card play of one contract, by one table of weights. It keeps nothing of a deal."""

    def __init__(self, weights: PlayWeights, suits: Sequence[Suit]) -> None:
        """Make the part."""
        self._weights = weights
        self._suits = suits
        self._stage = weights.stage_of
        """Tricks done → stage of the hand."""
        self._danger = weights.danger
        """Stage → points of a bare top card."""
        self._on_lead = weights.on_lead
        """Stage → the cost of being on lead."""
