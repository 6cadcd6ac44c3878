"""Cards on a canvas: faces in four sizes, backs, empty places; filled or with lines, in the same cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from rich.cells import cell_len

from barbu_tui.core.cards import RANK_OF, SUIT_OF, Card
from barbu_tui.core.contracts import KING_OF_HEARTS
from barbu_tui.language.cards import rank_sign
from barbu_tui.language.grammar import SUIT_SIGNS
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.glyphs import BEARD, EDGE
from barbu_tui.ui.drawing.look import FACE_INK
from barbu_tui.words.line import SUIT_INKS, Span

Size = Literal["XS", "M", "L", "XL"]


@dataclass(frozen=True, slots=True)
class CardSize:
    """The cells of a card, and the row of its suit."""

    width: int
    height: int


SIZES: Final = {"XS": CardSize(3, 1), "M": CardSize(5, 3), "L": CardSize(7, 5), "XL": CardSize(9, 7)}


def tile_span(card: Card) -> Span:
    """Return a card of one row and three cells (XS) as a piece of a line."""
    suit = SUIT_OF[card]
    return Span(
        f"{rank_sign(RANK_OF[card]):>2}{SUIT_SIGNS[suit]}", FACE_INK[suit], bold=True, background="face"
    )


def draw_card(canvas: Canvas, x: int, y: int, card: Card, size: Size, *, winning: bool = False) -> None:
    """Draw a whole card, size M, L or XL; the winning one with a brass bar under it or a heavy frame."""
    box = SIZES[size]
    suit, rank = SUIT_OF[card], rank_sign(RANK_OF[card])
    sign = SUIT_SIGNS[suit]
    right, bottom = x + box.width - 1, y + box.height - 1
    middle = (x + box.width // 2, y + box.height // 2)
    if canvas.look.line_cards:
        ink = SUIT_INKS[suit]
        canvas.fill(x, y, box.width, box.height, "felt")
        frame(canvas, x, y, box.width, box.height, "brass" if winning else "edge", heavy=winning)
        if size == "M":
            canvas.write(x + 1, y + 1, rank + sign, ink, bold=True)
            return
        canvas.write(x + 1, y + 1, rank, ink, bold=True)
        canvas.write(*middle, sign, ink, bold=True)
        canvas.right(right, bottom - 1, rank, ink, bold=True)
    else:
        ink = FACE_INK[suit]
        canvas.fill(x, y, box.width, box.height, "face")
        canvas.write(x + 1, y, rank, ink, bold=True)
        canvas.write(*middle, sign, ink, bold=True)
        canvas.right(right, bottom, rank, ink, bold=True)
        if winning:
            canvas.write(x, bottom + 1, "▀" * box.width, "brassbg")
    if card == KING_OF_HEARTS and size != "M" and not (size == "L" and canvas.look.line_cards):
        canvas.write(middle[0] - 1, middle[1] + 1, BEARD, ink)


def draw_slot(canvas: Canvas, x: int, y: int, size: Size, label: str, *, yours: bool) -> None:
    """Draw an empty place at the table: a dashed frame around a seat label, brass if a card is wanted.

    It is as wide as a card or its label.
    """
    box = SIZES[size]
    width = max(box.width, cell_len(label) + 2)
    ink = "brass" if yours else "line2"
    canvas.write(x, y, "╭" + "╌" * (width - 2) + "╮", ink)
    for row in range(y + 1, y + box.height - 1):
        canvas.write(x, row, "╎", ink)
        canvas.write(x + width - 1, row, "╎", ink)
    canvas.write(x, y + box.height - 1, "╰" + "╌" * (width - 2) + "╯", ink)
    canvas.centre(x, width, y + box.height // 2, label, "muted")


def frame(canvas: Canvas, x: int, y: int, width: int, height: int, ink: str, *, heavy: bool = False) -> None:
    """Draw a frame of lines."""
    top, bar, side, foot = ("┏┓", "━", "┃", "┗┛") if heavy else ("╭╮", "─", "│", "╰╯")
    canvas.write(x, y, top[0] + bar * (width - 2) + top[1], ink, bold=heavy)
    last = y + height - 1
    for row in range(y + 1, last):
        canvas.write(x, row, side, ink, bold=heavy)
        canvas.write(x + width - 1, row, side, ink, bold=heavy)
    canvas.write(x, last, foot[0] + bar * (width - 2) + foot[1], ink, bold=heavy)


def draw_backs(
    canvas: Canvas, x: int, y: int, count: int, *, pitch: int = 2, rows: int = 1, limit: int = 99
) -> int:
    """Draw a row of card backs, ``pitch`` cells each, as many as the limit allows. Return the column after them."""
    shown = backs_width(count, pitch, limit) // pitch
    if canvas.look.line_cards:
        sign = "▐" if pitch == 1 else "[]" if canvas.look.safe else "▐▌"
        text, ink, background = sign.ljust(pitch) * shown, "back", None
    else:
        text, ink, background = EDGE.ljust(pitch) * shown, "backedge", "back"
    for row in range(y, y + rows):
        canvas.write(x, row, text, ink, background)
    return x + pitch * shown


def backs_width(count: int, pitch: int = 2, limit: int = 99) -> int:
    """Return the width of a row of card backs in cells."""
    return pitch * max(0, min(count, limit // pitch))
