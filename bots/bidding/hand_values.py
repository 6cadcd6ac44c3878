"""The value of a hand at each contract, before doubles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from statistics import pstdev
from typing import Final, TypeAlias

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import ALL_RANKS, HEARTS, SUITS, CardSet, Rank, Seat, Suit
from barbu_tui.core.contracts import Contract
from barbu_tui.core.ruleset import Ruleset
from bots.weights.book import Book, kind_of
from bots.weights.tables import Hands, HandTable

_BySuit: TypeAlias = tuple[
    float,
    Sequence[float],
    Sequence[float],
    Sequence[float],
    Sequence[float],
    Callable[[float], float],
    float,
    float,
]
"""The base; ♠ ♥ ♦ ♣: cards of the suit, 13 bits → what they add; the points for such a sum; factor and shift of the
whole."""


class HandValues:
    """The expected points of a hand under one ruleset, from tables.

    Where a contract scores differently from the games that the tables come from, the value is scaled
    to the contract's own mean and spread.
    """

    __slots__ = ("_by_suit", "_domino_fit", "_positions", "_suits", "_tables", "_tricks_fit")

    def __init__(self, rules: Ruleset, tables: Hands) -> None:
        """Make the values for one ruleset.

        Args:
            rules: the ruleset.
            tables: by contract and position.
        """
        self._tables = tables
        self._suits = rules.suits
        self._positions = tuple(range(rules.players))
        """Steps from the dealer, negative ones too, → position in the tables: the last of three players has the place of the
        fourth."""
        if rules.players == 3 and tables.players == 4:
            self._positions = (0, 1, 3)
        self._tricks_fit: dict[str, tuple[float, float]] = {}
        """Contract → (factor, shift)."""
        self._by_suit: dict[tuple[Contract, int, Suit | None], _BySuit] = {}
        """(contract, position, trump suit) → what is looked up for a hand."""
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
        """Return 0 for the dealer, 1 for the player on the dealer's left, and so on: the index of the tables."""
        return self._positions[seat - dealer]

    def of(self, choice: ChooseContract, hand: CardSet, position: int) -> float:
        """Return the expected points of a hand at this call.

        Args:
            choice: contract, with trump suit or starting rank.
            hand: 13 cards.
            position: 0 for the dealer, 1 for the player on the dealer's left, and so on.
        """
        if choice.start is not None:
            return self.at_domino(hand, choice.start, position)
        return self.in_tricks(choice.contract, hand, position, choice.trump)

    def in_tricks(self, contract: Contract, hand: CardSet, position: int, trump: Suit | None = None) -> float:
        """Return the expected points of a hand at a contract in tricks."""
        key = (contract, position, trump)
        by_suit = self._by_suit.get(key)
        if by_suit is None:
            by_suit = self._by_suit[key] = self._look_up(contract, position, trump)
        base, spades, hearts, diamonds, clubs, points, factor, shift = by_suit
        total = (
            base
            + spades[hand & ALL_RANKS]
            + hearts[hand >> 13 & ALL_RANKS]
            + diamonds[hand >> 26 & ALL_RANKS]
            + clubs[hand >> 39 & ALL_RANKS]
        )
        return points(total) * factor + shift

    def _look_up(self, contract: Contract, position: int, trump: Suit | None) -> _BySuit:
        table, special = self.table(contract, position, trump)
        plain, in_special = table.by_higher if contract == "trumps" else table.by_lower
        spades, hearts, diamonds, clubs = (
            (in_special if suit == special else plain) if suit in self._suits else (0.0,) for suit in SUITS
        )
        return (table.base, spades, hearts, diamonds, clubs, table.points, *self._tricks_fit[contract])

    def table(
        self, contract: Contract, position: int, trump: Suit | None = None
    ) -> tuple[HandTable, Suit | None]:
        """Return the table for a contract in tricks, and the suit that is special there (``None``: no suit is).

        Args:
            contract: not dominoes.
            position: 0 for the dealer, 1 for the player on the dealer's left, and so on.
            trump: the trump suit.
        """
        if contract != "trumps":
            table = self._tables.tricks[contract][position]
            return table, HEARTS if table.card[1] else None
        no_trump = trump is None and "no_trump" in self._tables.tricks
        return self._tables.tricks["no_trump" if no_trump else contract][position], trump

    def at_domino(self, hand: CardSet, start: Rank, position: int) -> float:
        """Return the expected points of a hand at dominoes from this rank."""
        table = self._tables.domino[position]
        factor, shift = self._domino_fit
        return factor * table.points(table.total(hand, start)) + shift

    def best_trump(self, hand: CardSet, suits: Iterable[Suit | None]) -> tuple[float, Suit | None]:
        """Return the value and the suit of the dealer's best trumps."""
        return max([(self.in_tricks("trumps", hand, 0, suit), suit) for suit in suits], key=_worth)

    def best_start(self, hand: CardSet, ranks: Iterable[Rank]) -> tuple[float, Rank]:
        """Return the value and the rank of the dealer's best start at dominoes."""
        table = self._tables.domino[0]
        best, start = max([(table.total(hand, rank), rank) for rank in ranks], key=_worth)
        factor, shift = self._domino_fit
        return factor * table.points(best) + shift, start


_worth: Final = itemgetter(0)


_VALUES: Final[dict[tuple[Ruleset, int], tuple[Book, HandValues]]] = {}


def hand_values(rules: Ruleset, book: Book) -> HandValues:
    """Return the hand values for a ruleset, made once for each book."""
    key = (rules, id(book))
    known = _VALUES.get(key)
    if known is not None and known[0] is book:
        return known[1]
    if len(_VALUES) > 8:
        _VALUES.clear()
    values = HandValues(rules, book.hands[kind_of(rules)])
    _VALUES[key] = (book, values)
    return values
