"""Weights for the call and for the doubling: one set a contract, and those common to all contracts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from barbu_tui.core.contracts import Contract


@dataclass(frozen=True)
class ContractWeights:
    """The expected points of a contract, before a card is played."""

    total: float
    """Points of all players together in the games that the weights come from."""
    dealer_mean: tuple[float, ...]
    """Expected points of a dealer with 1, 2 … 7 contracts left to choose from."""
    call_base: float
    call_slope: float
    """The net of a call, doubles included, is ``call_base + call_slope × expected points``."""
    dealer_reply: float
    """Each point of a flank's own expectation lowers the dealer's by so much."""
    flank_own: tuple[float, ...]
    """Position → a flank's mean own expectation; entry 0 is unused."""
    to_flank: tuple[float, ...]
    """Expected points of a flank after a bid, to a flank whose own hand is worth 0. The bid: no double of the dealer, a double, a
    forced double; each without and with a double of me."""
    to_dealer: tuple[float, ...]
    """Expected points of a flank after a bid, to a dealer whose own hand is worth 0: no double of the dealer, a double, a forced one."""
    flank_reply: float
    """Each point of a flank's own expectation lowers that of a flank after a bid by so much."""
    reply_to_dealer: float
    """Each point of the dealer's own expectation lowers that of a flank by so much."""


@dataclass(frozen=True)
class BiddingWeights:
    """The weights for the call and the doubling in one kind of game."""

    players: int
    contracts: Mapping[Contract, ContractWeights]
    owed_one: tuple[float, ...]
    """Bonus for doubling the dealer while one double is owed, by the number of deals that the dealer has left, from 1."""
    owed_two: tuple[float, ...]
    """Bonus for doubling the dealer while two doubles are owed."""
    speaks_last: tuple[float, ...]
    """Position → chance that nobody doubles after a pass; entry 0 is unused."""
    call_more: Mapping[Contract, float] = field(default_factory=dict)
    """Contract → correction of the value of a call, found by matches between bots with and without it. Negative: the
    contract is worth keeping longer. A contract that is not named has none."""
