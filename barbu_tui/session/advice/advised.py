"""A decision and its estimate, the layouts in which an answer fails, and what the adviser says."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Final

from barbu_bots.search.contrast import Contrast, contrast_of
from barbu_bots.search.ledger import Pairs
from barbu_bots.search.models import NOBODY_NAMED, Models
from barbu_bots.search.question import Question, question_of
from barbu_bots.search.snapshot import Snapshot
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import CardSet
from barbu_tui.core.view import Phase, View
from barbu_tui.session.advice.grade import Grade, PairValue, known_grade, pair_values
from barbu_tui.session.estimate.pool import Run, Workers
from barbu_tui.session.play.bot_host import Opinion, opinions
from barbu_tui.session.play.header import DEFAULT_BOTS

PATIENCE: Final = 8.0
"""Seconds for the figures to settle after an answer."""


@dataclass(frozen=True)
class Failure:
    """One layout in which an answer brings less than the best option."""

    hands: tuple[CardSet, ...]
    """Seat → cards held at the decision."""
    answer: float
    """Net points of this deal with the answer."""
    best: float
    """Net points of this deal with the best option."""
    weight: float
    """Its probability among the layouts examined; these add up to 1."""


@dataclass(frozen=True)
class Failures:
    """The answer against the best option, layout by layout."""

    layouts: tuple[Failure, ...]
    """The layouts in which it fails, by total cost, the largest first."""
    fails: float
    """The share of layouts in which the answer brings less."""
    same: float
    """The share in which it makes no difference."""
    wins: float
    """The share in which it brings more."""
    looked_at: int


def failures(pairs: Pairs) -> Failures:
    """Compare an answer with the best option, in the layouts that both have played."""
    seat = pairs.view.seat
    rows = [
        Failure(hands, answer.net(seat), best.net(seat), weight)
        for hands, (answer, best), weight in zip(pairs.hands, pairs.lines, pairs.chances, strict=True)
    ]
    failing = sorted(
        (row for row in rows if row.answer < row.best), key=lambda row: (row.answer - row.best) * row.weight
    )
    return Failures(
        tuple(failing),
        sum(row.weight for row in failing),
        sum(row.weight for row in rows if row.answer == row.best),
        sum(row.weight for row in rows if row.answer > row.best),
        len(rows),
    )


class Advised:
    """A decision with an estimate of every option.

    Attributes:
        chosen: the answer, as the first of equivalent cards; ``None`` before it.
        before: the figures before a change of the situation, if any.
        found_failing: the layouts in which the answer fails, once computed.
    """

    def __init__(self, view: View, run: Run, theme: str = "") -> None:
        """Take a decision and its running estimate. ``theme`` is the name of a card drill's theme."""
        self.view = view
        self.run = run
        self.theme = theme
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
        if snapshot is None or not self.answered:
            return None
        return known_grade(snapshot, self.chosen or snapshot.best.choice)

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
        grade = self.grade
        other = None if grade is None else grade.chosen if grade.rank > 1 else grade.second
        if grade is None or other is None:
            return None
        key = other.choice, grade.best.choice, self.run.estimate.worlds_of(other.choice, grade.best.choice)
        if self._contrast is None or self._contrast[0] != key:
            self._contrast = key, contrast_of(self.run.estimate.pairs(other.choice, grade.best.choice))
        return self._contrast[1]

    def settle(self, workers: Workers, seconds: float = PATIENCE) -> None:
        """Wait until the figures are final, or for some seconds, but at least until they name the best."""
        until = monotonic() + seconds
        while not self.run.over and not (self.grade and monotonic() >= until):
            workers.wait(0.1)
            self.run.poll()


@dataclass(frozen=True)
class Advice:
    """The adviser's answer at a decision."""

    question: Question | None
    """The estimate to ask the workers for; ``None`` if there is only one option."""
    opinions: tuple[Opinion, ...]
    """In the play: each bot's choice. Players stand in the reasons as ``{W}``; see :func:`barbu_bots.reason_words`."""


def advise(
    view: View,
    seed: int,
    *,
    deals: int | None = None,
    models: Models = NOBODY_NAMED,
) -> Advice:
    """Return advice for the seat to act, from its view alone.

    Args:
        deals: the deals of the game; a whole game if not given.
    """
    question = question_of(view, seed, deals=deals, models=models)
    if view.phase in (Phase.CONTRACT, Phase.BIDS):
        return Advice(question, ())
    return Advice(question if len(question.options) > 1 else None, opinions(view, seed, DEFAULT_BOTS))
