"""Estimates for tests of the screens: deals are worth what is written here, so that nobody has to play them.

The figures follow from the options alone. Pictures and screens do not depend on bots and layouts, and an
estimate is ready at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from barbu_bots.api import Bot
from barbu_bots.search.comparison import Comparison, Stop
from barbu_bots.search.question import OptionResult, Points, Question, Task, alike
from barbu_tui.core.actions import Action, Bid, Pass, PlayCard
from barbu_tui.core.ruleset import ruleset


class InventedRollouts:
    """The pool's substitute for :class:`~barbu_bots.search.rollout.Rollouts`, with invented results."""

    def __init__(self, question: Question, bot: Bot) -> None:
        self._question = question
        self._alike = alike(question.view, question.options)

    def run(self, task: Task) -> Iterator[Points | None]:
        """A deal at a time: ``None`` after each, the points at the end."""
        worlds = range(task.start, task.stop)
        played = []
        for index in task.options:
            option = self._question.options[self._alike[index]]
            net = tuple(worth(option, number) for number in worlds)
            hand = tuple((round(points), 0, 0, 0)[: len(self._question.view.rules.seats)] for points in net)
            played.append(OptionResult(net, hand))
            yield None
        yield Points(tuple(played), float(len(worlds)))


def worth(option: Action, number: int) -> float:
    """Return the points of an option in a world."""
    luck = (number * 7 % 23 - 11) * 1.5
    if isinstance(option, PlayCard | Pass):
        return luck / 5 - (option.card * 5 % 7 if isinstance(option, PlayCard) else 0)
    if isinstance(option, Bid):
        return -4 + (len(option.double) + 2 * len(option.redouble)) * (2 + luck / 4)
    if option.contract == "trumps":
        return 20 + 3 * (option.trump or 0) + luck / 2
    if option.contract == "domino":
        return 36 - 3 * abs((option.start or 0) - 5) + luck
    return -1 - 2 * ruleset().contracts.index(option.contract) + luck


def invent(monkeypatch: pytest.MonkeyPatch, worlds: int = 60) -> None:
    """Let the app estimate by itself, with invented results, in so many worlds at most."""
    monkeypatch.setattr("barbu_tui.session.estimate.pool.Rollouts", InventedRollouts)
    monkeypatch.setattr("barbu_tui.session.estimate.pool.usual_jobs", lambda: 1)
    end_after(monkeypatch, worlds)


def end_after(monkeypatch: pytest.MonkeyPatch, worlds: int) -> None:
    """Let the app's estimates end after so many worlds at most."""

    def limited(question: Question, stop: Stop | None = None, **more: Any) -> Comparison:
        usual = Comparison(question, stop).stop
        least, most = usual.second
        shorter = replace(usual, most=min(usual.most, worlds), second=(min(least, worlds), min(most, worlds)))
        return Comparison(question, shorter, **more)

    monkeypatch.setattr("barbu_tui.session.estimate.pool.Comparison", limited)
