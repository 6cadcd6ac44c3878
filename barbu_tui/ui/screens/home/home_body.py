"""The body of the home screen: five cards that spell the name, the rows, the last game."""

from __future__ import annotations

from typing import ClassVar, Final

from barbu_tui.language import tr
from barbu_tui.language.grammar import SUIT_SIGNS
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.cards import SIZES, Size, frame
from barbu_tui.ui.drawing.glyphs import BEARD
from barbu_tui.ui.drawing.look import FACE_INK, MIDDLE
from barbu_tui.ui.screens.home.home_model import Home
from barbu_tui.ui.view_models.menu import menu_lines, note_column
from barbu_tui.ui.view_models.page import BLANK, Page
from barbu_tui.ui.widgets.page import Body, option_of, paint_page
from barbu_tui.words.line import SUIT_INKS, Line, Span, line_width

_NAME: Final = (("B", 0), ("A", 1), ("R", 3), ("B", 2), ("U", 1))
"""Letters and their suits."""
_SHORT_ARCH: Final = (1, 0, 0, 0, 1)
_TALL_ARCH: Final = (2, 1, 0, 1, 2)
_MENU_WIDTH: Final = 50


def draw_title(canvas: Canvas, y: int, size: Size) -> int:
    """Draw five cards that spell the name, in an arch; the last one has a beard. Return the row below them."""
    box = SIZES[size]
    arch = _SHORT_ARCH if size == "L" else _TALL_ARCH
    pitch = box.width + 2
    x = (canvas.width - (4 * pitch + box.width) + 1) // 2
    for place, (letter, suit) in enumerate(_NAME):
        left, top = x + place * pitch, y + arch[place]
        lines = canvas.look.line_cards
        ink = (SUIT_INKS if lines else FACE_INK)[suit]
        inset = 1 if lines else 0
        if lines:
            frame(canvas, left, top, box.width, box.height, "edge")
        else:
            canvas.fill(left, top, box.width, box.height, "face")
        bottom = top + box.height - 1 - inset
        canvas.write(left + 1 + inset, top + inset, letter, ink, bold=True)
        canvas.write(left + box.width // 2, top + box.height // 2, SUIT_SIGNS[suit], ink, bold=True)
        canvas.write(left + box.width - 2 - inset, bottom, letter, ink, bold=True)
        # A framed card of the middle size has its letter where the beard would grow.
        if place == len(_NAME) - 1 and not (lines and size == "L"):
            canvas.write(left + box.width // 2 - 1, top + box.height // 2 + 1, BEARD, ink)
    return y + box.height + max(arch)


def paint_home(canvas: Canvas, home: Home) -> Page:
    """Draw the home screen. Return its rows with their places."""
    tall = canvas.width >= MIDDLE and canvas.height >= 35
    pitch = 2 if tall and canvas.height >= 4 * len(home.entries) + 2 else 1
    foot: list[Line] = [
        (Span(f"{caption}   ", "faint"), *line)
        for caption, line in ((tr("last game"), home.last), (tr("record"), home.record))
        if line
    ]
    height = len(home.entries) * pitch - (pitch - 1)
    cards = 9 if tall else 6
    wanted = cards + 2 + (3 if tall else 2) + height + 2 + 2
    y = max(2, (canvas.height - wanted) // 2) if canvas.height > 24 else 1
    canvas.right(canvas.width - 1, 0, f"v {home.version}", "faint")
    y = draw_title(canvas, y, "XL" if tall else "L") + 1
    canvas.centre(0, canvas.width, y, home.motto, "muted" if tall else "faint")
    y += 3 if tall else 2
    notes = note_column(home.entries)
    wide = max(_MENU_WIDTH, *(notes + len(entry.note) + 2 for entry in home.entries))
    x = (canvas.width - wide) // 2
    rows = menu_lines(home.entries, home.cursor, x, wide, airy=pitch > 1)
    menu = Page((*[BLANK] * y, *rows))
    paint_page(canvas, menu)
    y += height + (3 if tall else 1)
    if home.offer:
        foot = [home.offer]
    for line in foot:
        if line_width(line) <= canvas.width - 2:
            canvas.centre(0, canvas.width, y, line)
        y += 1
    return menu


class HomeBody(Body[Home]):
    """Draws the home screen. Model: :class:`~barbu_tui.ui.screens.home.home_model.Home`."""

    BACKGROUND: ClassVar[str] = "felt"
    DEFAULT_CSS = "HomeBody { background: $b-felt; }"

    _menu: Page | None = None

    def paint(self, canvas: Canvas, model: Home) -> None:
        self._menu = paint_home(canvas, model)

    def option_at(self, x: int, y: int) -> int | None:
        return None if self._menu is None else option_of(self._menu, x, y)
