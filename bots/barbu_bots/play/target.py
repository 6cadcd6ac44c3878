"""The opponent at whom a player aims."""

from __future__ import annotations

from barbu_bots.play.seats import AFTER
from barbu_tui.core.cards import Seat
from barbu_tui.core.view import View


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
