"""Choosing a contract, with its trump suit or its starting rank."""

from __future__ import annotations

from collections.abc import Iterable

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import SUIT_MASK, Rank, Suit, card
from barbu_tui.core.contracts import Contract
from barbu_tui.core.view import View
from barbu_tui.language.cards import SUIT_ORDER
from barbu_tui.ui.choices.choice import OpenChoice, stepped

_SEVEN: Rank = 5


class ContractChoice(OpenChoice):
    """The focus in the list of contracts, with its suit or rank.

    Attributes:
        contract: the focused contract.
        trump: the trump suit chosen; ``None`` for no trump.
        start: the starting rank chosen.
        suits: the suits to choose from, with ``None`` if no trump may be called.
        ranks: the starting ranks to choose from.
    """

    def __init__(self, view: View) -> None:
        """Start on the first contract left, the longest suit, and the seven or the held rank nearest to it."""
        actions = [action for action in view.legal_actions() if isinstance(action, ChooseContract)]
        self.view = view
        self._left = view.contracts_left
        self.contract: Contract = self._left[0]
        legal_trumps = {action.trump for action in actions if action.contract == "trumps"}
        self.suits: tuple[Suit | None, ...] = tuple(suit for suit in SUIT_ORDER if suit in legal_trumps)
        if None in legal_trumps:
            self.suits += (None,)
        self.ranks: tuple[Rank, ...] = tuple(
            action.start for action in actions if action.contract == "domino" and action.start is not None
        )
        self.trump: Suit | None = max(
            (suit for suit in self.suits if suit is not None), key=self.length, default=None
        )
        held = [rank for rank in self.ranks if self.count(rank)] or list(self.ranks)
        self.start: Rank | None = min(held, key=lambda rank: (abs(rank - _SEVEN), -rank), default=None)
        self._usual = (self.trump, self.start)

    def length(self, suit: Suit) -> int:
        return (self.view.hand & SUIT_MASK[suit]).bit_count()

    def count(self, rank: Rank) -> int:
        return sum(self.view.hand >> card(suit, rank) & 1 for suit in self.view.rules.suits)

    @property
    def digits(self) -> int:
        return len(self.view.rules.contracts)

    def step(self, by: int) -> bool:
        self.contract = stepped(self._left, self.contract, by)
        return True

    def number(self, number: int) -> bool:
        """Focus the contract of that number in the sheet's order. Return whether it is left."""
        contracts = self.view.rules.contracts
        if not 1 <= number <= len(contracts) or contracts[number - 1] not in self._left:
            return False
        self.contract = contracts[number - 1]
        return True

    def aside(self, by: int) -> bool:
        if self.contract == "trumps":
            self.trump = stepped(self.suits, self.trump, by)
        elif self.contract == "domino" and self.start is not None:
            self.start = stepped(self.ranks, self.start, by)
        return True

    def suit(self, suit: Suit | None) -> bool:
        """Choose a trump suit, and Trumps with it. Return whether that can be called."""
        if suit not in self.suits:
            return False
        self.contract, self.trump = "trumps", suit
        return True

    def rank(self, rank: Rank) -> bool:
        """Choose a starting rank, and Dominoes with it. Return whether that can be called."""
        if rank not in self.ranks:
            return False
        self.contract, self.start = "domino", rank
        return True

    def prefer(self, choices: Iterable[object]) -> None:
        """Take the best suit and rank of ``choices``, the best first, unless the player has chosen others."""
        calls = [each for each in choices if isinstance(each, ChooseContract)]
        trump = next((each.trump for each in calls if each.contract == "trumps"), self.trump)
        start = next((each.start for each in calls if each.contract == "domino"), self.start)
        usual_trump, usual_start = self._usual
        if self.trump == usual_trump:
            self.trump = usual_trump = trump
        if self.start == usual_start:
            self.start = usual_start = start
        self._usual = (usual_trump, usual_start)  # a choice of one's own stays, even while it is the best

    def call(self, contract: Contract) -> ChooseContract:
        """Return the call of a contract with the chosen suit or rank."""
        seat = self.view.seat
        if contract == "trumps":
            return ChooseContract(seat, contract, trump=self.trump)
        if contract == "domino":
            return ChooseContract(seat, contract, start=self.start)
        return ChooseContract(seat, contract)

    @property
    def action(self) -> ChooseContract:
        return self.call(self.contract)
