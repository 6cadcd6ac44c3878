"""The board: everything between the top bar and the prompt, drawn from one frozen model."""

from __future__ import annotations

from dataclasses import dataclass

from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.screens.replay.diagram import Diagram, draw_diagram
from barbu_tui.ui.screens.replay.plan import BoardPlan, plan_for
from barbu_tui.ui.screens.replay.timeline import Scrub, Timeline, draw_scrub, draw_timeline
from barbu_tui.ui.screens.replay.tricks import Panel, draw_panel
from barbu_tui.ui.widgets.page import Body, wrap
from barbu_tui.ui.widgets.panels import Section, draw_section
from barbu_tui.words.line import Line, cut


@dataclass(frozen=True, slots=True)
class Board:
    """The replay's board at one step."""

    diagram: Diagram
    panel: Panel
    side: tuple[Section, ...]
    """The sections at the left of a wide screen."""
    timeline: Timeline
    scrub: Scrub
    status: Line
    """The score of the selected player."""
    doubles: Line
    notes: tuple[tuple[str, str], ...]
    """Notable facts of this step, and the bot's reason: text and ink."""


class ReplayBoard(Body[Board]):
    """Draws a :class:`Board`. Its cards, deals and rows run commands when they are clicked."""

    def paint(self, canvas: Canvas, model: Board) -> None:
        plan = plan_for(canvas.width, canvas.height, model.timeline.whole, model.timeline.group)
        draw_diagram(canvas, plan.felt, plan.table, model.diagram)
        draw_panel(canvas, plan.panel, model.panel)
        if plan.side is not None:
            canvas.fill(*plan.side, "panel")
            _draw_side(canvas, plan, model.side)
        draw_timeline(canvas, plan, model.timeline)
        draw_scrub(canvas, plan, model.scrub)
        _draw_foot(canvas, plan, model)


def _draw_side(canvas: Canvas, plan: BoardPlan, sections: tuple[Section, ...]) -> None:
    assert plan.side is not None
    y = plan.side.y + 1
    for section in sections:
        if y + section.height > plan.side.bottom:
            break
        draw_section(canvas, 2, y, section, 32)
        y += section.height + 1


def _draw_foot(canvas: Canvas, plan: BoardPlan, model: Board) -> None:
    box = plan.foot
    y = box.y + 1
    bottom = box.bottom
    notes = [wrap(note, canvas.width - 2 * box.x) for note, _ in model.notes]
    if plan.compact:
        # Long notes take the row of the doubles, then that of the scores: both are the same at every card.
        free = bottom - y - sum(map(len, notes))
        if free > 0:
            canvas.line(box.x, y, model.status)
            if plan.pitch == 2 and not model.scrub.live:
                canvas.right(canvas.width - 2, y, model.scrub.state)
            y += 1
        if free > 1:
            canvas.line(box.x, y, cut(model.doubles, canvas.width - box.x - 1))
            y += 1
    for place, ((_, ink), lines) in enumerate(zip(model.notes, notes, strict=True)):
        room = bottom - y - (place < len(model.notes) - 1 and bottom - y > 1)
        if len(lines) > room > 0:
            lines = [*lines[: room - 1], lines[room - 1][:-1] + "…"]
        for text in lines[:room]:
            canvas.write(box.x, y, text, ink)
            y += 1
