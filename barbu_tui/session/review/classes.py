"""Error rates in words: between which measured players somebody stands."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from barbu_tui.session.review.review import Rate

ANCHORS: Final = (("sound", 1.0), ("greedy", 3.2), ("random", 4.9))
"""Players and the points they lose a real decision, measured by ``tests.benchmarks.review_players``."""
_ALIKE: Final = 0.15
"""Points within which somebody plays like one of them."""


def class_words(rate: Rate) -> str:
    """Return a player's class: ``between greedy and sound``; empty without decisions."""
    if not rate.decisions:
        return ""
    lost = rate.lost.mean
    for name, points in ANCHORS:
        if abs(lost - points) <= _ALIKE:
            return f"like {name}"
    if lost < ANCHORS[0][1]:
        return f"better than {ANCHORS[0][0]}"
    for (better, _), (worse, points) in pairwise(ANCHORS):
        if lost < points:
            return f"between {worse} and {better}"
    return f"worse than {ANCHORS[-1][0]}"


__all__ = ["ANCHORS", "class_words"]
