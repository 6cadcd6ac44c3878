"""Errors with a translatable message: a sentence with named places; and the reading and quoting of what was typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_LONGEST_QUOTED: Final = 48
"""Characters of what was typed that a sentence quotes."""


def shortened(text: str) -> str:
    """Return as much of a text as a sentence quotes."""
    return text if len(text) <= _LONGEST_QUOTED else f"{text[: _LONGEST_QUOTED - 1]}…"


def as_typed(text: object) -> str:
    """Return what was typed, or stands in a file, as a sentence quotes it: its beginning, with control characters escaped."""
    return repr(shortened(str(text)))


def read_whole(text: str, least: int, most: int) -> int | None:
    """Return the whole number that a text is, in ASCII digits with or without a sign; ``None`` if it is none within the bounds."""
    digits = text.strip().replace("\N{MINUS SIGN}", "-")
    unsigned = digits[1:] if digits[:1] in ("+", "-") else digits
    if not (unsigned.isascii() and unsigned.isdigit()) or len(digits) > 1 + len(str(max(-least, most))):
        return None  # Python reads no number of more than some thousand digits
    number = int(digits)
    return number if least <= number <= most else None


class WordedError(ValueError):
    """An error with one sentence for a person.

    Attributes:
        template: the sentence, with names in braces for its values.
        values: name → text, a number, a suit, or a tuple of alternatives.
    """

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(_english(template, values) if values else template)
        self.template = template
        self.values: Mapping[str, object] = values


def _english(template: str, values: Mapping[str, object]) -> str:
    return template.format_map({name: _words(value) for name, value in values.items()})


def _words(value: object) -> str:
    return " or ".join(map(str, value)) if isinstance(value, tuple) else str(value)
