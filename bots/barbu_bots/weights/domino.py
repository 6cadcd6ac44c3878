"""Dominoes: its table of weights."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class DominoWeights:
    """The numbers of the card play at dominoes."""

    beyond: tuple[float, ...]
    """For each card of mine beyond the one played, by others' cards between (4 for more)."""
    tail: float
    """For each card of others beyond my last one, negative."""
    gift: float
    """For a gift, a card with none of mine beyond; negative."""
    gift_card: float
    """For each card that a gift opens to others, negative."""
    gift_tempo: float
    """For each move that I have in reserve when I play a gift, negative."""
    tempo: float
    """For a card with my next card right behind it, negative."""
    opening: float
    """For a card that opens a suit."""
