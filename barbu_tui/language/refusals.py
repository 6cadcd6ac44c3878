"""Refusals and errors of the core in the language in use."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.core.actions import CardValue, Refusal, RefusalValue, SeatValue
from barbu_tui.core.cards import SuitWord
from barbu_tui.core.worded import WordedError
from barbu_tui.language.cards import card_sign, card_words
from barbu_tui.language.languages import current, tr
from barbu_tui.language.message import Argument


def refusal_words(refusal: Refusal, names: Sequence[str] = ()) -> str:
    """Return the core's reason against an action in the language in use.

    Args:
        names: seat → name. Without names, cards are in words and players are letters.
    """

    def worded(value: RefusalValue) -> Argument:
        match value:
            case CardValue():
                return card_sign(value.card) if names else card_words(value.card)
            case SeatValue():
                return names[value.seat] if names else value.letter
        return value

    return tr(refusal.template, **{name: worded(value) for name, value in refusal.values.items()})


def error_words(error: Exception) -> str:
    """Return the sentence of an error in the language in use; those of the core are translated here."""
    if not isinstance(error, WordedError):
        return str(error)
    either = f" {current().grammar.OR} "

    def worded(value: object) -> Argument:
        if isinstance(value, tuple):
            return either.join(map(str, value))
        if isinstance(value, Refusal):
            return refusal_words(value)
        return value if isinstance(value, int | SuitWord) else str(value)

    return tr(error.template, **{name: worded(value) for name, value in error.values.items()})


def refused(refusal: Refusal) -> str:
    """Return the core's reason against an action and its clause, in the language in use."""
    return f"{refusal_words(refusal)} ({refusal.clause})"
