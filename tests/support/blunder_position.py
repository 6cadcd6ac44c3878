"""How a position is written down at which somebody might laugh."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from barbu_tui.core.view import View
from tests.support.positions import bidding, calling, in_domino, in_tricks


@dataclass(frozen=True)
class Position:
    """A position, what may be done, what may not, and the sentence of the one who laughs."""

    make: Callable[[], View]
    laughs: str
    good: str = ""
    bad: str = ""

    @property
    def name(self) -> str:
        """For the test's id."""
        return self.laughs.lower().replace(" ", "-")[:60]


def tricks(
    contract: str, hand: str, trick: str, laughs: str, *, good: str = "", bad: str = "", **told: Any
) -> Position:
    """A position of trick play."""
    return Position(lambda: in_tricks(contract, hand, trick, **told), laughs, good, bad)


def domino(
    start: str, hand: str, layout: str, laughs: str, *, good: str = "", bad: str = "", **told: Any
) -> Position:
    """A position of dominoes."""
    return Position(lambda: in_domino(start, hand, layout, **told), laughs, good, bad)


def call(hand: str, left: str, laughs: str, *, good: str = "", bad: str = "", **told: Any) -> Position:
    """A position of the choice."""
    return Position(lambda: calling(hand, left, **told), laughs, good, bad)


def bid(
    contract: str,
    hand: str,
    dealer: str,
    said: str,
    laughs: str,
    *,
    good: str = "",
    bad: str = "",
    **told: Any,
) -> Position:
    """A position of doubling; what is done is written ``WN`` for doubles, ``/E`` for redoubles, ``-`` for none."""
    return Position(lambda: bidding(contract, hand, dealer, said, **told), laughs, good, bad)
