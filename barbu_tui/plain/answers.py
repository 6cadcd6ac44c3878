"""Typed answers read as cards, contracts and players."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

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
from barbu_tui.core.contracts import CONTRACT_NAMES, Contract
from barbu_tui.core.worded import read_whole
from barbu_tui.language import current, language, tr
from barbu_tui.language.cards import contract_name
from barbu_tui.language.grammar import ENGLISH, SUIT_SIGNS
from barbu_tui.language.numbers import listed, quoted
from barbu_tui.plain.typed import either, spellings

T = TypeVar("T")


@dataclass(frozen=True)
class _Vocabulary:
    """The words for cards: the English ones, and those of the language in use."""

    ranks: Mapping[str, Rank]
    suits: Mapping[str, Suit]
    card: re.Pattern[str]
    """Rank, then suit."""
    suit_first: re.Pattern[str]


@lru_cache(8)
def _vocabulary(code: str) -> _Vocabulary:
    ranks, suits = _ranks_of(code), _suits_of(code)
    signs = language(code).grammar.RANK_SIGNS
    letters = {
        name: suit for name, suit in suits.items() if len(name) == 1 and name.upper() not in signs
    }  # a possible rank is not a suit
    own = {} if code == "en" else _names(language(code).grammar.suit, 4)
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


def _names(name: Callable[[int], str], count: int) -> dict[str, int]:
    return {spelling: each for each in range(count) for spelling in spellings(name(each))}


def _ranks_of(code: str) -> Mapping[str, Rank]:
    own = language(code).grammar
    return {
        **_names(lambda rank: own.RANK_SIGNS[rank], 13),
        **_names(own.rank, 13),
        **_names(lambda rank: own.rank(rank, "dat"), 13),
        **_names(lambda rank: own.COUNT_WORDS[rank + 2], 9),
        **{letter.lower(): rank for rank, letter in enumerate(RANK_LETTERS)},
        **{name: rank for rank, name in enumerate(RANK_NAMES)},
        **{name: rank for rank, name in enumerate(ENGLISH.COUNT_WORDS[2:11])},
    }


def _suits_of(code: str) -> Mapping[str, Suit]:
    english = {
        **{letter.lower(): suit for suit, letter in enumerate(SUIT_LETTERS)},
        **{sign: suit for suit, sign in enumerate(SUIT_SIGNS)},
        **{name: suit for suit, name in enumerate(SUIT_NAMES)},
        **{name.removesuffix("s"): suit for suit, name in enumerate(SUIT_NAMES)},
    }
    if code == "en":
        return english
    grammar = language(code).grammar
    own = {**_names(grammar.suit, 4), **_names(lambda suit: grammar.suit(suit, "many"), 4)}
    suits = {**own, **english}
    for letter in {name[0] for name in own}:
        begun = {suit for name, suit in own.items() if name[0] == letter}
        if suits.get(letter, min(begun)) in begun and len(begun) == 1:
            suits[letter] = min(begun)
        elif suits.get(letter) not in (None, *begun):
            del suits[letter]  # the initial of another suit in English: who types it may mean either
    initials = {name[0] for name in own}
    keys = enumerate(grammar.SUIT_KEYS.lower())  # X for Kreuz
    return {**suits, **{key: suit for suit, key in keys if key not in initials and key not in suits}}


def _understood() -> _Vocabulary:
    return _vocabulary(current().code)


def read_card(text: str) -> Card | None:
    """Return the card named by a text, such as ``qh``, ``H10``, ``Q♥`` or ``queen of hearts``; ``None`` if there is none.

    Letters and names of the language in use and of English are understood.
    """
    words = _bare(text)
    cards = (_card_in(each) for each in sorted(spellings(words)))
    return next((each for each in cards if each is not None), None)


def _card_in(words: str) -> Card | None:
    known = _understood()
    match = known.card.fullmatch(words)
    if match:
        return card(known.suits[match[2]], known.ranks[match[1]])
    match = known.suit_first.fullmatch(words)
    if match and match[2] in known.ranks:
        return card(known.suits[match[1]], known.ranks[match[2]])
    english = _vocabulary(ENGLISH.CODE)
    match = english.card.fullmatch(words)
    if match and match[1].upper() not in current().grammar.RANK_SIGNS:
        return card(english.suits[match[2]], english.ranks[match[1]])
    return None


def not_a_card(text: str) -> str:
    """Return what is not understood in a rank and a letter, in either order; empty for any other text."""
    words, known = _bare(text).replace(" ", ""), _understood()
    parts = re.fullmatch(r"(10|\w)(10|\w)", words)
    if parts is None or words in known.ranks:
        return ""
    orders = (parts.groups(), parts.groups()[::-1])
    letters = [letter for rank, letter in orders if rank in known.ranks and letter not in known.suits]
    for letter in letters:
        if len(meant := _begun_by(letter)) > 1:
            names = either([current().grammar.suit(suit) for suit in meant])
            return tr("{letter} may be {suits}: type the suit as a word.", letter=_sign(letter), suits=names)
    for letter in letters:
        if letter not in known.ranks:
            suits = listed([current().grammar.suit(suit) for suit in range(4)])
            return tr("{letter} stands for no suit; suits are {suits}.", letter=_sign(letter), suits=suits)
    for letter, suit in orders:
        if suit in known.suits and letter not in known.ranks:
            ranks = listed(current().grammar.RANK_SIGNS)
            return tr("{letter} stands for no rank; ranks are {ranks}.", letter=_sign(letter), ranks=ranks)
    return ""


def _begun_by(letter: str) -> list[Suit]:
    """Return the suits whose name begins with the letter, in the language in use or in English."""
    names = (current().grammar.suit, lambda suit: SUIT_NAMES[suit])
    return [suit for suit in range(4) if any(name(suit).lower().startswith(letter) for name in names)]


def _sign(letter: str) -> str:
    return quoted(letter.upper())


def read_suit(text: str) -> Suit | None:
    """Return the suit named by a text; ``None`` if there is none."""
    return _one_of(text, _understood().suits)


def read_rank(text: str) -> Rank | None:
    """Return the rank named by a text, with or without an article; ``None`` if there is none."""
    return _one_of(_bare(text), _understood().ranks)


def _one_of(text: str, known: Mapping[str, int]) -> int | None:
    return next((known[each] for each in sorted(spellings(text)) if each in known), None)


def _bare(text: str) -> str:
    """Return what is typed without the words before a card or a rank."""
    leads = (*ENGLISH.BEFORE_CARDS, *current().grammar.BEFORE_CARDS)
    bare = text.lower().strip()
    while lead := next(filter(bare.startswith, leads), ""):
        bare = bare.removeprefix(lead).lstrip()
    return bare


def read_number(text: str, most: int) -> int | None:
    """Return a number from 1 to a bound; ``None`` if the text is not one."""
    return read_whole(text, 1, most)


def read_one(text: str, options: Mapping[str, T]) -> T | None:
    """Return the option named by a text, in full or by a unique beginning; ``None`` if there is none.

    An option may have several names.
    """
    wanted = spellings(text)
    if "" in wanted:
        return None
    named = [(spelling, option) for name, option in options.items() for spelling in spellings(name)]
    exact = [option for name, option in named if name in wanted]
    if exact:
        return exact[0]
    begun = [option for name, option in named if name.startswith(tuple(wanted))]
    return begun[0] if begun and all(each == begun[0] for each in begun) else None


def contracts_by_name(contracts: Iterable[Contract]) -> dict[str, Contract]:
    """Return name → contract, in the language in use and in English."""
    listed = list(contracts)
    return {contract_name(each): each for each in listed} | {CONTRACT_NAMES[each]: each for each in listed}


def read_seats(
    text: str, seats: Sequence[Seat], names: Sequence[str], letters: Sequence[str]
) -> frozenset[Seat] | None:
    """Return the players named by a text, by number, name or seat letter; ``None`` if a word names nobody.

    Args:
        seats: the possible players, in the order of their numbers.
    """
    named = set()
    for word in _words(text):
        number = read_number(word, len(seats))
        if number is not None:
            named.add(seats[number - 1])
            continue
        by_letter = {letters[seat].lower(): seat for seat in seats}
        seat = by_letter.get(word)
        if seat is None:
            seat = read_one(word, {names[each]: each for each in seats})
        if seat is None:
            return None
        named.add(seat)
    return frozenset(named)


def _words(text: str) -> Iterable[str]:
    said = re.split(r"[\s,;+&]+", text.lower().strip())
    return [
        word for word in said if word and word not in ENGLISH.BESIDE_NAMES | current().grammar.BESIDE_NAMES
    ]
