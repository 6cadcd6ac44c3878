"""Parts of several tools: means with their errors, intervals, work in several processes, and options compared in fresh layouts."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from math import inf, sqrt
from typing import Final, TypeVar

from barbu_bots import shared_bot
from barbu_bots.search.comparison import Comparison, Stop, play, settled
from barbu_bots.search.figure import Figure
from barbu_bots.search.intervals import student, wilson
from barbu_bots.search.judgement import ENOUGH, Judgement
from barbu_bots.search.ledger import Pairs
from barbu_bots.search.question import Question
from barbu_bots.search.rollout import Rollouts
from barbu_tui.core.actions import Action
from barbu_tui.session.play import processes as pool
from barbu_tui.session.review.look import begin

Job = TypeVar("Job")
Result = TypeVar("Result")


def parser_with(description: str | None, **usual: str | float) -> ArgumentParser:
    """Return a parser of a tool's command line. ``usual``: options that are a text or a number, with their defaults."""
    parser = ArgumentParser(description=description, formatter_class=RawDescriptionHelpFormatter)
    for name, value in usual.items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    return parser


def spread(work: Callable[[Job], Result], jobs: Iterable[Job], processes: int) -> Iterator[Result]:
    """Do jobs in several processes, and yield their results in the order of the jobs. With one process nothing is started.

    Args:
        work: does one job; a module-level function, or a ``partial`` of one.
        jobs: the jobs; taken from the iterable only as they are needed.
    """
    if processes < 2:
        yield from map(work, jobs)
        return
    early: dict[int, Result] = {}
    due = 0
    with closing(pool.spread(partial(_numbered, work), enumerate(jobs), processes, begin)) as results:
        for number, result in results:
            early[number] = result
            while due in early:
                yield early.pop(due)
                due += 1


def _numbered(work: Callable[[Job], Result], job: tuple[int, Job]) -> tuple[int, Result]:
    return job[0], work(job[1])


AGAIN: Final = 192
"""Layouts in which an explanation is computed again."""
FAR: Final = 7 << 23
"""The first layout that judges: the program looks at none so far out (:data:`barbu_bots.search.comparison.FRESH`)."""


@dataclass
class Mean:
    """A running mean."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Add a value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Mean) -> None:
        """Add the values of another mean."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The mean; 0 without values."""
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        """The variance of the mean, not of the values; infinite for fewer than two values."""
        if self.count < 2:
            return inf
        return max(0.0, self.squares - self.total**2 / self.count) / (self.count - 1) / self.count


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return a mean and its standard error; the error of a single value is infinite."""
    running = Mean()
    for value in values:
        running.add(value)
    return running.mean, sqrt(running.variance)


def lead_of(rows: Sequence[Sequence[float]], one: int, other: int = 0) -> tuple[float, float]:
    """Return the mean of option ``one`` over another in the same worlds, and its standard error.

    Args:
        rows: world by world, the points of each option.
    """
    return mean_and_error([row[one] - row[other] for row in rows])


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return a mean and half of its 95 % interval; infinite for a single value."""
    mean, error = mean_and_error(values)
    return mean, error * (student(len(values) - 1) if len(values) > 1 else 1)


def mean_text(values: Sequence[float], times: float = 1.0, digits: int = 2) -> str:
    """Return a mean with its 95 % interval, both multiplied: ``+1.20 ± 0.35``; a dash without values."""
    if not values:
        return "–"
    mean, half = interval(values)
    shown = "–" if half == inf else f"{times * half:.{digits}f}"
    return f"{times * mean:+.{digits}f} ± {shown}"


def share_of(count: int, of: int) -> str:
    """Return a share with its 95 % interval."""
    low, high = wilson(count, of)
    return f"{count} of {of} ({low:.1%} to {high:.1%})"


def lead(pairs: Pairs) -> Figure:
    """Return the points by which the first option is ahead of the second, later deals included."""
    seat = pairs.view.seat
    apart = [one.net(seat) - other.net(seat) for one, other in pairs.lines]
    if pairs.exact:
        mean = sum(chance * each for chance, each in zip(pairs.chances, apart, strict=True))
        return Figure(mean + pairs.later, 0.0, len(apart), counted=True)
    return Figure.of_each(apart, len(set(pairs.hands))).more(pairs.later)


def worked_out(
    question: Question, action: Action, stop: Stop | None = None, *, unless_under: float = 0.0
) -> Judgement | None:
    """Return the judgement of an action by a comparison to its end.

    Args:
        unless_under: points that the action must lose at a glance; ``None`` is returned if it loses fewer.
    """
    comparison = Comparison(
        question, Stop(ENOUGH, (0, 0)) if unless_under else stop, [question.same_as(action)]
    )
    rollouts = Rollouts(question, shared_bot("sound"))
    play(comparison, rollouts)
    if unless_under:
        glance = comparison.judge(action)
        if glance is None or glance.loss.mean < unless_under:
            return None
        comparison.go_on(stop or settled(question.view))
        play(comparison, rollouts)
    return comparison.judge(action)


def fresh_pairs(question: Question, done: Action, better: Action, layouts: int = AGAIN) -> Pairs:
    """Return two options in layouts that nobody has looked at; in all likely ones if these are counted."""
    rollouts = Rollouts(question, shared_bot("sound"))
    start, stop = (0, rollouts.counted) if rollouts.counted else (FAR, FAR + layouts)
    return rollouts.compare(done, better, start, stop)
