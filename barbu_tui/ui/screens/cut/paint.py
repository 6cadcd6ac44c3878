"""The painting of the cut."""

from __future__ import annotations

from barbu_tui.language import tr, trp
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.cards import SIZES, Size, draw_card
from barbu_tui.ui.widgets.page import Body
from barbu_tui.words.line import Span
from barbu_tui.words.people import Cast

Cut = tuple[Cast, tuple[int, ...], int]
"""The players, seat → card, and who deals first."""


def paint_cut(canvas: Canvas, cut: Cut) -> None:
    """Paint the cards drawn, from the first dealer on, each with a name and a place."""
    cast, cards, first = cut
    players = len(cards)
    tall = canvas.height >= 30
    size: Size = "XL" if tall else "L"
    box = SIZES[size]
    pitch = 22 if canvas.width >= 100 else 17
    x = (canvas.width - (pitch * (players - 1) + box.width)) // 2
    y = max(2, (canvas.height - box.height - 8) // 2)
    canvas.centre(0, canvas.width, y, tr("T H E   C U T"), "text")
    y += 3
    then = trp("in a row", "then")
    middle_words = (tr("to the left"), then) if players == 4 else (then,)
    words = (tr("deals first"), *middle_words, tr("deals last"))
    for place in range(players):
        seat = (first + place) % players
        left = x + place * pitch
        draw_card(canvas, left, y, cards[seat], size, winning=place == 0)
        field = 15  # odd, as the cards are, so that the names stand under their middles
        middle = left + (box.width - field) // 2
        ink = "brass" if seat == cast.human else "text"
        canvas.centre(middle, field, y + box.height + 1, (Span(cast.name(seat), ink, bold=True),))
        canvas.centre(middle, field, y + box.height + 2, words[place], "muted")


class CutBody(Body[Cut]):
    """Draws the cut."""

    BACKGROUND = "felt"
    DEFAULT_CSS = "CutBody { background: $b-felt; }"

    def paint(self, canvas: Canvas, model: Cut) -> None:
        paint_cut(canvas, model)
