"""Lines out, answers in."""

from __future__ import annotations

import re
from typing import Final, TextIO

from barbu_tui.core.cards import SUIT_NAMES, Card, CardSet, card, spoken_card
from barbu_tui.text import (
    RANK_SIGNS,
    SUIT_ORDER,
    SUIT_SIGNS,
    capital,
    card_sign,
    clean_text,
    listed,
    suit_ranks,
    to_ascii,
)

_LONGEST_ANSWER: Final = 200
"""Characters of an answer that are read."""
_CARD: Final = re.compile(rf"({'|'.join(RANK_SIGNS)})([{''.join(SUIT_SIGNS)}])")
_SUITS: Final = dict(zip(SUIT_SIGNS, SUIT_NAMES, strict=True))
_BESIDE: Final = re.compile(r"  +(?=×)")
"""What stands between two bids where they are written in signs."""


class LeftError(Exception):
    """The person left: by a word, or because nothing more can be read."""


class Lines:
    """A person who reads lines and answers with lines."""

    def __init__(
        self, source: TextIO, out: TextIO, *, ascii_only: bool = False, spoken: bool = False
    ) -> None:
        """Read and write here.

        Args:
            source: where answers come from.
            out: where lines go.
            ascii_only: use ASCII characters only.
            spoken: write cards in words, ``queen of spades``.
        """
        self._source = source
        self._out = out
        self._ascii = ascii_only
        self._spoken = spoken

    def say(self, text: str) -> None:
        """Write a line, or several."""
        shown = bids_in_words(text)
        shown = cards_in_words(shown) if self._spoken else shown
        shown = to_ascii(shown) if self._ascii else shown
        lines = shown.splitlines()
        for line in map(capital, lines) if self._spoken else lines:
            print(clean_text(line, 100_000), file=self._out, flush=True)

    def ask(self, question: str) -> str:
        """Write a question in a line of its own, and return the answer without spaces around it.

        Raises:
            LeftError: there is no answer to come.
        """
        self.say(question)
        line = self._source.readline()
        if not line:
            raise LeftError
        return clean_text(line, _LONGEST_ANSWER).strip()

    def card(self, card: Card) -> str:
        """Return a card as this person reads it."""
        return spoken_card(card) if self._spoken else card_sign(card)

    def cards(self, cards: CardSet) -> str:
        """Return cards in a row, suit by suit, high to low."""
        return listed([self.card(card) for suit in SUIT_ORDER for card in suit_ranks(cards, suit)])


def bids_in_words(text: str) -> str:
    """Return a text with its bids in words: ``× Nora  ×× Edith`` is ``double Nora, redouble Edith``."""
    return _BESIDE.sub(", ", text).replace("××", "redouble").replace("×", "double")


def cards_in_words(text: str) -> str:
    """Return a text with its cards and suits in words: ``Q♠`` is ``queen of spades``."""
    named = _CARD.sub(
        lambda found: spoken_card(card(SUIT_SIGNS.index(found[2]), RANK_SIGNS.index(found[1]))), text
    )
    for sign, name in _SUITS.items():
        named = named.replace(f"each {sign}", f"each {name.removesuffix('s')}").replace(sign, name)
    return named


__all__ = ["LeftError", "Lines", "bids_in_words", "cards_in_words"]
