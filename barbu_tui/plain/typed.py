"""The words that can be typed, in English and in the language in use.

The program uses the English words. A translation may have several words, separated by commas: help shows the
first, and all are understood, with or without accents.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from barbu_tui.language import NP_, current, language, tr

WORDS: Final = (
    NP_("typed", "hand"), NP_("typed", "table"), NP_("typed", "last"), NP_("typed", "tricks"), NP_("typed", "bids"),
    NP_("typed", "out"), NP_("typed", "voids"), NP_("typed", "left"), NP_("typed", "rules"), NP_("typed", "terms"),
    NP_("typed", "score"), NP_("typed", "sheet"), NP_("typed", "why"), NP_("typed", "say"), NP_("typed", "help"),
    NP_("typed", "quit"), NP_("typed", "pass"), NP_("typed", "max"), NP_("typed", "none"), NP_("typed", "sure"),
    NP_("typed", "unsure"), NP_("typed", "figures"), NP_("typed", "how"), NP_("typed", "layouts"), NP_("typed", "again"),
    NP_("typed", "if"), NP_("typed", "play"), NP_("typed", "rating"), NP_("typed", "drill"), NP_("typed", "theme"),
    NP_("typed", "level"), NP_("typed", "weak"), NP_("typed", "any"), NP_("typed", "due"), NP_("typed", "contracts"),
    NP_("typed", "easy"), NP_("typed", "medium"), NP_("typed", "hard"), NP_("typed", "hands"), NP_("typed", "back"),
    NP_("typed", "next"), NP_("typed", "deal"), NP_("typed", "trick"), NP_("typed", "list"), NP_("typed", "go"),
    NP_("typed", "number"), NP_("typed", "previous"), NP_("typed", "calls"), NP_("typed", "doubles"), NP_("typed", "cards"),
    NP_("typed", "contract"), NP_("typed", "dealer"), NP_("typed", "defender"), NP_("typed", "all"), NP_("typed", "result"),
    NP_("typed", "deals"), NP_("typed", "bot"), NP_("typed", "means"), NP_("typed", "show"), NP_("typed", "replay"),
    NP_("typed", "mine"), NP_("typed", "advice"), NP_("typed", "position"), NP_("typed", "longer"),
)  # fmt: skip
"""The words for requests and answers, besides cards, contracts and players."""
LEAVE: Final = frozenset({"quit", "q", "exit"})
"""Words that leave, in English."""
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_LETTERS: Final = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "’": "'"})


def spellings(word: str) -> frozenset[str]:
    """Return the accepted spellings of a word: small letters without accents, ``konige`` and ``koenige`` for ``Könige``."""
    small = word.strip().lower().translate(_LETTERS)
    return frozenset(map(_bare, (small, small.translate(_UMLAUTS))))


def _bare(text: str) -> str:
    return "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))


def in_english(answer: str) -> str:
    """Return a typed command in English; anything else as typed, in small letters.

    Only the first word is translated: ``donne 3`` is ``deal 3``.
    """
    small = answer.lower().strip()
    first, blank, rest = small.partition(" ")
    return _known(small) or f"{_known(first) or first}{blank}{rest}"


def typed(word: str) -> str:
    """Return a command in the language in use, as help shows it."""
    return next(_translations(current().code, word))


def either(words: Sequence[str]) -> str:
    """Return alternatives in a row: ``easy, medium or hard``."""
    return tr("{words} or {last}", words=", ".join(words[:-1]), last=words[-1])


def _known(text: str) -> str | None:
    known = _english_words(current().code)
    return next((known[each] for each in spellings(text) if each in known), None)


@lru_cache(8)
def _english_words(code: str) -> Mapping[str, str]:
    return {
        spelling: word
        for word in WORDS
        for each in _translations(code, word)
        for spelling in spellings(each)
        if spelling == word or spelling not in WORDS
    }


def _translations(code: str, word: str) -> Iterator[str]:
    found = language(code).found(word, context="typed") or word
    yield from map(str.strip, found.split(","))
