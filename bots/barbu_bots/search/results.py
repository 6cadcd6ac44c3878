"""The results of a comparison, option by option and layout by layout, and what follows from them.

A dropped option has played fewer layouts than others. Those may have been lucky, which shows in the results of other
options there. Its mean is therefore levelled by regression on the most closely correlated option that has played all its
layouts and more, whose own mean is levelled first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from barbu_bots.search.figure import NOTHING, Figure
from barbu_bots.search.intervals import RESULT
from barbu_bots.search.ledger import Pairs
from barbu_bots.search.lines import Playout
from barbu_bots.search.question import Points, Question, Task
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import CardSet, Seat

_TOGETHER: Final = 1e-9
"""A sum of squares below which results are equal."""
_DIGITS: Final = 3
"""Decimals of a result that is kept; most are whole."""
_LARGEST: Final = 1e12
"""The largest absolute value of a kept number. The squares of larger ones may be none."""


class Mean(NamedTuple):
    """The mean of an option."""

    net: float
    """Points of the asking seat, with doubles and :attr:`after`."""
    hand: tuple[float, ...]
    """Seat → points before doubles."""
    after: float = 0.0
    """The part of :attr:`net` that comes in later deals."""


@dataclass(frozen=True, slots=True)
class _Line:
    """The regression line of an option on another, in the layouts of the first."""

    layouts: int
    slope: float
    left: float
    """The residual sum of squares."""
    mean: float
    """The mean of the other option."""


class _Totals:
    """The running sums of one option, each layout with its weight."""

    __slots__ = ("after", "hands", "mass", "net", "squares")

    def __init__(self, players: int) -> None:
        self.mass = self.net = self.squares = self.after = 0.0
        self.hands = [0.0] * players

    def add(self, weight: float, net: float, hand: Sequence[float], after: float = 0.0) -> None:
        self.mass += weight
        self.net += weight * net
        self.squares += weight * net * net
        self.after += weight * after
        for seat, points in enumerate(hand):
            self.hands[seat] += weight * points

    @property
    def mean(self) -> Mean:
        mass = self.mass or 1.0
        return Mean(self.net / mass, tuple(points / mass for points in self.hands), self.after / mass)


class Results:
    """The results of all options in some layouts.

    Attributes:
        whole: whether all likely layouts have been played, each with its probability: then nothing is left to chance.
    """

    def __init__(self, options: int, players: int, seat: Seat) -> None:
        self.whole = False
        self._seat = seat
        self._net: list[dict[int, float]] = [{} for _ in range(options)]
        """Option → layout → net points."""
        self._hand: list[dict[int, Sequence[float]]] = [{} for _ in range(options)]
        """Option → layout → seat → points before doubles."""
        self._totals = [_Totals(players) for _ in range(options)]
        self._weights: dict[int, float] = {}
        """Layout → its probability, if all likely ones are played."""
        self._lines: list[dict[int, Playout]] = [{} for _ in range(options)]
        """Option → layout → the kept line of play."""
        self._hands: dict[int, tuple[CardSet, ...]] = {}
        """Layout → seat → cards held, where lines are kept."""
        self._played = 0
        self._effective = 0.0
        self._players = players
        self._fits: dict[tuple[int, int], _Line] = {}
        self._means: list[Mean] | None = None

    def enter(self, task: Task, points: Points) -> None:
        """Add the results of a task."""
        self._means = None
        self._played += task.stop - task.start
        self._effective += points.effective
        for at, layout in enumerate(range(task.start, task.stop)):
            if points.weights:
                self._weights[layout] = points.weights[at]
            if points.worlds:
                self._hands[layout] = points.worlds[at]
        layouts = range(task.start, task.stop)
        for index, played in zip(task.options, points.options, strict=True):
            self._net[index].update(zip(layouts, played.net, strict=True))
            self._hand[index].update(zip(layouts, played.hand, strict=False))
            self._lines[index].update(zip(layouts, played.lines, strict=False))
            totals = self._totals[index]
            for layout, net, hand, after in zip_longest(layouts, played.net, played.hand, played.after):
                totals.add(self._weights.get(layout, 1.0), net, hand or (), after or 0.0)

    def absorb(self, other: Results) -> None:
        """Add the results of a look in other layouts."""
        self._means = None
        self._played += other._played
        self._effective += other._effective
        self._hands.update(other._hands)
        for index, totals in enumerate(self._totals):
            more = other._totals[index]
            self._net[index].update(other._net[index])
            self._hand[index].update(other._hand[index])
            self._lines[index].update(other._lines[index])
            totals.mass += more.mass
            totals.net += more.net
            totals.squares += more.squares
            totals.after += more.after
            totals.hands = [a + b for a, b in zip(totals.hands, more.hands, strict=True)]

    # Figures ------------------------------------------------------------------------------------------

    def layouts(self, index: int) -> int:
        """Return the number of layouts that an option has played."""
        return len(self._net[index])

    @property
    def share(self) -> float:
        """The number of different layouts per layout played, at most 1."""
        return min(1.0, self._effective / self._played) if self._played else 1.0

    def same(self, index: int, other: int) -> bool:
        """Return whether two options brought the same in every layout that both have played."""
        mine, theirs = self._net[index], self._net[other]
        return all(points == theirs[layout] for layout, points in mine.items() if layout in theirs)

    def often(self, index: int, other: int) -> tuple[int, int, int]:
        """Return in how many common layouts an option brought more than another, in how many less, and their number."""
        mine, theirs = self._net[index], self._net[other]
        apart = [points - theirs[layout] for layout, points in mine.items() if layout in theirs]
        return sum(each > 0 for each in apart), sum(each < 0 for each in apart), len(apart)

    def figure(self, index: int) -> Figure:
        """Return the points of an option in this deal."""
        totals, count = self._totals[index], self.layouts(index)
        if self.whole:
            return Figure(totals.mean.net, 0.0, count, counted=True)
        each = count / (totals.mass or 1.0)
        return Figure.of(count, each * totals.net, each * totals.squares, self.share * count, RESULT)

    def difference(self, index: int, other: int) -> Figure:
        """Return the points of an option less those of another in this deal, in their common layouts."""
        if index == other:
            return NOTHING
        mine, theirs = self._net[index], self._net[other]
        if self.whole:
            mean = self._totals[index].mean.net - self._totals[other].mean.net
            return Figure(mean, 0.0, len(mine), counted=True)
        apart = [points - theirs[layout] for layout, points in mine.items() if layout in theirs]
        return Figure.of_each(apart, self.share * len(apart))

    def cards(self, index: int, other: int) -> float:
        """Return the mean difference of the asking seat's points before doubles, in the common layouts of two options."""
        mine, theirs, seat = self._hand[index], self._hand[other], self._seat
        common = [layout for layout in mine if layout in theirs]
        weights = [self._weights.get(layout, 1.0) for layout in common]
        apart = (mine[layout][seat] - theirs[layout][seat] for layout in common)
        return sum(a * b for a, b in zip(weights, apart, strict=True)) / (sum(weights) or 1.0)

    def mean(self, index: int) -> Mean:
        """Return the mean of an option as if it had played all layouts; 0 before the first result."""
        if self._means is None:
            self._means = self._levelled()
        return self._means[index]

    def _levelled(self) -> list[Mean]:
        means = [totals.mean for totals in self._totals]
        order = sorted(range(len(means)), key=lambda index: (-self.layouts(index), index))
        for place, index in enumerate(order):
            mine = self._net[index]
            lines = [
                (line.left, other, line)
                for other in order[:place]
                if self.layouts(other) > len(mine) > 1 and (line := self._fit(index, other)) is not None
            ]
            if lines:
                _, by, line = min(lines, key=lambda each: each[:2])
                net = means[index].net + line.slope * (means[by].net - line.mean)
                means[index] = Mean(net, self._levelled_hand(index, by, means), means[index].after)
        return means

    def _fit(self, index: int, other: int) -> _Line | None:
        """Return the regression line of an option on another; ``None`` if the other has not played all of its layouts."""
        mine, by = self._net[index], self._net[other]
        line = self._fits.get((index, other))
        if line is None or line.layouts != len(mine):
            if not mine.keys() <= by.keys():
                return None
            slope, left, mean = _fitted([by[layout] for layout in mine], mine.values())
            line = self._fits[index, other] = _Line(len(mine), slope, left, mean)
        return line

    def _levelled_hand(self, index: int, by: int, means: Sequence[Mean]) -> tuple[float, ...]:
        """Return the levelled points by seat, with one slope for all, so that their sum stays."""
        seat, mine, other = self._seat, self._hand[index], self._hand[by]
        if not mine:
            return means[index].hand
        shared = [other[layout] for layout in mine]
        slope, _, _ = _fitted([cards[seat] for cards in shared], (cards[seat] for cards in mine.values()))
        return tuple(
            points + slope * (levelled - sum(cards[each] for cards in shared) / len(shared))
            for each, (points, levelled) in enumerate(zip(means[index].hand, means[by].hand, strict=True))
        )

    # Lines of play ------------------------------------------------------------------------------------

    def lined(self, one: int, other: int) -> list[int]:
        """Return the layouts in which the lines of both options are kept."""
        return sorted(self._lines[one].keys() & self._lines[other].keys())

    def pairs(self, question: Question, done: Action, better: Action) -> Pairs:
        """Return two options in the layouts in which the lines of both are kept."""
        one, other = question.options.index(done), question.options.index(better)
        layouts = self.lined(one, other)
        chances = [self._weights.get(layout, 1.0) for layout in layouts]
        return Pairs(
            question.view,
            done,
            better,
            tuple((self._lines[one][layout], self._lines[other][layout]) for layout in layouts),
            tuple(self._hands[layout] for layout in layouts),
            tuple(chance / sum(chances) for chance in chances),
            self.whole,
            question.later[one] - question.later[other],
        )

    # Keeping ------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Return the results as plain data, without lines of play; of points before doubles the means alone."""
        means = [totals.mean for totals in self._totals]
        data: dict[str, Any] = {
            "net": [[_short(points) for points in net.values()] for net in self._net],
            "at": [_spans(net) for net in self._net],
            "hand": [[_short(points) for points in mean.hand] for mean in means],
            "different": self._effective,
            "played": self._played,
        }
        if any(mean.after for mean in means):
            data["after"] = [_short(mean.after) for mean in means]
        if self._weights:
            data["weights"] = [round(weight, 9) for weight in self._weights.values()]
            data["whole"] = self.whole
        return data

    def read(self, data: Mapping[str, Any]) -> None:
        """Take results from plain data.

        Raises:
            KeyError, TypeError, ValueError: the data are malformed.
        """
        nets, spans, hands = data["net"], data["at"], data["hand"]
        after = data.get("after", [0.0] * len(nets))
        if not len(nets) == len(spans) == len(hands) == len(after) == len(self._net):
            raise ValueError("every option has its results")
        self._weights = dict(enumerate(map(kept_number, data.get("weights", ()))))
        for index, (net, span) in enumerate(zip(nets, spans, strict=True)):
            ahead = all(0 <= start < stop for start, stop in span)
            whole = ahead and sum(stop - start for start, stop in span) == len(net)
            if not whole or len(hands[index]) != self._players:
                raise ValueError("every layout has a result, and every player has points")
            layouts = [layout for start, stop in span for layout in range(start, stop)]
            hand = tuple(map(kept_number, hands[index]))
            self._net[index] = {at: kept_number(points) for at, points in zip(layouts, net, strict=True)}
            self._hand[index] = dict.fromkeys(layouts, hand)
            for layout, points in self._net[index].items():
                self._totals[index].add(
                    self._weights.get(layout, 1.0), points, hand, kept_number(after[index])
                )
        self._effective, self._played = kept_number(data["different"]), int(kept_number(data["played"]))
        self.whole = bool(data.get("whole", False))


def kept_number(value: Any) -> float:
    """Return a kept number."""
    if type(value) not in (int, float) or not abs(value) <= _LARGEST:
        raise ValueError("it is no such number")
    return float(value)


def _short(points: float) -> float | int:
    """Return a number with as few digits as it needs in a file."""
    return int(points) if points == int(points) else round(points, _DIGITS)


def _spans(layouts: Iterable[int]) -> list[list[int]]:
    """Return increasing numbers as spans of consecutive ones, the end exclusive."""
    spans: list[list[int]] = []
    for layout in layouts:
        if spans and spans[-1][1] == layout:
            spans[-1][1] += 1
        else:
            spans.append([layout, layout + 1])
    return spans


def _fitted(across: Sequence[float], up: Iterable[float]) -> tuple[float, float, float]:
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
