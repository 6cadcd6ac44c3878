"""Parts of several tools: means with their errors, intervals, and options compared in fresh layouts."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from math import inf, sqrt
from typing import Final

from barbu_bots import shared_bot
from barbu_bots.search.estimate import FRESH
from barbu_bots.search.intervals import student
from barbu_bots.search.ledger import Pairs
from barbu_bots.search.question import Question
from barbu_bots.search.rollout import Rollouts
from barbu_tui.core.actions import Action


def parser_with(description: str | None, **usual: str | float) -> ArgumentParser:
    """Return a parser of a tool's command line. ``usual``: options that are a text or a number, with their defaults."""
    parser = ArgumentParser(description=description, formatter_class=RawDescriptionHelpFormatter)
    for name, value in usual.items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    return parser


AGAIN: Final = 192
"""Layouts in which an explanation is computed again."""
_FAR: Final = FRESH + (1 << 20)
"""The first of those, beyond the ones that reviews and coaches use."""


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return a mean and its standard error; the error of a single value is infinite."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, inf
    return mean, sqrt(sum((each - mean) ** 2 for each in values) / (count - 1) / count)


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


def fresh_pairs(question: Question, done: Action, better: Action) -> Pairs:
    """Return two options in layouts that nobody has looked at; in all likely ones if these are counted."""
    rollouts = Rollouts(question, shared_bot("sound"))
    start, stop = (0, rollouts.counted) if rollouts.counted else (_FAR, _FAR + AGAIN)
    return rollouts.compare(done, better, start, stop)
