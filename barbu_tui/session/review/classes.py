"""The rank of a player's error rate among measured players."""

from __future__ import annotations

from typing import Final

from barbu_bots.levels.ladder import BEHIND
from barbu_tui.session.review.review import Rate

ANCHORS: Final = (("sound", 1.0), ("greedy", 3.2), ("random", 4.9))
"""Measured players and the points they lose per real decision (``tools.review_players``)."""
ALIKE: Final = 0.15
"""Points within which two players count as equal."""


def even_opponent(rate: Rate) -> str:
    """Return the bot of the ladder with about the same error rate; empty without decisions.

    The loss of a bot is interpolated on the ladder.
    """
    if not rate.decisions:
        return ""
    (_, best), *_, (weakest, most) = ANCHORS
    a_point = (most - best) / BEHIND[weakest]
    return min(BEHIND, key=lambda name: abs(best + a_point * BEHIND[name] - rate.lost.mean))
