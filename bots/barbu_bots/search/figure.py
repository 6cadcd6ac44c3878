"""A figure of a comparison: a mean with its standard error, and the number of layouts it rests on.

``error`` is a standard error wherever it stands. Half of the 95 % interval is :attr:`Figure.half`, and a
figure is :attr:`Figure.sure` if that interval leaves out 0: so a verdict and the ± beside it agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from barbu_bots.search.intervals import DIFFERENCE, NORMAL, Beforehand, standard_error, student

_SKEWED: Final = 1.08
"""The factor on the width of an interval: results are skewed, and options are dropped after looking at them."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean in points.

    A difference says in its name which option it favours; a *loss* is 0 or more.
    """

    mean: float
    error: float = 0.0
    """The standard error, such that 1.96 of it are half of the 95 % interval; for few layouts it is wider by Student's distribution."""
    layouts: int = 0
    """The number of layouts played out."""
    counted: bool = False
    """Whether these are all likely layouts, each with its probability; else they are a sample."""

    @classmethod
    def of(
        cls,
        layouts: int,
        total: float,
        squares: float,
        different: float | None = None,
        known: Beforehand = DIFFERENCE,
    ) -> Figure:
        """Return the mean of a sample.

        Args:
            total: the sum of the results.
            squares: the sum of their squares.
            different: the number of different layouts that the sample represents; all if not given.
            known: the prior of the results' spread.
        """
        if not layouts:
            return NOTHING
        alone = standard_error(layouts, total, squares, layouts if different is None else different, known)
        wider = _SKEWED * student(layouts - 1 + known.worlds) / NORMAL
        return cls(total / layouts, wider * alone, layouts)

    @classmethod
    def of_each(
        cls, results: Sequence[float], different: float | None = None, known: Beforehand = DIFFERENCE
    ) -> Figure:
        """Return the mean of results, layout by layout; see :meth:`of`."""
        return cls.of(len(results), sum(results), sum(each * each for each in results), different, known)

    @property
    def half(self) -> float:
        """Half of the 95 % interval."""
        return NORMAL * self.error

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.mean + self.half

    @property
    def sure(self) -> bool:
        """Whether the 95 % interval leaves out 0."""
        return abs(self.mean) > self.half

    def more(self, points: float, error: float = 0.0) -> Figure:
        """Return the figure with points added that have a standard error of their own."""
        return Figure(self.mean + points, hypot(self.error, error), self.layouts, self.counted)

    def __neg__(self) -> Figure:
        """Return the figure seen from the other option."""
        return Figure(-self.mean, self.error, self.layouts, self.counted)

    def __add__(self, other: Figure) -> Figure:
        """Return the sum of two independent figures."""
        return Figure(
            self.mean + other.mean,
            hypot(self.error, other.error),
            self.layouts + other.layouts,
            self.counted and other.counted,
        )

    def __truediv__(self, count: float) -> Figure:
        """Return the figure for each of so many."""
        return Figure(self.mean / count, self.error / count, self.layouts, self.counted)

    def to_json(self, digits: int = 1) -> dict[str, float]:
        """Return the rounded mean, and half of the 95 % interval as ``half``."""
        return {"mean": round(self.mean, digits) + 0.0, "half": round(self.half, digits)}


NOTHING: Final = Figure(0.0, counted=True)
"""No difference, and no error."""
