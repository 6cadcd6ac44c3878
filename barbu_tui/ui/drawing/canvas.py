"""A grid of cells to draw on: text, colours by name, and click actions.

Widgets draw on a canvas in design coordinates and pass Textual the finished lines. All text is measured in
cells, and nothing is drawn past the edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from unicodedata import category

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip

from barbu_tui.ui.drawing.glyphs import FOCUS
from barbu_tui.ui.drawing.look import FACE_INK, Ink, Look, Meta
from barbu_tui.words.line import SUIT_INKS, Line, Span, line_width

_ON_FELT = dict(zip(FACE_INK, SUIT_INKS, strict=True))
"""The inks of a card face → the inks of the same suits without faces."""
_OBEYED: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories of non-characters: controls, direction marks, surrogates."""


class Canvas:
    """Cells in rows, each with a character, an ink and a background.

    Attributes:
        cursor: the cell for the terminal's own cursor, on the marked row or card; ``None`` if nothing is marked.
    """

    __slots__ = ("_backgrounds", "_characters", "_inks", "_metas", "cursor", "height", "look", "width")

    def __init__(self, width: int, height: int, look: Look, background: str = "felt") -> None:
        self.width = width
        self.height = height
        self.look = look
        blank = Ink()
        self._characters = [[" "] * width for _ in range(height)]
        self._inks = [[blank] * width for _ in range(height)]
        self._backgrounds = [[background] * width for _ in range(height)]
        self._metas: list[list[Meta | None]] = [[None] * width for _ in range(height)]
        self.cursor: tuple[int, int] | None = None

    def write(
        self,
        x: int,
        y: int,
        text: str,
        colour: str = "text",
        background: str | None = None,
        *,
        bold: bool = False,
        underline: bool = False,
        strike: bool = False,
        meta: Meta | None = None,
    ) -> int:
        """Write text from a cell on, and return the column after it.

        Text outside the canvas is not drawn, and control characters become blanks.
        """
        if not text.isprintable():
            text = _harmless(text)
        cells: list[str] | str = text
        size = len(text)
        if not text.isascii() and cell_len(text) != size:
            cells = _split_cells(text)
            size = len(cells)
        end = x + size
        if not 0 <= y < self.height or end <= 0 or x >= self.width:
            return end
        if x < 0 or end > self.width:
            cells = cells[max(0, -x) : self.width - x]
            x = max(0, x)
            size = len(cells)
        stop = x + size
        self._characters[y][x:stop] = cells
        self._inks[y][x:stop] = [Ink(colour, bold, underline, strike)] * size
        if meta is not None:
            self._metas[y][x:stop] = [meta] * size
        if background is not None:
            self._backgrounds[y][x:stop] = [background] * size
        return end

    def focus(self, x: int, y: int) -> None:
        """Mark a row as the one under the cursor, at its first cell."""
        self.write(x, y, FOCUS, "brass")
        self.cursor = (x, y)

    def line(self, x: int, y: int, line: Iterable[Span]) -> int:
        """Write a line of pieces from a cell on, and return the column after it."""
        lines = self.look.line_cards
        for text, colour, bold, underline, strike, background, meta in line:
            if background == "face" and lines:
                background, colour = None, _ON_FELT.get(colour, colour)
            x = self.write(
                x, y, text, colour, background, bold=bold, underline=underline, strike=strike, meta=meta
            )
        return x

    def right(self, end: int, y: int, line: str | Line, colour: str = "text", *, bold: bool = False) -> int:
        """Write a line that ends before a column. Return its first column."""
        pieces = (Span(line, colour, bold),) if isinstance(line, str) else line
        start = end - line_width(pieces)
        self.line(start, y, pieces)
        return start

    def centre(self, x: int, width: int, y: int, line: str | Line, colour: str = "text") -> int:
        """Write a line in the middle of a field. Return its first column."""
        pieces = (Span(line, colour),) if isinstance(line, str) else line
        start = x + (width - line_width(pieces)) // 2
        self.line(start, y, pieces)
        return start

    def fill(
        self, x: int, y: int, width: int, height: int, background: str, meta: Meta | None = None
    ) -> None:
        """Fill a rectangle with a background colour, and blank it."""
        ink = Ink()
        start, stop = max(0, x), min(self.width, x + width)
        size = stop - start
        if size <= 0:
            return
        for row in range(max(0, y), min(self.height, y + height)):
            self._characters[row][start:stop] = [" "] * size
            self._inks[row][start:stop] = [ink] * size
            self._backgrounds[row][start:stop] = [background] * size
            self._metas[row][start:stop] = [meta] * size

    def tint(self, x: int, y: int, width: int, background: str) -> None:
        """Change the background of part of a row, keeping its text."""
        if 0 <= y < self.height:
            start, stop = max(0, x), min(self.width, x + width)
            if stop > start:
                self._backgrounds[y][start:stop] = [background] * (stop - start)

    def mark(self, x: int, y: int, width: int, height: int, meta: Meta) -> None:
        """Set the click action of a rectangle."""
        start, stop = max(0, x), min(self.width, x + width)
        if stop > start:
            for row in range(max(0, y), min(self.height, y + height)):
                self._metas[row][start:stop] = [meta] * (stop - start)

    def same_row(self, other: Canvas, y: int) -> bool:
        """Return whether a row looks as it does on another canvas."""
        return (
            self._characters[y] == other._characters[y]
            and self._inks[y] == other._inks[y]
            and self._backgrounds[y] == other._backgrounds[y]
            and self._metas[y] == other._metas[y]
        )

    def strip(self, y: int) -> Strip:
        """Return a finished row."""
        style = self.look.style
        characters, inks = self._characters[y], self._inks[y]
        backgrounds, metas = self._backgrounds[y], self._metas[y]
        segments = []
        start = 0
        ink, background, meta = inks[0], backgrounds[0], metas[0]
        width = self.width
        for at in range(1, width):
            if backgrounds[at] is background and metas[at] is meta and inks[at] is ink:
                continue
            if backgrounds[at] == background and metas[at] == meta and inks[at] == ink:
                continue
            segments.append(Segment("".join(characters[start:at]), style(ink, background, meta)))
            start, ink, background, meta = at, inks[at], backgrounds[at], metas[at]
        segments.append(Segment("".join(characters[start:]), style(ink, background, meta)))
        return Strip(segments, width)

    def text(self) -> str:
        """Return the characters only, for tests."""
        return "\n".join("".join(row).rstrip() for row in self._characters)


def _harmless(text: str) -> str:
    """Return text without control characters: file names and errors may contain any."""
    return "".join(" " if category(each) in _OBEYED else each for each in text)


def _split_cells(text: str) -> list[str]:
    """Return text as one entry per cell. A wide character is followed by an empty entry; a mark joins its letter."""
    cells: list[str] = []
    for character in text:
        width = cell_len(character)
        if width:
            cells.append(character)
            cells.extend([""] * (width - 1))
        elif cells:
            cells[-1] += character
    return cells
