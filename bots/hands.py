"""What a hand is worth at each contract, before doubles."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import pstdev
from typing import Final

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import ACE, HEARTS, CardSet, Rank, Seat, Suit
from barbu_tui.core.contracts import Contract
from barbu_tui.core.ruleset import Ruleset
from bots.danger import COUNT, RANKS
from bots.weights.tables import DominoTable, Hands, HandTable


class HandValues:
    """Expected points of a hand under one ruleset, from tables; the suits' values are remembered.

    Where a contract scores otherwise than in the games that the tables come from, the value is moved
    to its own mean and spread.
    """

    __slots__ = ("_chains", "_domino_fit", "_players", "_suits", "_tables", "_tricks", "_tricks_fit")

    def __init__(self, rules: Ruleset, tables: Hands) -> None:
        """Values for one ruleset.

        Args:
            rules: the ruleset.
            tables: by contract and position.
        """
        self._tables = tables
        self._suits = rules.suits
        self._players = rules.players
        self._tricks: dict[tuple[str, int], dict[int, float]] = {}
        """(table, position) → twice the suit's cards, plus 1 in the special suit → what they add."""
        self._chains: dict[tuple[Rank, int], dict[int, float]] = {}
        """(start, position) → the suit's cards → what they add."""
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
        positive = contract == "trumps"
        name: str = contract
        if positive and trump is None and "no_trump" in self._tables.tricks:
            name = "no_trump"
        table = self._tables.tricks[name][position]
        special = trump if positive else HEARTS if table.card[1] else None
        value = table.base
        known = self._tricks.get((name, position))
        if known is None:
            known = self._tricks[name, position] = {}
        for suit in self._suits:
            mask = hand >> 13 * suit & 8191
            key = mask << 1 | (suit == special)
            worth = known.get(key)
            if worth is None:
                worth = known[key] = suit_value(table, key & 1, mask, high=positive)
            value += worth
        factor, shift = self._tricks_fit[contract]
        return value * factor + shift

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
                worth = known[mask] = chain_value(table, start, mask)
            value += worth
        factor, shift = self._domino_fit
        return value * factor + shift

    def best_trump(self, hand: CardSet, suits: Iterable[Suit | None]) -> tuple[float, Suit | None]:
        """The dealer's best trump suit and its value."""
        return max(
            ((self.in_tricks("trumps", hand, 0, suit), suit) for suit in suits), key=lambda pair: pair[0]
        )

    def best_start(self, hand: CardSet, ranks: Iterable[Rank]) -> tuple[float, Rank]:
        """The dealer's best starting rank and its value."""
        return max(((self.at_domino(hand, rank, 0), rank) for rank in ranks), key=lambda pair: pair[0])


def suit_value(table: HandTable, kind: int, mask: int, *, high: bool) -> float:
    """What the cards of one suit add.

    Args:
        table: of the contract and position.
        kind: 0 for a plain suit, 1 for the special one.
        mask: my cards of the suit, 13 bits.
        high: each card is judged by how many of my cards are above it, not below.
    """
    ranks = RANKS[mask]
    count = len(ranks)
    value = table.length[kind][count if count < 7 else 7]
    card = table.card[kind]
    for beside, rank in zip(_ABOVE_IT[count] if high else _BELOW_IT, ranks, strict=False):
        value += card[beside][rank]
    return value


_BELOW_IT: Final = tuple(min(low, 4) for low in range(13))
"""My cards of a suit, lowest first → how many of mine are lower, 4 for more."""
_ABOVE_IT: Final = tuple(tuple(min(count - 1 - low, 4) for low in range(count)) for count in range(14))
"""How many I have → the cards, lowest first → how many of mine are higher, 4 for more."""


def chain_value(table: DominoTable, start: Rank, mask: int) -> float:
    """What the cards of one suit add at dominoes."""
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
