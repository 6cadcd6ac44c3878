"""The result of a deal and the end of a game, drawn on the felt."""

from __future__ import annotations

from barbu_tui.ui.canvas import Canvas
from barbu_tui.ui.glyphs import points_text
from barbu_tui.ui.models.result import Finish, Result, ResultRow
from barbu_tui.ui.spans import Span, line_width, shorten
from barbu_tui.ui.widgets.felt import STANDARD_ROWS, TALL_ROWS

_WIDTH, _FIRST, _STEP = 61, 28, 11


def draw_result(canvas: Canvas, model: Result) -> None:
    """Draw the table of the deal, as many steps of it as have come up."""
    tall = canvas.height >= STANDARD_ROWS
    width = _FIRST + _STEP * (len(model.heads) - 1)
    left = (canvas.width - width) // 2
    ends = [left + _FIRST + _STEP * place for place in range(len(model.heads))]
    y = 2
    if tall:
        y = 5 if canvas.height >= TALL_ROWS else 2
        canvas.centre(0, canvas.width, y, (Span(" ".join(model.title.upper()), bold=True),))
        y += 3
    room = canvas.height - y - 4 - len(model.sums)
    gaps = tall and len(model.rows) + 4 < room
    for seat, (end, name) in enumerate(zip(ends, model.heads, strict=True)):
        canvas.right(end, y, name, "brass" if seat == model.human else "text", bold=True)
    y += 2 if gaps else 1
    for row in model.rows[: max(1, room)]:
        y += row.gap and gaps
        if row.step <= model.shown:
            _draw_row(canvas, left, ends, y, row)
        y += 1
    canvas.write(left, y, "─" * width, "line")
    y += 1
    for row in model.sums:
        if row.step <= model.shown:
            _draw_row(canvas, left, ends, y, row)
        y += 1
    y += gaps
    if model.shown >= max(row.step for row in model.sums):
        canvas.line(left, y, model.check)
        y += 1 + tall
        sentence = model.sentence
        if line_width(sentence) > canvas.width - 2 - left:
            left = max(2, (canvas.width - line_width(sentence)) // 2)
        canvas.line(left, y + (not tall and y < canvas.height - 2), sentence)


def _draw_row(canvas: Canvas, left: int, ends: list[int], y: int, row: ResultRow) -> None:
    canvas.line(left, y, row.label)
    for end, cell in zip(ends, row.cells, strict=True):
        canvas.right(end, y, cell)


def draw_finish(canvas: Canvas, model: Finish) -> None:
    """Draw the end of the game: places, the winner, where the game is kept."""
    tall = canvas.height >= STANDARD_ROWS
    step = 2 if tall else 1
    y = max(1, (canvas.height - (8 + step * len(model.rows) + len(model.notes))) // 2)
    canvas.centre(0, canvas.width, y, (Span(" ".join(model.title.upper()), bold=True),))
    y += 3
    left = (canvas.width - 36) // 2
    for place, name, points, yours in model.rows:
        first = place == "1st"
        canvas.write(left, y, place, "brass" if first else "muted", bold=first)
        canvas.write(
            left + 7, y, shorten(name, 20), "brass" if yours else "text", bold=first or yours, underline=yours
        )
        canvas.right(left + 36, y, points_text(points), "good" if points > 0 else "bad", bold=first)
        y += step
    y += 1
    canvas.centre(0, canvas.width, y, (Span(model.sentence, bold=True),))
    for note in model.notes:
        y += 1 + (note == model.notes[0])
        canvas.centre(0, canvas.width, y, shorten(note, canvas.width - 4), "muted")
