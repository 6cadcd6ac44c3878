"""Error rates in words: between which measured players somebody stands."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from barbu_bots.levels.ladder import BEHIND
from barbu_tui.language import tr
from barbu_tui.session.review.review import Rate

ANCHORS: Final = (("sound", 1.0), ("greedy", 3.2), ("random", 4.9))
"""Players and the points they lose a real decision, measured by ``tools.review_players``."""
_ALIKE: Final = 0.15
"""Points within which somebody plays like one of them."""


def class_words(rate: Rate) -> str:
    """Return a player's class: ``between greedy and sound``; empty without decisions."""
    return class_of(rate.lost.mean) if rate.decisions else ""


def class_of(lost: float) -> str:
    """Return the class of so many points lost a decision."""
    for name, points in ANCHORS:
        if abs(lost - points) <= _ALIKE:
            return tr("like {bot}", bot=name)
    if lost < ANCHORS[0][1]:
        return tr("better than {bot}", bot=ANCHORS[0][0])
    for (better, _), (worse, points) in pairwise(ANCHORS):
        if lost < points:
            return tr("between {worse} and {better}", worse=worse, better=better)
    return tr("worse than {bot}", bot=ANCHORS[-1][0])


def even_opponent(rate: Rate) -> str:
    """Return the bot of the ladder that loses about as many points a decision as a player; empty without decisions.

    What a bot loses is read off the ladder, between the measured ones.
    """
    if not rate.decisions:
        return ""
    (_, best), *_, (weakest, most) = ANCHORS
    a_point = (most - best) / BEHIND[weakest]
    return min(BEHIND, key=lambda name: abs(best + a_point * BEHIND[name] - rate.lost.mean))
