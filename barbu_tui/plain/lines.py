"""Lines out, answers in."""

from __future__ import annotations

from typing import Final, TextIO

from barbu_tui.core.cards import CardSet
from barbu_tui.language import current
from barbu_tui.language.cards import card_sign, in_hand_order
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import listed
from barbu_tui.language.signs import clean_text, to_ascii

_LONGEST_ANSWER: Final = 200
"""Characters of an answer that are read."""


class LeftError(Exception):
    """The person left, by a word or by the end of the input."""


class Lines:
    """A person who reads lines and answers with lines."""

    def __init__(self, source: TextIO, out: TextIO, *, ascii_only: bool = False) -> None:
        self._source = source
        self._out = out
        self._ascii = ascii_only

    def say(self, text: str) -> None:
        """Write one or more lines."""
        spoken = current().grammar.spoken
        shown = text.replace("×", "x") if spoken else text
        shown = to_ascii(shown) if self._ascii else shown
        lines = shown.splitlines()
        for line in map(capital, lines) if spoken else lines:
            print(clean_text(line, 100_000), file=self._out, flush=True)

    def ask(self, question: str) -> str:
        """Write a question on its own line, and return the stripped answer.

        Raises:
            LeftError: the input has ended.
        """
        self.say(question)
        line = self._source.readline()
        if not line:
            raise LeftError
        return clean_text(line, _LONGEST_ANSWER).strip()

    def cards(self, cards: CardSet) -> str:
        """Return cards in a row, suit by suit, high to low."""
        return listed([card_sign(card) for card in in_hand_order(cards)])
