"""The middle of the felt in practice, drawn."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from barbu_tui.session.practice_reasons import points
from barbu_tui.ui.canvas import Canvas
from barbu_tui.ui.glyphs import DOT, FOCUS, MINUS
from barbu_tui.ui.models.page import wrap
from barbu_tui.ui.screens.practice.board import Board, Figures, OptionRow, Scale, with_focus
from barbu_tui.ui.spans import Span, line_width
from barbu_tui.ui.widgets.contracts import draw_ranks, draw_suits
from barbu_tui.ui.widgets.painted import Painted

_BAR, _BAR_END = 39, 56
"""Columns of the bars, from the left edge of the list."""
_NOW, _LATER, _SUM = 63, 70, 78
"""Columns before which the figures end."""
_TEXT = 74
"""Cells of running text."""

_TALL, _TALLER = 20, 28
"""Rows of the felt from which it is drawn with more air."""


class PracticeBoard(Painted[Board]):
    """The middle of the felt. A click on a row carries ``option``, its place among the rows."""

    BACKGROUND: ClassVar[str] = "felt"
    DEFAULT_CSS = """
    PracticeBoard { width: 1fr; height: 1fr; background: $b-felt; }
    """

    def paint(self, canvas: Canvas, model: Board) -> None:
        """Draw title, rows, verdict and reasons."""
        left = (canvas.width - 80) // 2
        tall = canvas.height >= _TALL
        top = (4 if canvas.height >= _TALLER else 2) if tall else 1
        if model.pages:
            self._pages(canvas, model, left, top)
            return
        place = _placed(model, canvas.height, top)
        if place.title:
            fits = line_width(model.title) <= _TEXT + 2
            canvas.line(left + 4, top, model.title if fits else model.title[:1])
        self._heads(canvas, model, left, place.head)
        for y, row in enumerate(place.rows, place.head + 1):
            _draw_row(canvas, left, y, row, model)
        y = place.head + 1 + len(place.rows)
        if model.kind:
            (draw_ranks if model.kind == "start" else draw_suits)(canvas, left, y + 1, model.boxes)
        if model.scale is not None:
            gap = min(2 if tall else 1, max(0, canvas.height - y - 3))
            self._verdict(canvas, model, left, y + gap, tall)
        if tall and model.cards:
            x = canvas.write(2 if canvas.width < 84 else 3, canvas.height - 1, "You", "brass", bold=True)
            canvas.write(x + 2, canvas.height - 1, f"{model.cards} cards", "muted")

    def _heads(self, canvas: Canvas, model: Board, left: int, y: int) -> None:
        name, detail = model.heads
        canvas.write(left + 8, y, name, "muted", bold=True)
        scale = model.scale
        if scale is None:
            canvas.write(left + _detail(model), y, detail, "muted", bold=True)
            return
        end = left + _BAR - 1
        for mark in scale.marks:
            text = f"{MINUS if mark < 0 else '+' if mark > 0 else ''}{abs(mark)}"
            start = left + _column(scale, mark) - len(text) // 2
            if start > end and start + len(text) <= left + _BAR_END + 1:
                end = canvas.write(start, y, text, "faint")
        for column, head in ((_NOW, "now"), (_LATER, "later"), (_SUM, "sum")):
            canvas.right(left + column, y, head, "faint")

    def _verdict(self, canvas: Canvas, model: Board, left: int, y: int, tall: bool) -> None:
        x = left + 4
        if model.chip is not None:
            canvas.line(x, y, (Span(f" {model.chip.text} ", "text", True, background=model.chip.ground),))
            x += len(model.chip.text) + 4
        _draw_wrapped(canvas, x, y, model.verdict, left + 78 - x)
        y += 2 if tall and canvas.height - y > 5 else 1
        bottom = canvas.height - (2 if tall else 0)
        lines = wrap(" ".join(model.reasons), _TEXT)
        for place, line in enumerate(lines):
            if y + place >= bottom:
                break
            last = y + place == bottom - 1 and place < len(lines) - 1
            canvas.write(left + 4, y + place, line if not last else _with_more(line), "muted")

    def _pages(self, canvas: Canvas, model: Board, left: int, top: int) -> None:
        canvas.line(left + 4, top, model.title)
        y = top + 2
        for paragraph in model.pages:
            for line in wrap(paragraph, _TEXT):
                if y >= canvas.height:
                    return
                canvas.write(left + 4, y, line, "text")
                y += 1
            y += canvas.height >= _TALL


class _Place(NamedTuple):
    """Where the rows stand."""

    rows: tuple[OptionRow, ...]
    head: int
    """The row of the headings."""
    title: bool


def _placed(model: Board, height: int, top: int) -> _Place:
    """With as much air as there is; a contract that is opened may take all of it."""
    tall = height >= _TALL
    answered = model.scale is not None
    roomy, below = (top + 3, 5) if tall else (top + 1, 3)
    count = len(model.rows)
    for head, rest in ((roomy, below), (top + 1, below)):
        if count <= height - head - 1 - (rest if answered else 0):
            return _Place(model.rows, head, True)
    if tall:
        return _Place(with_focus(model.rows, height - top - 2 - below), top + 1, True)
    return _Place(with_focus(model.rows, height - 1), 0, False)


def _with_more(line: str) -> str:
    """A line that goes on elsewhere, with a hint of it at its end."""
    kept = line[: _TEXT - 2] if len(line) <= _TEXT - 2 else line[: _TEXT - 2].rpartition(" ")[0]
    return f"{kept.rstrip()} …"


def _detail(model: Board) -> int:
    return 25 if any(line_width(row.name) > 14 for row in model.rows) else 23


def _draw_wrapped(canvas: Canvas, x: int, y: int, line: tuple[Span, ...], room: int) -> None:
    if line_width(line) <= room:
        canvas.line(x, y, line)
        return
    for span in line:
        kept = span.text[: max(0, room)]
        x = canvas.line(x, y, (span._replace(text=kept),))
        room -= len(kept)


def _draw_row(canvas: Canvas, left: int, y: int, row: OptionRow, model: Board) -> None:
    if row.focused:
        canvas.fill(left + 2, y, 76, 1, "felt2")
        canvas.write(left + 2, y, FOCUS, "brass")
    if row.used:
        canvas.write(left + 4, y, DOT, "faint")
        canvas.write(left + 8, y, "".join(span.text for span in row.name), "faint", strike=True)
        canvas.line(left + _detail(model), y, tuple(span._replace(colour="faint") for span in row.detail))
        return
    if row.number:
        canvas.write(left + 4, y, str(row.number), "brass", bold=True)
    x = left + (10 if row.inner else 8)
    for span in row.name:
        bold = not row.inner
        underline = row.focused and span.text.strip() != ""
        x = canvas.line(x, y, (span._replace(bold=bold, underline=underline),))
    for tagged, tag, ink in ((row.best, "best", "good"), (row.yours, "you", "brass")):
        if tagged:
            x = canvas.write(x + 1, y, tag, ink, bold=True)
    detail = max(left + _detail(model), x + 1)
    room = left + _BAR - 1 - detail
    if model.scale is None or line_width(row.detail) <= room:
        ink = "text" if row.focused else "muted"
        for span in row.detail:
            detail = canvas.line(detail, y, (span if span.colour != "text" else span._replace(colour=ink),))
    if row.figures is not None and model.scale is not None:
        _draw_bar(canvas, left, y, row.figures, model.scale, focused=row.focused, grown=model.grown)
        _draw_figures(canvas, left, y, row.figures, focused=row.focused)
    canvas.mark(left + 2, y, 76, 1, ("option", row.key))


def _column(scale: Scale, value: float) -> int:
    share = (value - scale.low) / (scale.high - scale.low)
    return _BAR + round(max(0.0, min(1.0, share)) * (_BAR_END - _BAR))


def _draw_bar(
    canvas: Canvas, left: int, y: int, figures: Figures, scale: Scale, *, focused: bool, grown: float
) -> None:
    """A tinted bar from zero (or the scale's end) to the mean, the interval as a heavy rule, the mean as a dot."""
    ink = "good" if figures.total > 0 else "bad"
    zero_shown = scale.low <= 0 <= scale.high
    base = _column(scale, 0.0) if zero_shown else _BAR if scale.low > 0 else _BAR_END + 1
    mean = _column(scale, figures.total)
    mean = base + round((mean - base) * grown)
    start, stop = min(mean, base), max(mean, base)
    if canvas.look.flat:
        canvas.write(left + start, y, "┈" * (stop - start), ink)
    else:
        canvas.tint(left + start, y, stop - start, "goodbg" if figures.total > 0 else "badbg")
    if zero_shown:
        canvas.write(left + base, y, "│", "line2")
    if grown < 1:
        return
    if figures.high < scale.low:
        canvas.write(left + _BAR, y, "‹", ink)
        return
    low, high = _column(scale, figures.low), _column(scale, figures.high)
    canvas.write(left + low, y, "━" * (high - low + 1), ink)
    canvas.write(left + mean, y, "●", "text" if focused else ink)


def _draw_figures(canvas: Canvas, left: int, y: int, figures: Figures, *, focused: bool) -> None:
    canvas.right(left + _NOW, y, points(figures.now), "muted")
    canvas.right(left + _LATER, y, points(figures.later), "faint")
    ink = "good" if figures.total > 0 else "bad"
    canvas.right(left + _SUM, y, points(figures.total), ink, bold=focused)


__all__ = ["PracticeBoard"]
