"""What a hand is worth at each contract, before doubles."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from math import inf
from statistics import pstdev
from typing import Final, TypeAlias

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import ACE, HEARTS, CardSet, Rank, Seat, Suit
from barbu_tui.core.contracts import Contract
from barbu_tui.core.ruleset import Ruleset
from bots.danger import COUNT, RANKS
from bots.weights.tables import DominoTable, Hands, HandTable

_MOST_KEPT: Final = 1_000
"""Suits that are kept of one starting rank and position."""

SuitWorths: TypeAlias = "tuple[float, array[float], array[float], Suit | None]"


class HandValues:
    """Expected points of a hand under one ruleset, from tables; the suits' values are remembered.

    Where a contract scores otherwise than in the games that the tables come from, the value is moved
    to its own mean and spread.
    """

    __slots__ = ("_chains", "_domino_fit", "_players", "_suits", "_tables", "_tricks_fit", "_worths")

    def __init__(self, rules: Ruleset, tables: Hands) -> None:
        """Values for one ruleset.

        Args:
            rules: the ruleset.
            tables: by contract and position.
        """
        self._tables = tables
        self._suits = rules.suits
        self._players = rules.players
        self._worths: dict[tuple[str, int], SuitWorths] = {}
        """By table and position."""
        self._chains: dict[tuple[Rank, int], dict[int, float]] = {}
        """(start, position) → a suit's cards from the start up or down → what they add."""
        self._tricks_fit: dict[str, tuple[float, float]] = {}
        """Contract → (factor, shift)."""
        self._domino_fit = (1.0, 0.0)
        for contract, spec in rules.specs.items():
            mean, usual = spec.total / rules.players, tables.totals[contract] / tables.players
            if spec.is_domino:
                factor = pstdev(spec.order_points) / tables.spread
                self._domino_fit = (factor, mean - factor * usual)
            else:
                factor = spec.total / tables.totals[contract]
                self._tricks_fit[contract] = (factor, mean - factor * usual)

    def position(self, seat: Seat, dealer: Seat) -> int:
        """0 for the dealer, 1 for his left, and so on; it indexes the tables."""
        steps = (seat - dealer) % self._players
        return 3 if steps == 2 and self._players == 3 and self._tables.players == 4 else steps

    def of(self, choice: ChooseContract, hand: CardSet, position: int) -> float:
        """What the hand is expected to score at this call.

        Args:
            choice: contract, with trump suit or starting rank.
            hand: 13 cards.
            position: 0 for the dealer, 1 for his left, and so on.
        """
        if choice.start is not None:
            return self.at_domino(hand, choice.start, position)
        return self.in_tricks(choice.contract, hand, position, choice.trump)

    def in_tricks(self, contract: Contract, hand: CardSet, position: int, trump: Suit | None = None) -> float:
        """What the hand is expected to score at a contract in tricks."""
        base, plain, other, special = self.suit_worths(contract, position, trump)
        value = base
        for suit in self._suits:
            value += (other if suit == special else plain)[hand >> 13 * suit & 8191]
        factor, shift = self._tricks_fit[contract]
        return value * factor + shift

    def suit_worths(self, contract: Contract, position: int, trump: Suit | None = None) -> SuitWorths:
        """What the suits add at a contract in tricks.

        Args:
            contract: not dominoes.
            position: 0 for the dealer, 1 for his left, and so on.
            trump: the trump suit.

        Returns:
            What is added to the suits' values, a plain suit's and the special suit's (its cards, 13 bits →
            points as the tables have them), the special suit.
        """
        positive = contract == "trumps"
        name: str = contract
        if positive and trump is None and "no_trump" in self._tables.tricks:
            name = "no_trump"
        worths = self._worths.get((name, position))
        if worths is None:
            table = self._tables.tricks[name][position]
            plain, other = suit_values(table, high=positive)
            special = HEARTS if table.card[1] and not positive else None
            worths = self._worths[name, position] = (table.base, plain, other, special)
        return (*worths[:3], trump) if positive else worths

    def at_domino(self, hand: CardSet, start: Rank, position: int) -> float:
        """What the hand is expected to score at dominoes from this rank."""
        table = self._tables.domino[position]
        value = table.base
        known = self._chains.get((start, position))
        if known is None:
            known = self._chains[start, position] = {}
        for suit in self._suits:
            mask = hand >> 13 * suit & 8191
            worth = known.get(mask)
            if worth is None:
                if len(known) >= _MOST_KEPT:
                    known.clear()
                worth = known[mask] = chain_value(table, start, mask)
            value += worth
        factor, shift = self._domino_fit
        return value * factor + shift

    def best_trump(self, hand: CardSet, suits: Iterable[Suit | None]) -> tuple[float, Suit | None]:
        """The dealer's best trump suit and its value."""
        best: tuple[float, Suit | None] = (-inf, None)
        for suit in suits:
            value = self.in_tricks("trumps", hand, 0, suit)
            if value > best[0]:
                best = (value, suit)
        return best

    def best_start(self, hand: CardSet, ranks: Iterable[Rank]) -> tuple[float, Rank]:
        """The dealer's best starting rank and its value."""
        best = (-inf, 0)
        for rank in ranks:
            value = self.at_domino(hand, rank, 0)
            if value > best[0]:
                best = (value, rank)
        return best


def suit_values(table: HandTable, *, high: bool) -> tuple[array[float], array[float]]:
    """What the cards of one suit add.

    Args:
        table: of the contract and position.
        high: each card is judged by how many of my cards are above it, not below.

    Returns:
        plain or special → the suit's cards, 13 bits → points; empty for special where no suit is.
    """
    found = []
    for length, card in zip(table.length, table.card, strict=True):
        values = array("d", [0.0])
        if card:
            for mask in range(1, 1 << 13):
                last = mask & -mask if high else 1 << mask.bit_length() - 1
                rest = mask ^ last
                beside = COUNT[rest]
                values.append(values[rest] + card[beside if beside < 4 else 4][last.bit_length() - 1])
            for mask, count in enumerate(COUNT):
                values[mask] += length[count if count < 7 else 7]
        found.append(values)
    return found[0], found[1]


def chain_value(table: DominoTable, start: Rank, mask: int) -> float:
    """What the cards of one suit add at dominoes, the starting rank's apart."""
    value = 0.0
    missing = ~mask
    card = table.card
    steps = _STEPS_FROM[start]
    for rank in RANKS[mask]:
        if rank == start:
            value += table.start
        else:
            between, beyond = steps[rank]
            gap = COUNT[between & missing]
            value += card[gap if gap < 7 else 7][beyond]
    return value


_STEPS_FROM: Final = tuple(
    tuple(
        ((1 << rank) - (1 << start), min(ACE - rank, 7))
        if rank > start
        else ((2 << start) - (2 << rank), min(rank, 7))
        for rank in range(13)
    )
    for start in range(13)
)
"""Start → rank → (the cards from the start up to it, how many cards are beyond it: 7 for more)."""
