"""The points that players lose at each contract. Card drills are drawn in that proportion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import log
from random import Random
from types import MappingProxyType
from typing import Final, TypeVar

from barbu_tui.core.contracts import Contract

T = TypeVar("T")

LOSSES: Final[Mapping[Contract, float]] = MappingProxyType(
    {
        "no_queens": 21.9,
        "no_last_two": 18.1,
        "no_hearts": 14.6,
        "barbu": 10.0,
        "trumps": 5.1,
        "no_tricks": 4.5,
        "domino": 2.7,
    }
)
"""Contract → points lost a deal by sure mistakes with cards, over games of ``master``, ``sound``, ``counter`` and ``hunter`` (``tools.regret``)."""


def drawn_contract(contracts: Sequence[Contract], random: Random) -> Contract:
    """Return one of the contracts, each as likely as its losses say."""
    return random.choices(contracts, [LOSSES[each] for each in contracts])[0]


def by_losses(things: Sequence[T], contract_of: Callable[[T], Contract], random: Random) -> list[T]:
    """Return the things in a random order in which each contract comes first as often as its losses say."""
    counts = Counter(map(contract_of, things))

    def waits(thing: T) -> float:
        contract = contract_of(thing)
        return -log(1.0 - random.random()) * counts[contract] / LOSSES[contract]

    return sorted(things, key=waits)
