"""Options with their figures, drawn on the felt."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.look import NARROW
from barbu_tui.ui.view_models.bars import scale_of
from barbu_tui.ui.view_models.options import TEXT, OptionBoard, OptionRow, with_focus
from barbu_tui.ui.view_models.page import wrap
from barbu_tui.ui.widgets.bars import draw_heads, draw_legend
from barbu_tui.ui.widgets.contracts import detail_column, draw_option, draw_own, draw_ranks, draw_suits
from barbu_tui.words.line import line_width

_PANELLED = 84
"""Columns of a felt with a panel beside it."""
_TALL, _TALLER = 20, 28
"""Rows of the felt from which more blank rows are used."""


def draw_options(canvas: Canvas, model: OptionBoard) -> None:
    """Draw the rows of the options, or the pages in their place."""
    left = (canvas.width - NARROW) // 2
    if model.pages:
        _draw_pages(canvas, model, left)
    else:
        _draw_rows(canvas, model, left)
    if canvas.height >= _TALL and model.cards:
        draw_own(canvas, model.cards)


def _draw_rows(canvas: Canvas, model: OptionBoard, left: int) -> None:
    place = _placed(model, canvas.height)
    if len(place.rows) < len(model.rows) and model.scale is not None:
        scale = scale_of((row.figures for row in place.rows), telling=model.scale.bars)
        model = replace(model, scale=scale)
    if place.title >= 0:
        _draw_title(canvas, model, left, place.title)
    details = detail_column(model.rows)
    name, detail = model.heads
    canvas.write(left + 8, place.head, name, "muted", bold=True)
    if model.scale is None:
        canvas.write(left + details, place.head, detail, "muted", bold=True)
    else:
        draw_heads(canvas, left, place.head, model.scale)
    for y, row in enumerate(place.rows, place.head + 1):
        draw_option(canvas, left, y, row, details, model.scale, model.grown)
    y = place.head + 2 + len(place.rows)
    if canvas.width < _PANELLED:
        canvas.line(left + 4, y + 3, model.note)
    if model.kind:
        (draw_ranks if model.kind == "start" else draw_suits)(canvas, left, y, model.boxes)
    if model.scale is not None:
        if place.legend:
            draw_legend(canvas, left, place.head + 1 + len(place.rows), model.scale)
        x = canvas.line(left + 4, place.verdict, model.chip)
        canvas.line(x + 2 * bool(model.chip), place.verdict, model.verdict)
        lines = reason_lines(model.reasons, place.bottom - place.reasons, model.more)
        for y, line in enumerate(lines, place.reasons):
            canvas.write(left + 4, y, line, "muted")


def _draw_title(canvas: Canvas, model: OptionBoard, left: int, y: int) -> None:
    fits = line_width(model.title) <= TEXT + 2
    canvas.line(left + 4, y, model.title if fits else model.title[:1])


def _draw_pages(canvas: Canvas, model: OptionBoard, left: int) -> None:
    """Draw paragraphs in place of the rows, with a blank row between them if there is room."""
    tall = canvas.height >= _TALL
    paragraphs = [wrap(each, TEXT) for each in model.pages]
    length = sum(map(len, paragraphs))
    y = (4 if canvas.height >= _TALLER else 2) if tall else 1
    _draw_title(canvas, model, left, y)
    y += 2
    room = canvas.height - y - (2 if tall else 1)
    apart = length + len(paragraphs) - 1 <= room
    for lines in paragraphs:
        for line in lines:
            if y < canvas.height:
                canvas.write(left + 4, y, line, "text")
            y += 1
        y += apart


class _Place(NamedTuple):
    """The rows of the board's parts on the felt."""

    rows: tuple[OptionRow, ...]
    title: int
    """The row of the title; -1 for none."""
    head: int
    """The row of the headings; the options follow."""
    legend: bool
    """Whether the row below the options explains the figures."""
    verdict: int
    reasons: int
    bottom: int
    """The row below the last one for reasons."""


class _Air(NamedTuple):
    """The number of blank rows between the parts."""

    title: int
    """Rows above the title."""
    head: int
    """Rows between title and headings."""
    verdict: int
    """Rows above the verdict."""
    reasons: int
    """Rows below the verdict."""
    bottom: int
    """Rows below the reasons."""


_TALLER_AIR: Final = _Air(4, 2, 2, 1, 2)
_TALL_AIRS: Final = (_Air(2, 1, 1, 1, 2), _Air(1, 0, 1, 1, 2), _Air(1, 0, 1, 0, 2))
_LOW_AIRS: Final = (_Air(1, 0, 1, 0, 1), _Air(0, 0, 1, 0, 1))
"""From the most blank rows to the fewest: the first that leaves room for the reasons is used, else the last."""
_LOW_REASONS: Final = 3
"""Maximum number of lines of reasons on a low felt; more would move the options away from their place in the question."""


def _placed(model: OptionBoard, height: int) -> _Place:
    """Place everything with as many blank rows as fit; an opened contract may use all of the room."""
    airs = (*((_TALLER_AIR,) if height >= _TALLER else ()), *(_TALL_AIRS if height >= _TALL else _LOW_AIRS))
    lines = max(len(wrap(" ".join(model.reasons), TEXT)), model.steady)
    if height < _TALL:
        lines = min(lines, _LOW_REASONS)
    answered = model.scale is not None
    for air in airs:
        head = air.title + 1 + air.head
        verdict = head + 1 + len(model.rows) + answered + air.verdict
        reasons = verdict + 1 + air.reasons
        place = _Place(model.rows, air.title, head, answered, verdict, reasons, height - air.bottom)
        if not answered or reasons + lines <= place.bottom:
            return place
    if place.reasons < place.bottom:
        return place
    rows = with_focus(model.rows, height - 3)
    verdict = 2 + len(rows)
    return _Place(rows, -1, 0, False, verdict, verdict + 1, height - 1)


def reason_lines(sentences: tuple[str, ...], room: int, more: str) -> list[str]:
    """Return as many sentences as there is room for, in lines.

    Args:
        sentences: all sentences, the most important first.
        room: the number of lines.
        more: a hint on how to read the rest, shown if something is left out.
    """
    lines = wrap(" ".join(sentences), TEXT)
    if len(lines) <= room:
        return lines
    for count in range(len(sentences) - 1, 0, -1):
        fitting = wrap(" ".join((*sentences[:count], more)), TEXT)
        if len(fitting) <= room:
            return fitting
    return [*lines[: room - 1], _cut(lines[room - 1], more)] if room > 0 else []


def _cut(line: str, more: str) -> str:
    """Return a shortened line with a hint at its end."""
    hint = f"…  {more}".rstrip()
    kept = line if len(line) <= TEXT - len(hint) - 1 else line[: TEXT - len(hint)].rpartition(" ")[0]
    return f"{kept.rstrip()} {hint}"
