"""Terms that stand in a sentence, free of any language: cards, suits, ranks, contracts, players.

A number is an ``int``, text is a ``str``, and several of something are a tuple: ``a, b and c``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from barbu_tui.core.cards import RankWord, SuitWord
from barbu_tui.core.contracts import ContractWord


@dataclass(frozen=True, slots=True)
class CardWord:
    """A card: ``the queen of hearts``."""

    card: int


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
