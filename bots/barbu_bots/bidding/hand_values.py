"""The value of a hand at each contract, before doubles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from statistics import pstdev
from typing import Final

from barbu_bots.suit_tables import MIDDLE, centred
from barbu_bots.weights.book import BiddingWeights, Book, kind_of
from barbu_bots.weights.tables import Hands, HandTable, bent
from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import ALL_RANKS, HEARTS, SUITS, CardSet, Rank, Seat, Suit
from barbu_tui.core.contracts import Contract
from barbu_tui.core.ruleset import Ruleset


class HandValue:
    """The expected points of a hand at one contract in tricks, from one position."""

    def __init__(
        self, table: HandTable, suits: Sequence[Sequence[float]], factor: float, shift: float
    ) -> None:
        """Make the value of hands. ``suits``: ♠ ♥ ♦ ♣ → cards of the suit, 13 bits → their value by the table."""
        self._base = table.base
        self._bend = table.bend
        self._spades, self._hearts, self._diamonds, self._clubs = suits
        self._factor = factor
        self._shift = shift

    def of(self, hand: CardSet) -> float:
        """Return the expected points of a hand of 13 cards."""
        total = (
            self._base
            + self._spades[hand & ALL_RANKS]
            + self._hearts[hand >> 13 & ALL_RANKS]
            + self._diamonds[hand >> 26 & ALL_RANKS]
            + self._clubs[hand >> 39 & ALL_RANKS]
        )
        return bent(total, self._bend) * self._factor + self._shift


class HandValues:
    """The expected points of a hand under one ruleset, from tables.

    If a contract scores differently from the games behind the tables, values are scaled to its mean and spread.
    """

    def __init__(self, rules: Ruleset, tables: Hands) -> None:
        self._tables = tables
        self._suits = rules.suits
        self._ring = rules.round_corner
        self._positions = tuple(range(rules.players))
        """Steps from the dealer, negative ones too, → position in the tables: the last of three players has the place of the
        fourth."""
        if rules.players == 3 and tables.players == 4:
            self._positions = (0, 1, 3)
        self.fit: dict[Contract, tuple[float, float]] = {}
        """Contract → (factor, shift), which make points of the games behind the tables points of this ruleset."""
        self._at: dict[tuple[Contract, int, Suit | None], HandValue] = {}
        self._by_trump: dict[tuple[Suit | None, ...], list[tuple[HandValue, Suit | None]]] = {}
        """Trump suits to choose from → the dealer's value of hands with each of them."""
        for contract, spec in rules.specs.items():
            mean, usual = spec.total / rules.players, tables.totals[contract] / tables.players
            if spec.is_domino:
                factor = pstdev(spec.order_points) / tables.spread
            else:
                factor = spec.total / tables.totals[contract]
            self.fit[contract] = (factor, mean - factor * usual)
        self.scale = sum(factor for factor, _ in self.fit.values()) / len(self.fit)
        """The mean of the factors."""

    def position(self, seat: Seat, dealer: Seat) -> int:
        """Return 0 for the dealer, 1 for the player on the dealer's left, and so on: the index of the tables."""
        return self._positions[seat - dealer]

    def of(self, choice: ChooseContract, hand: CardSet, position: int) -> float:
        """Return the expected points of a hand at this call. The position is 0 for the dealer, 1 for the player on the dealer's left."""
        if choice.start is not None:
            return self.at_domino(hand, choice.start, position)
        return self.in_tricks(choice.contract, hand, position, choice.trump)

    def in_tricks(self, contract: Contract, hand: CardSet, position: int, trump: Suit | None = None) -> float:
        """Return the expected points of a hand at a contract in tricks."""
        return self.at(contract, position, trump).of(hand)

    def at(self, contract: Contract, position: int, trump: Suit | None = None) -> HandValue:
        """Return the value of hands at a contract in tricks. To ask about many hands, keep it."""
        key = (contract, position, trump)
        value = self._at.get(key)
        if value is None:
            value = self._at[key] = self._look_up(contract, position, trump)
        return value

    def by_hand(self, choice: ChooseContract, position: int) -> Callable[[CardSet], float]:
        """Return :meth:`of` for one call and position. To ask about many hands, keep it."""
        if choice.start is not None:
            return lambda hand: self.of(choice, hand, position)
        return self.at(choice.contract, position, choice.trump).of

    def _look_up(self, contract: Contract, position: int, trump: Suit | None) -> HandValue:
        table, special = self.table(contract, position, trump)
        plain, in_special = table.values(high=contract == "trumps")
        suits = [
            (in_special if suit == special else plain) if suit in self._suits else (0.0,) for suit in SUITS
        ]
        return HandValue(table, suits, *self.fit[contract])

    def table(
        self, contract: Contract, position: int, trump: Suit | None = None
    ) -> tuple[HandTable, Suit | None]:
        """Return the table for a contract in tricks from a position, and the suit that is special there (``None``: no suit is)."""
        if contract != "trumps":
            table = self._tables.tricks[contract][position]
            return table, HEARTS if table.special else None
        no_trump = trump is None and "no_trump" in self._tables.tricks
        return self._tables.tricks["no_trump" if no_trump else contract][position], trump

    def at_domino(self, hand: CardSet, start: Rank, position: int) -> float:
        """Return the expected points of a hand at dominoes from this rank."""
        table = self._tables.domino[position]
        if self._ring:
            hand, start = centred(hand, start), MIDDLE
        factor, shift = self.fit["domino"]
        return factor * table.points(table.total(hand, start)) + shift

    def best_trump(self, hand: CardSet, suits: tuple[Suit | None, ...]) -> tuple[float, Suit | None]:
        """Return the value and the suit of the dealer's best trumps."""
        by_suit = self._by_trump.get(suits)
        if by_suit is None:
            by_suit = self._by_trump[suits] = [(self.at("trumps", 0, suit), suit) for suit in suits]
        return max([(value.of(hand), suit) for value, suit in by_suit], key=_worth)

    def best_start(self, hand: CardSet, ranks: Iterable[Rank]) -> tuple[float, Rank]:
        """Return the value and the rank of the dealer's best start at dominoes."""
        table = self._tables.domino[0]
        if self._ring:
            best, start = max((table.total(centred(hand, rank), MIDDLE), rank) for rank in ranks)
        else:
            best, start = table.best(hand, ranks)
        factor, shift = self.fit["domino"]
        return factor * table.points(best) + shift, start


_worth: Final = itemgetter(0)


_VALUES: Final[dict[tuple[Ruleset, int], tuple[Book, HandValues]]] = {}


def bidding_tools(rules: Ruleset, book: Book) -> tuple[HandValues, BiddingWeights]:
    """Return the hand values and the weights of calls and bids for a ruleset."""
    return hand_values(rules, book), book.bidding[kind_of(rules)]


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
