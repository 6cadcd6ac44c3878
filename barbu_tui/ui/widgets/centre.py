"""The felt, drawn in one widget from the model of its contents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.look import MIDDLE
from barbu_tui.ui.view_models.discard import DiscardDialog
from barbu_tui.ui.view_models.doubles import DoublesPanel
from barbu_tui.ui.view_models.felt import DominoLayout, Felt
from barbu_tui.ui.view_models.options import OptionBoard
from barbu_tui.ui.view_models.page import wrap
from barbu_tui.ui.view_models.result import Result, ResultRow
from barbu_tui.ui.widgets.dialogs import draw_discard, draw_doubles
from barbu_tui.ui.widgets.felt import STANDARD_ROWS, TALL_ROWS, draw_felt, geometry_of, slack
from barbu_tui.ui.widgets.layout import draw_layout
from barbu_tui.ui.widgets.options import draw_options
from barbu_tui.ui.widgets.painted import Painted
from barbu_tui.ui.widgets.question import QuizQuestion, draw_question
from barbu_tui.ui.widgets.set_up import SetUpBoard, draw_set_up
from barbu_tui.words.line import Line, Span, folded, line_width, plain


@dataclass(frozen=True, slots=True)
class Duty:
    """The discard dialog over the trick."""

    felt: Felt
    dialog: DiscardDialog


@dataclass(frozen=True, slots=True)
class Notice:
    """Sentences in the middle of an empty felt."""

    title: str
    lines: tuple[str, ...]


FeltScene: TypeAlias = (
    Felt | DominoLayout | DoublesPanel | Duty | Result | Notice | QuizQuestion | OptionBoard | SetUpBoard
)


class Centre(Painted[FeltScene]):
    """The middle of the table screen."""

    def paint(self, canvas: Canvas, model: FeltScene) -> None:
        corners = self.app.size.width < MIDDLE
        match model:
            case Felt():
                draw_felt(canvas, model, corners=corners)
            case DominoLayout():
                draw_layout(canvas, model)
            case DoublesPanel():
                draw_doubles(canvas, model)
            case Duty():
                draw_felt(canvas, model.felt, corners=False)
                _clear_trick(canvas)
                draw_discard(canvas, model.dialog)
            case OptionBoard():
                draw_options(canvas, model)
            case Result():
                draw_result(canvas, model)
            case Notice():
                _draw_notice(canvas, model)
            case QuizQuestion():
                draw_question(canvas, model)
            case SetUpBoard():
                draw_set_up(canvas, model)


def _clear_trick(canvas: Canvas) -> None:
    """Remove the parts of the trick that the dialog would cover, because it repeats the trick; north's plate stays if it can."""
    plan = geometry_of(canvas)
    first = plan.north + 3 + slack(canvas, plan) // 2 if plan.banner else 0
    canvas.fill(0, first, canvas.width, canvas.height - first - (1 if first else 0), "felt")


def _draw_notice(canvas: Canvas, model: Notice) -> None:
    lines = [part for line in model.lines for part in folded(line, canvas.width - 4)]
    y = max(1, (canvas.height - len(lines) - 2) // 2)
    canvas.centre(0, canvas.width, y, model.title, "brass")
    for row, line in enumerate(lines, y + 2):
        canvas.centre(0, canvas.width, row, line, "text")


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


def _folded(note: Line, width: int) -> list[Line]:
    """Return a note in lines of some width; it keeps its inks if it needs only one."""
    if line_width(note) <= width:
        return [note]
    return [(Span(part, "text"),) for part in folded(plain(note), width)]


def _draw_sentences(canvas: Canvas, left: int, y: int, model: Result) -> None:
    """Draw the end of the deal, and the notes below it; only the latter if not all fit.

    They begin below the check, or further left if one would run off the edge. Blank rows between them need room.
    """
    room_across = canvas.width - 4
    room = canvas.height - y
    if room < 1:
        y, room = y - 1, room + 1
    notes = [_folded(note, room_across) for note in model.notes]
    if model.sentence and 1 + sum(map(len, notes)) <= room:
        notes = [[model.sentence], *notes]
    apart = sum(map(len, notes)) + len(notes) - 1 <= room
    left = max(2, min([left, *(canvas.width - 2 - line_width(line) for note in notes for line in note)]))
    for place, note in enumerate(notes):
        y += apart and place > 0
        for line in note:
            canvas.line(left, y, line)
            y += 1
    why = wrap(model.why, min(_WIDTH, canvas.width - 2 - left))
    for place, words in enumerate(why if y + len(why) <= canvas.height else ()):
        canvas.write(left, y + place, words, "muted")
