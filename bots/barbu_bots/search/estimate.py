"""The worth of every option of a decision: the same worlds played for each, hopeless ones dropped.

An :class:`Estimate` plans the next worlds (:class:`Task`), takes the results and
sums them up (:class:`~barbu_bots.search.snapshot.Snapshot`). :mod:`barbu_tui.session.estimate.pool` does the work. An
estimate depends only on the question, its seed and the number of worlds. docs/BOTS.md describes the method.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Final

from barbu_bots.search.intervals import DIFFERENCE, RESULT, Beforehand
from barbu_bots.search.ledger import Pairs
from barbu_bots.search.lines import Playout
from barbu_bots.search.means import Offset, Sums
from barbu_bots.search.question import Points, Question, Task
from barbu_bots.search.snapshot import ENOUGH, Snapshot, Worth, half_interval
from barbu_bots.search.worlds import BLOCK, BLOCK_IN_PLAY
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import CardSet, Seat
from barbu_tui.core.view import Phase

MOST_WORLDS: Final = 2000
"""Worlds after which an estimate ends even if two options are still close."""
MOST_IN_PLAY: Final = 8 * BLOCK_IN_PLAY
"""The same for the play of a card, with many equivalent ones: 192."""
FIRST_ROUND: Final = 4
_ROUND: Final = (8, 64)
"""Worlds in a round: a quarter of those before it, within these bounds."""
_TASK: Final = 48
"""Deals per task, about: some forty milliseconds."""
_AHEAD: Final = 2
"""Rounds planned before earlier ones are summed up."""

_DROP_AT: Final = 1.3
"""Half intervals of the difference at which an option is dropped: nearly three standard errors."""
FRESH: Final = 3 << 23
"""The number of the first world of the second look."""
SECOND_LOOK: Final = (96, 400)
"""Worlds of the second look for calls and bids: as many as the first took, within these bounds."""
READING_DOUBT: Final = 1.5
"""Points added to the interval of a bid's result.

A player by the bots' rules bids a little differently from the reading: against worlds drawn exactly, figures of many
worlds were off by 0.8 points more than their errors. Options are off nearly alike: differences of more than 5 points
are shown 0.9 ± 0.9 points too small, perhaps because the reading allows for slips.
"""
MOST_LONGER: Final = 20
"""Maximum number of times that :meth:`Estimate.think_longer` plans more."""
_KEPT: Final = 192
"""Worlds of the first look whose lines are kept."""
_KEPT_AGAIN: Final = 400
"""Worlds of the second look whose lines are kept."""
SECOND_IN_PLAY: Final = 4 * BLOCK_IN_PLAY
"""Worlds of the second look for cards."""


@dataclass
class _Round:
    """Worlds planned for the options alive then."""

    start: int
    stop: int
    options: tuple[int, ...]
    awaited: set[int] = field(default_factory=set)
    """The numbers of unfinished tasks."""
    results: list[tuple[Task, Points]] = field(default_factory=list)


class SecondLook:
    """The best option and its rivals in fresh worlds, which had no part in finding the best.

    Attributes:
        sums: the results.
        reached: option → worlds planned for it.
        awaited: the numbers of unfinished tasks.
    """

    def __init__(self, options: int, players: int, seat: Seat) -> None:
        self.sums = Sums(options, players, seat)
        self.reached = [0] * options
        self.awaited: set[int] = set()
        self._held: list[tuple[Task, Points]] = []
        """The results of finished tasks while others are awaited."""

    def lacking(self, options: Sequence[int], worlds: int) -> dict[int, list[int]]:
        """Return worlds planned so far → the options that are short of ``worlds``."""
        short: dict[int, list[int]] = {}
        for index in options:
            if self.reached[index] < worlds:
                short.setdefault(self.reached[index], []).append(index)
        return short

    def take(self, task: Task, points: Points) -> None:
        """Add a task's result. All are summed up at once, so that figures do not jump meanwhile."""
        self.awaited.discard(task.number)
        self._held.append((task, points))
        if self.awaited:
            return
        for done, result in sorted(self._held, key=lambda held: held[0].number):
            for index, played in zip(done.options, result.options, strict=True):
                self.sums.enter(index, done.start, played)
        self._held = []

    def compares(self, index: int, lead: int) -> bool:
        """Return whether an option has been compared with the leading one."""
        count = self.sums.worlds(index)
        return index != lead and count > 0 and count == self.sums.worlds(lead)


class KeptLines:
    """The playouts that are kept to explain a difference, with their worlds."""

    def __init__(self, options: int) -> None:
        self._lines: list[dict[int, Playout]] = [{} for _ in range(options)]
        """Option → world → playout."""
        self._hands: dict[int, tuple[CardSet, ...]] = {}
        """World → seat → cards held."""
        self._chances: dict[int, float] = {}
        """World → its probability, if all likely deals are played."""

    def keep(self, task: Task, points: Points) -> None:
        """Keep the playouts of a task that asked for them."""
        for at, hands in enumerate(points.worlds):
            world = task.start + at
            self._hands[world] = hands
            if points.weights:
                self._chances[world] = points.weights[at]
            for index, played in zip(task.options, points.options, strict=True):
                self._lines[index][world] = played.lines[at]

    def common(self, one: int, other: int) -> list[int]:
        """Return the worlds that both options have played."""
        return sorted(self._lines[one].keys() & self._lines[other].keys())

    def pairs(self, question: Question, done: Action, better: Action, deals: int) -> Pairs:
        """Return two options in their common worlds: those of the second look, if enough. ``deals`` is the number of likely deals, if all are played."""
        one, other = question.options.index(done), question.options.index(better)
        both = self.common(one, other)
        fresh = [world for world in both if world >= FRESH]
        worlds = fresh if len(fresh) >= ENOUGH else [world for world in both if world < FRESH]
        chances = [self._chances.get(world, 1.0) for world in worlds]
        return Pairs(
            question.view,
            done,
            better,
            tuple((self._lines[one][world], self._lines[other][world]) for world in worlds),
            tuple(self._hands[world] for world in worlds),
            tuple(chance / sum(chances) for chance in chances),
            0 < deals == len(worlds),
            question.later[one] - question.later[other],
        )


class Estimate:
    """A running estimate: it plans the work and sums up the results.

    Attributes:
        question: the question.
        settled: whether every other option is clearly behind the best.
    """

    def __init__(self, question: Question, maximum: int = MOST_WORLDS) -> None:
        """Plan nothing yet. After ``maximum`` worlds it ends even if two options are still close."""
        count = len(question.options)
        self.question = question
        self.settled = False
        self._exact = False
        """Whether all likely deals are played instead of drawn worlds."""
        self._unasked = question.listed
        """Whether the number of likely deals is still to be asked."""
        self._survey = -1
        """The number of the task that asks for it, while it is unfinished; else -1."""
        self._drop = question.drop
        self._sums = Sums(count, question.view.rules.players, question.view.seat)
        self._alive = list(range(count))
        self._kept: set[int] = set()
        self._least = question.worlds or 0
        """Worlds that are played in any case."""
        self._in_play = question.view.phase is Phase.PLAY
        self._reading_doubt = READING_DOUBT if question.view.phase is Phase.BIDS else 0.0
        self._maximum = maximum
        most = min(maximum, MOST_IN_PLAY) if self._in_play else maximum
        self._most = max(self._least, most) if self._least and self._drop else self._least or most
        self._deals = self._least * count if self._least else self._most * count
        """Deals that may still be planned."""
        self._planned = 0
        self._reached = [0] * count
        """Option → worlds planned for it."""
        self._decided: list[tuple[list[int], bool]] = []
        """Round → the options alive after it, and whether the best was settled."""
        self._plans = 0
        self._worlds = 0
        self._effective = 0.0
        self._weighed = 0
        """Worlds included in :attr:`_effective`."""
        self._rounds: deque[_Round] = deque()
        self._waiting: deque[Task] = deque()
        self._number = 0
        self._missed: set[int] = set()
        """The numbers of tasks with missed worlds of a dropped option."""
        self._held: list[tuple[Task, Points]] = []
        """Their results in worlds that are not summed up yet."""
        self._second = SecondLook(count, question.view.rules.players, question.view.seat)
        self._longer = 0
        """Number of times that :meth:`think_longer` has planned more."""
        self._lines = KeptLines(count)

    @property
    def finished(self) -> bool:
        """Whether no work is left."""
        return not (self._busy or self._goes_on() or self._second.awaited or self._short_of_second_look())

    @property
    def _busy(self) -> bool:
        """Whether the first look has unfinished work."""
        return bool(self._rounds or self._missed or self._waiting or self._unasked or self._survey >= 0)

    def _goes_on(self) -> bool:
        if self._planned < self._least:
            return True
        if self._exact:
            return False
        settled = self._known_when_planning()[1]
        options = self._next_options()
        missed = sum(self._planned - self._reached[index] for index in options)
        return not settled and self._planned < self._most and self._deals >= missed + len(options)

    def _next_options(self) -> tuple[int, ...]:
        """Return the options of the next round."""
        return tuple(sorted({*self._known_when_planning()[0], *self._kept}))

    def _known_when_planning(self) -> tuple[list[int], bool]:
        """Return the state on which the next round is planned: the one two rounds before it.

        The round before it may be summed up or not. Ignoring it makes an estimate independent of timing.
        """
        if self._plans < _AHEAD:
            return list(range(len(self.question.options))), False
        return self._decided[self._plans - _AHEAD]

    def next_task(self) -> Task | None:
        """Return the next task, or ``None`` while results are awaited."""
        if self._unasked:
            self._unasked = False
            self._survey = self._new_task(0, 0, ()).number
        if self._survey >= 0:
            return self._waiting.popleft() if self._waiting else None
        if not self._waiting and len(self._rounds) < _AHEAD and self._goes_on():
            self._plan()
        if not self._busy and not self._goes_on():
            self._plan_second_look()
        return self._waiting.popleft() if self._waiting else None

    def _plan(self) -> None:
        start = self._planned
        size = min(max(start // 4, _ROUND[0]), _ROUND[1]) if start else FIRST_ROUND
        if self._in_play and not self._exact:
            size = -(-size // BLOCK_IN_PLAY) * BLOCK_IN_PLAY  # a block that is cut is drawn by two processes
        options = self._next_options()
        missed = [(index, self._reached[index]) for index in options if self._reached[index] < start]
        self._deals -= sum(start - reached for _, reached in missed)
        if start < self._least:
            stop = min(start + size, self._least)
        else:
            stop = min(start + size, self._most, start + self._deals // len(options))
        self._planned = stop
        self._deals -= (stop - start) * len(options)
        planned = _Round(start, stop, options)
        self._plans += 1
        for index in options:
            self._reached[index] = stop
        for index, reached in missed:
            for first, last in self._pieces(reached, start, 1):
                planned.awaited.add(self._new_task(first, last, (index,)).number)
        for first, last in self._pieces(start, stop, len(planned.options)):
            planned.awaited.add(self._new_task(first, last, planned.options).number)
        self._rounds.append(planned)

    def _pieces(self, start: int, stop: int, options: int) -> Iterator[tuple[int, int]]:
        """Yield worlds in pieces, one per task. Blocks are not cut without need."""
        step = max(1, _TASK // options) if start else FIRST_ROUND // 2
        if (start or self._in_play) and self.question.view.choice is not None and not self._exact:
            block = BLOCK_IN_PLAY if self._in_play else BLOCK
            step = max(block, step // block * block)
        while start < stop:
            end = min(stop, (start // step + 1) * step)
            yield start, end
            start = end

    def _new_task(self, start: int, stop: int, options: tuple[int, ...]) -> Task:
        self._number += 1
        keep = start < _KEPT or FRESH <= start < FRESH + _KEPT_AGAIN
        task = Task(self._number, start, stop, options, keep)
        self._waiting.append(task)
        return task

    def give_back(self, task: Task) -> None:
        """Return an unfinished task. It is given out again."""
        self._waiting.appendleft(task)

    def keep(self, choice: Action) -> None:
        """Never drop this option. The second look compares it with the best.

        A dropped one first plays the worlds that it has missed.
        """
        index = self.question.options.index(choice)
        self._kept.add(index)
        if index in self._alive:
            return
        self._alive = sorted((*self._alive, index))
        for first, last in self._pieces(self._reached[index], self._planned, 1):
            self._missed.add(self._new_task(first, last, (index,)).number)
        self._reached[index] = self._planned

    @property
    def may_think_longer(self) -> bool:
        """Whether more worlds can be planned: not if all likely deals are played, or very many worlds."""
        return not self._exact and len(self.question.options) > 1 and self._longer < MOST_LONGER

    def think_longer(self) -> None:
        """Plan more worlds for a finished estimate, the best two options among them."""
        lead = self._lead()
        for index in (lead, self._best_other(range(len(self.question.options)), lead)):
            self.keep(self.question.options[index])
        self._least = self._planned + (MOST_IN_PLAY if self._in_play else SECOND_LOOK[1])
        self._most = max(self._most, self._least)
        self._longer += 1

    def _second_look(self) -> int:
        """Return the number of worlds of the second look."""
        if self._exact or len(self.question.options) < 2 or not self._worlds:
            return 0
        least, most = SECOND_LOOK
        if self.question.worlds is not None:
            worlds = self.question.worlds
        elif self._in_play:
            worlds = SECOND_IN_PLAY
        else:
            worlds = min(max(self._worlds, least), most, self._maximum)
        return worlds + self._longer * (SECOND_IN_PLAY if self._in_play else most)

    def _compared(self) -> list[int]:
        """Return the options of the second look: the best, and those kept or else the runner-up."""
        lead = self._lead()
        others = self._kept - {lead} or {self._best_other(range(len(self.question.options)), lead)}
        return sorted({lead, *others})

    def _short_of_second_look(self) -> bool:
        worlds = self._second_look()
        return worlds > 0 and bool(self._second.lacking(self._compared(), worlds))

    def _plan_second_look(self) -> None:
        worlds = self._second_look()
        if not worlds:
            return
        for reached, options in self._second.lacking(self._compared(), worlds).items():
            for first, last in self._pieces(FRESH + reached, FRESH + worlds, len(options)):
                self._second.awaited.add(self._new_task(first, last, tuple(options)).number)
            for index in options:
                self._second.reached[index] = worlds

    def _count_all(self, deals: int) -> None:
        """Plan to play all likely deals."""
        self._exact = True
        self._drop = False
        self._least = self._most = deals
        self._deals = deals * len(self.question.options)

    def take(self, task: Task, points: Points) -> bool:
        """Add a task's result. Return whether the figures changed."""
        self._lines.keep(task, points)
        if task.number == self._survey:
            self._survey = -1
            if points.counted:
                self._count_all(points.counted)
            return False
        if task.number in self._second.awaited:
            self._second.take(task, points)
            return not self._second.awaited
        if task.number in self._missed:
            self._missed.discard(task.number)
            self._held.append((task, points))
            return self._let_in()
        for planned in self._rounds:
            if task.number in planned.awaited:
                planned.awaited.discard(task.number)
                planned.results.append((task, points))
        news = False
        while self._rounds and not self._rounds[0].awaited:
            self._sum_up(self._rounds.popleft())
            news = True
        return news

    def worlds_of(self, done: Action, better: Action) -> int:
        """Return the number of worlds that both options have played."""
        options = self.question.options
        return len(self._lines.common(options.index(done), options.index(better)))

    def pairs(self, done: Action, better: Action) -> Pairs:
        """Return two options in their common worlds: those of the second look, if there are enough."""
        return self._lines.pairs(self.question, done, better, self._least if self._exact else 0)

    def _enter(self, task: Task, points: Points) -> None:
        for index, played in zip(task.options, points.options, strict=True):
            self._sums.enter(index, task.start, played, points.weights)
        self._effective += points.effective
        self._weighed += task.stop - task.start

    def _let_in(self) -> bool:
        """Enter the held results whose worlds have been summed up. Return whether there were any."""
        known = [(task, points) for task, points in self._held if task.stop <= self._worlds]
        self._held = [(task, points) for task, points in self._held if task.stop > self._worlds]
        for task, points in known:
            self._enter(task, points)
        return bool(known)

    def _sum_up(self, done: _Round) -> None:
        # In the order of the worlds, whichever came back first: the last digit of a sum of fractions depends on it.
        for task, points in sorted(done.results, key=lambda result: result[0].number):
            self._enter(task, points)
        self._worlds = done.stop
        self._let_in()
        if self._exact:
            self.settled = done.stop == self._least
        elif done.stop >= ENOUGH and self._drop:
            count = len(self.question.options)
            lead = self._lead()
            rival = self._best_other(self._alive, lead)
            clear = {index for index in range(count) if self._clearly_behind(index, lead)}
            if rival in clear and self._overlap(rival, lead):
                clear.remove(rival)
            self.settled = len(clear) == count - 1
            self._alive = [index for index in range(count) if index not in clear or index in self._kept]
        self._decided.append((self._alive, self.settled))

    def _clearly_behind(self, index: int, lead: int) -> bool:
        """Return whether an option is clearly behind the best. This may change with later worlds."""
        if index == lead:
            return False
        count, total, squares = self._sums.differences(lead, index)
        behind = total / count + self.question.later[lead] - self.question.later[index]
        clear = behind > _DROP_AT * self._spread(count, total, squares, DIFFERENCE)
        return clear and self._total(index) < self._total(lead)

    def _total(self, index: int) -> float:
        """Return an option's worth to a billionth of a point: the last digits depend on the build, and would settle a tie."""
        return round(self._sums.level(index).net + self.question.later[index], 9)

    def _later(self, index: int) -> float:
        """Return an option's worth for later deals."""
        return self.question.later[index] + self._sums.level(index).after

    def _lead(self) -> int:
        """Return the best of all options."""
        return max(range(len(self.question.options)), key=lambda index: (self._total(index), -index))

    def _best_other(self, among: Iterable[int], lead: int) -> int:
        """Return the best of some options other than the leading one; the leading one if there is none."""
        others = (index for index in among if index != lead)
        return max(others, key=lambda index: (self._total(index), -index), default=lead)

    def _overlap(self, index: int, lead: int) -> bool:
        """Return whether the intervals of an option and the leading one overlap."""
        return self._total(index) + self._error(index) >= self._total(lead) - self._error(lead)

    @property
    def _share(self) -> float:
        """The number of different worlds per world, at most 1."""
        return min(1.0, self._effective / self._weighed) if self._weighed else 1.0

    def _spread(self, count: int, total: float, squares: float, known: Beforehand = RESULT) -> float:
        """Return half of the 95 % interval of a mean of worlds; 0 if all deals are played."""
        if self._exact and self._worlds == self._least:
            return 0.0
        return half_interval(count, total, squares, self._share * count, known)

    def _error(self, index: int) -> float:
        return self._spread(*self._sums.spread(index))

    def _later_error(self, index: int, other: int) -> float:
        """Return half of the interval of a difference in worth for later deals."""
        question = self.question
        apart = abs(question.later[index] - question.later[other])
        if question.owing:
            apart = abs(self._later(index) - self._later(other))
        return question.half_interval_later(apart)

    def _figures(self, index: int, lead: int) -> Offset:
        """Return the figures to show for an option: the best one's from the second look, the others' by their difference from it.

        The first look flatters the best of several options. If the second look finds another one better, both are shown as
        equal: they are too close to call.
        """
        level, best = self._sums.level(index), self._sums.level(lead)
        if not self._second.sums.worlds(lead):
            return level
        fresh, other, one = self._second.sums.level(lead), level, best
        gap = level.net - best.net
        if self._second.compares(index, lead):
            other, one = self._second.sums.level(index), fresh
            gap = min(other.net - one.net, self.question.later[lead] - self.question.later[index])
        return Offset(
            fresh.net - fresh.after + best.after + gap,
            tuple(a - b + c for a, b, c in zip(fresh.hand, one.hand, other.hand, strict=True)),
            level.after,
        )

    def _half(self, index: int, lead: int) -> float:
        """Return half of the 95 % interval of an option's figure in this deal."""
        sums = self._second.sums
        if not sums.worlds(lead):
            return self._error(index)
        if index == lead or self._second.compares(index, lead):
            return self._spread(*sums.spread(index))
        return hypot(
            self._spread(*sums.spread(lead)), self._spread(*self._sums.differences(index, lead), DIFFERENCE)
        )

    def _apart(self, index: int, other: int, lead: int) -> float:
        """Return half of the 95 % interval of the difference between two options, by their common worlds."""
        if index == other:
            return 0.0
        with_lead = lead in (index, other) and self._second.compares(index if other == lead else other, lead)
        sums = self._second.sums if with_lead else self._sums
        return hypot(
            self._spread(*sums.differences(index, other), DIFFERENCE), self._later_error(index, other)
        )

    def difference(self, choice: Action, other: Action) -> tuple[float, float]:
        """Return the lead of one option over another, and half of its 95 % interval by their common worlds. A snapshot must exist."""
        options, later = self.question.options, self.question.later
        one, two = options.index(choice), options.index(other)
        lead = self._lead()
        gap = self._figures(one, lead).net + later[one] - self._figures(two, lead).net - later[two]
        return gap, self._apart(one, two, lead)

    def snapshot(self) -> Snapshot | None:
        """Return the present figures; ``None`` before the first round is summed up."""
        if not self._worlds:
            return None
        lead = self._lead()
        worths = [self._worth(index, lead) for index in range(len(self.question.options))]
        order = sorted(
            range(len(worths)), key=lambda index: (index != lead, -round(worths[index].total, 9), index)
        )
        ranked = tuple(worths[index] for index in order)
        return Snapshot(
            ranked, self._worlds, self.settled, self.finished, self._share * self._worlds, self._exact
        )

    def _worth(self, index: int, lead: int) -> Worth:
        question = self.question
        seat = question.view.seat
        figures = self._figures(index, lead)
        best = self._figures(lead, lead)
        later = self._later(index) - self._later(lead)
        return Worth(
            choice=question.options[index],
            deal=figures.net - figures.after,
            hand=figures.hand,
            later=later,
            error=hypot(self._half(index, lead), self._later_error(index, lead), self._reading_doubt),
            worlds=self._sums.worlds(index),
            alive=index in self._alive or index == lead,
            behind=best.net - figures.net + question.later[lead] - question.later[index],
            behind_error=self._apart(index, lead, lead),
            behind_cards=best.hand[seat] - figures.hand[seat],
            checked=self._second.compares(index, lead),
        )
