"""The common part of leading, following and discarding at a contract in tricks."""

from __future__ import annotations

from typing import NamedTuple

from barbu_bots.weights.play import PlayWeights
from barbu_tui.core.cards import Suit
from barbu_tui.core.contracts import ContractSpec


class Setup(NamedTuple):
    """A contract in tricks as its card play needs it."""

    weights: PlayWeights
    spec: ContractSpec
    suits: tuple[Suit, ...]
    """The suits of the deck."""
    players: int
    first_leader: int
    """The first leader, in steps from the dealer: 0 or 1."""
    scale: float = 1.0
    """The factor on the points, which makes their sum that of the games behind the weights."""


class TrickPart:
    """A part of the card play of one contract. It keeps nothing of a deal."""

    def __init__(self, setup: Setup) -> None:
        weights = setup.weights
        self._weights = weights
        self._suits = setup.suits
        self._stage = weights.stage_of
        """Tricks done → stage of the hand."""
        self._danger = weights.danger
        """Stage → points of a bare top card."""
        self._on_lead = weights.on_lead
        """Stage → the cost of being on lead."""
