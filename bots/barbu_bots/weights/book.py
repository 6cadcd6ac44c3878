"""The weights of calls, doubles, dominoes and later deals, and a complete set of weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from barbu_bots.weights.play import PlayTables
from barbu_bots.weights.tables import Hands
from barbu_tui.core.contracts import Contract
from barbu_tui.core.ruleset import Ruleset


@dataclass(frozen=True)
class ContractWeights:
    """The expected points of a contract, before a card is played."""

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


@dataclass(frozen=True)
class DominoWeights:
    """The weights of the card play at dominoes."""

    beyond: tuple[float, ...]
    """For each card of mine beyond the one played, by others' cards between (4 for more)."""
    tail: float
    """For each card of others beyond my last one, negative."""
    gift: float
    """For a gift, a card with none of mine beyond; negative."""
    gift_card: float
    """For each card that a gift opens to others, negative."""
    gift_tempo: float
    """For each move that I have in reserve when I play a gift, negative."""
    tempo: float
    """For a card with my next card right behind it, negative."""
    opening: float
    """For a card that opens a suit."""


@dataclass(frozen=True)
class FutureTable:
    """The worth of contracts left and of doubles owed under one ruleset, in net points, measured from bots' games by ``tools.fit_future``."""

    contracts: tuple[Contract, ...]
    """The contracts that the bits of a set stand for, from the lowest."""
    sets: tuple[float, ...]
    """Set of contracts left → their worth for the dealer without owed doubles."""
    gains: Mapping[tuple[int, int, int], float]
    """(deals the dealer has left, positive contracts among them, k) → the additional worth of the k-th double that a player owes."""
    doubled: Mapping[Contract, float]
    """Contract called → the share of doubles of the dealer among those who owe one and could still wait."""
    debts: Mapping[tuple[int, int, int], float]
    """(deals the dealer has left, positive contracts among them, doubles owed) → the worth of owing one double less."""
    error: tuple[float, float]
    """Root mean square errors: of the difference of two sets, and of the worth of a double less."""


GameKind: TypeAlias = Literal["four", "three", "barbuda"]
"""Kinds of games with tables of their own."""


def kind_of(rules: Ruleset) -> GameKind:
    """Return the kind of game whose tables suit these rules best."""
    if rules.players == 3:
        return "three"
    return "barbuda" if "kings_and_jacks" in rules.contracts else "four"


@dataclass(frozen=True)
class Book:
    """A complete set of weights: all but those of the card play at dominoes for each kind of game."""

    hands: Mapping[GameKind, Hands]
    bidding: Mapping[GameKind, BiddingWeights]
    play: Mapping[GameKind, PlayTables]
    domino: DominoWeights
