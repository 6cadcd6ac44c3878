"""The words that can be typed, in English and in the language in use.

The program uses the English words. A translation may have several words, separated by commas: help shows the
first, and all are understood, with or without accents.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from barbu_tui.language import current, language, tr


def W_(word: str) -> str:  # noqa: N802  # as N_ and NP_
    """Mark a word that can be typed for translation, with the context ``typed``, and return it."""
    return word


LEAVE: Final = frozenset({W_("quit"), "q", "exit"})
"""Words that leave, in English."""
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_LETTERS: Final = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "’": "'"})


def spellings(word: str) -> frozenset[str]:
    """Return the accepted spellings of a word: small letters without accents, ``konige`` and ``koenige`` for ``Könige``."""
    small = word.strip().lower().translate(_LETTERS)
    return frozenset(map(_bare, (small, small.translate(_UMLAUTS))))


def _bare(text: str) -> str:
    return "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))


def in_english(answer: str, words: Iterable[str]) -> str:
    """Return an answer with its command in English; anything else as typed, in small letters.

    Only the first word is translated: ``donne 3`` is ``deal 3``.

    Args:
        words: the commands that are understood, in English.
    """
    known = _english_words(current().code, frozenset(words))
    small = answer.lower().strip()
    first, blank, rest = small.partition(" ")
    return _known(small, known) or f"{_known(first, known) or first}{blank}{rest}"


def typed(word: str) -> str:
    """Return a command in the language in use, as help shows it."""
    return next(_translations(current().code, word))


def either(words: Sequence[str]) -> str:
    """Return alternatives in a row: ``easy, medium or hard``."""
    return tr("{words} or {last}", words=", ".join(words[:-1]), last=words[-1])


def _known(text: str, known: Mapping[str, str]) -> str | None:
    return next((known[each] for each in spellings(text) if each in known), None)


@lru_cache(64)
def _english_words(code: str, words: frozenset[str]) -> Mapping[str, str]:
    """Return spelling → the English word."""
    return {
        spelling: word
        for word in words
        for each in _translations(code, word)
        for spelling in spellings(each)
        if spelling == word or spelling not in words
    }


def _translations(code: str, word: str) -> Iterator[str]:
    words = language(code).translation(word, context="typed") or word
    yield from map(str.strip, words.split(","))
