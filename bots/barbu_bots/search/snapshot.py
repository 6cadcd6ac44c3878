"""The figures of an estimate: the worth of each option and its error."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from barbu_bots.search.intervals import RESULT, Beforehand, standard_error, student
from barbu_tui.core.actions import Action

_LOOKS: Final = 1.08
"""The factor on the width of an interval: results are skewed, and options are dropped after looking at them."""


ENOUGH: Final = 24
"""Worlds before any conclusion about the best option or dropped ones."""


@dataclass(frozen=True)
class Worth:
    """The current figures of one option."""

    choice: Action
    deal: float
    """Expected net points of this deal, doubles included."""
    hand: tuple[float, ...]
    """Seat → expected points before doubles."""
    later: float
    """Its worth for later deals, less that of the best option."""
    error: float
    """Half of the 95 % interval of :attr:`total`."""
    worlds: int
    """Deals played out."""
    alive: bool
    """Whether it has not been dropped."""
    behind: float
    """Points by which its total is behind the best one's."""
    behind_error: float
    """Half of the 95 % interval of :attr:`behind`, by the common worlds."""
    behind_cards: float = 0.0
    """The part of :attr:`behind` that comes from the points before doubles."""
    checked: bool = False
    """Whether :attr:`behind` comes from the second look, in fresh worlds."""

    @property
    def total(self) -> float:
        """The sum of this deal and later, which ranks options. For the best option it is the result of this deal."""
        return self.deal + self.later

    @property
    def close(self) -> bool:
        """Whether it is the best, or no further behind than the 95 % interval of that difference."""
        return self.behind <= self.behind_error

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval of :attr:`total`."""
        return self.total - self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval of :attr:`total`."""
        return self.total + self.error


@dataclass(frozen=True)
class Snapshot:
    """An estimate at one moment."""

    options: tuple[Worth, ...]
    """The best first."""
    worlds: int
    """Worlds played out for the options still alive."""
    settled: bool
    """Whether one option has outlived all others."""
    finished: bool
    """Whether no work is left."""
    effective: float = 0.0
    """The number of different worlds that those played represent."""
    exact: bool = False
    """Whether all fitting deals are played, each with its probability, instead of drawn worlds."""

    @property
    def best(self) -> Worth:
        """The option ranked first."""
        return self.options[0]

    @property
    def telling(self) -> bool:
        """Whether there are enough worlds to name the best."""
        return self.finished or self.worlds >= ENOUGH

    @property
    def close(self) -> bool:
        """Whether the difference of the best two is within its own 95 % interval: too close to call."""
        return len(self.options) > 1 and self.options[1].close

    def of(self, choice: Action) -> Worth:
        """Return the figures of one option. Raise :class:`KeyError` if it is none."""
        for worth in self.options:
            if worth.choice == choice:
                return worth
        raise KeyError(choice)


def half_interval(
    count: int, total: float, squares: float, different: float | None = None, known: Beforehand = RESULT
) -> float:
    """Return half of the 95 % interval of a mean. The worlds represent ``different`` ones, all if not given; ``known`` is the prior of their spread."""
    error = standard_error(count, total, squares, count if different is None else different, known)
    return _LOOKS * student(count - 1 + known.worlds) * error
