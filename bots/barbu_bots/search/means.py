"""The results of all options of an estimate, and their means as if all had played the same worlds.

A dropped option has played fewer worlds than others. Those worlds may have been lucky, which shows in the
results of other options there. The mean is therefore levelled by regression on the most closely correlated
option that has played all its worlds and more, whose own mean is levelled first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from barbu_bots.search.question import OptionResult
from barbu_tui.core.cards import Seat

_TOGETHER: Final = 1e-9
"""A sum of squares below which results are equal."""


@dataclass(frozen=True, slots=True)
class Offset:
    """The mean of an option."""

    net: float
    """Points of the asking seat, with doubles and :attr:`after`."""
    hand: tuple[float, ...]
    """Seat → points before doubles."""
    after: float = 0.0
    """The part of :attr:`net` that comes in later deals."""


class _Sum:
    """The results of one option."""

    __slots__ = ("after", "hand", "hands", "mass", "net", "squares", "total")

    def __init__(self, players: int) -> None:
        self.after = 0.0
        """The sum of the points from later deals."""
        self.net: dict[int, float] = {}
        """World → net points."""
        self.hand: dict[int, tuple[int, ...]] = {}
        """World → seat → points before doubles."""
        self.hands: list[float] = [0] * players
        self.total = 0.0
        self.squares = 0.0
        self.mass = 0.0
        """The sum of all weights; a world without one weighs 1."""

    def enter(self, start: int, played: OptionResult, weights: Sequence[float]) -> None:
        for at, more in enumerate(played.after):
            self.after += (weights[at] if weights else 1.0) * more
        for at, (points, cards) in enumerate(zip(played.net, played.hand, strict=True)):
            weight = weights[at] if weights else 1
            self.net[start + at] = points
            self.hand[start + at] = cards
            self.mass += weight
            self.total += weight * points
            self.squares += weight * points * points
            for seat, each in enumerate(cards):
                self.hands[seat] += weight * each

    @property
    def means(self) -> Offset:
        """The plain means; 0 before the first result."""
        mass = self.mass or 1
        return Offset(self.total / mass, tuple(points / mass for points in self.hands), self.after / mass)


@dataclass(frozen=True, slots=True)
class _Line:
    """The regression line of an option on another, in the worlds of the first."""

    worlds: int
    slope: float
    left: float
    """The residual sum of squares."""
    mean: float
    """The mean of the other option."""


class Sums:
    """The results of all options."""

    def __init__(self, options: int, players: int, seat: Seat) -> None:
        self._all = [_Sum(players) for _ in range(options)]
        self._seat = seat
        self._lines: dict[tuple[int, int], _Line] = {}
        self._levels: list[Offset] | None = None

    def enter(self, index: int, start: int, played: OptionResult, weights: Sequence[float] = ()) -> None:
        """Add the results of an option from one world on. A world without a weight weighs 1."""
        self._all[index].enter(start, played, weights)
        self._levels = None

    def worlds(self, index: int) -> int:
        """Return the number of worlds that an option has played."""
        return len(self._all[index].net)

    def spread(self, index: int) -> tuple[int, float, float]:
        """Return the number of an option's results, their sum, and the sum of their squares."""
        sums = self._all[index]
        return len(sums.net), sums.total, sums.squares

    def differences(self, first: int, second: int) -> tuple[int, float, float]:
        """Return the number, sum and squares of the differences between two options in their common worlds."""
        mine, other = self._all[first].net, self._all[second].net
        differences = [mine[world] - points for world, points in other.items() if world in mine]
        return len(differences), sum(differences), sum(each * each for each in differences)

    def level(self, index: int) -> Offset:
        """Return the mean of an option as if it had played all worlds."""
        if self._levels is None:
            self._levels = self._levelled()
        return self._levels[index]

    def _levelled(self) -> list[Offset]:
        levels = [each.means for each in self._all]
        order = sorted(range(len(levels)), key=lambda index: (-self.worlds(index), index))
        for place, index in enumerate(order):
            mine = self._all[index]
            lines = [
                (line.left, other, line)
                for other in order[:place]
                if self.worlds(other) > len(mine.net) > 1 and (line := self._line(index, other)) is not None
            ]
            if not lines:
                continue
            _, by, line = min(lines, key=lambda each: each[:2])
            net = levels[index].net + line.slope * (levels[by].net - line.mean)
            hand = self._levelled_hand(mine, self._all[by], levels[index], levels[by])
            levels[index] = Offset(net, hand, levels[index].after)
        return levels

    def _line(self, index: int, other: int) -> _Line | None:
        """Return the regression line of an option on another; ``None`` if the other has not played all of its worlds."""
        mine, by = self._all[index].net, self._all[other].net
        line = self._lines.get((index, other))
        if line is None or line.worlds != len(mine):
            if not mine.keys() <= by.keys():
                return None
            slope, left, mean = _fit([by[world] for world in mine], mine.values())
            line = self._lines[index, other] = _Line(len(mine), slope, left, mean)
        return line

    def _levelled_hand(self, mine: _Sum, by: _Sum, raw: Offset, levelled: Offset) -> tuple[float, ...]:
        """Return the levelled points by seat, with one slope for all, so that their sum stays."""
        seat = self._seat
        shared = [by.hand[world] for world in mine.hand]
        slope, _, _ = _fit([cards[seat] for cards in shared], (cards[seat] for cards in mine.hand.values()))
        return tuple(
            points + slope * (other - sum(cards[each] for cards in shared) / len(shared))
            for each, (points, other) in enumerate(zip(raw.hand, levelled.hand, strict=True))
        )


def _fit(across: Sequence[float], up: Iterable[float]) -> tuple[float, float, float]:
    """Return the regression line of some points: its slope, the residual sum of squares, and the mean across."""
    ups = list(up)
    count = len(ups)
    mean, height = sum(across) / count, sum(ups) / count
    spread = sum((each - mean) ** 2 for each in across)
    whole = sum((each - height) ** 2 for each in ups)
    if spread < _TOGETHER:
        return 0.0, whole, mean
    together = sum((x - mean) * (y - height) for x, y in zip(across, ups, strict=True))
    return together / spread, whole - together * together / spread, mean
