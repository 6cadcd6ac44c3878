"""Numbers, points and rows of words, in the language in use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_tui.core.worded import shortened
from barbu_tui.language.languages import current

MINUS: Final = "−"


def count_word(number: int) -> str:
    """Return a small number in words of the language in use, ``two``; larger ones in digits.

    Before a noun ``{count:word}`` in a sentence is better: its translation says of which gender the noun is.
    """
    return current().grammar.number(number, "word")


def ordinal(place: int) -> str:
    """Return a place at a table in the language in use: ``1st``, ``2nd``, ``3rd``, ``4th``."""
    return current().grammar.ordinal(place)


def signed(points: int) -> str:
    """Return points with their sign: ``−6``, ``+45`` and a bare ``0``."""
    if not points:
        return "0"
    return f"+{points}" if points > 0 else f"{MINUS}{-points}"


def signed_tenths(points: float) -> str:
    """Return points with their sign and one decimal: ``+4.2``, ``−0.5`` and a bare ``0``; in the language in use: ``+4,2``."""
    rounded = round(points, 1)
    if not rounded:
        return "0"
    return f"{'+' if rounded > 0 else MINUS}{decimal(abs(rounded))}"


def with_half(points: float, half: float | None) -> str:
    """Return points with half of their 95 % interval: ``−22.4 ± 3.1``; ``+4.0 ± –`` if that is not known. Zero has no sign."""
    rounded = round(points, 1)
    sign = "" if not rounded else "+" if rounded > 0 else MINUS
    return f"{sign}{decimal(abs(rounded))} ± {'–' if half is None else decimal(half)}"


def decimal(number: float, places: int = 1) -> str:
    """Return a number with so many decimals, in the language in use: ``4.2``, ``4,2``. Zero has no sign."""
    text = f"{round(number, places) + 0.0:.{places}f}"
    return text.replace(".", current().grammar.POINT).replace("-", MINUS)


def listed(words: Sequence[str]) -> str:
    """Return words in a row, in the language in use: ``a``, ``a and b``, ``a, b and c``."""
    return current().grammar.listed(words)


def quoted(words: str) -> str:
    """Return a quotation in the quotation marks of the language in use."""
    first, last = current().grammar.QUOTES
    return f"{first}{words}{last}"


def answered(text: str) -> str:
    """Return the beginning of an answer that was typed, in the quotation marks of the language in use."""
    return quoted(shortened(text))


def in_parts(parts: Sequence[str]) -> str:
    """Return clauses in a row, in the language in use: ``a; b``."""
    return current().grammar.SEMICOLON.join(parts)


def explained(what: str, words: str) -> str:
    """Return something and words about it, in the language in use: ``a: b``."""
    return f"{what}{current().grammar.COLON}{words}"
