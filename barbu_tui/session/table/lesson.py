"""A lesson at the table: it judges decisions before they are taken, and comments on those of a deal that is played out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from barbu_bots.search.judgement import Judgement
from barbu_tui.core.actions import Action
from barbu_tui.core.view import View
from barbu_tui.session.coach.coach import Coach, Doubt
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.lessons.course import Course
from barbu_tui.session.record.events import Event, ScoreEvent
from barbu_tui.session.store.settings import Settings
from barbu_tui.session.table.table import Ask, Objection, Table, Wait, Wish

Comment: TypeAlias = Callable[[Coach, Judgement], str]
"""Puts the judgement of a decision into words; empty if there is nothing to learn from it."""


class LessonTable(Table):
    """A lesson and its learner.

    Attributes:
        course: the lesson in progress.
    """

    def __init__(
        self,
        course: Course,
        workers: Callable[[], Workers],
        settings: Callable[[], Settings],
        comment: Comment,
    ) -> None:
        assert course.match is not None
        super().__init__(course.match, None, settings)
        self.course = course
        self.coach: Coach = Coach(workers)
        self._comment = comment

    @property
    def _plays_out(self) -> bool:
        """Whether a deal is being played out."""
        return self.course.wants == "deal"

    def next(self) -> Event | Ask | None:
        """As in a game; the lesson hears of the deal's end."""
        event = super().next()
        if isinstance(event, ScoreEvent):
            self.course.deal_over()
        return event

    def turn_page(self) -> None:
        """Go on to the next page, and to its position if it has one.

        Raises:
            ProgressError: the progress cannot be saved; the lesson has gone on.
        """
        try:
            self.course.next()
        finally:
            if self.course.match is not None and self.course.match is not self.match:
                self.match, self.ask = self.course.match, None
            elif self.ask is not None:
                self._estimate(self.ask.view)

    def may(self, wish: Wish) -> bool:
        """As in a game; but nothing is advised, taken back or played by itself."""
        return wish not in ("advice", "rest", "undo", "review") and super().may(wish)

    def _forced(self) -> Action | None:
        """Nothing that a page asks about plays itself."""
        return super()._forced() if self._plays_out else None

    def _estimate(self, view: View) -> None:
        if self._plays_out:
            match = self.match
            self.coach.begin(view, match.header.seed or 0, deals=1, models=match.models, names=match.names)

    def _objects(self, action: Action, coach: Coach) -> Doubt | Objection | Wait | None:
        """Return why the lesson does not take a decision; comment on one that it takes, if its estimate is there."""
        course = self.course
        if not course.judge(action):
            return Objection(course.text)
        if self._plays_out:
            judgement = coach.graded(action)
            course.comment(self._comment(coach, judgement) if judgement is not None else "")
        return None

    def _note(self, action: Action) -> bool:
        self.coach.end()
        return False
