"""The framed panels in the middle of the felt: doubling, and the discard duty."""

from __future__ import annotations

from barbu_tui.language import tr
from barbu_tui.ui.commands import key_name
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.cards import frame
from barbu_tui.ui.drawing.glyphs import DEALER
from barbu_tui.ui.drawing.look import click
from barbu_tui.ui.view_models.discard import DiscardDialog
from barbu_tui.ui.view_models.doubles import DoubleRow, DoublesPanel
from barbu_tui.ui.widgets.felt import STANDARD_ROWS, TALL_ROWS, draw_banner
from barbu_tui.words.line import Line, Span, filled, line_width

WIDTH = 60


def _draw_dialog(canvas: Canvas, y: int, height: int, title: str) -> int:
    """Draw a filled frame with a title in the middle, and return its left column."""
    x = (canvas.width - WIDTH) // 2
    canvas.fill(x, y, WIDTH, height, "dialog")
    frame(canvas, x, y, WIDTH, height, "brassdim")
    canvas.write(x + 2, y, f" {title} ", "brass", bold=True)
    return x


def _draw_button(canvas: Canvas, end: int, y: int, words: str) -> None:
    text = f" {key_name('enter')}  {words} "
    canvas.line(end - len(text), y, (filled(text, click("accept")),))


def _draw_key(canvas: Canvas, x: int, y: int, key: str, words: str, action: str) -> int:
    meta = click(action)
    return canvas.line(x, y, (Span(key, "brass", True, True, meta=meta), Span(f" {words}", meta=meta)))


def _focus_row(canvas: Canvas, x: int, y: int) -> None:
    canvas.fill(x + 1, y, WIDTH - 2, 1, "felt2")
    canvas.focus(x + 1, y)


def draw_doubles(canvas: Canvas, model: DoublesPanel) -> None:
    """Draw the round of doubling."""
    tall = canvas.height >= STANDARD_ROWS
    spread = 2 if tall else 1
    top = (10 if canvas.height >= TALL_ROWS else 6) if tall else 2
    height = _doubles_height(model, spread, tall)
    if tall:
        draw_banner(canvas, model.banner)
    line: Line = (
        Span(DEALER, "brass"),
        Span(" "),
        Span(model.dealer, bold=True),
        Span(f"  {model.dealer_note}", "muted"),
    )
    canvas.centre(0, canvas.width, top - 2 if tall else top - 1, line)
    x = _draw_dialog(canvas, top, height, model.title)
    y = top + 2
    for row in model.rows:
        _draw_double_row(canvas, x, y, row, model.yours)
        y += spread
    y += 1
    if model.yours:
        canvas.line(x + 4, y, model.preview)
        foot = top + height - 2
        end = _draw_key(canvas, x + 4, foot, "m", tr("Max"), "maximum")
        end = canvas.write(end, foot, f"  {model.maximum}", "faint")
        _draw_key(canvas, max(end + 3, x + 27), foot, "p", tr("Pass"), "no_doubles")
        _draw_button(canvas, x + WIDTH - 3, foot, model.button)
    below = top + height + (1 if tall else 0)
    if model.lesson and below + len(model.lesson) <= canvas.height:  # the rows say what is owed
        for at, words in enumerate(model.lesson, below):
            canvas.centre(0, canvas.width, at, words, "muted")
    else:
        _draw_owed(canvas, below, model)
    _draw_sides(canvas, y - spread * 2 - 1, model)


def _doubles_height(model: DoublesPanel, spread: int, tall: bool) -> int:
    """Return the dialog's rows. With little room it is as high with all four players as with the three to choose from."""
    rows = len(model.rows)
    if tall:
        return 10 + spread * (rows - 1)
    return 7 + rows if model.yours else 6 + rows


def _draw_double_row(canvas: Canvas, x: int, y: int, row: DoubleRow, yours: bool) -> None:
    if row.focused and yours:
        _focus_row(canvas, x, y)
    faint = yours and row.box == "·"
    if yours:
        canvas.write(x + 4, y, str(row.number), "faint" if faint else "brass", bold=not faint)
    canvas.write(x + 7, y, row.name, "faint" if faint else "text", bold=not faint, underline=row.focused)
    if row.dealer:
        canvas.write(x + 14, y, DEALER, "brass")
    redouble_note = row.redouble and not row.chosen
    canvas.write(x + 17, y, row.note, "text" if row.chosen else "faint" if faint else "muted")
    if not yours:
        return
    ink = "rose" if row.redouble else "brass" if row.chosen else "line2"
    canvas.write(x + 42, y, row.box, ink, bold=row.chosen)
    ink = "rose" if row.redouble else "brass" if row.chosen else "muted"
    canvas.write(x + 48, y, row.word, ink, bold=row.chosen and not redouble_note)
    canvas.mark(x + 1, y, WIDTH - 2, 1, click("click_option", row.number))


def _draw_owed(canvas: Canvas, y: int, model: DoublesPanel) -> None:
    if not model.owed:
        return
    line: list[Span] = [Span(tr("You still owe"), "muted")]
    for name, owed, left in model.owed:
        if owed:
            line.append(Span("   "))
            line.append(Span(f"{name} {owed}", bold=True))
            line.append(Span(f" {tr('in {left}', left=left)}", "muted"))
    if len(line) == 1:
        line = [Span(tr("You owe no more doubles."), "muted")]
    canvas.centre(0, canvas.width, y, tuple(line))


def _draw_sides(canvas: Canvas, y: int, model: DoublesPanel) -> None:
    room = (canvas.width - WIDTH) // 2 - 1
    (west, west_said), (east, east_said) = model.sides
    left = 1 if room < 12 else 3
    canvas.write(left, y, west[: room - left], bold=True)
    canvas.right(canvas.width - left, y, east[: room - left], bold=True)
    for said, edge, put in ((west_said, left, canvas.line), (east_said, canvas.width - left, canvas.right)):
        for row, line in enumerate(_fold(said, room - left), y + 1):
            put(edge, row, line)


def _fold(line: Line, room: int) -> list[Line]:
    """Return a player's bid, in as many rows as the edge needs.

    A mark begins a row, and so do names without room behind it.
    """
    if line_width(line) <= room:
        return [line]
    rows: list[list[Span]] = []
    for span in line:
        if span.bold or not rows:
            rows.append([])
        for word in span.text.split():
            before = " " if rows[-1] else ""
            if line_width(tuple(rows[-1])) + len(before + word) > room and rows[-1]:
                rows.append([])
                before = ""
            rows[-1].append(span._replace(text=before + word))
    return [tuple(row) for row in rows if row]


def draw_discard(canvas: Canvas, model: DiscardDialog) -> None:
    """Draw the dialog of the duty over the trick."""
    tall = canvas.height >= STANDARD_ROWS
    height = 8 + len(model.rows)
    top = (canvas.height - height) // 2 + (1 if tall else 0)
    x = _draw_dialog(canvas, top, height, model.title)
    canvas.line(x + 3, top + 2, model.trick)
    canvas.line(x + 3, top + 3, model.sentence)
    for row, option in enumerate(model.rows, top + 5):
        if option.focused:
            _focus_row(canvas, x, row)
        ink = "text" if option.open else "faint"
        canvas.write(x + 3, row, str(option.number), "brass" if option.open else "faint", bold=option.open)
        canvas.write(x + 6, row, option.text, ink, bold=option.open, underline=option.focused)
        if option.open:
            canvas.mark(x + 1, row, WIDTH - 2, 1, click("click_option", option.number))
        canvas.line(x + 30, row, option.note)
    foot, back = top + height - 2, click("back")
    words = Span(f" {tr('choose another card')}", "muted", meta=back)
    canvas.line(x + 3, foot, (Span(key_name("escape"), "brass", True, meta=back), words))
    _draw_button(canvas, x + WIDTH - 3, foot, model.button)
