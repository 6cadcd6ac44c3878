"""The cards that may be left of a hand, in groups of equivalent ones, and the plays that lead there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, product
from operator import mul
from typing import NamedTuple, TypeAlias

Left: TypeAlias = int
"""Cards left, as a number: the counts of the groups are its digits, the first group's the lowest."""


class Step(NamedTuple):
    """The play of a card."""

    group: int
    after: Left
    """The cards left without it."""


class LoneStep(NamedTuple):
    """The play of a card of a suit that has one group."""

    suit: int
    group: int
    after: Left


class State(NamedTuple):
    """Cards that may be left."""

    left: Left
    suits: int
    """Their suits, a bit for each."""
    alone: tuple[LoneStep, ...]
    """The steps in suits of one group."""
    several: tuple[tuple[int, tuple[Step, ...]], ...]
    """The suits of more groups, each with its steps."""


Order: TypeAlias = tuple[tuple[State, ...], ...]
"""Number of cards, from one up → the states of so many."""


class RunStep(NamedTuple):
    """The play of a card while I keep the lead."""

    group: int
    chance: int
    """The index of the group's probability to win, with so many cards of its suit gone."""
    after: Left


Runs: TypeAlias = tuple[tuple[tuple[Left, tuple[RunStep, ...]], ...], ...]
"""Number of cards, from one up → the cards that may be left of so many, each with its steps."""


@lru_cache(maxsize=512)  # hands of two to seven cards have 431 shapes
def order_of(suits: tuple[tuple[int, ...], ...]) -> Order:
    """Return the cards that may be left of some, the smaller sets first.

    Equivalent cards form a group, of which only the number left counts. ``suits``: suit → the sizes of its groups.

    Returns:
        Number of cards, from 1 up to all but one → the states of so many.
    """
    sizes = [size for groups in suits for size in groups]
    digits = _digits(sizes)
    suit_of = [suit for suit, groups in enumerate(suits) for _ in groups]
    by_count: list[list[State]] = [[] for _ in range(sum(sizes) + 1)]
    for counts in product(*[range(size + 1) for size in sizes]):
        left = sum(map(mul, counts, digits))
        steps: dict[int, list[Step]] = {}
        for group, count in enumerate(counts):
            if count:
                steps.setdefault(suit_of[group], []).append(Step(group, left - digits[group]))
        state = State(
            left,
            sum(1 << suit for suit in steps),
            tuple(LoneStep(suit, *ways[0]) for suit, ways in steps.items() if len(ways) == 1),
            tuple((suit, tuple(ways)) for suit, ways in steps.items() if len(ways) > 1),
        )
        by_count[sum(counts)].append(state)
    return tuple(map(tuple, by_count[1:-1]))


@lru_cache(maxsize=512)
def run_order_of(suits: tuple[tuple[int, ...], ...]) -> Runs:
    """Return the same for a player who keeps the lead from now on."""
    sizes = [size for groups in suits for size in groups]
    digits = _digits(sizes)
    suit_of = [suit for suit, groups in enumerate(suits) for _ in groups]
    held = [sum(groups) for groups in suits]
    firsts = list(accumulate([held[suit] for suit in suit_of], initial=0))
    by_count: list[list[tuple[int, tuple[RunStep, ...]]]] = [[] for _ in range(sum(sizes) + 1)]
    for counts in product(*[range(size + 1) for size in sizes]):
        left = sum(map(mul, counts, digits))
        gone = held[:]
        for suit, count in zip(suit_of, counts, strict=True):
            gone[suit] -= count
        steps = tuple(
            RunStep(group, firsts[group] + gone[suit_of[group]], left - digits[group])
            for group, count in enumerate(counts)
            if count
        )
        by_count[sum(counts)].append((left, steps))
    return tuple(map(tuple, by_count[1:-1]))


def _digits(sizes: Sequence[int]) -> list[int]:
    """Return, by group, the weight of one of its cards in the number of cards left."""
    return list(accumulate([size + 1 for size in sizes[:-1]], mul, initial=1))
