"""The look of the screens, used by every painter: theme, deck, card style, glyphs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from rich.color import Color
from rich.style import Style

from barbu_tui.ui.drawing.themes import ANSI, DARK, PALETTE

NARROW: Final = 80
"""Columns of the smallest window."""
MIDDLE: Final = 120
"""Columns from which there is a side panel."""
WIDE: Final = 160
"""Columns from which there are side panels at both sides."""

FACE_INK: Final = ("sink", "hink", "dink", "cink")
"""Suit → its colour on a card face."""
DIM_INK: Final = ("sdim", "hdim", "ddim", "cdim")
"""Suit → its colour on a card that is not legal."""

_MOST_STYLES: Final = 4096
"""Maximum number of cached styles; one takes about a kilobyte."""
_TWO_COLOURS: Final = {
    f"{suit}{where}": f"{other}{where}" for suit, other in ("dh", "cs") for where in ("felt", "ink", "dim")
}

_FAINT_WITHOUT_COLOUR: Final = frozenset(
    ("faint", "line", "line2", "dimedge", "sdim", "hdim", "ddim", "cdim")
)


_FILLED: Final = frozenset(("brassbg", "goodbg", "badbg"))
"""Backgrounds of chips, which are reversed where there is no colour."""


class Ink(NamedTuple):
    """The style of a run of text; colours by their names in the palette."""

    colour: str = "text"
    bold: bool = False
    underline: bool = False
    strike: bool = False


Meta: TypeAlias = tuple[str, Any]
"""The click action of a cell: an entry of a style's ``meta``, as Textual reads it; see :func:`click`."""


def click(action: str, *values: Any) -> Meta:
    """Return the click action for cells: an action of their screen and its values, such as ``go`` with a step.

    ``action`` may be a complete call as text: ``app.help``, ``number(1)``.
    """
    name = action if "." in action.partition("(")[0] else f"screen.{action}"
    return "@click", (name, values) if values else name


@dataclass(frozen=True)
class Look:
    """The look of the whole program. It is immutable."""

    theme: str = DARK
    deck: Literal["four", "two"] = "four"
    cards: Literal["solid", "line"] = "solid"
    glyphs: Literal["full", "safe"] = "full"
    circles: bool = True
    """Whether the score sheet has circled digits."""
    spacing: Literal["auto", "tight"] = "auto"
    """Cards of the hand as far apart as the width allows, or always close together."""
    mono: bool = False
    """Whether there is no colour (``NO_COLOR``): reverse, bold and underline replace it."""
    language: str = "en"
    """The language code. A change redraws everything."""

    @property
    def safe(self) -> bool:
        return self.glyphs == "safe"

    @property
    def line_cards(self) -> bool:
        """Whether cards are drawn with lines instead of filled faces."""
        return self.mono or self.cards == "line"

    @property
    def flat(self) -> bool:
        """Whether shades of background cannot separate areas: 16 colours, or none."""
        return self.mono or self.theme == ANSI

    @cached_property
    def _colours(self) -> dict[str, Color]:
        return {name: Color.parse(colour) for name, colour in PALETTE[self.theme].items()}

    @cached_property
    def _styles(self) -> dict[tuple[Ink, str, Meta | None], Style]:
        return {}

    def style(self, ink: Ink | str, background: str = "felt", meta: Meta | None = None) -> Style:
        """Return the terminal style of an ink (or of a colour's name) on a background colour."""
        if isinstance(ink, str):
            ink = Ink(ink)
        style = self._styles.get((ink, background, meta))
        if style is None:
            style = self._make(ink, background)
            if meta is not None:
                style += Style.from_meta(dict([meta]))
            if len(self._styles) >= _MOST_STYLES:  # every step of a replay has a meaning of its own
                self._styles.clear()
            self._styles[ink, background, meta] = style
        return style

    def _make(self, ink: Ink, background: str) -> Style:
        if self.mono:
            return Style(
                bold=ink.bold,
                underline=ink.underline,
                strike=ink.strike,
                reverse=background in _FILLED,
                dim=ink.colour in _FAINT_WITHOUT_COLOUR and not ink.bold,
            )
        colour = ink.colour if self.deck == "four" else _TWO_COLOURS.get(ink.colour, ink.colour)
        return Style.from_color(self._colours[colour], self._colours[background]) + Style(
            bold=ink.bold, underline=ink.underline, strike=ink.strike
        )
