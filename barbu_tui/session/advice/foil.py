"""The option that the best one is compared with: one that people would choose and that is clearly behind.

The runner-up is often as good as the best, and then explains nothing. Candidates are, in this order: the choice of
``sound``, what most players of the levels would choose, and the one least behind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from barbu_bots import shared_bot
from barbu_bots.api import chance_of
from barbu_bots.search.judgement import Compared, OptionFigures, verdict_on
from barbu_bots.search.question import Question
from barbu_tui.core.actions import Action

Whose: TypeAlias = Literal[
    "yours",  # the answer
    "usual",  # ``sound`` would choose it
    "most",  # most players of the levels would, of what is clearly behind
    "nearest",  # it is the least behind of what is clearly behind
    "next",  # the second best so far, while the figures still move
]
USUAL: Final = "sound"
_LEVELS: Final = ("club", "regular", "casual", "learner")
_TIMES: Final = 6
"""Choices of each level that are counted: a level draws among its options."""


class Foil(NamedTuple):
    """An option that the best one is compared with."""

    worth: OptionFigures
    whose: Whose


def clearly_behind(compared: Compared) -> list[OptionFigures]:
    """Return the options that are behind the best by more than a point and beyond the 95 % interval, the best first."""
    return [each for each in compared.options[1:] if verdict_on(each.loss) in ("loose", "missed")]


def usual_choice(question: Question) -> Action:
    """Return the choice of ``sound``."""
    return shared_bot(USUAL).decide(question.view, chance_of(question.view, question.seed)).action


def foils(question: Question, compared: Compared) -> Iterator[Foil]:
    """Yield the options to compare the best with, the one to be explained first; none if nothing is clearly behind."""
    behind = {each.choice: each for each in clearly_behind(compared)}
    if not behind:
        return
    usual = question.same_as(usual_choice(question))
    if usual in behind:
        yield Foil(behind.pop(usual), "usual")
    for choice in _by_votes(question):
        if choice in behind:
            yield Foil(behind.pop(choice), "most")
            break
    for each in behind.values():
        yield Foil(each, "nearest")


def _by_votes(question: Question) -> list[Action]:
    """Return what players of the levels choose, the most frequent first."""
    view = question.view
    votes = Counter(
        question.same_as(shared_bot(level).decide(view, chance_of(view, question.seed + time)).action)
        for level in _LEVELS
        for time in range(_TIMES)
    )
    return [choice for choice, _ in votes.most_common()]
