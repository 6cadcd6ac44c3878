"""The other seats of each seat."""

from __future__ import annotations

from typing import Final

AFTER: Final = tuple(
    tuple(tuple((seat + step) % players for step in range(1, players)) for seat in range(players))
    for players in range(5)
)
"""Players → seat → the other seats, from the left on."""
OTHERS: Final = tuple(tuple(tuple(sorted(others)) for others in row) for row in AFTER)
"""Players → seat → the other seats, in the order of their numbers."""
