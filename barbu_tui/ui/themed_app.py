"""The look of the program: themes, palette variables, the ASCII tier, no colour."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from textual.app import App
from textual.filter import LineFilter
from textual.geometry import Size
from textual.signal import Signal

from barbu_tui.ui.drawing.glyphs import AsciiFilter
from barbu_tui.ui.drawing.look import MIDDLE, NARROW, WIDE, Look
from barbu_tui.ui.drawing.themes import ANSI, DARK, THEME_NAMES, css_variables, themes


class LookApp(App[int]):
    """An app with the palette of the game, the base of screens and widgets."""

    HORIZONTAL_BREAKPOINTS = [(0, "-w80"), (MIDDLE, "-w120"), (WIDE, "-w160")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-h24"), (36, "-h36"), (45, "-h45")]  # noqa: RUF012

    def __init__(self, look: Look | None = None) -> None:
        """Start with a look; ``NO_COLOR`` in the environment removes its colours."""
        mono = "NO_COLOR" in os.environ
        # Without colour the filter must be chosen here, before a theme is set: see Textual's App.
        super().__init__(ansi_color=True if mono else None)
        look = look or Look()
        self._look = replace(look, mono=mono)
        self._ascii = AsciiFilter()
        self.look_changed: Signal[Look] = Signal(self, "look_changed")
        for theme in themes():
            self.register_theme(theme)
        self._begin_with(ANSI if mono else look.theme)
        for name in set(self.available_themes) - set(THEME_NAMES):
            self.unregister_theme(name)  # others lack the game's colours

    def _begin_with(self, theme: str) -> None:
        """Set the first theme.

        Setting a theme reads every style sheet twice more before the first frame. The dark one equals Textual's own but
        for its variables and its class, which are enough until there is something to restyle.
        """
        if theme != DARK:
            self.theme = theme
            return
        self.set_reactive(App.theme, theme)
        self.stylesheet.set_variables(self.get_css_variables())
        self.add_class(f"-theme-{theme}", update=False)

    @property
    def look(self) -> Look:
        """The current look."""
        return self._look

    def set_look(self, look: Look) -> None:
        """Change the look. The screen follows."""
        if look == self._look:
            return
        self._look = look
        if not look.mono and self.theme != look.theme:
            self.theme = look.theme
        self.look_changed.publish(look)

    def watch_theme(self, theme: str) -> None:
        """Follow a theme that was chosen elsewhere, such as in the palette of commands."""
        if theme in THEME_NAMES and theme != self._look.theme and not self._look.mono:
            self.set_look(replace(self._look, theme=theme))
            self.theme_chosen(theme)

    def theme_chosen(self, theme: str) -> None:
        """Handle a theme chosen from the list; subclasses may save it."""

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the palette's variables, so that style sheets may use them under any theme."""
        return css_variables(DARK)

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        return [*filters, self._ascii] if self._look.safe else filters


LARGEST: Final = Size(500, 200)
"""Maximum number of columns and lines that are drawn. A terminal may report billions."""


def bounded(size: Size) -> Size:
    """Return a terminal's size within these bounds."""
    return Size(max(1, min(size.width, LARGEST.width)), max(1, min(size.height, LARGEST.height)))


def screen_fits(width: int, height: int) -> bool:
    """Return whether a terminal is large enough for the game."""
    return width >= NARROW and height >= 24
