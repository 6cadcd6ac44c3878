"""Sums of results, with the error of their mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from barbu_bots.search.intervals import NORMAL, standard_error

SURE: Final = 2.5
"""Standard errors beyond which a difference is named."""


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
        """The figure is not nought by chance."""
        return abs(self.mean) > SURE * self.error

    def __add__(self, other: Estimated) -> Estimated:
        """The sum of two figures that are independent."""
        return Estimated(self.mean + other.mean, hypot(self.error, other.error))


NOTHING: Final = Estimated(0.0, 0.0)


@dataclass(frozen=True)
class Tally:
    """Differences between two options, world by world."""

    worlds: int = 0
    total: float = 0.0
    squares: float = 0.0
    cards: float = 0.0
    """The part of :attr:`total` that comes from the points before doubles."""
    different: float = 0.0
    """How many different worlds they stand for."""
    exact: bool = False
    """All layouts that fit were played, each with its chance; :attr:`total` is of as many equal worlds."""

    @staticmethod
    def of(net: Sequence[float], cards: Sequence[float], different: float) -> Tally:
        """The tally of some differences: net points, and the part that is the cards'."""
        return Tally(
            len(net), float(sum(net)), float(sum(each * each for each in net)), float(sum(cards)), different
        )

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
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
        """The mean difference; nothing before the first world."""
        if not self.worlds:
            return NOTHING
        mean = self.total / self.worlds
        if self.exact:
            return Estimated(mean, 0.0)
        return Estimated(mean, standard_error(self.worlds, self.total, self.squares, self.different))

    @property
    def of_cards(self) -> float:
        """The part of the mean that is the cards', doubles left out."""
        return self.cards / self.worlds if self.worlds else 0.0
