"""What a person types, understood: cards, contracts, players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from barbu_tui.core.cards import (
    RANK_LETTERS,
    RANK_NAMES,
    SUIT_LETTERS,
    SUIT_NAMES,
    Card,
    Rank,
    Seat,
    Suit,
    card,
)
from barbu_tui.text import SUIT_SIGNS

T = TypeVar("T")

_RANKS: Final[Mapping[str, Rank]] = {
    **{letter.lower(): rank for rank, letter in enumerate(RANK_LETTERS)},
    **{name: rank for rank, name in enumerate(RANK_NAMES)},
    **{
        name: rank
        for rank, name in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"))
    },
}
_SUITS: Final[Mapping[str, Suit]] = {
    **{letter.lower(): suit for suit, letter in enumerate(SUIT_LETTERS)},
    **{sign: suit for suit, sign in enumerate(SUIT_SIGNS)},
    **{name: suit for suit, name in enumerate(SUIT_NAMES)},
    **{name.removesuffix("s"): suit for suit, name in enumerate(SUIT_NAMES)},
}
_CARD: Final = re.compile(r"([a-z]+|10|[2-9])\s*(?:of\s+)?([shdc]|♠|♥|♦|♣|spades?|hearts?|diamonds?|clubs?)")
_CARD_SUIT_FIRST: Final = re.compile(r"([shdc]|♠|♥|♦|♣)\s*([a-z]|10|[2-9])")


def read_card(text: str) -> Card | None:
    """Return the card that a text names, such as ``qh``, ``H10``, ``Q♥`` or ``queen of hearts``; ``None`` if it names none."""
    words = text.lower().strip()
    found = _CARD.fullmatch(words)
    if found and found[1] in _RANKS:
        return card(_SUITS[found[2]], _RANKS[found[1]])
    found = _CARD_SUIT_FIRST.fullmatch(words)
    if found and found[2] in _RANKS:
        return card(_SUITS[found[1]], _RANKS[found[2]])
    return None


def read_suit(text: str) -> Suit | None:
    """Return the suit that a text names; ``None`` if it names none."""
    return _SUITS.get(text.lower().strip())


def read_rank(text: str) -> Rank | None:
    """Return the rank that a text names; ``None`` if it names none."""
    return _RANKS.get(text.lower().strip())


def read_number(text: str, most: int) -> int | None:
    """Return a number from 1 to a bound; ``None`` if the text is none."""
    return (
        int(text) if text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= most else None
    )


def read_one(text: str, options: Mapping[str, T]) -> T | None:
    """Return the option that a text names, in full or by a beginning that no other has; ``None`` if there is none."""
    wanted = text.lower().strip()
    if not wanted:
        return None
    exact = [option for name, option in options.items() if name.lower() == wanted]
    if exact:
        return exact[0]
    begun = [option for name, option in options.items() if name.lower().startswith(wanted)]
    return begun[0] if len(begun) == 1 else None


def read_seats(
    text: str, seats: Sequence[Seat], names: Sequence[str], letters: Sequence[str]
) -> frozenset[Seat] | None:
    """Return the players that a text names, by number, name or seat letter; ``None`` if a word names nobody.

    Args:
        text: what was typed.
        seats: the players who may be named, in the order of their numbers.
        names: seat → name.
        letters: seat → letter.
    """
    found = set()
    for word in _words(text):
        number = read_number(word, len(seats))
        if number is not None:
            found.add(seats[number - 1])
            continue
        by_letter = {letters[seat].lower(): seat for seat in seats}
        seat = by_letter.get(word)
        if seat is None:
            seat = read_one(word, {names[each]: each for each in seats})
        if seat is None:
            return None
        found.add(seat)
    return frozenset(found)


def _words(text: str) -> Iterable[str]:
    said = re.split(r"[\s,;+&]+", text.lower().strip())
    return [word for word in said if word and word not in ("and", "double", "redouble", "doubles", "x", "xx")]


__all__ = ["read_card", "read_number", "read_one", "read_rank", "read_seats", "read_suit"]
