"""The rank of a player's error rate among measured players."""

from __future__ import annotations

from typing import Final

from barbu_bots.levels.ladder import BEHIND, LEVELS
from barbu_tui.session.review.tally import Estimated

ANCHORS: Final = (("sound", 1.0), ("random", 4.9))
"""Measured players and the points they lose per real decision (``tools.review_players``)."""
_RANKS: Final = ("random", *LEVELS, "sound")
"""The levels, the weakest first."""


def levels_of(lost: Estimated) -> tuple[str, ...]:
    """Return the levels that a loss per decision may be of by its 95 % interval, the weakest first.

    The losses of the levels are interpolated on the ladder.
    """
    first, last = _rank(lost.mean + lost.half), _rank(lost.mean - lost.half)
    return _RANKS[first : last + 1]


def _rank(points: float) -> int:
    """Return the place of the level with the nearest loss."""
    (_, best), (weakest, most) = ANCHORS
    a_point = (most - best) / BEHIND[weakest]
    losses = [best + a_point * BEHIND[name] for name in _RANKS]
    return min(range(len(losses)), key=lambda rank: abs(losses[rank] - points))
