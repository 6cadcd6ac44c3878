"""The principles that a review's mistakes went against, with their drills and lessons."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from barbu_tui.session.review.review import Review


class Principle(NamedTuple):
    """A principle that a mistake went against."""

    name: str
    """As a contrast has it."""
    theme: str
    """The theme of the card drills that are about it; empty where there is none."""
    lesson: str
    """The lesson that teaches it, by its name."""


class Met(NamedTuple):
    """A principle, and how many of the mistakes went against it."""

    principle: Principle
    mistakes: int
    of: int
    """All sure mistakes."""


PRINCIPLES: Final = (
    Principle("beaten", "exit", "no-hearts"),
    Principle("duck", "duck_or_win", "no-tricks"),
    Principle("discard", "", "no-queens"),
    Principle("exit", "exit", "no-hearts"),
)


def principles_of(review: Review) -> list[Met]:
    """Return the principles that the sure mistakes went against, the commonest first."""
    mistakes = [cost for cost in review.costs() if cost.mistake]
    found = Counter(cost.contrast.principle for cost in mistakes if cost.contrast and cost.settled)
    met = [Met(each, found[each.name], len(mistakes)) for each in PRINCIPLES if found[each.name]]
    return sorted(met, key=lambda each: -each.mistakes)
