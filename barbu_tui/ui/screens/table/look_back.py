"""Looking for the dearest decision of a deal, in a process, while its result is read."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from barbu_tui.session.play.match import Match
from barbu_tui.session.play.processes import ProcessesError
from barbu_tui.ui.commands import CommandScreen

if TYPE_CHECKING:
    from barbu_tui.session.review.review import Result, Review

_GROUP = "look-back"


class LookBack:
    """The review of the deal just scored."""

    def __init__(self, screen: CommandScreen, found: Callable[[Review], None]) -> None:
        """Create it. ``found`` takes the review once all its decisions have been weighed."""
        self._screen = screen
        self._found = found
        self._review: Review | None = None

    def begin(self, match: Match) -> None:
        """Weigh the player's decisions; without a process nothing is found."""
        review = self._review = _review_of(match)
        if review is not None:
            self._screen.in_thread(_GROUP, lambda: _weigh(review), self._weighed)

    def _weighed(self, done: bool) -> None:
        if done and self._review is not None:
            self._found(self._review)

    def stop(self) -> None:
        """Weigh no more."""
        self._screen.workers.cancel_group(self._screen, _GROUP)

    def review(self, match: Match) -> tuple[Review, list[Result]] | None:
        """Return the review of the deal just scored, with the results so far; ``None`` if no card was played in it."""
        self.stop()
        known, review = self._review, _review_of(match)
        if review is None:
            return None
        same = known is not None and known.deals == review.deals
        return review, list(known.looked.values()) if known is not None and same else []


def _review_of(match: Match) -> Review | None:
    from barbu_tui.session.review.plan import review_of_last_deal  # with all that a review needs

    assert match.human is not None
    return review_of_last_deal(match, match.human)


def _weigh(review: Review) -> bool:
    from barbu_tui.session.review.plan import look_back

    worker = get_current_worker()
    with suppress(ProcessesError):
        return look_back(review, lambda: not worker.is_cancelled, quiet=True)
    return False
