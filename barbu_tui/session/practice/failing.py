"""The layouts in which an answer fails: how the others' cards lie where another option brings more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from barbu_bots import shared_bot
from barbu_bots.search.estimate import FRESH, Task
from barbu_bots.search.rollout import Rollouts
from barbu_bots.search.snapshot import Choice
from barbu_tui.core.cards import CardSet
from barbu_tui.session.practice.situation import Situation

LAYOUTS: Final = 24
"""Layouts that are looked at."""


@dataclass(frozen=True)
class Failure:
    """One layout in which an answer brings less than the best option."""

    hands: tuple[CardSet, ...]
    """Seat → cards held at the decision."""
    answer: float
    """Net points of this deal that the answer brings there …"""
    best: float
    """… and those that the best option brings."""
    weight: float
    """How likely it is among those looked at; they add up to 1."""


@dataclass(frozen=True)
class Failures:
    """How an answer fares against the best option, layout by layout."""

    layouts: tuple[Failure, ...]
    """Those in which it fails, the one that costs most in the long run first."""
    fails: float
    """The share of layouts in which it brings less …"""
    same: float
    """… in which it makes no difference …"""
    wins: float
    """… and in which it brings more."""
    looked_at: int


def failures(situation: Situation, answer: Choice, best: Choice) -> Failures:
    """Play an answer and the best option out in some layouts that fit what the player knows.

    Args:
        situation: the decision.
        answer: what was chosen.
        best: what is best.
    """
    question = situation.question()
    rollouts = Rollouts(question, shared_bot(question.bot))
    counted = rollouts.counted
    start, stop = (0, counted) if counted else (FRESH, FRESH + LAYOUTS)
    task = Task(0, start, stop, tuple(question.options.index(option) for option in (answer, best)))
    points = next(points for points in rollouts.run(task) if points is not None)
    weights = points.weights or (1 / (stop - start),) * (stop - start)
    rows = [
        Failure(rollouts.world(number), one, other, weight)
        for number, one, other, weight in zip(
            range(start, stop), points.options[0].net, points.options[1].net, weights, strict=True
        )
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
