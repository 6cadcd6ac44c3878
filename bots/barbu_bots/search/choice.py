"""The choice of an option: that of a bot's rules, unless another one is significantly better in playouts."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from barbu_bots.search.estimate import Points, Question
from barbu_bots.search.intervals import NORMAL, error_of
from barbu_tui.core.actions import Action


@dataclass(frozen=True)
class Preferred:
    """An option, and its lead over the rules' choice."""

    action: Action
    ahead: float
    """Points; 0 for the rules' choice."""
    cards: float
    """The part of :attr:`ahead` that comes from the points before doubles."""
    net: float
    """Points in this deal, doubles included."""
    usual_net: float
    """Points of the rules' option in this deal, doubles included."""
    better_in: int
    """Worlds in which it brought more."""
    worse_in: int
    """Worlds in which it brought less."""
    worlds: int


def preferred(question: Question, usual: Action, points: Points, surer: float) -> Preferred:
    """Return the best option in some worlds if its lead over the usual one exceeds its error; else the usual one.

    The error includes the sampling of worlds and the figures for later deals.

    Args:
        points: the results of all options, in the question's order, in the same worlds.
        surer: the standard errors by which another option must be ahead.
    """
    options, later, seat = question.options, question.later, question.view.seat
    with_usual = options.index(usual)
    played = points.options
    count = len(played[0].net)
    weights = points.weights or (1 / count,) * count

    def mean(index: int) -> float:
        return (
            sum(weight * net for weight, net in zip(weights, played[index].net, strict=True)) + later[index]
        )

    def net(index: int) -> float:
        return mean(index) - later[index]

    best = max(range(len(options)), key=lambda index: (mean(index), index == with_usual))
    ahead = mean(best) - mean(with_usual)
    apart = [one - other for one, other in zip(played[best].net, played[with_usual].net, strict=True)]
    chance = 0.0 if points.weights else error_of(apart, points.effective)
    # What a call leaves for the deals to come is known less well than what it brings now.
    error = hypot(chance, question.half_interval_later(abs(later[best] - later[with_usual])) / NORMAL)
    if best == with_usual or ahead <= surer * error:
        return Preferred(usual, 0.0, 0.0, net(with_usual), net(with_usual), 0, 0, count)
    hands = zip(weights, played[best].hand, played[with_usual].hand, strict=True)
    return Preferred(
        options[best],
        ahead,
        sum(weight * (one[seat] - other[seat]) for weight, one, other in hands),
        net(best),
        net(with_usual),
        sum(each > 0 for each in apart),
        sum(each < 0 for each in apart),
        count,
    )
