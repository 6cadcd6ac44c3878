"""The contracts as data: their points and the end of their deals (R2, R4.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from barbu_tui.core.cards import ACE, HEARTS, KING, CardSet, card

Contract: TypeAlias = Literal[
    "no_tricks", "no_last_two", "no_queens", "no_hearts", "barbu", "kings_and_jacks", "trumps", "domino"
]
"""A contract as a record names it (R2)."""

CONTRACTS: Final[tuple[Contract, ...]] = get_args(Contract)
POSITIVE: Final[tuple[Contract, ...]] = ("trumps", "domino")
"""The contracts that bring points (R2): each is called with a suit or a rank."""

CONTRACT_NAMES: Final[dict[Contract, str]] = {
    "no_tricks": "No Tricks",
    "no_last_two": "No Last Two",
    "no_queens": "No Queens",
    "no_hearts": "No Hearts",
    "barbu": "Barbu",
    "kings_and_jacks": "Kings and Jacks",
    "trumps": "Trumps",
    "domino": "Dominoes",
}
"""Contracts as people say them."""


@dataclass(frozen=True, slots=True)
class ContractWord:
    """A contract in a sentence, by its name: ``No Queens``."""

    contract: str

    def __str__(self) -> str:
        return CONTRACT_NAMES[self.contract]  # type: ignore[index]  # a record may have any text


KING_OF_HEARTS: Final = card(HEARTS, KING)
ACE_OF_HEARTS: Final = card(HEARTS, ACE)


@dataclass(frozen=True)
class ContractSpec:
    """The scoring of one contract under one ruleset.

    Points do not include doubles. A contract scores by the trick (:attr:`trick_points`), by the last two tricks
    (:attr:`last_points`), by the cards taken (:attr:`card_points`) or by the order of going out (:attr:`order_points`).
    """

    contract: Contract
    name: str
    """The English name."""
    code: str
    """The abbreviation on the ruleset's score sheet."""
    negative: bool
    trick_points: int
    last_points: tuple[int, int]
    """Points of the last trick but one and of the last."""
    card_points: tuple[int, ...]
    """Points of each of the 52 cards, by card number."""
    penalty: CardSet
    """The penalty cards: those with :attr:`card_points`."""
    order_points: tuple[int, ...]
    """Dominoes: points by order of going out; otherwise empty."""
    total: int
    """The sum of all players' points (the check column, R1.5)."""
    hearts_rule: bool
    """Hearts may not simply be led (R4.2)."""
    duty: bool
    """The Israeli duty applies (R6): a ruleset that has it, and no queens, no hearts or barbu."""

    @property
    def is_domino(self) -> bool:
        """The deal is laid out, not played in tricks."""
        return bool(self.order_points)

    def trick_worth(self, cards: CardSet, left: int) -> int:
        """Return the points of a trick.

        Args:
            left: tricks to come after it.
        """
        points = self.trick_points
        if left < 2:
            points += self.last_points[1 - left]
        rest = cards & self.penalty
        while rest:
            low = rest & -rest
            points += self.card_points[low.bit_length() - 1]
            rest ^= low
        return points
