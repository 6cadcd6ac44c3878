"""The signs on the screen, and what stands for each in a terminal that has only ASCII.

Painters write the full signs. In the safe tier every line passes :class:`AsciiFilter` on its way to
the terminal, so that nothing outside ASCII can reach it; each sign keeps its width of one cell.
Where a plain letter would mislead (sparks, circles) a painter asks ``look.safe`` and writes its own.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from barbu_tui.core.cards import RANK_OF, SUIT_OF, Card

SUITS: Final = "♠♥♦♣"
"""By suit number."""
HAND_ORDER: Final = (0, 1, 3, 2)
"""Suits as they stand in a hand on the screen: ♠ ♥ ♣ ♦, so that colours alternate."""
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""By rank number."""

MINUS: Final = "−"
TIMES: Final = "×"
DEALER: Final = "◆"
DOT: Final = "·"
CHECK: Final = "✓"
FOCUS: Final = "▌"
EDGE: Final = "▏"
LEAD: Final = "›"
BEARD: Final = r"\|/"
"""What K♥ wears under his suit."""

_SPARKS: Final = "▁▂▃▄▅▆▇█"
_SAFE_SPARKS: Final = "12345678"

_SAFE: Final = str.maketrans(
    dict(
        pair
        for full, safe in (
            ("♠♥♦♣", "SHDC"),
            ("◆×✓●", "*x+o"),
            ("−–—", "---"),
            ("·┈", ".."),
            ("▌▐▏█▀▄", ">||###"),
            ("▔▁▂▃▅▆▇", "--#####"),  # frames and scroll bars of Textual's own
            ("╭╮╰╯╌╎", "++++-|"),
            ("─│├┤┬┴┼", "-|+++++"),
            ("┏┓┗┛━┃", "####=#"),
            ("‹›’‘“”", "<>''\"\""),
            ("←→↑↓▸…", "<>^v>."),
            ("①②③④⑤⑥❶❷❸❹❺❻", "123456123456"),
        )
        for pair in zip(full, safe, strict=True)
    )
)


def to_ascii(text: str) -> str:
    """The text in ASCII, cell for cell: signs by the table, letters without their accents."""
    if text.isascii():
        return text
    text = text.translate(_SAFE)
    if text.isascii():
        return text
    cells = []
    for character in text:
        plain = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
        width = cell_len(character)
        cells.append(plain if len(plain) == width else "?" * width)
    return "".join(cells)


_CURRENCIES: Final = {"€": "EUR", "£": "GBP", "¥": "JPY"}


def currency_sign(currency: str, *, safe: bool) -> str:
    """How money is called; in the safe tier a word of ASCII for a sign that is none."""
    return _CURRENCIES.get(currency, currency) if safe else currency


@lru_cache(4096)
def _ascii_segment(segment: Segment) -> Segment:
    return segment if segment.text.isascii() else Segment(to_ascii(segment.text), segment.style)


class AsciiFilter(LineFilter):
    """Lets nothing but ASCII through to the terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments in ASCII."""
        return [_ascii_segment(segment) for segment in segments]


def card_text(card: Card) -> str:
    """A card in running text, rank then suit: ``10♥``."""
    return RANKS[RANK_OF[card]] + SUITS[SUIT_OF[card]]


def points_text(points: int) -> str:
    """Points with their sign: ``−6``, ``+45``, and a bare ``0``."""
    if not points:
        return "0"
    return f"+{points}" if points > 0 else f"{MINUS}{-points}"


def sparks(values: list[int], low: int, high: int, *, safe: bool) -> str:
    """Eight-level bars of the values on a scale from ``low`` to ``high``; digits 1 to 8 in the safe tier."""
    signs = _SAFE_SPARKS if safe else _SPARKS
    span = max(high - low, 1)
    return "".join(signs[min(7, max(0, (value - low) * 8 // span))] for value in values)


def count_word(number: int) -> str:
    """A small number in words: ``two``; larger ones in digits."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven")
    return words[number] if 0 <= number < len(words) else str(number)


def ordinal(place: int) -> str:
    """``1st``, ``2nd`` …: places at a table."""
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"
