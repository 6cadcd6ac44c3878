"""What a person types, understood: cards, contracts, players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
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
from barbu_tui.language import current, language
from barbu_tui.text import SUIT_SIGNS

T = TypeVar("T")

_NUMBERS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class _Vocabulary:
    """The words for cards that are understood: the English ones, and those of the language in use."""

    ranks: Mapping[str, Rank]
    suits: Mapping[str, Suit]
    card: re.Pattern[str]
    """Rank, then suit."""
    suit_first: re.Pattern[str]


@lru_cache(8)
def _vocabulary(code: str) -> _Vocabulary:
    grammar = language(code).grammar
    ranks = {
        **{sign.lower(): rank for rank, sign in enumerate(grammar.RANK_SIGNS)},
        **{grammar.rank(rank).lower(): rank for rank in range(13)},
        **{letter.lower(): rank for rank, letter in enumerate(RANK_LETTERS)},
        **{name: rank for rank, name in enumerate(RANK_NAMES)},
        **{name: rank for rank, name in enumerate(_NUMBERS)},
    }
    letters = {
        **{letter.lower(): suit for suit, letter in enumerate(SUIT_LETTERS)},
        **{sign: suit for suit, sign in enumerate(SUIT_SIGNS)},
    }
    own = {} if code == "en" else {grammar.suit(suit).lower(): suit for suit in range(4)}
    suits = {
        **own,
        **letters,
        **{name: suit for suit, name in enumerate(SUIT_NAMES)},
        **{name.removesuffix("s"): suit for suit, name in enumerate(SUIT_NAMES)},
    }
    rank, suit, first = (
        "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
        for words in (ranks, suits, {**own, **letters})
    )
    return _Vocabulary(
        ranks,
        suits,
        re.compile(rf"({rank})\s*(?:(?:of|de)\s+)?({suit})"),
        re.compile(rf"({first})[\s-]*({rank if own else '[a-z]|10|[2-9]'})"),
    )


def _spoken() -> _Vocabulary:
    return _vocabulary(current().code)


def read_card(text: str) -> Card | None:
    """Return the card that a text names, such as ``qh``, ``H10``, ``Q♥`` or ``queen of hearts``; ``None`` if it names none.

    The letters and names of the language in use are understood beside the English ones.
    """
    words, known = text.lower().strip(), _spoken()
    found = known.card.fullmatch(words)
    if found:
        return card(known.suits[found[2]], known.ranks[found[1]])
    found = known.suit_first.fullmatch(words)
    if found and found[2] in known.ranks:
        return card(known.suits[found[1]], known.ranks[found[2]])
    return None


def read_suit(text: str) -> Suit | None:
    """Return the suit that a text names; ``None`` if it names none."""
    return _spoken().suits.get(text.lower().strip())


def read_rank(text: str) -> Rank | None:
    """Return the rank that a text names; ``None`` if it names none."""
    return _spoken().ranks.get(text.lower().strip())


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
