"""The felt, drawn in one widget from the model of its contents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.look import MIDDLE
from barbu_tui.ui.view_models.contracts import ContractList
from barbu_tui.ui.view_models.discard import DiscardDialog
from barbu_tui.ui.view_models.doubles import DoublesPanel
from barbu_tui.ui.view_models.felt import DominoLayout, Felt
from barbu_tui.ui.view_models.options import OptionBoard
from barbu_tui.ui.view_models.result import Result
from barbu_tui.ui.widgets.contracts import draw_contracts
from barbu_tui.ui.widgets.dialogs import draw_discard, draw_doubles
from barbu_tui.ui.widgets.felt import draw_felt, geometry_of, slack
from barbu_tui.ui.widgets.layout import draw_layout
from barbu_tui.ui.widgets.options import draw_options
from barbu_tui.ui.widgets.painted import Painted
from barbu_tui.ui.widgets.question import QuizQuestion, draw_question
from barbu_tui.ui.widgets.result import draw_result
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
    Felt | DominoLayout | ContractList | DoublesPanel | Duty | Result | Notice | QuizQuestion | OptionBoard
)


class Centre(Painted[FeltScene]):
    """The middle of the table screen."""

    BACKGROUND: ClassVar[str] = "felt"
    DEFAULT_CSS = "Centre { width: 1fr; height: 1fr; background: $b-felt; }"

    def paint(self, canvas: Canvas, model: FeltScene) -> None:
        corners = self.app.size.width < MIDDLE
        match model:
            case Felt():
                draw_felt(canvas, model, corners=corners)
            case DominoLayout():
                draw_layout(canvas, model)
            case ContractList():
                draw_contracts(canvas, model)
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
