"""Weights for the call and for the doubling: one set a contract, and those common to all contracts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from barbu_tui.core.contracts import Contract


@dataclass(frozen=True)
class ContractWeights:
    """What a contract is expected to bring, before a card is played."""

    total: float
    """Points of all players together in the games that the weights come from."""
    dealer_mean: tuple[float, ...]
    """Expected points of a dealer who has 1, 2 … 7 contracts left to choose from."""
    call_base: float
    call_slope: float
    """The net of a call, doubles included, is ``call_base + call_slope × expected points``."""
    dealer_reply: float
    """By how much each point of a flank's own expectation lowers the dealer's."""
    flank_own: tuple[float, ...]
    """Position → a flank's mean own expectation; entry 0 is unused."""
    to_flank: tuple[float, ...]
    """Expected points of a flank who has bid, for a flank whose own hand is worth 0, by that bid: no double of the
    dealer, a double, a forced double; each without and with a double of me."""
    to_dealer: tuple[float, ...]
    """The same for the dealer: no double of the dealer, a double, a forced double."""
    flank_reply: float
    """By how much each point of a flank's own expectation lowers that of a flank who has bid."""
    reply_to_dealer: float
    """By how much each point of the dealer's own expectation lowers that of a flank."""


@dataclass(frozen=True)
class BiddingWeights:
    """The weights for the call and the doubling in one kind of game."""

    players: int
    contracts: Mapping[Contract, ContractWeights]
    owed_one: tuple[float, ...]
    """Bonus for doubling the dealer while one double is owed, by the number of deals that the dealer has left, from 1."""
    owed_two: tuple[float, ...]
    """The same while two are owed."""
    speaks_last: tuple[float, ...]
    """Position → chance that nobody doubles after a pass; entry 0 is unused."""
    call_more: Mapping[Contract, float] = field(default_factory=dict)
    """Contract → correction of the value of a call, found by matches between bots with and without it. Negative: the
    contract is worth keeping longer. A contract that is not named has none."""
