"""What every option of a decision is worth: the same worlds played out for each, the hopeless ones dropped.

A :class:`Question` is a decision before the play, the dealer's call or a bid. An :class:`Estimate` says
which worlds are to be played out next (:class:`Task`), takes the results in and sums them up
(:class:`~barbu_tui.session.estimate.snapshot.Snapshot`). Who does the work, and in which process, is told in
:mod:`barbu_tui.session.estimate.pool`.

Worlds come in rounds. A round is the same worlds for all options alive when it is planned, and rounds
are summed up in their order, whatever order the work comes back in; so an estimate follows from the
question, its seed and the number of worlds alone. An option is dropped when it lies clearly behind the
best by the differences world by world, in which the luck of the cards that both share cancels out. The
second best stays until its interval no longer overlaps the best one's: what is drawn as two bars side by
side should not be called settled before they have come apart. An option that was dropped comes back, and makes up
for what it has missed, when it is no longer clearly behind the one that leads by then.

Not every option has played the same worlds, so their means are levelled
(:mod:`barbu_tui.session.estimate.means`), and all that is said of them, who leads, by how much, what a double
is worth, is a difference of levelled means.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from barbu_tui.core.view import View
from barbu_tui.session.estimate.means import Sums
from barbu_tui.session.estimate.snapshot import ENOUGH, Choice, Snapshot, Worth, half_interval

MOST_WORLDS: Final = 2000
"""Worlds after which an estimate ends even if two options are still alike."""
FIRST_ROUND: Final = 4
_ROUND: Final = (8, 64)
"""Worlds in a round: a quarter of those before it, within these bounds."""
_TASK: Final = 48
"""Deals played out in one task, about: some forty milliseconds."""
_AHEAD: Final = 2
"""Rounds planned while earlier ones are not summed up yet."""

_DROP_AT: Final = 1.3
"""Half intervals of the difference by which a dropped option is behind: nearly three standard errors."""


@dataclass(frozen=True)
class Question:
    """A decision before the play, as the seat to act sees it."""

    view: View
    options: tuple[Choice, ...]
    """What may be done."""
    later: tuple[float, ...]
    """Option by option, what it leaves for later deals; see :mod:`barbu_tui.session.estimate.future_value`."""
    seed: int
    """Whence the worlds are drawn."""
    worlds: int | None = None
    """How many worlds for every option that is not dropped; ``None`` until the best is settled.

    The deals that dropped options are spared go to those still in question, so that all together are as
    many as if each option had had so many worlds.
    """
    drop: bool = True
    """Options that are clearly behind are dropped."""
    bot: str = "sound"
    """Who plays all seats."""


@dataclass(frozen=True)
class Task:
    """A piece of work: some worlds, played out for some options."""

    number: int
    start: int
    """The first world."""
    stop: int
    """The world after the last."""
    options: tuple[int, ...]


@dataclass(frozen=True)
class Played:
    """What came of one option in the worlds of a task."""

    net: tuple[int, ...]
    """World by world, the asking seat's points, doubles included."""
    hand: tuple[tuple[int, ...], ...]
    """World by world, seat → points before doubles."""


Points: TypeAlias = tuple[Played, ...]
"""A task's result, option by option."""


@dataclass
class _Round:
    """Worlds planned for the options alive then."""

    start: int
    stop: int
    options: tuple[int, ...]
    awaited: set[int] = field(default_factory=set)
    """Numbers of tasks not yet come back."""
    results: list[tuple[Task, Points]] = field(default_factory=list)


class Estimate:
    """An estimate on its way: plans the work, sums up what comes back.

    Attributes:
        question: what is asked.
        settled: every other option is clearly behind the best.
    """

    def __init__(self, question: Question) -> None:
        """Nothing is played out yet."""
        count = len(question.options)
        self.question = question
        self.settled = False
        self._sums = Sums(count, question.view.rules.players, question.view.seat)
        self._alive = list(range(count))
        self._kept: set[int] = set()
        self._least = question.worlds or 0
        """Worlds up to which is gone on in any case."""
        self._most = (
            max(self._least, MOST_WORLDS) if self._least and question.drop else self._least or MOST_WORLDS
        )
        self._deals = self._least * count if self._least else self._most * count
        """Deals that may still be planned."""
        self._planned = 0
        self._reached = [0] * count
        """Option → worlds planned for it."""
        self._decided: list[tuple[list[int], bool]] = []
        """Round → the options alive after it, and whether the best was settled."""
        self._plans = 0
        self._worlds = 0
        self._rounds: deque[_Round] = deque()
        self._waiting: deque[Task] = deque()
        self._number = 0
        self._missed: set[int] = set()
        """Numbers of tasks that make up for what a dropped option has missed."""
        self._held: list[tuple[Task, Points]] = []
        """What they brought in worlds that are not summed up yet."""

    # The work ------------------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Nothing more is to be played out."""
        return not (self._rounds or self._missed or self._waiting or self._goes_on())

    def _goes_on(self) -> bool:
        if self._planned < self._least:
            return True
        settled = self._known_when_planning()[1]
        options = self._next_options()
        missed = sum(self._planned - self._reached[index] for index in options)
        return not settled and self._planned < self._most and self._deals >= missed + len(options)

    def _next_options(self) -> tuple[int, ...]:
        """The options of the next round."""
        return tuple(sorted({*self._known_when_planning()[0], *self._kept}))

    def _known_when_planning(self) -> tuple[list[int], bool]:
        """What the next round may be planned on: how things stood two rounds before it.

        The round before it may be summed up already, or not; it makes no difference, so that an
        estimate does not depend on how fast the work comes back.
        """
        if self._plans < _AHEAD:
            return list(range(len(self.question.options))), False
        return self._decided[self._plans - _AHEAD]

    def next_task(self) -> Task | None:
        """What to play out next; ``None`` while nothing can be planned before work comes back."""
        if not self._waiting and len(self._rounds) < _AHEAD and self._goes_on():
            self._plan()
        return self._waiting.popleft() if self._waiting else None

    def _plan(self) -> None:
        start = self._planned
        size = min(max(start // 4, _ROUND[0]), _ROUND[1]) if start else FIRST_ROUND
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
            for first in range(reached, start, _TASK):
                planned.awaited.add(self._new_task(first, min(first + _TASK, start), (index,)).number)
        step = max(1, _TASK // len(planned.options)) if start else FIRST_ROUND // 2
        for first in range(start, stop, step):
            task = self._new_task(first, min(first + step, stop), planned.options)
            planned.awaited.add(task.number)
        self._rounds.append(planned)

    def _new_task(self, start: int, stop: int, options: tuple[int, ...]) -> Task:
        self._number += 1
        task = Task(self._number, start, stop, options)
        self._waiting.append(task)
        return task

    def give_back(self, task: Task) -> None:
        """A task that was not done after all; it is given out again."""
        self._waiting.appendleft(task)

    def keep(self, choice: Choice) -> None:
        """Never drop this option; one that has been dropped makes up for the worlds that it has missed."""
        index = self.question.options.index(choice)
        self._kept.add(index)
        if index in self._alive:
            return
        self._alive = sorted((*self._alive, index))
        for start in range(self._reached[index], self._planned, _TASK):
            task = self._new_task(start, min(start + _TASK, self._planned), (index,))
            self._missed.add(task.number)
        self._reached[index] = self._planned

    # The results ---------------------------------------------------------------------------------

    def take(self, task: Task, points: Points) -> bool:
        """Take in what a task brought; whether there is something new to show."""
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

    def _enter(self, task: Task, points: Points) -> None:
        for index, played in zip(task.options, points, strict=True):
            self._sums.enter(index, task.start, played.net, played.hand)

    def _let_in(self) -> bool:
        """Enter what was held back until others had played the same worlds; whether there was any."""
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
        if done.stop >= ENOUGH and self.question.drop:
            count = len(self.question.options)
            lead = self._lead()
            rival = self._rival(lead)
            clear = {index for index in range(count) if self._clearly_behind(index, lead)}
            if rival in clear and self._overlap(rival, lead):
                clear.remove(rival)
            self.settled = len(clear) == count - 1
            self._alive = [index for index in range(count) if index not in clear or index in self._kept]
        self._decided.append((self._alive, self.settled))

    def _clearly_behind(self, index: int, lead: int) -> bool:
        """Whether an option need not be played any more. What seemed so may not be any longer."""
        if index == lead:
            return False
        count, total, squares = self._sums.apart(lead, index)
        behind = total / count + self.question.later[lead] - self.question.later[index]
        clear = behind > _DROP_AT * half_interval(count, total, squares)
        return clear and self._total(index) < self._total(lead)

    def _total(self, index: int) -> float:
        return self._sums.level(index).net + self.question.later[index]

    def _lead(self) -> int:
        """The best of all options."""
        return max(range(len(self.question.options)), key=lambda index: (self._total(index), -index))

    def _rival(self, lead: int) -> int:
        """The best of the others alive; the leading one where there is none."""
        others = (index for index in self._alive if index != lead)
        return max(others, key=lambda index: (self._total(index), -index), default=lead)

    def _overlap(self, index: int, lead: int) -> bool:
        """Whether the intervals of an option and the leading one overlap."""
        return self._total(index) + self._error(index) >= self._total(lead) - self._error(lead)

    def _error(self, index: int) -> float:
        return half_interval(*self._sums.spread(index))

    def _behind(self, index: int, lead: int) -> tuple[float, float]:
        """How far an option is behind the leading one, and half its interval by the worlds that both have played."""
        if index == lead:
            return 0.0, 0.0
        return self._total(lead) - self._total(index), half_interval(*self._sums.apart(lead, index))

    def difference(self, choice: Choice, other: Choice) -> tuple[float, float]:
        """How much better one option is than another, and half of the 95 % interval.

        The interval rests on the worlds that both have played. Ask once there is a snapshot.
        """
        options = self.question.options
        return self._behind(options.index(other), options.index(choice))

    def snapshot(self) -> Snapshot | None:
        """The estimate now; ``None`` before the first round is summed up."""
        if not self._worlds:
            return None
        lead = self._lead()
        worths = [self._worth(index, lead) for index in range(len(self.question.options))]
        order = sorted(range(len(worths)), key=lambda index: (index != lead, -worths[index].total, index))
        ranked = tuple(worths[index] for index in order)
        return Snapshot(ranked, self._worlds, self.settled, self.finished)

    def _worth(self, index: int, lead: int) -> Worth:
        question = self.question
        level = self._sums.level(index)
        behind, behind_error = self._behind(index, lead)
        return Worth(
            choice=question.options[index],
            deal=level.net,
            hand=level.hand,
            later=question.later[index],
            error=self._error(index),
            worlds=self._sums.worlds(index),
            alive=index in self._alive or index == lead,
            behind=behind,
            behind_error=behind_error,
        )


__all__ = [
    "MOST_WORLDS",
    "Choice",
    "Estimate",
    "Played",
    "Points",
    "Question",
    "Snapshot",
    "Task",
    "Worth",
    "half_interval",
]
