"""The signs on the screen, and their ASCII substitutes.

Painters write the full signs. In the safe tier every line passes :class:`AsciiFilter`, so that only ASCII
reaches the terminal; each sign keeps its width of one cell. If a substitute letter would mislead (bars,
circles), the painter checks ``look.safe`` and writes its own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from barbu_tui.language.signs import to_ascii

TIMES: Final = "×"
DEALER: Final = "◆"
DOT: Final = "·"
CHECK: Final = "✓"
FOCUS: Final = "▌"
EDGE: Final = "▏"
LEAD: Final = "›"
BEARD: Final = r"\|/"
"""The beard of K♥, under its suit."""


_CURRENCIES: Final = {"€": "EUR", "£": "GBP", "¥": "JPY"}


def currency_sign(currency: str, *, safe: bool) -> str:
    """Return the currency's sign; in the safe tier its ASCII code."""
    return _CURRENCIES.get(currency, currency) if safe else currency


@lru_cache(4096)
def _ascii_segment(segment: Segment) -> Segment:
    return segment if segment.text.isascii() else Segment(to_ascii(segment.text, cell_len), segment.style)


class AsciiFilter(LineFilter):
    """A filter that passes only ASCII to the terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [_ascii_segment(segment) for segment in segments]


def blocks(*, safe: bool) -> str:
    """Return the signs of a cell filled from below by one to eight eighths; digits in the safe tier."""
    return "12345678" if safe else "▁▂▃▄▅▆▇█"
