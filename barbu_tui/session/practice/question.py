"""A question of practice: a situation, its estimate and the answer."""

from __future__ import annotations

from copy import copy

from barbu_bots.search.judgement import Compared
from barbu_tui.core.actions import Action
from barbu_tui.session.advice.advised import Advised, Failures, failures
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.practice.from_review import FromReview
from barbu_tui.session.practice.situation import Situation


class PracticeQuestion(Advised):
    """A situation of practice and its answer."""

    def __init__(
        self,
        situation: Situation,
        workers: Workers,
        before: Compared | None = None,
        reviewed: FromReview | None = None,
    ) -> None:
        """Ask a question and start its comparison.

        Args:
            before: the figures before a change of the situation.
            reviewed: the figures that a review has of it.
        """
        theme = "" if situation.lesson is None else situation.lesson.theme
        question = situation.question()
        run = workers.ask(question) if reviewed is None else workers.go_on(reviewed.comparison(question))
        super().__init__(situation.view, run, theme)
        self.situation = situation
        self.before = before
        self._reviewed = reviewed

    def keep(self) -> None:
        """Give the review of the decision, if there is one, what was found here."""
        if self._reviewed is not None and self.run.comparison.finished:
            self._reviewed.keep(self.run.comparison)

    def again(self) -> PracticeQuestion:
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

    @property
    def failed(self) -> bool:
        """Whether the answer is known not to be the best."""
        return self.judgement is not None and self.chosen != self.judgement.best.choice

    def failing(self) -> Failures | None:
        """Return the layouts in which the answer is worse than the best card; ``None`` if it is the best."""
        if not self.failed or self.judgement is None or self.chosen is None:
            return None
        if self.found_failing is None:
            self.found_failing = failures(self.run.comparison.pairs(self.chosen, self.judgement.best.choice))
        return self.found_failing
