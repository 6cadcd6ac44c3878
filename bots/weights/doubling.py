"""Doubling and the choice of the contract: one table of weights a contract, and what is common to all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from barbu_tui.core.contracts import Contract


@dataclass(frozen=True)
class BusinessWeights:
    """What is known about the others before a card is played, for one contract."""

    total: float
    """Points of all players together."""
    dealer_mean: tuple[float, ...]
    """Points of a dealer who has 1, 2 … 7 contracts left to choose from."""
    call_base: float
    call_slope: float
    """A call's net, doubles included, is ``call_base + call_slope × expected points``."""
    dealer_reply: float
    """How much a flank's good hand tells about the dealer's: points per point."""
    flank_own: tuple[float, ...]
    """By position → a flank's mean own expectation; entry 0 is unused."""
    to_flank: tuple[float, ...] = ()
    """Points of a flank who has spoken, as a flank sees it whose own hand is worth 0: he did not double the dealer,
    did, had to; each without me and with me. Empty: he is judged by :attr:`flank_mean`."""
    to_dealer: tuple[float, ...] = ()
    """… as the dealer sees it: the flank passed, doubled him, had to."""
    flank_reply: float = 0.0
    """How much a flank's good hand tells about a flank who has spoken: points per point."""
    reply_to_dealer: float = 0.0
    """… the dealer's about a flank."""
    flank_mean: tuple[tuple[float, ...], ...] = ()
    """Dealer's left, across, right → points of one who did not double the dealer, did, had to: what there is to go
    by where the four above are not known."""


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
    call_more: Mapping[Contract, float] = field(default_factory=dict)
    """What a call is worth above what its net and the caller's reserve say, as matches between players with and
    without it have shown; negative where a contract is worth keeping longer. 0 where none is named."""
