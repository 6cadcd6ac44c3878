"""The dealer's list of contracts, with trump suits or starting ranks below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_tui.language import current, tr, trn
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.glyphs import DOT, FOCUS
from barbu_tui.ui.drawing.look import NARROW, click
from barbu_tui.ui.view_models.bars import Scale
from barbu_tui.ui.view_models.contracts import ContractList
from barbu_tui.ui.view_models.options import Box, OptionRow
from barbu_tui.ui.widgets.bars import BAR, draw_bar, draw_heads, draw_legend, draw_was
from barbu_tui.ui.widgets.felt import STANDARD_ROWS, TALL_ROWS
from barbu_tui.words.line import Span, folded, line_width

_WIDTH: Final = 72
"""Columns of the sentences below the list."""


def draw_contracts(canvas: Canvas, model: ContractList) -> None:
    """Draw the list."""
    left = (canvas.width - NARROW) // 2
    tall = canvas.height >= STANDARD_ROWS
    y = int(model.scale is not None) if not tall else 6 if canvas.height >= TALL_ROWS else 2
    canvas.write(left + 8, y, tr("CONTRACT"), "muted", bold=True)
    details = detail_column(model.rows)
    if model.scale is None:
        canvas.write(left + details, y, tr("WHAT COUNTS"), "muted", bold=True)
    else:
        draw_heads(canvas, left, y, model.scale)
    for number, row in enumerate(model.rows, 1):
        draw_option(canvas, left, y + number, row, details, model.scale)
    if model.scale is not None:
        draw_legend(canvas, left, y + len(model.rows) + 1, model.scale)
    y += len(model.rows) + (3 if tall or model.scale is not None else 2)
    if model.kind == "start":
        draw_ranks(canvas, left, y, model.boxes)
    elif model.kind == "trump":
        draw_suits(canvas, left, y, model.boxes)
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
        draw_own(canvas, model.cards, underline=True)


def draw_own(canvas: Canvas, cards: int, *, underline: bool = False) -> None:
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


def detail_column(rows: Sequence[OptionRow]) -> int:
    """Return the column after the names, from the left edge of the list."""
    return max(23, 10 + max((line_width(row.name) for row in rows), default=0))


def draw_option(
    canvas: Canvas, left: int, y: int, row: OptionRow, details: int, scale: Scale | None, grown: float = 1.0
) -> None:
    """Draw a row of a list of options; ``details`` is the column after the names."""
    if row.focused:
        canvas.fill(left + 2, y, 76, 1, "felt2")
        canvas.write(left + 2, y, FOCUS, "brass")
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
        draw_bar(canvas, left, y, row.figures, scale, focused=row.focused, grown=grown)
        if row.was is not None and scale.bars:
            draw_was(canvas, left, y, row.was, scale)
    canvas.mark(left + 2, y, 76, 1, click("click_option", row.key))


def draw_ranks(canvas: Canvas, left: int, y: int, boxes: tuple[Box, ...]) -> None:
    """Draw the starting ranks, with the number held of each."""
    canvas.write(left + 4, y, tr("Start from"), "muted")
    canvas.write(left + 4, y + 1, tr("you hold"), "faint")
    for place, box in enumerate(boxes):
        x = left + 17 + 4 * place
        meta = click("click_rank", box.value)
        if box.chosen:
            canvas.line(x - 1, y, (Span(f" {box.text} ", "onbrass", True, background="brassbg", meta=meta),))
        else:
            canvas.write(x, y, box.text, "text" if box.open else "line2", bold=box.open, meta=meta)
        count = str(box.count) if box.count else DOT
        canvas.write(x, y + 1, count, "brass" if box.count else "line2", bold=bool(box.count), meta=meta)


def draw_suits(canvas: Canvas, left: int, y: int, boxes: tuple[Box, ...]) -> None:
    """Draw the trump suits, with the key and the length of each."""
    canvas.write(left + 4, y, tr("Trump suit"), "muted")
    step = 15 if len(boxes) <= 4 else 13
    for place, box in enumerate(boxes):
        x = left + 17 + step * place
        meta = click("click_suit", box.value if box.value >= 0 else None)
        if box.chosen:
            canvas.line(x - 1, y, (Span(f" {box.text} ", "onbrass", True, background="brassbg", meta=meta),))
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
