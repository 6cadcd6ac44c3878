"""Seats in the order of play."""

from __future__ import annotations

from typing import Final

AFTER: Final = tuple(
    tuple(tuple((seat + step) % players for step in range(1, players)) for seat in range(players))
    for players in range(5)
)
"""Players → seat → the other seats, from the left on."""
