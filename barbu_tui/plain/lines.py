"""Lines out, answers in; questions, and the words that can be typed at them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final, TextIO, TypeAlias

from barbu_tui.language import N_, current, tr
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import answered
from barbu_tui.language.signs import clean_text, isolated, to_ascii
from barbu_tui.plain.typed import LEAVE, in_english, typed

ANSWERS: Final = N_(
    "Answer with the number or the name of what you choose: 2, QH, queen of hearts, No Queens, max, pass."
)
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
            print(isolated(clean_text(line, 100_000)), file=self._out, flush=True)

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


@dataclass(frozen=True)
class Question:
    """A question in two lengths."""

    full: str
    """With all choices."""
    short: str = ""
    """The question without the choices, for repetition; empty if it is short anyway."""
    further: bool = False
    """Whether it follows another question, to which ``back`` leads."""

    @property
    def again(self) -> Question:
        """The question for repetition."""
        return replace(self, full=self.short or self.full)


@dataclass(frozen=True)
class Word:
    """A word that can be typed at a question."""

    reply: Callable[..., str]
    """Returns the answer to it; called with the rest of the line if it takes that."""
    takes_rest: bool = False
    about: str = ""
    """Its help, a marked sentence; empty if the word says it."""

    def said(self, rest: str = "") -> str:
        """Return the reply."""
        return self.reply(rest) if self.takes_rest else self.reply()


Words: TypeAlias = Mapping[str, Word]
"""English text → the word."""


def named(words: Words) -> str:
    """Return words as help lists them: ``hand, table, last (the last trick)``."""
    return ", ".join(
        f"{typed(text)} ({tr(word.about)})" if word.about else typed(text) for text, word in words.items()
    )


class ElsewhereError(Exception):
    """A word leads away from the current question."""


def no_words() -> Words:
    """Return no words."""
    return {}


class Talk:
    """Asks a person, and replies to the words that can be typed at any question."""

    def __init__(
        self,
        lines: Lines,
        always: Callable[[], Words] = no_words,
        *,
        ask: Callable[[str], str] | None = None,
        heard: Callable[[str], bool] = lambda word: False,
    ) -> None:
        """Create a talk.

        Args:
            always: returns the words of every question.
            ask: writes a question and returns the answer; the lines do, if not given.
            heard: called with each word after its reply; returns whether that is the answer.
        """
        self._lines = lines
        self._always = always
        self._ask = ask or lines.ask
        self._heard = heard

    def ask(self, question: Question, words: Callable[[], Words] = no_words) -> str:
        """Ask until the answer is none of the words, and return it.

        Raises:
            LeftError: the person leaves.
        """
        while True:
            answer = self._ask(question.full)
            known = {**self._always(), **words()}
            said = in_english(answer, (*LEAVE, *known))
            first, _, rest = said.partition(" ")
            if said in LEAVE:
                raise LeftError
            word = known.get("help" if first == "?" else first)
            if word is None or (first == "back" and question.further) or (rest and not word.takes_rest):
                return answer
            self._lines.say(word.said(answer.partition(" ")[2].strip() if rest else ""))
            if self._heard(first):
                return answer
            question = question.again

    def choose(
        self, question: Question, words: Callable[[], Words] = no_words, answers: Collection[str] = ("",)
    ) -> str:
        """Ask until the answer is one of some, and return it in English. Others are not understood.

        Raises:
            LeftError: the person leaves.
        """
        while in_english(answer := self.ask(question, words), answers) not in answers:
            self._lines.say(
                f"{tr('{answer} is not understood.', answer=answered(answer))} {tr('Type help at any question.')}"
            )
        return in_english(answer, answers)
