"""What every option of a decision is worth: the same worlds played out for each, the hopeless ones dropped.

A :class:`Question` is a decision: a call, a bid, a card with its claim, a pass. An :class:`Estimate` says
which worlds are to be played out next (:class:`Task`), takes the results in and sums them up
(:class:`~barbu_bots.search.snapshot.Snapshot`). Who does the work, and in which process, is the
subject of :mod:`barbu_tui.session.estimate.pool`.

Worlds come in rounds. A round is the same worlds for all options alive when it is planned, and rounds
are summed up in their order, whatever order the work comes back in; so an estimate follows from the
question, its seed and the number of worlds alone. An option is dropped when it is clearly behind the
best by the differences world by world, in which the luck of the cards that both share cancels out. The
second best stays until its interval no longer overlaps the best one's: what is drawn as two bars side by
side should not be called settled before they have come apart. An option that was dropped comes back, and makes up
for what it has missed, when it is no longer clearly behind the one that leads by then.

Not every option has played the same worlds, so their means are levelled
(:mod:`barbu_bots.search.means`), and everything said about them, who leads, by how much, what a double
is worth, is a difference of levelled means.

There are two looks. The best of several noisy means flatters itself, so the first look decides which option is best,
and the second says by how much: it plays the best and the option that it is compared with, the player's choice or
else the runner-up, in fresh worlds, the same for both.

Where few deals fit what is known, it is asked first how many of them are likely. If they are few, all of them are played instead,
each with its chance. Then there is no error but that of what is left for later deals, and no second look.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot
from typing import Final

from barbu_bots.search.intervals import DIFFERENCE, RESULT, Beforehand
from barbu_bots.search.ledger import Pairs
from barbu_bots.search.lines import Line
from barbu_bots.search.means import Level, Sums
from barbu_bots.search.models import Models
from barbu_bots.search.snapshot import ENOUGH, Choice, Snapshot, Worth, half_interval
from barbu_bots.search.worlds import BLOCK, BLOCK_IN_PLAY
from barbu_bots.sent import Sent
from barbu_tui.core.cards import CardSet
from barbu_tui.core.view import Phase, View

MOST_WORLDS: Final = 2000
"""Worlds after which an estimate ends even if two options are still alike."""
MOST_IN_PLAY: Final = 8 * BLOCK_IN_PLAY
"""The same where a card is played, of which many a pair is alike: 192."""
FIRST_ROUND: Final = 4
_ROUND: Final = (8, 64)
"""Worlds in a round: a quarter of those before it, within these bounds."""
_TASK: Final = 48
"""Deals played out in one task, about: some forty milliseconds."""
_AHEAD: Final = 2
"""Rounds planned while earlier ones are not summed up yet."""

_DROP_AT: Final = 1.3
"""Half intervals of the difference by which a dropped option is behind: nearly three standard errors."""
FRESH: Final = 3 << 23
"""The number of the first world of the second look."""
SECOND_LOOK: Final = (96, 400)
"""Worlds of the second look: as many as the first took, within these bounds …"""
READING_DOUBT: Final = 1.5
"""What is added to the interval of what a bid brings, in points. Who plays by the bots' rules to the letter bids a little otherwise than
is read: against worlds drawn exactly, figures of many worlds were off by 0.8 points more than their errors say. Options are off
alike, so that their differences are not touched."""
_KEPT: Final = 192
"""Worlds of the first look of which it is kept what happened in them."""
SECOND_IN_PLAY: Final = 4 * BLOCK_IN_PLAY
"""… and where a card is played."""


@dataclass(frozen=True)
class Question(Sent):
    """A decision, as the seat to act sees it."""

    view: View
    options: tuple[Choice, ...]
    """What may be done."""
    later: tuple[float, ...]
    """Option by option, what it leaves for later deals; see :mod:`barbu_bots.search.future_value`."""
    seed: int
    """Of the random numbers that draw the worlds."""
    worlds: int | None = None
    """How many worlds for every option that is not dropped; ``None`` until the best is settled.

    The deals that dropped options are spared go to those still in question, so that all together are as
    many as if each option had had so many worlds.
    """
    drop: bool = True
    """Options that are clearly behind are dropped."""
    bot: str = "sound"
    """Who plays the asking seat, and all that :attr:`models` says nothing of."""
    later_error: float = 0.0
    """Half of the 95 % interval of the difference between two entries of :attr:`later` that differ …"""
    later_doubt: float = 0.0
    """… and what is added for each point of the difference."""
    owing: bool = False
    """What a call leaves depends on who doubled it: added world by world to :attr:`later`."""
    models: Models = field(default_factory=dict)
    """Whom the other players are taken for, in what is read into their decisions and in playouts."""
    listed: bool = False
    """So few deals fit that those which are likely can be counted: if they are few, all of them are played."""

    def half_interval_later(self, apart: float) -> float:
        """Return half of the 95 % interval of a difference between what two options leave for later deals."""
        return hypot(self.later_error, self.later_doubt * apart) if apart else 0.0


@dataclass(frozen=True)
class Task(Sent):
    """A piece of work: some worlds, played out for some options."""

    number: int
    start: int
    """The first world."""
    stop: int
    """The world after the last."""
    options: tuple[int, ...]
    """Which options; none where it is only asked how many deals are likely."""
    keep: bool = False
    """What happened is kept, line by line: see :attr:`Played.lines`."""


@dataclass(frozen=True)
class Played(Sent):
    """What came of one option in the worlds of a task."""

    net: tuple[float, ...]
    """World by world, the asking seat's points, doubles and :attr:`after` included."""
    hand: tuple[tuple[int, ...], ...]
    """World by world, seat → points before doubles."""
    after: tuple[float, ...] = ()
    """World by world, what it leaves for later deals more than :attr:`Question.later` says; nothing, if empty."""
    lines: tuple[Line, ...] = ()
    """World by world, what happened; nothing, where the task does not ask for it."""


@dataclass(frozen=True)
class Points(Sent):
    """A task's result."""

    options: tuple[Played, ...]
    """Option by option."""
    effective: float
    """How many different worlds those of the task stand for."""
    weights: tuple[float, ...] = ()
    """World by world, its chance, where all likely deals are played; empty where all worlds count alike."""
    counted: int = 0
    """How many deals are likely, where that was asked and they are few enough to be played all."""
    worlds: tuple[tuple[CardSet, ...], ...] = ()
    """World by world: seat → cards held; nothing, where the task does not ask for lines."""


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
        self._exact = False
        """All likely deals are played instead of worlds drawn."""
        self._unasked = question.listed
        """It is still to be asked how many deals are likely."""
        self._survey = -1
        """The number of the task that asks it, while it is awaited."""
        self._drop = question.drop
        self._sums = Sums(count, question.view.rules.players, question.view.seat)
        self._alive = list(range(count))
        self._kept: set[int] = set()
        self._least = question.worlds or 0
        """Worlds up to which is gone on in any case."""
        self._in_play = question.view.phase is Phase.PLAY
        self._reading_doubt = READING_DOUBT if question.view.phase is Phase.BIDS else 0.0
        most = min(MOST_WORLDS, MOST_IN_PLAY) if self._in_play else MOST_WORLDS
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
        """Worlds that :attr:`_effective` is of."""
        self._rounds: deque[_Round] = deque()
        self._waiting: deque[Task] = deque()
        self._number = 0
        self._missed: set[int] = set()
        """Numbers of tasks that make up for what a dropped option has missed."""
        self._held: list[tuple[Task, Points]] = []
        """What they brought in worlds that are not summed up yet."""
        self._fresh = Sums(count, question.view.rules.players, question.view.seat)
        """Results of the second look."""
        self._fresh_reached = [0] * count
        """Option → worlds of the second look planned for it."""
        self._second: set[int] = set()
        """Numbers of tasks of the second look."""
        self._lines: list[dict[int, Line]] = [{} for _ in range(count)]
        """Option → world → what happened."""
        self._hands: dict[int, tuple[CardSet, ...]] = {}
        """World → seat → cards held."""
        self._chances: dict[int, float] = {}
        """World → its chance, where all likely deals are played."""

    # The work ------------------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Nothing more is to be played out."""
        return not (self._busy or self._goes_on() or self._second or self._short_of_second_look())

    @property
    def _busy(self) -> bool:
        """The first look has work under way."""
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
        """Worlds in pieces for one task each; where worlds are drawn in blocks, no block is cut without need."""
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
        task = Task(self._number, start, stop, options, start < _KEPT or start >= FRESH)
        self._waiting.append(task)
        return task

    def give_back(self, task: Task) -> None:
        """A task that was not done after all; it is given out again."""
        self._waiting.appendleft(task)

    def keep(self, choice: Choice) -> None:
        """Never drop this option, and compare the best with it in the second look.

        One that has been dropped makes up for the worlds that it has missed.
        """
        index = self.question.options.index(choice)
        self._kept.add(index)
        if index in self._alive:
            return
        self._alive = sorted((*self._alive, index))
        for first, last in self._pieces(self._reached[index], self._planned, 1):
            self._missed.add(self._new_task(first, last, (index,)).number)
        self._reached[index] = self._planned

    # The second look -----------------------------------------------------------------------------

    def _second_look(self) -> int:
        """How many fresh worlds the second look takes."""
        if self._exact or len(self.question.options) < 2 or not self._worlds:
            return 0
        if self.question.worlds is not None:
            return self.question.worlds
        if self._in_play:
            return SECOND_IN_PLAY
        least, most = SECOND_LOOK
        return min(max(self._worlds, least), most, MOST_WORLDS)

    def _compared(self) -> list[int]:
        """The options of the second look: the best, and those kept or else the runner-up."""
        lead = self._lead()
        others = self._kept - {lead} or {self._runner_up(lead)}
        return sorted({lead, *others})

    def _runner_up(self, lead: int) -> int:
        others = (index for index in range(len(self.question.options)) if index != lead)
        return max(others, key=lambda index: (self._total(index), -index), default=lead)

    def _short_of_second_look(self) -> bool:
        worlds = self._second_look()
        return worlds > 0 and any(self._fresh_reached[index] < worlds for index in self._compared())

    def _plan_second_look(self) -> None:
        worlds = self._second_look()
        if not worlds:
            return
        lacking: dict[int, list[int]] = {}
        for index in self._compared():
            if self._fresh_reached[index] < worlds:
                lacking.setdefault(self._fresh_reached[index], []).append(index)
        for reached, options in lacking.items():
            for first, last in self._pieces(FRESH + reached, FRESH + worlds, len(options)):
                self._second.add(self._new_task(first, last, tuple(options)).number)
            for index in options:
                self._fresh_reached[index] = worlds

    def _count_all(self, deals: int) -> None:
        """All likely deals are played, so many."""
        self._exact = True
        self._drop = False
        self._least = self._most = deals
        self._deals = deals * len(self.question.options)

    # The results ---------------------------------------------------------------------------------

    def take(self, task: Task, points: Points) -> bool:
        """Take in what a task brought; whether there is something new to show."""
        self._keep_lines(task, points)
        if task.number == self._survey:
            self._survey = -1
            if points.counted:
                self._count_all(points.counted)
            return False
        if task.number in self._second:
            self._second.discard(task.number)
            for index, played in zip(task.options, points.options, strict=True):
                self._fresh.enter(index, task.start, played.net, played.hand, after=played.after)
            return not self._second
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

    def _keep_lines(self, task: Task, points: Points) -> None:
        """Keep what happened, for :meth:`pairs`."""
        for at, hands in enumerate(points.worlds):
            world = task.start + at
            self._hands[world] = hands
            if points.weights:
                self._chances[world] = points.weights[at]
            for index, played in zip(task.options, points.options, strict=True):
                self._lines[index][world] = played.lines[at]

    def worlds_of(self, done: Choice, better: Choice) -> int:
        """Return how many worlds both of two options have played."""
        one, other = (self._lines[self.question.options.index(each)] for each in (done, better))
        return len(one.keys() & other.keys())

    def pairs(self, done: Choice, better: Choice) -> Pairs:
        """Return two options in the worlds that both have played: those of the second look, where there are enough."""
        options, later = self.question.options, self.question.later
        one, other = options.index(done), options.index(better)
        both = sorted(self._lines[one].keys() & self._lines[other].keys())
        fresh = [world for world in both if world >= FRESH]
        worlds = fresh if len(fresh) >= ENOUGH else [world for world in both if world < FRESH]
        chances = [self._chances.get(world, 1.0) for world in worlds]
        return Pairs(
            self.question.view,
            done,
            better,
            tuple((self._lines[one][world], self._lines[other][world]) for world in worlds),
            tuple(self._hands[world] for world in worlds),
            tuple(chance / sum(chances) for chance in chances),
            self._exact and len(worlds) == self._least,
            later[one] - later[other],
        )

    def _enter(self, task: Task, points: Points) -> None:
        for index, played in zip(task.options, points.options, strict=True):
            self._sums.enter(index, task.start, played.net, played.hand, points.weights, played.after)
        self._effective += points.effective
        self._weighed += task.stop - task.start

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
        if self._exact:
            self.settled = done.stop == self._least
        elif done.stop >= ENOUGH and self._drop:
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
        clear = behind > _DROP_AT * self._spread(count, total, squares, DIFFERENCE)
        return clear and self._total(index) < self._total(lead)

    def _total(self, index: int) -> float:
        """What an option brings, to a billionth of a point: the last digit depends on the build, and would settle a tie."""
        return round(self._sums.level(index).net + self.question.later[index], 9)

    def _later(self, index: int) -> float:
        """What an option leaves for later deals."""
        return self.question.later[index] + self._sums.level(index).after

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

    @property
    def _share(self) -> float:
        """How many different worlds one stands for, at most 1."""
        return min(1.0, self._effective / self._weighed) if self._weighed else 1.0

    def _spread(self, count: int, total: float, squares: float, known: Beforehand = RESULT) -> float:
        """Half of the 95 % interval of a mean of worlds; 0 where all deals are played."""
        if self._exact and self._worlds == self._least:
            return 0.0
        return half_interval(count, total, squares, self._share * count, known)

    def _error(self, index: int) -> float:
        return self._spread(*self._sums.spread(index))

    def _later_error(self, index: int, other: int) -> float:
        """Half of the interval of what one option leaves more than another."""
        question = self.question
        apart = abs(question.later[index] - question.later[other])
        if question.owing:
            apart = abs(self._later(index) - self._later(other))
        return question.half_interval_later(apart)

    def _is_checked(self, index: int, lead: int) -> bool:
        """The second look has compared an option with the leading one."""
        count = self._fresh.worlds(index)
        return index != lead and not self._second and count > 0 and count == self._fresh.worlds(lead)

    def _figures(self, index: int, lead: int) -> Level:
        """What is shown of an option: once the second look has compared it with the best, its difference from that.

        Where the second look finds it better than the best, the two are shown alike: they are too close to call.
        """
        level = self._sums.level(index)
        if not self._is_checked(index, lead):
            return level
        best = self._sums.level(lead)
        one, other = self._fresh.level(lead), self._fresh.level(index)
        later = self.question.later
        return Level(
            best.net + min(other.net - one.net, later[lead] - later[index]),
            tuple(a - b + c for a, b, c in zip(best.hand, one.hand, other.hand, strict=True)),
            level.after,
        )

    def _apart(self, index: int, other: int, lead: int) -> float:
        """Half of the 95 % interval of the difference between two options, by the worlds that both have played."""
        if index == other:
            return 0.0
        with_lead = lead in (index, other) and self._is_checked(index if other == lead else other, lead)
        sums = self._fresh if with_lead else self._sums
        return hypot(self._spread(*sums.apart(index, other), DIFFERENCE), self._later_error(index, other))

    def difference(self, choice: Choice, other: Choice) -> tuple[float, float]:
        """How much better one option is than another, and half of the 95 % interval.

        The interval rests on the worlds that both have played. Ask once there is a snapshot.
        """
        options, later = self.question.options, self.question.later
        one, two = options.index(choice), options.index(other)
        lead = self._lead()
        gap = self._figures(one, lead).net + later[one] - self._figures(two, lead).net - later[two]
        return gap, self._apart(one, two, lead)

    def snapshot(self) -> Snapshot | None:
        """The estimate now; ``None`` before the first round is summed up."""
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
        best = self._sums.level(lead)
        later = self._later(index) - self._later(lead)
        return Worth(
            choice=question.options[index],
            deal=figures.net - figures.after,
            hand=figures.hand,
            later=later,
            error=hypot(self._error(index), self._later_error(index, lead), self._reading_doubt),
            worlds=self._sums.worlds(index),
            alive=index in self._alive or index == lead,
            behind=best.net - figures.net + question.later[lead] - question.later[index],
            behind_error=self._apart(index, lead, lead),
            behind_cards=best.hand[seat] - figures.hand[seat],
            checked=self._is_checked(index, lead),
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
