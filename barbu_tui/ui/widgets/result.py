"""The result of a deal, drawn on the felt."""

from __future__ import annotations

from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.view_models.page import wrap
from barbu_tui.ui.view_models.result import Result, ResultRow
from barbu_tui.ui.widgets.felt import STANDARD_ROWS, TALL_ROWS
from barbu_tui.words.line import Line, Span, folded, line_width, plain

_WIDTH, _FIRST, _STEP = 61, 28, 11


def draw_result(canvas: Canvas, model: Result) -> None:
    """Draw the table of the deal, up to its visible steps."""
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
        _draw_sentences(canvas, left, y + 2, model)


def _draw_row(canvas: Canvas, left: int, ends: list[int], y: int, row: ResultRow) -> None:
    canvas.line(left, y, row.label)
    for end, cell in zip(ends, row.cells, strict=True):
        canvas.right(end, y, cell)


def _draw_sentences(canvas: Canvas, left: int, y: int, model: Result) -> None:
    """Draw the end of the deal, and the notes below it; only the latter if not all fit.

    They begin below the check, or further left if one would run off the edge.
    """
    room_across = canvas.width - 4
    lines: list[Line] = [model.sentence] if model.sentence else []
    for note in model.notes:
        if line_width(note) <= room_across:
            lines.append(note)
        else:
            lines += [(Span(part, "text"),) for part in folded(plain(note), room_across)]
    room = canvas.height - y
    if room < 1:
        y, room = y - 1, room + 1
    if room < len(lines):
        lines = [line for line in lines if line is not model.sentence][: max(1, room)]
    apart = 1 + (room > len(lines))
    left = min([left, *(canvas.width - 2 - line_width(line) for line in lines)])
    left = max(2, left)
    for place, line in enumerate(lines):
        canvas.line(left, y + place * apart, line)
    y += (len(lines) - 1) * apart + 1
    why = wrap(model.why, min(_WIDTH, canvas.width - 2 - left))
    for place, words in enumerate(why if y + len(why) <= canvas.height else ()):
        canvas.write(left, y + place, words, "muted")
