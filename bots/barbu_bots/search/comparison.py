"""The options of a decision compared: the same layouts played for each, hopeless ones dropped.

A :class:`Comparison` plans layouts (:class:`~barbu_bots.search.question.Task`), takes the results, and gives the figures
(:class:`~barbu_bots.search.judgement.Compared`). A :class:`Stop` says when it ends. There are two looks, because the best of
many noisy means is too good: the first names the best option, the second plays it and its rivals in fresh layouts, and
the figures come from there. The figures depend on the question, its seed and the stop alone.

:func:`play` does the work here; :mod:`barbu_tui.session.estimate.pool` shares it out over processes. docs/BOTS.md
describes the method.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import hypot
from typing import Any, Final

from barbu_bots.search.clock import FOR_EVER, Clock, OutOfTimeError
from barbu_bots.search.figure import Figure
from barbu_bots.search.intervals import NORMAL
from barbu_bots.search.judgement import ENOUGH, Compared, Judgement, OptionFigures
from barbu_bots.search.ledger import Pairs
from barbu_bots.search.question import Points, Question, Task
from barbu_bots.search.results import Mean, Results, kept_number
from barbu_bots.search.rollout import Rollouts
from barbu_bots.search.worlds import BLOCK, BLOCK_IN_PLAY
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.view import Phase, View

FRESH: Final = 3 << 23
"""The number of the first layout of the second look."""
FIRST_ROUND: Final = 4
_ROUND: Final = (8, 64)
"""Layouts in a round: a quarter of those before it, within these bounds."""
_TASK: Final = 48
"""Deals per task, about: some twenty milliseconds."""
_DROP_AT: Final = 1.3
"""Half intervals of the difference at which an option is dropped: nearly three standard errors."""
_SAME: Final = 16
"""Layouts in which options brought the same before they count as equal."""
READING_DOUBT: Final = 1.5
"""Points added to half of the interval of a bid's result.

A player by the bots' rules bids a little differently from the reading: against layouts drawn exactly, figures of many
layouts were off by 0.8 points more than their errors. Options are off nearly alike: differences of more than 5 points
are shown 0.9 ± 0.9 points too small, perhaps because the reading allows for slips.
"""
MOST_LONGER: Final = 20
"""Maximum number of times that :meth:`Comparison.think_longer` plans more."""


@dataclass(frozen=True)
class Stop:
    """The end of a comparison."""

    most: int
    """Layouts of the first look at most. It ends earlier once one option has outlived all others."""
    second: tuple[int, int]
    """Layouts of the second look: as many as the first, within these bounds; none if the upper one is 0."""
    least: int = 0
    """Layouts of the first look in any case."""
    drops: int = ENOUGH
    """Layouts before an option is dropped; 0 to drop none."""
    spends: bool = False
    """Whether the deals saved by dropped options go to the others, so that the total is that of ``least`` for each."""
    lined: tuple[int, int] = (192, 400)
    """Layouts of the two looks whose lines of play are kept; if any are, so are those of all likely layouts."""
    ahead: int = 2
    """Rounds planned before earlier ones are summed up, so that processes do not wait for each other."""
    fresh: int = FRESH
    """The number of the first layout of the second look."""


def settled(view: View) -> Stop:
    """Return the stop of a decision that is looked at until its best option is settled; see docs/BOTS.md."""
    if view.phase is Phase.PLAY:  # many cards are equivalent, and would never part
        return Stop(8 * BLOCK_IN_PLAY, (4 * BLOCK_IN_PLAY, 4 * BLOCK_IN_PLAY))
    return Stop(2000, (96, 400))


def so_many(layouts: int, *, drop: bool = True, view: View | None = None) -> Stop:
    """Return the stop after so many layouts of each look, for every option that is not dropped.

    With ``drop`` the deals saved by dropped options go to the others, up to the most of :func:`settled` for the view.
    """
    if not drop:
        return Stop(layouts, (layouts, layouts), layouts, drops=0)
    most = layouts if view is None else max(layouts, settled(view).most)
    return Stop(most, (layouts, layouts), layouts, spends=True)


@dataclass
class _Round:
    """Layouts planned for the options alive then."""

    stop: int
    awaited: set[int] = field(default_factory=set)
    """The numbers of unfinished tasks."""
    results: list[tuple[Task, Points]] = field(default_factory=list)


class Comparison:
    """A comparison in progress: it plans the work and sums up the results.

    Attributes:
        question: the question.
        stop: when it ends.
        settled: whether every other option is clearly behind the best.
    """

    def __init__(
        self,
        question: Question,
        stop: Stop | None = None,
        keep: Iterable[Action] = (),
        known: Mapping[str, Any] | None = None,
    ) -> None:
        """Plan nothing yet.

        Args:
            stop: when it ends; once the best option is settled, if not given.
            keep: options that are never dropped; see :meth:`keep`.
            known: an earlier comparison of the same question, from :meth:`to_json`; this one goes on from there.

        Raises:
            KeyError, TypeError, ValueError: ``known`` is malformed.
        """
        count, view = len(question.options), question.view
        self.question = question
        self.stop = stop = settled(view) if stop is None else stop
        self.settled = False
        self._in_play = view.phase is Phase.PLAY
        self._ties = _ties(question)
        self._all = False
        """Whether all likely layouts are played."""
        self._unasked = question.listed
        """Whether their number is still to be asked."""
        self._survey = -1
        """The number of the task that asks for it, while it is unfinished; else -1."""
        self._first = Results(count, view.rules.players, view.seat)
        self._alive = list(range(count))
        self._kept: set[int] = set()
        self._least = stop.least
        self._most = max(stop.most, stop.least)
        self._planned = 0
        """Layouts of the first look that are planned."""
        self._summed = 0
        """Layouts of the first look that are summed up."""
        self._reached = [0] * count
        """Option → layouts planned for it."""
        self._rounds: deque[_Round] = deque()
        self._waiting: deque[Task] = deque()
        self._number = 0
        self._missed: set[int] = set()
        """The numbers of tasks with missed layouts of a dropped option."""
        self._held: list[tuple[Task, Points]] = []
        """Their results in layouts that are not summed up yet."""
        self._second = Results(count, view.rules.players, view.seat)
        self._from = stop.fresh
        """The first layout of the second look."""
        self._again = [0] * count
        """Option → layouts of the second look planned for it."""
        self._awaited: set[int] = set()
        """The numbers of its unfinished tasks."""
        self._arrived: list[tuple[Task, Points]] = []
        """The results of its finished tasks, while others are awaited: figures do not jump meanwhile."""
        self._longer = 0
        """Number of times that more was asked for."""
        if known is not None:
            self._read(known)
        self._deals = self._budget()
        self._decided = [(self._alive, self.settled)] * stop.ahead
        """The options alive, and whether the best was settled, on which each round is planned."""
        for each in keep:
            self.keep(each)

    def _budget(self) -> int:
        """Return the deals that may still be planned in the first look."""
        least = self._least if self.stop.spends else self._most
        return max(0, least * len(self._reached) - sum(self._reached))

    # Planning -----------------------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Whether no work is left."""
        return not (self._busy or self._goes_on() or self._awaited or self._short())

    @property
    def _busy(self) -> bool:
        """Whether the first look has unfinished work."""
        return bool(self._rounds or self._missed or self._waiting or self._unasked or self._survey >= 0)

    def _goes_on(self) -> bool:
        if self._planned < self._least:
            return True
        if self._all:
            return False
        alive, done = self._decided[-self._lag()]
        options = {*alive, *self._kept}
        missed = sum(self._planned - self._reached[index] for index in options)
        return not done and self._planned < self._most and self._deals >= missed + len(options)

    def _lag(self) -> int:
        """Return how many states ago the next round is planned on.

        A round that is still open may be summed up or not; ignoring it makes the figures independent of timing.
        """
        return max(1, self.stop.ahead - len(self._rounds))

    def next_task(self) -> Task | None:
        """Return the next task, or ``None`` while results are awaited."""
        if self._unasked:
            self._unasked = False
            self._survey = self._new_task(0, 0, ()).number
        if self._survey >= 0:
            return self._waiting.popleft() if self._waiting else None
        if not self._waiting and len(self._rounds) < self.stop.ahead and self._goes_on():
            self._plan()
        if not self._busy and not self._goes_on():
            self._plan_again()
        return self._waiting.popleft() if self._waiting else None

    def _plan(self) -> None:
        start, block = self._planned, BLOCK_IN_PLAY if self._in_play else BLOCK
        size = min(max(start // 4, _ROUND[0]), _ROUND[1]) if start else FIRST_ROUND
        if self.stop.ahead < 2:
            size = FIRST_ROUND * max(1, size // (2 * FIRST_ROUND))  # one process draws all blocks
        elif self._in_play and not self._all:
            size = -(-size // block) * block  # a block that is cut is drawn by two processes
        options = tuple(sorted({*self._decided[-self._lag()][0], *self._kept}))
        missed = [(index, self._reached[index]) for index in options if self._reached[index] < start]
        self._deals -= sum(start - reached for _, reached in missed)
        if start < self._least:
            stop = min(start + size, self._least)
        else:
            stop = min(start + size, self._most, start + self._deals // len(options))
        self._planned = stop
        self._deals -= (stop - start) * len(options)
        planned = _Round(stop)
        for index in options:
            self._reached[index] = stop
        for index, reached in missed:
            for first, last in self._pieces(reached, start, 1):
                planned.awaited.add(self._new_task(first, last, (index,)).number)
        for first, last in self._pieces(start, stop, len(options)):
            planned.awaited.add(self._new_task(first, last, options).number)
        self._rounds.append(planned)

    def _pieces(self, start: int, stop: int, options: int) -> Iterator[tuple[int, int]]:
        """Yield layouts in pieces, one per task. Blocks are not cut without need."""
        if self.stop.ahead < 2:
            if start < stop:
                yield start, stop
            return
        step = max(1, _TASK // options) if start else FIRST_ROUND // 2
        if (start or self._in_play) and self.question.view.choice is not None and not self._all:
            block = BLOCK_IN_PLAY if self._in_play else BLOCK
            step = max(block, step // block * block)
        while start < stop:
            end = min(stop, (start // step + 1) * step)
            yield start, end
            start = end

    def _new_task(self, start: int, stop: int, options: tuple[int, ...]) -> Task:
        self._number += 1
        first, second = self.stop.lined
        keep = start < first or self._from <= start < self._from + second or (self._all and second > 0)
        task = Task(self._number, start, stop, options, keep)
        self._waiting.append(task)
        return task

    def give_back(self, task: Task) -> None:
        """Return an unfinished task. It is given out again."""
        self._waiting.appendleft(task)

    def keep(self, choice: Action) -> None:
        """Never drop this option. The second look compares it with the best.

        A dropped one first plays the layouts that it has missed.
        """
        index = self._index(choice)
        self._kept.add(index)
        if index in self._alive:
            return
        self._alive = sorted((*self._alive, index))
        for first, last in self._pieces(self._reached[index], self._planned, 1):
            self._missed.add(self._new_task(first, last, (index,)).number)
        self._reached[index] = self._planned

    @property
    def may_think_longer(self) -> bool:
        """Whether more layouts can be planned: not if all likely ones are played, or very many."""
        return not self._all and len(self.question.options) > 1 and self._longer < MOST_LONGER

    def think_longer(self) -> None:
        """Plan more layouts for a finished comparison, in both looks, the best two options among them."""
        first, second = (8 * BLOCK_IN_PLAY, 4 * BLOCK_IN_PLAY) if self._in_play else (400, 400)
        least, again = self._planned + first, self._again_most() + second
        self.go_on(replace(self.stop, most=max(self._most, least), least=least, second=(again, again)))
        lead = self._lead()
        for index in (lead, self._best_other(range(len(self._reached)), lead)):
            self.keep(self.question.options[index])
        self._longer += 1

    def go_on(self, stop: Stop, *, restart: bool | None = None) -> None:
        """Go on from the end of a comparison to a later one.

        If all that is known makes another option the best, the second look has helped to find it: it becomes part of the
        first, and a new one begins in layouts after it.

        Args:
            restart: whether a new one begins, where that is decided already. It does if the new stop has it in other layouts.
        """
        lead, every = self._lead(), range(len(self._reached))
        together = [self._together(index) for index in every]
        another = lead != max(every, key=lambda index: (together[index], -self._ties[index]))
        elsewhere = stop.fresh != self.stop.fresh
        if self._second.layouts(lead) and (elsewhere or (another if restart is None else restart)):
            self._first.absorb(self._second)
            self._from = stop.fresh if elsewhere else self._from + max(self._again)
            self._again = [0] * len(every)
            self._second = Results(len(every), self.question.view.rules.players, self.question.view.seat)
            self._judge_round()
        self.stop = stop
        if not self._all:
            self._least, self._most = stop.least, max(stop.most, stop.least)
            self._deals = self._budget()
            self._decided = [(self._alive, self.settled)] * stop.ahead

    def _together(self, index: int) -> float:
        """Return an option's worth by both looks, to a billionth of a point."""
        one, two = self._first.layouts(index), self._second.layouts(index)
        mean = self._first.mean(index).net
        if two:
            mean = (one * mean + two * self._second.mean(index).net) / (one + two)
        return round(mean + self.question.later[index], 9)

    def _compared_again(self) -> list[int]:
        """Return the options of the second look: the best, and those kept or else the runner-up."""
        lead = self._lead()
        others = self._kept - {lead} or {self._best_other(range(len(self._reached)), lead)}
        return sorted({lead, *others})

    def _again_most(self) -> int:
        """Return the number of layouts of the second look."""
        least, most = self.stop.second
        if self._all or len(self.question.options) < 2 or not self._summed:
            return 0
        return min(max(self._summed, least), most)

    def _short(self) -> bool:
        """Return whether the second look is short of layouts."""
        wanted = self._again_most()
        return wanted > 0 and any(self._again[index] < wanted for index in self._compared_again())

    def _plan_again(self) -> None:
        wanted = self._again_most()
        short: dict[int, list[int]] = {}
        for index in self._compared_again() if wanted else ():
            if self._again[index] < wanted:
                short.setdefault(self._again[index], []).append(index)
                self._again[index] = wanted
        for reached, options in short.items():
            for first, last in self._pieces(self._from + reached, self._from + wanted, len(options)):
                self._awaited.add(self._new_task(first, last, tuple(options)).number)

    # Results ------------------------------------------------------------------------------------------

    def take(self, task: Task, points: Points) -> bool:
        """Add a task's result. Return whether the figures changed."""
        if task.number == self._survey:
            self._survey = -1
            if points.counted:
                self._count_all(points.counted)
            return False
        if task.number in self._awaited:
            self._awaited.discard(task.number)
            self._arrived.append((task, points))
            if self._awaited:
                return False
            _enter(self._second, self._arrived)
            self._arrived = []
            return True
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

    def _count_all(self, layouts: int) -> None:
        """Plan to play all likely layouts."""
        self._all = True
        self._least = self._most = layouts
        self._deals = layouts * len(self.question.options)

    def _let_in(self) -> bool:
        """Enter the held results whose layouts have been summed up. Return whether there were any."""
        known = [(task, points) for task, points in self._held if task.stop <= self._summed]
        self._held = [(task, points) for task, points in self._held if task.stop > self._summed]
        _enter(self._first, known)
        return bool(known)

    def _sum_up(self, done: _Round) -> None:
        _enter(self._first, done.results)
        self._summed = done.stop
        self._let_in()
        if self._all:
            self.settled = self._first.whole = done.stop == self._least
        else:
            self._judge_round()
        self._decided.append((self._alive, self.settled))

    def _judge_round(self) -> None:
        """Drop the options that are clearly behind, and see whether the best is settled."""
        if not 0 < self.stop.drops <= self._summed:
            return
        count, lead = len(self._reached), self._lead()
        rival = self._best_other(self._alive, lead)
        clear = {index for index in range(count) if self._clearly_behind(index, lead)}
        if rival in clear and self._first.figure(rival).more(self.question.later[rival]).high >= (
            self._first.figure(lead).more(self.question.later[lead]).low
        ):
            clear.remove(rival)  # the second best stays until the two intervals no longer overlap
        kept = [index for index in range(count) if index not in clear]
        same = self._summed >= _SAME and all(self._first.same(lead, index) for index in kept)
        self.settled = len(kept) == 1 or same
        self._alive = [index for index in range(count) if index not in clear or index in self._kept]

    def _clearly_behind(self, index: int, lead: int) -> bool:
        """Return whether an option is clearly behind the best. This may change with later layouts."""
        if index == lead:
            return False
        ahead = self._first.difference(lead, index).more(
            self.question.later[lead] - self.question.later[index]
        )
        return ahead.mean > _DROP_AT * ahead.half and self._total(index) < self._total(lead)

    # Figures ------------------------------------------------------------------------------------------

    def _index(self, action: Action) -> int:
        """Return the number of the option that stands for an action."""
        return self.question.options.index(self.question.same_as(action))

    def _total(self, index: int) -> float:
        """Return an option's worth to a billionth of a point: the last digits depend on the build, and would settle a tie."""
        return round(self._first.mean(index).net + self.question.later[index], 9)

    def _later(self, index: int) -> float:
        """Return an option's worth for later deals."""
        return self.question.later[index] + self._first.mean(index).after

    def _lead(self) -> int:
        """Return the best of all options."""
        return self._best_other(range(len(self._reached)), -1)

    def _best_other(self, among: Iterable[int], lead: int) -> int:
        """Return the best of some options other than the leading one; the leading one if there is none."""
        others = (index for index in among if index != lead)
        return max(others, key=lambda index: (self._total(index), -self._ties[index]), default=lead)

    def _fresh(self, index: int, other: int) -> bool:
        """Return whether two options have been compared in the second look."""
        count = self._second.layouts(index)
        return count > 0 and count == self._second.layouts(other)

    def _apart(self, index: int, other: int) -> Figure:
        """Return the points of an option less those of another, by the second look if both are in it."""
        if index == other:
            return Figure(0.0, 0.0, self._first.layouts(index), self._first.whole)
        fresh = self._fresh(index, other)
        results = self._second if fresh else self._first
        apart = results.difference(index, other)
        mean = apart.mean if fresh else results.mean(index).net - results.mean(other).net
        later = self.question.later[index] - self.question.later[other]
        return Figure(
            mean + later, hypot(apart.error, self._later_error(index, other)), apart.layouts, apart.counted
        )

    def difference(self, choice: Action, other: Action) -> Figure:
        """Return the points of one option less those of another, by the second look if both are in it.

        Else each is told by its distance from the best, as in :meth:`compared`.
        """
        one, two = (self._index(each) for each in (choice, other))
        apart, lead = self._apart(one, two), self._lead()
        if self._fresh(one, two):
            return apart
        return replace(apart, mean=self._apart(lead, two).mean - self._apart(lead, one).mean)

    def overall(self, choice: Action, other: Action) -> Figure:
        """Return the points of one option less those of another, by both looks: true of two that no look has named."""
        one, two = (self._index(each) for each in (choice, other))
        if one == two or self._first.whole or not self._fresh(one, two):
            return self.difference(choice, other)
        looks = [each.difference(one, two) for each in (self._first, self._second)]
        layouts = sum(each.layouts for each in looks)
        mean = sum(each.layouts * each.mean for each in looks) / layouts
        error = hypot(*(each.layouts * each.error for each in looks)) / layouts
        later = self.question.later[one] - self.question.later[two]
        return Figure(mean + later, hypot(error, self._later_error(one, two)), layouts)

    def _later_error(self, index: int, other: int) -> float:
        """Return the standard error of a difference in worth for later deals."""
        question = self.question
        apart = abs(question.later[index] - question.later[other])
        if question.owing:
            apart = abs(self._later(index) - self._later(other))
        return question.half_interval_later(apart) / NORMAL

    def _mean(self, index: int, lead: int) -> Mean:
        """Return the mean to show for an option: the best one's from the second look, the others' by their difference from it.

        The first look flatters the best of several options. If the second look finds another one better, both are shown as
        equal: they are too close to call.
        """
        level, best = self._first.mean(index), self._first.mean(lead)
        if not self._second.layouts(lead):
            return level
        fresh, other, one = self._second.mean(lead), level, best
        gap = level.net - best.net
        if self._fresh(index, lead):
            other, one = self._second.mean(index), fresh
            gap = min(other.net - one.net, self.question.later[lead] - self.question.later[index])
        return Mean(
            fresh.net - fresh.after + best.after + gap,
            tuple(a - b + c for a, b, c in zip(fresh.hand, one.hand, other.hand, strict=True)),
            level.after,
        )

    def _error(self, index: int, lead: int) -> float:
        """Return the standard error of an option's figure in this deal."""
        second = self._second
        if not second.layouts(lead):
            return self._first.figure(index).error
        if index == lead or self._fresh(index, lead):
            return second.figure(index).error
        return hypot(second.figure(lead).error, self._first.difference(index, lead).error)

    def compared(self) -> Compared | None:
        """Return the present figures; ``None`` before the first round is summed up."""
        if not self._summed:
            return None
        lead = self._lead()
        figures = [self._figures(index, lead) for index in range(len(self._reached))]
        order = sorted(
            range(len(figures)),
            key=lambda index: (index != lead, -round(figures[index].total.mean, 9), index),
        )
        return Compared(
            tuple(figures[index] for index in order),
            self._summed,
            self.settled,
            self.finished,
            self._first.share * self._summed,
            self._all,
        )

    def _figures(self, index: int, lead: int) -> OptionFigures:
        seat = self.question.view.seat
        mean, best = self._mean(index, lead), self._mean(lead, lead)
        later, deal = self._later(index) - self._later(lead), mean.net - mean.after
        doubt = READING_DOUBT / NORMAL if self.question.view.phase is Phase.BIDS else 0.0
        error = hypot(self._error(index, lead), self._later_error(index, lead), doubt)
        layouts, counted = self._first.layouts(index), self._first.whole
        return OptionFigures(
            choice=self.question.options[index],
            deal=deal,
            hand=mean.hand,
            later=later,
            total=Figure(deal + later, error, layouts, counted),
            behind=self._apart(lead, index),
            cards=best.hand[seat] - mean.hand[seat],
            alive=index in self._alive or index == lead,
            fresh=index != lead and self._fresh(index, lead),
        )

    def judge(self, action: Action) -> Judgement | None:
        """Return the judgement of an action by the present figures; ``None`` while there are too few layouts."""
        compared = self.compared()
        return None if compared is None else compared.judge(self.question.same_as(action))

    @property
    def best(self) -> Action:
        """The best option so far; :meth:`compared` must have figures."""
        return self.question.options[self._lead()]

    @property
    def layouts(self) -> int:
        """Layouts of the first look that are summed up."""
        return self._summed

    @property
    def fresh(self) -> int:
        """Layouts of the second look, of the best option."""
        return self._second.layouts(self._lead())

    def often(self, choice: Action, other: Action) -> tuple[int, int, int]:
        """Return in how many layouts of the first look one option brought more than another, in how many less, and of how many."""
        one, two = (self._index(each) for each in (choice, other))
        return self._first.often(one, two)

    @property
    def counted(self) -> bool:
        """Whether all likely layouts are played, each with its probability."""
        return self._all

    @property
    def matters(self) -> bool:
        """Whether the options differ at all, in any layout played."""
        return any(
            not self._first.same(0, index) or self.question.later[0] != self.question.later[index]
            for index in range(1, len(self._reached))
        )

    # Lines of play ------------------------------------------------------------------------------------

    def lined(self, done: Action, better: Action) -> int:
        """Return the number of layouts in which the lines of both options are kept."""
        one, other = (self._index(each) for each in (done, better))
        return len(self._first.lined(one, other)) + len(self._second.lined(one, other))

    def pairs(self, done: Action, better: Action) -> Pairs:
        """Return two options in their common layouts: those of the second look, if there are enough."""
        one, other = (self._index(each) for each in (done, better))
        fresh = len(self._second.lined(one, other)) >= ENOUGH
        options = self.question.options
        return (self._second if fresh else self._first).pairs(self.question, options[one], options[other])

    # Keeping ------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Return the results as plain data, from which another comparison of the same question can go on."""
        return {
            "first": self._first.to_json(),
            "second": self._second.to_json(),
            "reached": self._reached,
            "summed": self._summed,
            "from": self._from - FRESH,
            "all": self._all,
        }

    def _read(self, known: Mapping[str, Any]) -> None:
        """Go on from an earlier comparison."""
        self._first.read(known["first"])
        self._second.read(known["second"])
        self._reached = [int(kept_number(each)) for each in known["reached"]]
        self._summed = self._planned = int(kept_number(known["summed"]))
        self._from = FRESH + int(kept_number(known["from"]))
        self._again = [self._second.layouts(index) for index in range(len(self._reached))]
        if len(self._again) != len(self.question.options) or not 0 < self._summed == max(self._reached):
            raise ValueError("other options")
        self._unasked = False
        if known["all"]:
            self._count_all(self._summed)
            self.settled = True
        else:
            self._judge_round()


def _enter(results: Results, done: Iterable[tuple[Task, Points]]) -> None:
    """Enter the results of tasks in their order, whichever came back first: the last digit of a sum depends on it."""
    for task, points in sorted(done, key=lambda each: each[0].number):
        results.enter(task, points)


def _ties(question: Question) -> Sequence[int]:
    """Return option → its place among options that are equal: the first one, but of claims for a card the safest to hold."""
    levels = question.view.levels[question.view.seat]

    def place(index: int) -> tuple[int, int, int]:
        option = question.options[index]
        if not isinstance(option, PlayCard) or option.claim is None:
            return index, 0, 0
        first = next(
            at
            for at, each in enumerate(question.options)
            if isinstance(each, PlayCard) and each.card == option.card and each.claim is not None
        )
        return first, -99 if option.target is None else -levels[option.target], index

    order = sorted(range(len(question.options)), key=place)
    return [order.index(index) for index in range(len(order))]


def play(comparison: Comparison, rollouts: Rollouts, clock: Clock = FOR_EVER) -> None:
    """Do the work of a comparison here, until it is finished or the time is up.

    Args:
        rollouts: those of its question.
        clock: the time; a task that is not complete by then is given back.
    """
    while not comparison.finished:
        task = comparison.next_task()
        assert task is not None, "all work is done here"
        try:
            for points in rollouts.run(task):
                clock.check()
                if points is not None:
                    comparison.take(task, points)
        except OutOfTimeError:
            comparison.give_back(task)
            return
