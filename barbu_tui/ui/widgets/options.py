"""Options with their figures, drawn on the felt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from barbu_tui.language import current, tr, trn, trp
from barbu_tui.language.numbers import signed, signed_tenths
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.glyphs import DOT
from barbu_tui.ui.drawing.look import NARROW, click
from barbu_tui.ui.view_models.bars import Figures, Scale, bar_line, column, scale_of
from barbu_tui.ui.view_models.options import TEXT, Box, OptionBoard, OptionRow, with_focus
from barbu_tui.ui.view_models.page import wrap
from barbu_tui.ui.widgets.felt import STANDARD_ROWS, TALL_ROWS
from barbu_tui.words.line import filled, folded, line_width

BAR: Final = 39
"""The first column of the bars, from the left edge of the list."""
_BAR_WIDTH, _LONG_BAR_WIDTH = 18, 30
"""The width of the bars in cells, beside three figures and beside one."""
_WAS: Final = "○"
_NOW, _LATER, _SUM = 63, 70, 78
"""The columns before which the figures end."""


def _draw_heads(canvas: Canvas, left: int, y: int, scale: Scale) -> None:
    """Draw the scale's marks and the names of the figures."""
    if scale.bars:
        canvas.right(left + BAR - 3, y, tr("behind the best"), "faint")
    end = left + BAR - 2
    for mark in scale.marks:
        text = signed(mark)
        start = left + BAR + column(scale, mark, _width(scale)) - len(text) // 2
        if start > end and start + len(text) <= left + BAR + _width(scale) + 1:
            end = canvas.write(start, y, text, "faint")
    if not scale.later:
        canvas.right(left + _SUM, y, tr("points"), "faint")
        return
    for place, head in ((_NOW, trp("figure", "now")), (_LATER, tr("later")), (_SUM, tr("sum"))):
        canvas.right(left + place, y, head, "faint")


def _draw_legend(canvas: Canvas, left: int, y: int, scale: Scale) -> None:
    if scale.later:
        words = tr("now: this deal   later: deals to come, against the best   sum: both")
    else:
        words = tr("points: this deal, doubles included")
    canvas.right(left + _SUM, y, words, "faint")


def _draw_bar(
    canvas: Canvas, left: int, y: int, figures: Figures, scale: Scale, *, focused: bool, grown: float = 1.0
) -> None:
    """Draw a row's bar and its figures; ``grown`` is the state of the bar's animation, 0 to 1."""
    if scale.later:
        canvas.right(left + _NOW, y, signed_tenths(figures.now), "muted")
        canvas.right(left + _LATER, y, signed_tenths(figures.later), "muted")
    points = figures.total if scale.later else figures.now
    ink = "good" if scale.bars and not figures.gap else "text"
    canvas.right(left + _SUM, y, signed_tenths(points), ink, bold=focused)
    if scale.bars:
        flat = canvas.look.flat
        line = bar_line(figures, scale, _width(scale), flat=flat, focused=focused, grown=grown)
        canvas.line(left + BAR, y, line)


def _draw_was(canvas: Canvas, left: int, y: int, was: float, scale: Scale) -> None:
    """Mark the former position of a row's dot, before a change of the situation."""
    width = _width(scale)
    place = max(0, min(width - 1, column(scale, was, width)))
    canvas.write(left + BAR + place, y, _WAS, "brass")


def _width(scale: Scale) -> int:
    return _BAR_WIDTH if scale.later else _LONG_BAR_WIDTH


_WIDTH: Final = 72
"""Columns of the sentences below the list."""


def draw_contracts(canvas: Canvas, model: OptionBoard) -> None:
    """Draw the contracts for the dealer, with trump suits or starting ranks below them."""
    left = (canvas.width - NARROW) // 2
    tall = canvas.height >= STANDARD_ROWS
    y = int(model.scale is not None) if not tall else 6 if canvas.height >= TALL_ROWS else 2
    _draw_list(canvas, left, y, model, model.rows)
    if model.scale is not None:
        _draw_legend(canvas, left, y + len(model.rows) + 1, model.scale)
    y += len(model.rows) + (3 if tall or model.scale is not None else 2)
    _draw_boxes(canvas, left, y, model)
    y += 3 if model.boxes else 0
    # A window tall enough for three columns has them in a panel; beside bars there is no room.
    if model.scale is None and canvas.height < TALL_ROWS:
        room = canvas.height - y - (len(model.notes) + 2 if tall else 0)
        lines = _that_fit(model.rules, room)
        for place, line in enumerate(lines, y):
            canvas.write(left + 4, place, line, "muted")
        y += len(lines) + 1
    if tall:
        for place, note in enumerate(model.notes, y):
            canvas.write(left + 4, place, note, "muted")
        _draw_own(canvas, model.cards, underline=True)


def _draw_list(canvas: Canvas, left: int, y: int, model: OptionBoard, rows: Sequence[OptionRow]) -> None:
    """Draw the headings, and the options below them."""
    details = _detail_column(model.rows)
    name, detail = model.heads
    canvas.write(left + 8, y, name, "muted", bold=True)
    if model.scale is None:
        canvas.write(left + details, y, detail, "muted", bold=True)
    else:
        _draw_heads(canvas, left, y, model.scale)
    for at, row in enumerate(rows, y + 1):
        _draw_option(canvas, left, at, row, details, model.scale, model.grown)


def _draw_boxes(canvas: Canvas, left: int, y: int, model: OptionBoard) -> None:
    if model.kind:
        (_draw_ranks if model.kind == "start" else _draw_suits)(canvas, left, y, model.boxes)


def _draw_own(canvas: Canvas, cards: int, *, underline: bool = False) -> None:
    """Draw the player's name and number of cards in the corner; underlined at the player's turn."""
    bottom = canvas.height - 1
    x = 2 if canvas.width < 84 else 3
    x = canvas.write(x, bottom, current().grammar.YOU, "brass", bold=True, underline=underline)
    canvas.write(x + 2, bottom, trn("{count} card", "{count} cards", cards), "muted")


def _that_fit(sentences: Sequence[str], rows: int) -> list[str]:
    """Return as many whole sentences as fit in some rows, in lines."""
    for count in range(len(sentences), 0, -1):
        lines = folded(" ".join(sentences[:count]), _WIDTH)
        if len(lines) <= rows:
            return lines
    return []


def _detail_column(rows: Sequence[OptionRow]) -> int:
    """Return the column after the names, from the left edge of the list."""
    return max(23, 10 + max((line_width(row.name) for row in rows), default=0))


def _draw_option(
    canvas: Canvas, left: int, y: int, row: OptionRow, details: int, scale: Scale | None, grown: float = 1.0
) -> None:
    """Draw a row of a list of options; ``details`` is the column after the names."""
    if row.focused:
        canvas.fill(left + 2, y, 76, 1, "felt2")
        canvas.focus(left + 2, y)
    if row.used:
        canvas.write(left + 4, y, DOT, "faint")
        canvas.write(left + 8, y, "".join(span.text for span in row.name), "faint", strike=True)
        canvas.line(left + details, y, tuple(span._replace(colour="faint") for span in row.detail))
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
    detail = max(left + details, x + 1)
    room = left + BAR - 1 - detail
    if scale is None or line_width(row.detail) <= room:
        ink = "text" if row.focused else "muted"
        for span in row.detail:
            detail = canvas.line(detail, y, (span if span.colour != "text" else span._replace(colour=ink),))
    if row.figures is not None and scale is not None:
        _draw_bar(canvas, left, y, row.figures, scale, focused=row.focused, grown=grown)
        if row.was is not None and scale.bars:
            _draw_was(canvas, left, y, row.was, scale)
    canvas.mark(left + 2, y, 76, 1, click("click_option", row.key))


def _draw_ranks(canvas: Canvas, left: int, y: int, boxes: tuple[Box, ...]) -> None:
    """Draw the starting ranks, with the number held of each."""
    canvas.write(left + 4, y, tr("Start from"), "muted")
    canvas.write(left + 4, y + 1, tr("you hold"), "faint")
    for place, box in enumerate(boxes):
        x = left + 17 + 4 * place
        meta = click("click_rank", box.value)
        if box.chosen:
            canvas.line(x - 1, y, (filled(f" {box.text} ", meta),))
            canvas.cursor = (x, y)
        else:
            canvas.write(x, y, box.text, "text" if box.open else "line2", bold=box.open, meta=meta)
        count = str(box.count) if box.count else DOT
        canvas.write(x, y + 1, count, "brass" if box.count else "line2", bold=bool(box.count), meta=meta)


def _draw_suits(canvas: Canvas, left: int, y: int, boxes: tuple[Box, ...]) -> None:
    """Draw the trump suits, with the key and the length of each."""
    canvas.write(left + 4, y, tr("Trump suit"), "muted")
    step = 15 if len(boxes) <= 4 else 13
    for place, box in enumerate(boxes):
        x = left + 17 + step * place
        meta = click("click_suit", box.value if box.value >= 0 else None)
        if box.chosen:
            canvas.line(x - 1, y, (filled(f" {box.text} ", meta),))
            canvas.cursor = (x, y)
        elif box.value < 0:
            canvas.write(x, y, box.text, bold=True, meta=meta)
        else:
            canvas.write(x, y, box.text[:1], box.ink, bold=True, meta=meta)
            canvas.write(x + 1, y, box.text[1:], bold=True, meta=meta)
        if box.key:
            x = canvas.write(x, y + 1, box.key, "brass", bold=True, meta=meta) + 1
        if box.count >= 0:
            words = trn("{count} card", "{count} cards", box.count)
            canvas.write(x, y + 1, words, "brass" if box.chosen else "faint", meta=meta)


_PANELLED = 84
"""Columns of a felt with a panel beside it."""
_TALL, _TALLER = 20, 28
"""Rows of the felt from which more blank rows are used."""


def draw_options(canvas: Canvas, model: OptionBoard) -> None:
    """Draw the rows of the options, or the pages in their place; without a title the contracts at the table."""
    left = (canvas.width - NARROW) // 2
    if not model.title:
        draw_contracts(canvas, model)
        return
    if model.pages:
        _draw_pages(canvas, model, left)
    else:
        _draw_rows(canvas, model, left)
    if canvas.height >= _TALL and model.cards:
        _draw_own(canvas, model.cards)


def _draw_rows(canvas: Canvas, model: OptionBoard, left: int) -> None:
    place = _placed(model, canvas.height)
    if len(place.rows) < len(model.rows) and model.scale is not None:
        scale = scale_of((row.figures for row in place.rows), telling=model.scale.bars)
        model = replace(model, scale=scale)
    if place.title >= 0:
        _draw_title(canvas, model, left, place.title)
    _draw_list(canvas, left, place.head, model, place.rows)
    y = place.head + 2 + len(place.rows)
    if canvas.width < _PANELLED:
        canvas.line(left + 4, y + 3, model.note)
    _draw_boxes(canvas, left, y, model)
    if model.scale is not None:
        if place.legend:
            _draw_legend(canvas, left, place.head + 1 + len(place.rows), model.scale)
        x = canvas.line(left + 4, place.verdict, model.chip)
        canvas.line(x + 2 * bool(model.chip), place.verdict, model.verdict)
        lines = _reason_lines(model.reasons, place.bottom - place.reasons, model.more)
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


def _reason_lines(sentences: tuple[str, ...], room: int, more: str) -> list[str]:
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
