"""A decision and its estimate; in practice also the answer, its grade and its reasons."""

from __future__ import annotations

from copy import copy
from time import monotonic
from typing import Final

from barbu_bots.search.contrast import Contrast, contrast_of
from barbu_bots.search.snapshot import Snapshot
from barbu_tui.core.actions import Action
from barbu_tui.core.view import Phase, View
from barbu_tui.session.estimate.pool import Run, Workers
from barbu_tui.session.practice.failing import Failures, failures
from barbu_tui.session.practice.grade import Grade, PairValue, grade, pair_values
from barbu_tui.session.practice.situation import CardLesson, Situation

PATIENCE: Final = 8.0
"""Seconds for the figures to settle after an answer."""


class Advised:
    """A decision with an estimate of every option.

    Attributes:
        view: the player's view.
        run: the estimate.
        lesson: the subject of a card drill.
        chosen: the answer, as the first of equivalent cards; ``None`` before it.
        played: the answer as given.
        before: the figures before a change of the situation, if any.
        found_failing: the layouts in which the answer fails, once computed.
    """

    def __init__(self, view: View, run: Run, lesson: CardLesson | None = None) -> None:
        self.view = view
        self.run = run
        self.lesson = lesson
        self.chosen: Action | None = None
        self.played: Action | None = None
        self.before: Snapshot | None = None
        self.found_failing: Failures | None = None
        self._contrast: tuple[tuple[Action, Action, int], Contrast] | None = None

    @property
    def answered(self) -> bool:
        """Whether the figures may be seen."""
        return True

    @property
    def snapshot(self) -> Snapshot | None:
        """The figures so far."""
        return self.run.snapshot

    @property
    def grade(self) -> Grade | None:
        """The grade of the answer, else of the best option; ``None`` while it is unknown."""
        snapshot = self.snapshot
        if snapshot is None or not snapshot.telling or not self.answered:
            return None
        return grade(snapshot, self.chosen or snapshot.best.choice)

    @property
    def pairs(self) -> list[PairValue]:
        """The worth of each double and redouble; empty except for a bid with known figures."""
        snapshot = self.snapshot
        if snapshot is None or self.view.phase is not Phase.BIDS:
            return []
        return pair_values(self.run.estimate, snapshot)

    @property
    def contrast(self) -> Contrast | None:
        """Why the answer is worse than the best option, or the next best option than the answer; ``None`` if unknown."""
        found = self.grade
        other = None if found is None else found.chosen if found.rank > 1 else found.second
        if found is None or other is None:
            return None
        key = other.choice, found.best.choice, self.run.estimate.worlds_of(other.choice, found.best.choice)
        if self._contrast is None or self._contrast[0] != key:
            self._contrast = key, contrast_of(self.run.estimate.pairs(other.choice, found.best.choice))
        return self._contrast[1]

    def settle(self, workers: Workers, seconds: float = PATIENCE) -> None:
        """Wait until the figures are final, or for some seconds, but at least until they name the best."""
        until = monotonic() + seconds
        while not self.run.over and not (self.grade and monotonic() >= until):
            workers.wait(0.1)
            self.run.poll()


class Asked(Advised):
    """A situation of practice and its answer.

    Attributes:
        situation: the decision.
    """

    def __init__(self, situation: Situation, workers: Workers, before: Snapshot | None = None) -> None:
        """Ask a question and start its estimate. ``before`` are the figures before a change of the situation."""
        super().__init__(situation.view, workers.ask(situation.question()), situation.lesson)
        self.situation = situation
        self.before = before

    def again(self) -> Asked:
        """Return the same question with its estimate, unanswered."""
        again = copy(self)
        again.chosen = again.played = again.found_failing = None
        return again

    @property
    def answered(self) -> bool:
        """Whether there is an answer."""
        return self.chosen is not None

    def answer(self, choice: Action) -> None:
        """Take an answer."""
        self.played = choice
        self.chosen = self.situation.same_as(choice)
        self.found_failing = None
        self.run.keep(self.chosen)

    def failing(self) -> Failures | None:
        """Return the layouts in which the answer is worse than the best card; ``None`` if it is the best."""
        found = self.grade
        if found is None or self.chosen is None or found.best.choice == self.chosen:
            return None
        if self.found_failing is None:
            self.found_failing = failures(self.run.estimate.pairs(self.chosen, found.best.choice))
        return self.found_failing
