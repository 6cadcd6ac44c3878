"""A player's actions, and the refusals of illegal ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from barbu_tui.core.cards import (
    RANK_LETTERS,
    RANK_NAMES,
    RANK_OF,
    SUIT_LETTERS,
    SUIT_NAMES,
    SUIT_OF,
    Card,
    Rank,
    RankWord,
    Seat,
    Suit,
    SuitWord,
)
from barbu_tui.core.contracts import Contract, ContractWord

Claim: TypeAlias = Literal["target", "safety"]
"""The reason for withholding a penalty card under the Israeli duty (R6.2, R6.3)."""


@dataclass(frozen=True, slots=True)
class ChooseContract:
    """The dealer calls a contract (R1.4)."""

    seat: Seat
    contract: Contract
    trump: Suit | None = None
    """The trump suit; with ``trumps`` ``None`` means no trump, with other contracts it is ``None``."""
    start: Rank | None = None
    """The starting rank, with ``domino`` only."""

    def __str__(self) -> str:
        if self.contract == "trumps":
            return f"trumps {'none' if self.trump is None else SUIT_LETTERS[self.trump]}"
        if self.start is not None:
            return f"domino {RANK_LETTERS[self.start]}"
        return self.contract


@dataclass(frozen=True, slots=True)
class Bid:
    """A player's one turn of doubling (R3.1). Both sets may be empty."""

    seat: Seat
    double: frozenset[Seat] = frozenset()
    redouble: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card to the trick or to the layout."""

    seat: Seat
    card: Card
    claim: Claim | None = None
    """The reason for withholding a penalty card (R6), if one is withheld."""
    target: Seat | None = None
    """The player meant by the claim ``target`` (R6.2)."""
    breach: bool = False
    """A penalty card is withheld without a claim that holds (``honour`` only, R6.4)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Domino: the player can play nothing (R5.2)."""

    seat: Seat


Action: TypeAlias = ChooseContract | Bid | PlayCard | Pass


@dataclass(frozen=True, slots=True)
class CardValue:
    """A card in a refusal."""

    card: Card

    def __str__(self) -> str:
        return f"{RANK_NAMES[RANK_OF[self.card]]} of {SUIT_NAMES[SUIT_OF[self.card]]}"


@dataclass(frozen=True, slots=True)
class SeatValue:
    """A seat in a refusal."""

    seat: Seat
    letter: str

    def __str__(self) -> str:
        return self.letter


RefusalValue: TypeAlias = CardValue | SeatValue | SuitWord | RankWord | ContractWord | int | str
"""A value in the template of a refusal."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why an action is not allowed.

    Cards, seats and other values are data, so that a screen can format them in its own way.
    """

    clause: str
    """The clause of RULES.md."""
    template: str
    """The reason, a sentence with a name in braces for each of :attr:`values`: ``Beat the {best}.``"""
    values: Mapping[str, RefusalValue] = field(default_factory=dict)

    @property
    def reason(self) -> str:
        """The reason in words: cards as ``10 of spades``, seats by their letters."""
        return self.template.format_map(self.values)

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})"


class IllegalAction(ValueError):
    """An action that the rules refuse. The state is unchanged (R7.1)."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.action = action
        self.refusal = refusal
