"""The middle of the felt in practice."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final, NamedTuple

from barbu_tui.language import tr, trn
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.glyphs import DOT, FOCUS
from barbu_tui.ui.drawing.look import NARROW, click
from barbu_tui.ui.screens.practice.option_rows import TEXT, OptionBoard, OptionRow, with_focus
from barbu_tui.ui.view_models.bars import scale_of
from barbu_tui.ui.view_models.page import wrap
from barbu_tui.ui.widgets.bars import BAR, draw_bar, draw_heads, draw_legend, draw_was
from barbu_tui.ui.widgets.contracts import draw_ranks, draw_suits
from barbu_tui.ui.widgets.painted import Painted
from barbu_tui.words.line import Span, line_width

_PANELLED = 84
"""Columns of a felt with a panel beside it."""
_TALL, _TALLER = 20, 28
"""Rows of the felt from which more blank rows are used."""


class PracticeBoard(Painted[OptionBoard]):
    """The middle of the felt. A click on a row is a ``click_option``."""

    BACKGROUND: ClassVar[str] = "felt"
    DEFAULT_CSS = "PracticeBoard { width: 1fr; height: 1fr; background: $b-felt; }"

    def paint(self, canvas: Canvas, model: OptionBoard) -> None:
        left = (canvas.width - NARROW) // 2
        tall = canvas.height >= _TALL
        if model.pages:
            _draw_pages(canvas, model, left)
        else:
            self._rows(canvas, model, left)
        if tall and model.cards:
            x = canvas.write(2 if canvas.width < 84 else 3, canvas.height - 1, tr("You"), "brass", bold=True)
            canvas.write(x + 2, canvas.height - 1, trn("{count} card", "{count} cards", model.cards), "muted")

    def _rows(self, canvas: Canvas, model: OptionBoard, left: int) -> None:
        place = _placed(model, canvas.height)
        if len(place.rows) < len(model.rows) and model.scale is not None:
            scale = scale_of((row.figures for row in place.rows), telling=model.scale.bars)
            model = replace(model, scale=scale)
        if place.title >= 0:
            _draw_title(canvas, model, left, place.title)
        self._heads(canvas, model, left, place.head)
        for y, row in enumerate(place.rows, place.head + 1):
            _draw_row(canvas, left, y, row, model)
        y = place.head + 2 + len(place.rows)
        if canvas.width < _PANELLED:
            canvas.line(left + 4, y + 3, model.note)
        if model.kind:
            (draw_ranks if model.kind == "start" else draw_suits)(canvas, left, y, model.boxes)
        if model.scale is not None:
            if place.legend:
                draw_legend(canvas, left, place.head + 1 + len(place.rows), model.scale)
            _draw_verdict(canvas, model, left, place.verdict)
            lines = reason_lines(model.reasons, place.bottom - place.reasons, model.more)
            for y, line in enumerate(lines, place.reasons):
                canvas.write(left + 4, y, line, "muted")

    def _heads(self, canvas: Canvas, model: OptionBoard, left: int, y: int) -> None:
        name, detail = model.heads
        canvas.write(left + 8, y, name, "muted", bold=True)
        if model.scale is None:
            canvas.write(left + _detail(model), y, detail, "muted", bold=True)
        else:
            draw_heads(canvas, left, y, model.scale)


def _draw_title(canvas: Canvas, model: OptionBoard, left: int, y: int) -> None:
    fits = line_width(model.title) <= TEXT + 2
    canvas.line(left + 4, y, model.title if fits else model.title[:1])


def _draw_verdict(canvas: Canvas, model: OptionBoard, left: int, y: int) -> None:
    x = left + 4
    if model.chip is not None:
        canvas.line(x, y, (Span(f" {model.chip.text} ", "text", True, background=model.chip.ground),))
        x += len(model.chip.text) + 4
    canvas.line(x, y, model.verdict)


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


def _detail(model: OptionBoard) -> int:
    longest = max((line_width(row.name) for row in model.rows), default=0)
    return max(longest + 10, 23)


def _draw_row(canvas: Canvas, left: int, y: int, row: OptionRow, model: OptionBoard) -> None:
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
    for tagged, tag, ink in ((row.best, tr("best"), "good"), (row.yours, tr("you"), "brass")):
        if tagged:
            x = canvas.write(x + 1, y, tag, ink, bold=True)
    detail = max(left + _detail(model), x + 1)
    room = left + BAR - 1 - detail
    if model.scale is None or line_width(row.detail) <= room:
        ink = "text" if row.focused else "muted"
        for span in row.detail:
            detail = canvas.line(detail, y, (span if span.colour != "text" else span._replace(colour=ink),))
    if row.figures is not None and model.scale is not None:
        draw_bar(canvas, left, y, row.figures, model.scale, focused=row.focused, grown=model.grown)
        if row.was is not None and model.scale.bars:
            draw_was(canvas, left, y, row.was, model.scale)
    canvas.mark(left + 2, y, 76, 1, click("click_option", row.key))
