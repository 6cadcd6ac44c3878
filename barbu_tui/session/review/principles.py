"""The principles violated by a review's mistakes, with their drills and lessons."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from barbu_tui.session.review.review import Review


class Principle(NamedTuple):
    """A principle violated by a mistake."""

    name: str
    """The name used by contrasts."""
    theme: str
    """The theme of the card drills about it; empty without any."""
    lesson: str
    """The name of the lesson that teaches it."""


class Met(NamedTuple):
    """A principle, and the number of mistakes against it."""

    principle: Principle
    mistakes: int
    of: int
    """The number of all sure mistakes."""


PRINCIPLES: Final = (
    Principle("beaten", "exit", "no-hearts"),
    Principle("duck", "duck_or_win", "no-tricks"),
    Principle("discard", "", "no-queens"),
    Principle("exit", "exit", "no-hearts"),
)


def principles_of(review: Review) -> list[Met]:
    """Return the principles violated by the sure mistakes, the most frequent first; none in a game of the course.

    A principle's drills and lesson may be of contracts and doubles that the player has not been taught.
    """
    if review.replay.header.taught:
        return []
    mistakes = [cost for cost in review.costs() if cost.mistake]
    found = Counter(cost.contrast.principle for cost in mistakes if cost.contrast and cost.settled)
    met = [Met(each, found[each.name], len(mistakes)) for each in PRINCIPLES if found[each.name]]
    return sorted(met, key=lambda each: -each.mistakes)
