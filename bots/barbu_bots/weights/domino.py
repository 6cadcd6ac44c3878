"""Dominoes: its table of weights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class DominoWeights:
    """The numbers of the card play at dominoes."""

    beyond: tuple[float, ...]
    """For each card of mine beyond the one played, by others' cards between (4 for more)."""
    tail: float
    """For each card of others beyond my last one, negative."""
    gift: float
    """For a card with none of mine beyond, negative."""
    gift_card: float
    """… for each card that it opens to others."""
    gift_tempo: float
    """… for each move that I have in reserve."""
    tempo: float
    """For a card with my next card right behind it, negative."""
    opening: float
    """For a card that opens a suit."""
    ends: float
    """For an end card, ace or two: it opens nothing."""


DOMINO: Final = DominoWeights(
    beyond=(0.851, 0.507, 0.717, 1.208, 1.584),
    tail=-0.25,
    gift=-1.301,
    gift_card=-0.213,
    gift_tempo=-0.5,
    tempo=-1.083,
    opening=0.557,
    ends=0.0,
)
