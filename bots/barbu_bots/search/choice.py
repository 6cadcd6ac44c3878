"""The choice of an option: that of a bot's rules, unless another one is significantly better in playouts."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from barbu_bots.search.intervals import NORMAL, error_of
from barbu_bots.search.question import Points, Question
from barbu_tui.core.actions import Action


@dataclass(frozen=True)
class Preferred:
    """An option, and its lead over the rules' choice."""

    action: Action
    ahead: float
    """Points; 0 for the rules' choice."""
    better_in: int
    """Worlds in which it brought more."""
    worse_in: int
    """Worlds in which it brought less."""
    worlds: int


def preferred(question: Question, usual: Action, points: Points, surer: float) -> Preferred:
    """Return the best option if it is more than ``surer`` standard errors ahead of the usual one; else the usual one.

    The results are those of all options, in the question's order and in the same worlds. The error includes the sampling of
    worlds and the figures for later deals.
    """
    options, later = question.options, question.later
    with_usual = options.index(usual)
    means = _means(question, points)
    best = max(range(len(options)), key=lambda index: (means[index], index == with_usual))
    apart = _apart(points, best, with_usual)
    chance = 0.0 if points.weights else error_of(apart, points.effective)
    # The later worth of a call is less certain than its points now.
    error = hypot(chance, question.half_interval_later(abs(later[best] - later[with_usual])) / NORMAL)
    ahead = means[best] - means[with_usual]
    if best == with_usual or ahead <= surer * error:
        return Preferred(usual, 0.0, 0, 0, len(apart))
    return Preferred(
        options[best], ahead, sum(each > 0 for each in apart), sum(each < 0 for each in apart), len(apart)
    )


def _weights(points: Points) -> tuple[float, ...]:
    """Return the probability of each world."""
    count = len(points.options[0].net)
    return points.weights or (1 / count,) * count


def _means(question: Question, points: Points) -> list[float]:
    """Return, option by option, its mean points, now and later."""
    weights = _weights(points)
    return [
        sum(weight * net for weight, net in zip(weights, played.net, strict=True)) + later
        for played, later in zip(points.options, question.later, strict=True)
    ]


def _apart(points: Points, one: int, other: int) -> list[float]:
    """Return, world by world, the points of one option less those of another."""
    return [a - b for a, b in zip(points.options[one].net, points.options[other].net, strict=True)]
