"""Keyboard layouts: Caps Lock, rows of digits that need Shift, letters of other scripts."""

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


_LATIN: Final = "qwertyuiopasdfghjklzxcvbnm"
_SCRIPTS: Final = (
    "йцукенгшщзфывапролдячсмить",
    "йцукенгшщзфівапролдячсмить",
    "йцукенгшўзфывапролдячсмить",
    ";ςερτυθιοπασδφγηξκλζχψωβνμ",
    "/'קראטוןםפשדגכעיחלךזסבהנמצ",
    "ضصثقفغعهخحشسيبلاتنمئءؤرﻻىة",
)
"""The letters of other keyboards in the places of English ones: Russian, Ukrainian, Belarusian, Greek, Hebrew, Arabic."""
_PLACES: Final = {
    letter: latin
    for script in _SCRIPTS
    for letter, latin in zip(script, _LATIN, strict=True)
    if letter.isalpha()
}


def other_script(key: str) -> bool:
    """Return whether a key is a letter of another script, which counts by its place on the keyboard."""
    return key.rpartition("+")[2].lower() in _PLACES


def meant(key: str) -> str:
    """Return the intended key for one without a binding; empty if there is none.

    A capital is its small letter. A sign of a French digit row is its digit. A letter of another script is the one
    in its place on an English keyboard, with Ctrl too.
    """
    held, plus, letter = key.rpartition("+")
    if letter.lower() in _PLACES:
        return f"{held}{plus}{_PLACES[letter.lower()]}"
    if len(key) == 1 and key.isupper():
        return key.lower()
    return _AZERTY.get(key, "")


_KEPT: Final = {"practice.position": "P", "practice.theme": "T"}
"""Command → its key, which is also that of a trump suit in some language. Textual drops it if a keymap does not name it."""


def language_keys() -> dict[str, str]:
    """Return the keys of trump suits in the language in use, by the ids of their commands, and keys that stay."""
    letters = zip(SUIT_LETTERS, current().grammar.SUIT_KEYS, strict=True)
    return _KEPT | {
        f"{screen}.suit.{letter}": key
        for letter, key in letters
        for screen in ("contract", "practice")
        if key != letter
    }
