"""A position in which a beginner could blunder: the actions allowed there, and the blunder in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from barbu_tui.core.view import View
from tests.support.positions import bidding, calling, in_domino, in_tricks


@dataclass(frozen=True)
class Position:
    """A position, the actions allowed or forbidden there, and what a club player says of any other."""

    make: Callable[[], View]
    blunder: str
    good: str = ""
    bad: str = ""

    @property
    def name(self) -> str:
        """Return the id of its test."""
        return self.blunder.lower().replace(" ", "-")[:60]


def tricks(
    contract: str, hand: str, trick: str, blunder: str, *, good: str = "", bad: str = "", **details: Any
) -> Position:
    """A position of trick play."""
    return Position(lambda: in_tricks(contract, hand, trick, **details), blunder, good, bad)


def domino(
    start: str, hand: str, layout: str, blunder: str, *, good: str = "", bad: str = "", **details: Any
) -> Position:
    """A position of dominoes."""
    return Position(lambda: in_domino(start, hand, layout, **details), blunder, good, bad)


def call(hand: str, left: str, blunder: str, *, good: str = "", bad: str = "", **details: Any) -> Position:
    """A position of the choice of contract."""
    return Position(lambda: calling(hand, left, **details), blunder, good, bad)


def bid(
    contract: str,
    hand: str,
    dealer: str,
    said: str,
    blunder: str,
    *,
    good: str = "",
    bad: str = "",
    **details: Any,
) -> Position:
    """A position of doubling. Bids are written ``WN`` for doubles, ``/E`` for redoubles, ``-`` for none."""
    return Position(lambda: bidding(contract, hand, dealer, said, **details), blunder, good, bad)
