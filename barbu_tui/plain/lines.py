"""Lines out, answers in."""

from __future__ import annotations

import re
from typing import Final, TextIO

from barbu_tui.core.cards import Card, CardSet, card
from barbu_tui.language import trp
from barbu_tui.language.cards import card_sign, card_words, in_hand_order, rank_signs, suit_name
from barbu_tui.language.grammar import ENGLISH, SUIT_SIGNS, capital
from barbu_tui.language.numbers import listed
from barbu_tui.language.signs import clean_text, to_ascii

_LONGEST_ANSWER: Final = 200
"""Characters of an answer that are read."""
_CARD: Final = re.compile(rf"(10|[A-Z2-9])([{SUIT_SIGNS}])")
_EACH: Final = re.compile(rf"each ([{SUIT_SIGNS}])")
"""In English, where a suit is named in the plural elsewhere."""
_BESIDE: Final = re.compile(r"  +(?=××? [^\W\d])")
"""Blanks between two bids in signs."""
_BID: Final = re.compile(r"(?<!\w)(××?)(?= [^\W\d])")
"""A bid: before a name. On the score sheet the sign follows a player's number."""


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
        shown = cards_in_words(shown).replace("×", "x") if self._spoken else shown
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
        return card_words(card) if self._spoken else card_sign(card)

    def cards(self, cards: CardSet) -> str:
        """Return cards in a row, suit by suit, high to low."""
        return listed([self.card(card) for card in in_hand_order(cards)])


def bids_in_words(text: str) -> str:
    """Return a text with its bids in words: ``× Nora  ×× Edith`` is ``double Nora, redouble Edith``."""
    if "×" not in text:
        return text
    words = {"×": trp("bid", "double"), "××": trp("bid", "redouble")}
    return _BID.sub(lambda found: words[found[1]], _BESIDE.sub(", ", text))


def cards_in_words(text: str) -> str:
    """Return a text with its cards and suits in words: ``Q♠`` is ``queen of spades``."""
    ranks = rank_signs()
    named = _CARD.sub(
        lambda found: (
            card_words(card(SUIT_SIGNS.index(found[2]), ranks.index(found[1])))
            if found[1] in ranks
            else found[0]
        ),
        text,
    )
    named = _EACH.sub(lambda found: f"each {ENGLISH.suit(SUIT_SIGNS.index(found[1]), 'one')}", named)
    for suit, sign in enumerate(SUIT_SIGNS):
        named = named.replace(sign, suit_name(suit))
    return named
