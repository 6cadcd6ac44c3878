"""Keyboard layouts: Caps Lock, and rows of digits that need Shift."""

from __future__ import annotations

from typing import Final

from barbu_tui.core.cards import SUIT_LETTERS
from barbu_tui.language import current

_AZERTY: Final = {
    "ampersand": "1",
    "é": "2",
    "quotation_mark": "3",
    "apostrophe": "4",
    "left_parenthesis": "5",
    "minus": "6",
    "section_sign": "6",  # in Belgium
    "è": "7",
    "underscore": "8",
    "exclamation_mark": "8",
    "ç": "9",
    "à": "0",
}
"""The unshifted digit row of a French or Belgian keyboard."""


def meant(key: str) -> str:
    """Return the intended key for one without a binding; empty if there is none.

    A capital is its small letter. A sign of a French digit row is its digit.
    """
    if len(key) == 1 and key.isupper():
        return key.lower()
    return _AZERTY.get(key, "")


def language_keys() -> dict[str, str]:
    """Return the keys of trump suits in the language in use, by the ids of their commands."""
    letters = zip(SUIT_LETTERS, current().grammar.SUIT_KEYS, strict=True)
    return {
        f"{screen}.suit.{letter}": key
        for letter, key in letters
        for screen in ("contract", "practice")
        if key != letter
    }
