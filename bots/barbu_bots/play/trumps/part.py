"""The common part of leading, following and discarding at trumps and no trump."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_bots.play.suit_danger import suit_danger
from barbu_bots.play.trick import Setup, TrickPart
from barbu_tui.core.cards import CardSet, Seat

NEVER: Final = -1e9
"""A score below that of every card."""
_NO_POINTS: Final = (0,) * 13


VOID: Final = tuple(
    tuple(1.0 if not holders else (1.0 - 1.0 / holders) ** count for count in range(14))
    for holders in range(4)
)
"""Opponents who may hold the suit → cards of it out → the chance that one of those opponents has none."""


def no_trump(trumps_out: CardSet, lacks: Sequence[CardSet], others: Sequence[Seat]) -> tuple[float, ...]:
    """Return, by the number of trumps that an opponent may hold, the chance of holding none."""
    holders = 0
    for other in others:
        if trumps_out & ~lacks[other]:
            holders += 1
    return VOID[holders]


class TrumpsPart(TrickPart):
    """A part of the card play at trumps and no trump."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        weights = setup.weights
        self._trumps = weights.trumps
        self._points = setup.spec.trick_points * setup.scale
        self._plain = suit_danger(weights.suit, weights.lead, _NO_POINTS, positive=True)
        """The worth of the cards of a plain suit."""
        self._trump = suit_danger(weights.suit, weights.lead, _NO_POINTS, special=True, positive=True)
        """The worth of trumps."""
