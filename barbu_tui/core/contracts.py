"""The contracts as data: their points and the end of their deals (R2, R4.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from barbu_tui.core.cards import (
    ACE,
    HEARTS,
    JACK,
    KING,
    QUEEN,
    SUIT_MASK,
    SUITS,
    CardSet,
    card,
    card_set,
    cards_in,
)

Contract: TypeAlias = Literal[
    "no_tricks",
    "no_last_two",
    "no_queens",
    "no_hearts",
    "barbu",
    "kings_and_jacks",
    "trumps",
    "domino",
]
"""A contract as a record names it (R2)."""

CONTRACTS: Final[tuple[Contract, ...]] = get_args(Contract)

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

KING_OF_HEARTS: Final = card(HEARTS, KING)
ACE_OF_HEARTS: Final = card(HEARTS, ACE)
_QUEENS: Final = card_set(card(suit, QUEEN) for suit in SUITS)
_RED: Final = (1, 2)


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


def build_spec(
    contract: Contract,
    *,
    code: str,
    deck: CardSet,
    players: int,
    tricks: int,
    queen: int,
    ace_of_hearts: int,
    heart: int,
    domino: tuple[int, ...],
    duty: bool,
) -> ContractSpec:
    """Return the specification of a contract for a deck and its points (R2)."""
    points = [0] * 52
    trick_points = 0
    last_points = (0, 0)
    order_points: tuple[int, ...] = ()
    match contract:
        case "no_tricks":
            trick_points = -2
        case "no_last_two":
            last_points = (-10, -20)
        case "no_queens":
            for each in cards_in(_QUEENS & deck):
                points[each] = queen
        case "no_hearts":
            for each in cards_in(SUIT_MASK[HEARTS] & deck):
                points[each] = ace_of_hearts if each == ACE_OF_HEARTS else heart
        case "barbu":
            points[KING_OF_HEARTS] = -20
        case "kings_and_jacks":
            for suit in SUITS:
                points[card(suit, KING)] = -5
                points[card(suit, JACK)] = -2 if suit in _RED else -5
        case "trumps":
            trick_points = 5
        case "domino":
            order_points = domino
    return ContractSpec(
        contract=contract,
        name=CONTRACT_NAMES[contract],
        code=code,
        negative=contract not in ("trumps", "domino"),
        trick_points=trick_points,
        last_points=last_points,
        card_points=tuple(points),
        penalty=card_set(number for number, value in enumerate(points) if value),
        order_points=order_points,
        total=trick_points * tricks + sum(last_points) + sum(points) + sum(order_points),
        hearts_rule=contract in ("no_hearts", "barbu"),
        duty=duty and contract in ("no_queens", "no_hearts", "barbu"),
    )
