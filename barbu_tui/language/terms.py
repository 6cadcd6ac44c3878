"""Terms that stand in a sentence, free of any language: cards, suits, ranks, contracts, players.

A number is an ``int``, text is a ``str``, and several of something are a tuple: ``a, b and c``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class CardWord:
    """A card: ``the queen of hearts``."""

    card: int


@dataclass(frozen=True, slots=True)
class SuitWord:
    """A suit: ``hearts``."""

    suit: int


@dataclass(frozen=True, slots=True)
class RankWord:
    """A rank: ``queen``."""

    rank: int


@dataclass(frozen=True, slots=True)
class ContractWord:
    """A contract by its name: ``No Queens``."""

    contract: str


@dataclass(frozen=True, slots=True)
class SeatWord:
    """The player of a seat, by the seat's letter; the names are known only to the reader."""

    letter: str


@dataclass(frozen=True, slots=True)
class Person:
    """A player by name."""

    name: str
    you: bool = False
    """It is the person at the screen, who is spoken to."""


Term: TypeAlias = CardWord | SuitWord | RankWord | ContractWord | SeatWord | Person
