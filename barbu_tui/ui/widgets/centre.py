"""The middle of the table screen: one widget that draws the felt or anything in its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.look import MIDDLE
from barbu_tui.ui.widgets.discard import DiscardDialog, draw_discard
from barbu_tui.ui.widgets.doubles import DoublesPanel, draw_doubles
from barbu_tui.ui.widgets.felt import Felt, draw_felt, geometry_of, slack
from barbu_tui.ui.widgets.layout import DominoLayout, draw_layout
from barbu_tui.ui.widgets.options import OptionBoard, draw_options
from barbu_tui.ui.widgets.painted import Painted
from barbu_tui.ui.widgets.question import QuizQuestion, draw_question
from barbu_tui.ui.widgets.result import Result, draw_result
from barbu_tui.ui.widgets.set_up import SetUpBoard, draw_set_up
from barbu_tui.words.line import folded


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
