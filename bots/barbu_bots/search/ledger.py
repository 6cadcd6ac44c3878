"""The difference between two options in the same layouts, split into a sum of entries.

A player's net of a deal is ``hand × (1 + Σ levels) − Σ level × the rival's hand``, and a hand is a sum of
units. The difference is therefore a sum over *entries*: a player, a unit, the player's card that took it, and
whether it was in this trick.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from barbu_bots.search.lines import Playout, PlayoutFacts, Unit, course_of, spec_of
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Card, CardSet, Seat
from barbu_tui.core.view import View


class Pairs(NamedTuple):
    """Two options, played out in the same layouts."""

    view: View
    """The view of the player who decides."""
    done: Action
    better: Action
    lines: tuple[tuple[Playout, Playout], ...]
    """Layout by layout, the lines of the two options."""
    hands: tuple[tuple[CardSet, ...], ...]
    """Layout by layout: seat → cards held at the decision."""
    chances: tuple[float, ...]
    """Layout by layout, its probability; the sum is 1."""
    exact: bool = False
    """Whether these are all likely layouts."""
    later: float = 0.0
    """The expected worth for later deals of the first option less that of the second."""


class Entry(NamedTuple):
    """The origin of some points."""

    seat: Seat
    """The player who got it."""
    unit: Unit
    by: Card
    """The player's own card that took it; -1 for others' and at dominoes."""
    now: bool
    """Whether it was in the trick of the decision."""


class Ledger(NamedTuple):
    """The difference of two options as a sum."""

    entries: dict[Entry, float]
    """Origin → points by which the first option is ahead in this deal."""
    later: float
    """The same from later deals, the expected part included."""

    @property
    def total(self) -> float:
        """The whole difference: negative if the first option costs."""
        return sum(self.entries.values()) + self.later

    def part(self, owns: Callable[[Entry], bool]) -> float:
        """Return the sum of some entries."""
        return sum(points for entry, points in self.entries.items() if owns(entry))


def ledger_of(pairs: Pairs, courses: Sequence[tuple[PlayoutFacts, PlayoutFacts]]) -> Ledger:
    """Return the difference of two options as a ledger. ``courses`` are their lines, layout by layout."""
    me = pairs.view.seat
    entries: dict[Entry, float] = {}
    later = pairs.later
    for pair, both, chance in zip(pairs.lines, courses, pairs.chances, strict=True):
        for line, course, sign in zip(pair, both, (chance, -chance), strict=True):
            levels = line.levels[me]
            later += sign * line.later
            for seat, unit, points, by, now in course.shares:
                times = 1 + sum(levels) if seat == me else -levels[seat]
                if times:
                    entry = Entry(seat, unit, by if seat == me else -1, now)
                    entries[entry] = entries.get(entry, 0.0) + sign * times * points
    return Ledger(entries, later)


def differences(pairs: Pairs) -> list[float]:
    """Return, layout by layout, the lead of the first option in this deal times the probability. The sum is the mean."""
    me = pairs.view.seat
    return [
        chance * (one.net(me) - other.net(me))
        for (one, other), chance in zip(pairs.lines, pairs.chances, strict=True)
    ]


def courses(pairs: Pairs) -> list[tuple[PlayoutFacts, PlayoutFacts]]:
    """Return both lines of every layout as courses."""
    view = pairs.view
    first, second = spec_of(view, pairs.done), spec_of(view, pairs.better)
    return [(course_of(one, first, view), course_of(other, second, view)) for one, other in pairs.lines]
