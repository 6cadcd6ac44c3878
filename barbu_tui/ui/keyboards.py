"""Keys as keyboards send them: Caps Lock, and rows of digits that want Shift."""

from __future__ import annotations

from typing import Final

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
"""What the row of digits of a French or Belgian keyboard sends without Shift."""


def meant(key: str) -> str:
    """Return the key that was meant by one without a meaning of its own; empty where none is.

    A capital is its small letter. A sign of the row of digits of a French keyboard is its digit.
    """
    if len(key) == 1 and key.isupper():
        return key.lower()
    return _AZERTY.get(key, "")
