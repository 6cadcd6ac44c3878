"""The other seats of each seat, and the opponent at whom a player aims."""

from __future__ import annotations

from typing import Final

from barbu_tui.core.cards import Seat
from barbu_tui.core.view import View

AFTER: Final = tuple(
    tuple(tuple((seat + step) % players for step in range(1, players)) for seat in range(players))
    for players in range(5)
)
"""Players → seat → the other seats, from the left on."""
OTHERS: Final = tuple(tuple(tuple(sorted(others)) for others in row) for row in AFTER)
"""Players → seat → the other seats, in the order of their numbers."""


def target_of(view: View) -> Seat:
    """Return the player with whom most is doubled, of several the leader of the game or the next on the left; -1 without a double."""
    levels = view.levels[view.seat]
    most = max(levels)
    if not most:
        return -1
    leader = view.standing.leader_beside(view.seat)
    if leader >= 0 and levels[leader] == most:
        return leader
    return next(other for other in AFTER[view.rules.players][view.seat] if levels[other] == most)
