"""Refusals and errors of the core in the language in use."""

from __future__ import annotations

from collections.abc import Callable

from barbu_tui.core.actions import CardValue, Refusal, SeatValue
from barbu_tui.core.cards import SuitWord
from barbu_tui.core.worded import WordedError
from barbu_tui.language.cards import card_words
from barbu_tui.language.languages import current, tr
from barbu_tui.language.message import Argument


def refusal_words(refusal: Refusal, write: Callable[[CardValue | SeatValue], str]) -> str:
    """Return the core's reason against an action in the language in use.

    Args:
        write: puts a card or a seat in it into words.
    """

    values = {
        name: write(value) if isinstance(value, CardValue | SeatValue) else value
        for name, value in refusal.values.items()
    }
    return tr(refusal.template, **values)


def error_words(error: WordedError) -> str:
    """Return an error of the core about typed text, in the language in use."""
    either = f" {current().grammar.OR} "

    def worded(value: object) -> Argument:
        if isinstance(value, tuple):
            return either.join(map(str, value))
        return value if isinstance(value, int | SuitWord) else str(value)

    return tr(error.template, **{name: worded(value) for name, value in error.values.items()})


def value_words(value: CardValue | SeatValue) -> str:
    """Return a value of a refusal in the language in use: ``10 of spades``, a seat by its letter."""
    return card_words(value.card) if isinstance(value, CardValue) else str(value)


def refused(refusal: Refusal) -> str:
    """Return the core's reason against an action and its clause, in the language in use."""
    return f"{refusal_words(refusal, value_words)} ({refusal.clause})"
