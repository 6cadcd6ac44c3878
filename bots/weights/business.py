"""Doubling and the choice of the contract: one table of weights a contract, and what is common to all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
    alike: float = 0.5
    """What share of an expectation is the mean of those who bid like him, for one who treats the dealer and me
    alike: he doubled both of his own will, or neither. Of anybody else it is a half."""
