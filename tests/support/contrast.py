"""The contrast of words on a screen, by the formula of WCAG 2.1."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rich.color import Color
from textual.strip import Strip

_XTERM: Final = (
    *("#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
    *("#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"),
)
"""The sixteen colours as xterm has them."""
_WORD: Final = re.compile(r"[^\W_]+")
_SIGN: Final = re.compile(r"[♠♥♦♣✓●○◆×−+?]")


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    if colour.number is not None and colour.triplet is None:
        colour = Color.parse(_XTERM[colour.number])
    assert colour.triplet is not None
    shares = [channel / 255 for channel in colour.triplet]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def low_contrasts(strips: Iterable[Strip], words: float = 4.5, signs: float = 3.0) -> set[str]:
    """Return the words, and the signs alone, whose contrast is lower than this."""
    found = set()
    for strip in strips:
        for text, style, _ in strip:
            if style is None or style.color is None or style.bgcolor is None or not text.strip():
                continue
            ratio = contrast(style.color, style.bgcolor)
            if style.reverse:
                continue
            least = words if _WORD.search(text) else signs if _SIGN.search(text) else 0.0
            if ratio < least:
                found.add(f"{ratio:.2f} {text.strip()!r} {style.color.name} on {style.bgcolor.name}")
    return found
