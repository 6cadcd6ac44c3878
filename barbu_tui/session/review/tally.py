"""Sums of results, with the error of their mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from barbu_bots.search.intervals import NORMAL, standard_error

SURE: Final = 2.5
"""Standard errors beyond which a difference counts as sure."""


@dataclass(frozen=True)
class Estimated:
    """A figure and its standard error, in points."""

    mean: float
    error: float

    @property
    def half(self) -> float:
        """Half of the 95 % interval."""
        return NORMAL * self.error

    @property
    def sure(self) -> bool:
        """Whether the figure surely differs from 0."""
        return abs(self.mean) > SURE * self.error

    def to_json(self, digits: int = 1) -> dict[str, float]:
        """Return the rounded figure with half of its 95 % interval."""
        return {"mean": round(self.mean, digits) + 0.0, "error": round(self.half, digits)}

    def __add__(self, other: Estimated) -> Estimated:
        """Return the sum of two independent figures."""
        return Estimated(self.mean + other.mean, hypot(self.error, other.error))


NOTHING: Final = Estimated(0.0, 0.0)


@dataclass(frozen=True)
class Lost:
    """Points lost in some decisions against the better ones, with the standard error of the sum."""

    decisions: int
    """The number of real decisions: those whose options differ."""
    points: float
    error: float

    def __add__(self, other: Lost) -> Lost:
        return Lost(
            self.decisions + other.decisions, self.points + other.points, hypot(self.error, other.error)
        )

    @property
    def rate(self) -> Estimated:
        """Points lost per decision; 0 without any."""
        count = max(1, self.decisions)
        return Estimated(self.points / count, self.error / count)


NONE: Final = Lost(0, 0.0, 0.0)


def whole_sums(parts: Iterable[tuple[str, float]]) -> dict[str, int]:
    """Return name → its sum in whole points, the largest first. Together they are the rounded total."""
    sums: dict[str, float] = {}
    for name, points in parts:
        sums[name] = sums.get(name, 0.0) + points
    whole = {name: int(points) for name, points in sums.items()}
    missing = round(sum(sums.values())) - sum(whole.values())
    for name in sorted(sums, key=lambda name: whole[name] - sums[name])[:missing]:
        whole[name] += 1
    return {name: whole[name] for name in sorted(whole, key=lambda name: -sums[name])}


@dataclass(frozen=True)
class Tally:
    """Differences between two options, world by world."""

    worlds: int = 0
    total: float = 0.0
    squares: float = 0.0
    cards: float = 0.0
    """The part of :attr:`total` from the points before doubles."""
    different: float = 0.0
    """The number of different worlds they represent."""
    exact: bool = False
    """Whether all fitting layouts were played, each with its probability; :attr:`total` is over as many equal worlds."""

    @staticmethod
    def of(net: Sequence[float], cards: Sequence[float], different: float) -> Tally:
        """Return the tally of differences: net points, and the part from cards."""
        return Tally(
            len(net), float(sum(net)), float(sum(each * each for each in net)), float(sum(cards)), different
        )

    def __add__(self, other: Tally) -> Tally:
        """Return the sum of both."""
        if self.exact or other.exact:
            return self if self.exact else other
        return Tally(
            self.worlds + other.worlds,
            self.total + other.total,
            self.squares + other.squares,
            self.cards + other.cards,
            self.different + other.different,
        )

    @property
    def estimated(self) -> Estimated:
        """The mean difference; 0 before the first world."""
        if not self.worlds:
            return NOTHING
        mean = self.total / self.worlds
        if self.exact:
            return Estimated(mean, 0.0)
        return Estimated(mean, standard_error(self.worlds, self.total, self.squares, self.different))

    @property
    def of_cards(self) -> float:
        """The part of the mean from cards, without doubles."""
        return self.cards / self.worlds if self.worlds else 0.0
