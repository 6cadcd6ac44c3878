"""The side panels, and sections of text elsewhere."""

from __future__ import annotations

from typing import ClassVar

from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.look import click
from barbu_tui.ui.view_models.panels import WIDTH, Row, Section, Side
from barbu_tui.ui.widgets.painted import Painted
from barbu_tui.words.line import line_width


def draw_section(canvas: Canvas, x: int, y: int, section: Section, width: int = WIDTH) -> None:
    """Draw a section: heading, rule, note; then its rows."""
    at = canvas.write(x, y, section.title, "muted", bold=True) + 1
    end = x + width
    if section.note:
        end = canvas.right(end, y, section.note, "faint") - 1
    if end > at:
        canvas.write(at, y, "─" * (end - at), "line")
    for row, pieces in enumerate(section.rows, 1):
        draw_row(canvas, x, y + row, pieces)
    if section.command:
        canvas.mark(x, y, width, 1, click(section.command))


def draw_row(canvas: Canvas, x: int, y: int, row: Row) -> None:
    """Draw placed text; its columns count from ``x``."""
    for place, line, right in row:
        canvas.line(x + place - line_width(line) if right else x + place, y, line)


def fitting(sections: tuple[Section, ...], rows: int) -> tuple[Section, ...]:
    """Return the sections that fit below each other with a blank row between. The least important are dropped."""
    kept = list(sections)
    while kept and sum(section.height + 1 for section in kept) - 1 > rows:
        kept.remove(max(kept, key=lambda section: section.rank))
    return tuple(kept)


class SidePanel(Painted[Side]):
    """A column of sections beside the felt. Model: :class:`Side`."""

    BACKGROUND: ClassVar[str] = "panel"
    DEFAULT_CSS = "SidePanel { width: 36; height: 1fr; background: $b-panel; }"

    def paint(self, canvas: Canvas, model: Side) -> None:
        if self.look.flat:
            canvas.fill(0, 0, canvas.width, canvas.height, "panel")
        y = 1
        for section in fitting(model, canvas.height - 1):
            draw_section(canvas, 2, y, section, canvas.width - 3)
            y += section.height + 1
