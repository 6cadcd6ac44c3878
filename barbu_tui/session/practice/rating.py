"""A learner's rating and calibration.

The probability of a right answer follows the logistic curve of Elo's ratings: 200 points more turn two right
answers of four into three. The rating is the most likely one, given a wide prior for a usual learner, with
later answers weighted more. Its 95 % interval comes from the curvature of the likelihood.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Any, Final

from barbu_bots.search.intervals import NORMAL, wilson
from barbu_tui.session.names import Difficulty, Drill
from barbu_tui.session.practice.history import Practised

DIFFICULTY: Final[dict[Difficulty, float]] = {"easy": 900.0, "medium": 1200.0, "hard": 1500.0}
"""The rating at which half of the answers are right."""
_SCALE: Final = 400 / log(10)
_USUAL: Final = 1200.0
_USUAL_SPREAD: Final = 300.0
"""The prior: the mean and the standard deviation of learners."""
_HALF_LIFE: Final = 60.0
"""The number of answers after which a weight halves."""
_REMEMBERED: Final = 40
"""Half-lives after which an answer is ignored: its weight is below 10⁻¹²."""
_STEPS: Final = 30
_STILL: Final = 1e-9
"""The search ends with a step shorter than this."""
_FEW: Final = 20
"""Answers in the first and last part that are compared."""


@dataclass(frozen=True, kw_only=True)
class Rating:
    """A learner's rating and losses."""

    rating: float
    half: float
    """Half of its 95 % interval."""
    answers: int
    right: int
    before: float
    """Points lost per answer in the first part."""
    after: float
    """Points lost per answer in the last part; equal to :attr:`before` if there are few answers."""
    lost: float
    """Points lost per answer, over all."""
    lost_half: float
    """Half of its 95 % interval; 0 with fewer than two answers."""


def rate(rows: Sequence[Practised]) -> Rating | None:
    """Rate answers, the oldest first; ``None`` without any."""
    if not rows:
        return None
    count = len(rows)
    ability, sharpness = _ability(rows[-int(_REMEMBERED * _HALF_LIFE) :])
    losses = [row.loss for row in rows]
    part = min(_FEW, max(1, count // 2))
    mean = sum(losses) / count
    spread = sqrt(sum((loss - mean) ** 2 for loss in losses) / (count - 1) / count) if count > 1 else 0.0
    return Rating(
        rating=ability,
        half=NORMAL / sqrt(sharpness),
        answers=count,
        right=sum(row.right for row in rows),
        before=sum(losses[:part]) / part,
        after=sum(losses[-part:]) / part,
        lost=mean,
        lost_half=NORMAL * spread,
    )


def _ability(rows: Sequence[Practised]) -> tuple[float, float]:
    """Return the most likely rating, and the curvature of the likelihood there.

    The weights of all right answers at one level are added up first, and those of all wrong ones.
    """
    groups: dict[tuple[float, bool], float] = {}
    for age, row in enumerate(reversed(rows)):
        key = DIFFICULTY[row.level or "medium"], row.right
        groups[key] = groups.get(key, 0.0) + 0.5 ** (age / _HALF_LIFE)
    ability = _USUAL
    for _ in range(_STEPS):
        slope, sharpness = (_USUAL - ability) / _USUAL_SPREAD**2, 1 / _USUAL_SPREAD**2
        for (difficulty, right), weight in groups.items():
            expected = 1 / (1 + exp((difficulty - ability) / _SCALE))
            slope += weight * (right - expected) / _SCALE
            sharpness += weight * expected * (1 - expected) / _SCALE**2
        ability += slope / sharpness
        if abs(slope / sharpness) < _STILL:
            break
    return ability, sharpness


def by_kind(rows: Sequence[Practised]) -> list[tuple[Drill, Rating]]:
    """Rate the answers by kind of decision. Kinds without answers are left out."""
    return _grouped(rows, lambda row: row.drill)


def by_theme(rows: Sequence[Practised]) -> list[tuple[str, Rating]]:
    """Rate card answers by theme, the most practised first. Answers without a theme are left out."""
    ratings = _grouped([row for row in rows if row.theme], lambda row: row.theme)
    return sorted(ratings, key=lambda each: -each[1].answers)


def _grouped(rows: Sequence[Practised], key: Callable[[Practised], str]) -> list[tuple[Any, Rating]]:
    groups: dict[str, list[Practised]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return [(name, rating) for name, group in groups.items() if (rating := rate(group)) is not None]


@dataclass(frozen=True)
class Calibration:
    """Right answers among those stated as sure, or as unsure."""

    sure: bool
    answers: int
    right: int

    @property
    def share(self) -> float:
        """The share of right answers."""
        return self.right / self.answers if self.answers else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of :attr:`share`, after Wilson."""
        return wilson(self.right, self.answers)


def calibration(rows: Sequence[Practised]) -> tuple[Calibration, Calibration]:
    """Return the calibration of the sure answers and of the unsure ones."""
    both = []
    for sure in (True, False):
        said = [row for row in rows if row.sure is sure]
        both.append(Calibration(sure, len(said), sum(row.right for row in said)))
    return both[0], both[1]


def over_time(rows: Sequence[Practised], parts: int) -> list[tuple[str, float, float]]:
    """Return the history, the oldest answers first, in equal parts: (day of the last answer, rating, points lost)."""
    parts = max(1, min(parts, len(rows) // 5 or 1)) if rows else 0
    points = []
    for part in range(parts):
        start, stop = part * len(rows) // parts, (part + 1) * len(rows) // parts
        until = rate(rows[:stop])
        assert until is not None
        losses = [row.loss for row in rows[start:stop]]
        points.append((rows[stop - 1].time[:10], until.rating, sum(losses) / len(losses)))
    return points
