"""Doubling and the choice of the contract: one table of weights a contract, and what is common to all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from barbu_tui.core.contracts import Contract


@dataclass(frozen=True)
class BusinessWeights:
    """What is known about the others before a card is played, for one contract."""

    total: float
    """Points of all players together."""
    dealer_mean: tuple[float, ...]
    """Points of a dealer who has 1, 2 … 7 contracts left to choose from."""
    flank_mean: tuple[tuple[float, ...], ...]
    """Dealer's left, across, right → points of one who did not double the dealer, did, had to."""
    call_base: float
    call_slope: float
    """A call's net, doubles included, is ``call_base + call_slope × expected points``."""
    dealer_reply: float
    """How much a flank's good hand tells about the dealer's: points per point."""
    flank_own: tuple[float, ...]
    """By position → a flank's mean own expectation; entry 0 is unused."""


@dataclass(frozen=True)
class Business:
    """All the numbers of doubling and of the choice, for one kind of game."""

    players: int
    contracts: Mapping[Contract, BusinessWeights]
    owed_one: tuple[float, ...]
    """Bonus for doubling the dealer while one double is owed, by the dealer's deals left, from 1."""
    owed_two: tuple[float, ...]
    """… while two are."""
    speaks_last: tuple[float, ...]
    """By position → how likely nobody doubles after one who passes; entry 0 is unused."""


FOUR: Final = Business(
    players=4,
    contracts={
        "no_tricks": BusinessWeights(
            total=-26,
            dealer_mean=(-6.4, -5.2, -4.69, -4.41, -4.11, -4.08, -3.86),
            flank_mean=((-10.58, -5.48, -6.79), (-10.85, -5.51, -6.8), (-10.61, -5.52, -6.44)),
            call_base=12.331,
            call_slope=3.231,
            dealer_reply=0.197,
            flank_own=(0, -7.2, -7.02, -6.78),
        ),
        "no_last_two": BusinessWeights(
            total=-30,
            dealer_mean=(-7.09, -6, -4.85, -4.34, -3.77, -3.54, -3.37),
            flank_mean=((-12.63, -5.52, -7.56), (-13.03, -5.76, -8.05), (-13.36, -6.09, -7.94)),
            call_base=6.498,
            call_slope=2.299,
            dealer_reply=0.211,
            flank_own=(0, -8.32, -8.32, -8.25),
        ),
        "no_queens": BusinessWeights(
            total=-24,
            dealer_mean=(-6.05, -4.68, -3.98, -3.64, -3.58, -3.48, -3.32),
            flank_mean=((-10.62, -4.97, -6.14), (-10.55, -4.98, -6.09), (-10.39, -4.93, -5.7)),
            call_base=10.865,
            call_slope=3.281,
            dealer_reply=0.206,
            flank_own=(0, -6.69, -6.5, -6.12),
        ),
        "no_hearts": BusinessWeights(
            total=-30,
            dealer_mean=(-7.34, -5.65, -4.73, -4.23, -4.15, -3.78, -3.61),
            flank_mean=((-12.79, -5.6, -7.76), (-13.26, -5.86, -8.06), (-13.31, -6, -8.1)),
            call_base=7.602,
            call_slope=2.423,
            dealer_reply=0.202,
            flank_own=(0, -8.22, -8.3, -8.32),
        ),
        "barbu": BusinessWeights(
            total=-20,
            dealer_mean=(-5.16, -3.86, -2.87, -2.3, -1.61, -1.34, -1.36),
            flank_mean=((-8.97, -3.49, -5.13), (-9.55, -3.88, -5.25), (-9.77, -4.18, -4.94)),
            call_base=5.412,
            call_slope=2.59,
            dealer_reply=0.237,
            flank_own=(0, -5.68, -5.69, -5.67),
        ),
        "trumps": BusinessWeights(
            total=65,
            dealer_mean=(23.56, 27.62, 29.4, 30.48, 31.23, 31.94, 32.78),
            flank_mean=((10.81, 23.73, 12.89), (11.04, 24.3, 13.89), (11.57, 25.34, 13.52)),
            call_base=-6.436,
            call_slope=1.246,
            dealer_reply=0.249,
            flank_own=(0, 12.02, 12.17, 12.62),
        ),
        "domino": BusinessWeights(
            total=65,
            dealer_mean=(22.89, 29.19, 31.51, 33.3, 34.33, 35.2, 35.48),
            flank_mean=((9.51, 28.23, 14.39), (9.6, 28.81, 13.95), (9.81, 29.09, 12.88)),
            call_base=-42.846,
            call_slope=2.461,
            dealer_reply=0.072,
            flank_own=(0, 11.16, 11.55, 12.24),
        ),
        "kings_and_jacks": BusinessWeights(
            total=-34,
            dealer_mean=(-8.57, -6.63, -5.64, -5.16, -5.07, -4.93, -4.7),
            flank_mean=((-15.04, -7.04, -8.7), (-14.95, -7.06, -8.63), (-14.72, -6.98, -8.08)),
            call_base=13.04,
            call_slope=3.281,
            dealer_reply=0.206,
            flank_own=(0, -9.48, -9.21, -8.67),
        ),
    },
    owed_one=(50, 10.04, 5.57, 3.69, 2.62, 1.93, 1.45),
    owed_two=(50, 50, 14.5, 8.72, 6.17, 4.68, 3.68),
    speaks_last=(0.0, 0.35, 0.6, 1.0),
)
"""Four players, each may double each in a negative contract."""
