"""Between which measured players somebody stands by the error rate."""

from __future__ import annotations

from typing import Final

from barbu_bots.levels.ladder import BEHIND
from barbu_tui.session.review.review import Rate

ANCHORS: Final = (("sound", 1.0), ("greedy", 3.2), ("random", 4.9))
"""Players and the points they lose a real decision, measured by ``tools.review_players``."""
ALIKE: Final = 0.15
"""Points within which somebody plays like one of them."""


def even_opponent(rate: Rate) -> str:
    """Return the bot of the ladder that loses about as many points a decision as a player; empty without decisions.

    What a bot loses is read off the ladder, between the measured ones.
    """
    if not rate.decisions:
        return ""
    (_, best), *_, (weakest, most) = ANCHORS
    a_point = (most - best) / BEHIND[weakest]
    return min(BEHIND, key=lambda name: abs(best + a_point * BEHIND[name] - rate.lost.mean))
