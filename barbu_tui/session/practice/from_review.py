"""A decision of a reviewed game in practice: it starts from the figures of the review, and what is played out more is kept there.

Practice turns the table so that the player is S. Results are turned with it, option by option and seat by seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from barbu_bots.search.comparison import Comparison, Stop, settled
from barbu_bots.search.question import Question
from barbu_bots.search.worlds import BLOCK, BLOCK_IN_PLAY
from barbu_tui.core.cards import Seat
from barbu_tui.core.view import Phase
from barbu_tui.session.practice.situation import moved
from barbu_tui.session.review.file import Results
from barbu_tui.session.review.look import CONFIRMED, DEEPEST, stop_of
from barbu_tui.session.review.review import Case, Review

_BY_OPTION: Final = ("net", "at", "hand", "after")
"""The parts of kept results that have an entry for each option."""


class FromReview:
    """The figures that a review has of a decision."""

    def __init__(self, review: Review, case: Case, results: Results | None = None) -> None:
        """Take a decision of a review, which has been looked at. ``results`` is the file that keeps what is found."""
        self._review = review
        self._case = case
        self._results = results

    @property
    def read(self) -> bool:
        """Whether the review reads the others' decisions."""
        return self._review.read

    def comparison(self, question: Question) -> Comparison:
        """Return the comparison for practice: it goes on from the review, with lines of play for the reasons."""
        looked, view = self._review.looked[self._case.at], question.view
        own = self._review.question(self._case)
        order = self.order(own, question)
        places = [
            order.index(own.options.index(own.same_as(each))) for each in (self._case.done, looked.usual)
        ]
        keep = [question.options[place] for place in places]
        known = _turned(looked.results, order, view.rules.players, self._review.seat)
        comparison = Comparison(question, stop_of(self._case.view, looked.level), keep, known)
        if comparison.counted:
            return Comparison(question)  # whose figures are the same, and which has the lines of play
        confirmed = looked.level >= CONFIRMED  # which has found its best option, and said so
        usual, more = settled(view), 2 * (BLOCK_IN_PLAY if view.phase is Phase.PLAY else BLOCK)
        second = max(usual.second[0], comparison.fresh + more)
        stop = Stop(
            comparison.layouts if confirmed else max(usual.most, comparison.layouts),
            (second, max(usual.second[1], second)),
            lined=(0, 10**6),
        )
        comparison.go_on(stop, restart=False)
        return comparison

    def keep(self, comparison: Comparison) -> None:
        """Give the review what practice has found, unless all likely layouts were counted: it has that already."""
        if comparison.counted:
            return
        own = self._review.question(self._case)
        order = self.order(own, comparison.question)
        back = [order.index(index) for index in range(len(order))]
        players = comparison.question.view.rules.players
        looked = self._review.looked[self._case.at]
        level = max(
            [looked.level]
            + [
                each
                for each in range(DEEPEST + 1)
                if stop_of(self._case.view, each).second[1] <= comparison.fresh
            ]
        )
        found = replace(
            looked, level=level, results=_turned(comparison.to_json(), back, players, -self._review.seat)
        )
        if self._results is None:
            self._review.take(found)
        else:
            self._results.add(found)

    def order(self, own: Question, turned: Question) -> Sequence[int]:
        """Return option of practice → the same option of the review."""
        players = own.view.rules.players
        back = [moved(each, self._review.seat, players) for each in turned.options]
        return [own.options.index(each) for each in back]


def _turned(results: Mapping[str, Any], order: Sequence[int], players: int, by: Seat) -> dict[str, Any]:
    """Return kept results with the options in another order, and every hand seen from another seat."""
    turned = dict(results)
    turned["reached"] = [results["reached"][index] for index in order]
    for look in ("first", "second"):
        part = dict(results[look])
        for key in _BY_OPTION:
            if key in part:
                part[key] = [part[key][index] for index in order]
        part["hand"] = [[hand[(seat + by) % players] for seat in range(players)] for hand in part["hand"]]
        turned[look] = part
    return turned
