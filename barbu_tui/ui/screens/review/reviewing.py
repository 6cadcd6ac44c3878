"""The work of a review: it goes on in a thread, continues an interrupted one, and keeps its results."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from pathlib import Path
from time import monotonic
from typing import Final

from textual import work
from textual.worker import get_current_worker

from barbu_tui.core.cards import Seat
from barbu_tui.session.estimate.pool import usual_jobs
from barbu_tui.session.play.processes import ProcessesError
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.file import Results
from barbu_tui.session.review.kept import results_path
from barbu_tui.session.review.plan import PRESSING, run
from barbu_tui.session.review.progress import own_games
from barbu_tui.session.review.review import Result, Review
from barbu_tui.session.store.report import write_review_report
from barbu_tui.ui.screens.frames.page import PageScreen
from barbu_tui.words.review import (
    own_strength,
)

_SHOW_EVERY: Final = 0.4
"""Seconds between two updates."""


class ReviewingScreen(PageScreen):
    """A screen that reviews a seat's decisions in the background.

    Attributes:
        review: the review; ``None`` until the decisions have been listed.
        working: whether it is at work.
        problem: why something was not possible, in a sentence.
        strength: the player's strength in words, once the work is done and there are own games.
    """

    def __init__(
        self,
        replay: Replay,
        seat: Seat,
        path: Path | None = None,
        known: Sequence[Result] = (),
        *,
        read: bool = True,
    ) -> None:
        """Review a seat's decisions.

        Args:
            path: the record; the results are kept beside it.
            known: results of an earlier look.
            read: whether the others' decisions are read; see :class:`~barbu_tui.session.review.review.Review`.
        """
        super().__init__()
        self.review: Review | None = None
        self.working = True
        self.problem = self.strength = ""
        self._replay = replay
        self._seat = seat
        self._path = path
        self._known = known
        self._read = read
        self._results: Results | None = None
        self._aim, self._enough = inf, PRESSING
        """The target of the work: see :class:`~barbu_tui.session.review.plan.Plan`."""

    def show_news(self) -> None:
        """Draw new results."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self.draw()
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        if self.is_mounted:
            self._look()

    @work(thread=True, exclusive=True, group="review", exit_on_error=False)
    def _look(self) -> None:
        worker = get_current_worker()
        review = self.review or Review(self._replay, self._seat, results=self._known, read=self._read)
        if self._path is not None and self._results is None:
            path = results_path(self._path, self._replay.header.rules.seat_letters[self._seat])
            self._results = Results(path, review, failed=self._note_problem)
        self.review = review
        if not worker.is_cancelled:
            self.app.call_from_thread(self.show_news)
        shown = 0.0

        def news(result: Result) -> bool:
            nonlocal shown
            if self._results is not None:
                self._results.append(result)
            if not worker.is_cancelled and monotonic() - shown > _SHOW_EVERY:
                self.app.call_from_thread(self.show_news)
                shown = monotonic()
            return not worker.is_cancelled

        try:
            run(review, usual_jobs(), news, self._aim, enough=self._enough, quiet=True)
        except ProcessesError as error:
            self.problem = str(error)
        except Exception as error:
            if not worker.is_cancelled:
                self.problem = write_review_report(error)
            raise
        finally:
            if self._results is not None:
                self._results.sum_up()
            if not worker.is_cancelled and self._path is not None:
                self.strength = own_strength(own_games())
            self.working = False
        if not worker.is_cancelled:
            self.app.call_from_thread(self.show_news)

    def _note_problem(self, problem: str) -> None:
        self.problem = problem

    def action_more(self) -> None:
        """Look longer: at decisions that cost half as much at most, and for half the interval of the result's parts."""
        review = self.review
        if review is not None and not self.working:
            split = review.split()
            self._aim = max(split.decisions.half, split.cards.half) / 2
            self._enough /= 2
            self.working = True
            self._look()
            self.draw()
