"""The body of most screens: draws lines of placed text and reports mouse events to its screen."""

from __future__ import annotations

from typing import ClassVar, Protocol, TypeVar, runtime_checkable

from textual import events

from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.look import click
from barbu_tui.ui.view_models.page import Page
from barbu_tui.ui.view_models.panels import WIDTH, Row, Section, Side
from barbu_tui.ui.widgets.painted import Painted, clicked
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
    if section.focus is not None:
        canvas.focus(x, y + 1 + section.focus)
    if section.command:
        canvas.mark(x, y, width, 1, click(section.command))


def draw_row(canvas: Canvas, x: int, y: int, row: Row) -> None:
    """Draw placed text; its columns count from ``x``."""
    for place, line, right in row:
        canvas.line(x + place - line_width(line) if right else x + place, y, line)


def sections_in_room(sections: tuple[Section, ...], rows: int) -> tuple[Section, ...]:
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
        for section in sections_in_room(model, canvas.height - 1):
            draw_section(canvas, 2, y, section, canvas.width - 3)
            y += section.height + 1


M = TypeVar("M")


@runtime_checkable
class Pointed(Protocol):
    """A screen with options for the mouse."""

    def hover(self, option: int) -> None:
        """Handle the mouse over an option."""

    def pick(self, option: int) -> None:
        """Handle a click on an option."""

    def action_back(self) -> None:
        """Go one step back."""

    def wheel(self, step: int) -> None:
        """Handle the mouse wheel: −1 up, 1 down."""


class Body(Painted[M]):
    """The middle of a screen, between its bars. The mouse does the same as keys."""

    BACKGROUND: ClassVar[str] = "bg"

    def option_at(self, x: int, y: int) -> int | None:
        return None

    def on_click(self, event: events.Click) -> None:
        """Select an option without its own click action, or go back with the right button."""
        screen = self.screen
        if not isinstance(screen, Pointed):
            return
        event.stop()
        option = self.option_at(event.x, event.y)
        if event.button == 3:
            screen.action_back()
        elif option is not None and not clicked(event)[0]:
            screen.pick(option)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        screen = self.screen
        option = self.option_at(event.x, event.y)
        if option is not None and isinstance(screen, Pointed):
            screen.hover(option)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        if isinstance(self.screen, Pointed):
            self.screen.wheel(-1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        if isinstance(self.screen, Pointed):
            self.screen.wheel(1)


def paint_page(canvas: Canvas, page: Page) -> None:
    """Draw the lines from the top."""
    for y, line in enumerate(page[: canvas.height]):
        for start, cells, colour in line.tints:
            canvas.tint(start, y, cells, colour)
        if line.focused:
            canvas.tint(line.start, y, canvas.width if line.width is None else line.width, "felt2")
            canvas.focus(line.start, y)
        draw_row(canvas, 0, y, line.placed)
        if line.cursor is not None:
            canvas.cursor = (line.cursor, y)


def option_of(page: Page, x: int, y: int) -> int | None:
    """Return the option at a cell."""
    if not 0 <= y < len(page):
        return None
    line = page[y]
    inside = line.start <= x and (line.width is None or x < line.start + line.width)
    return line.option if inside else None


class PageBody(Body[Page]):
    """Draws a page. Model: :class:`~barbu_tui.ui.view_models.page.Page`."""

    def paint(self, canvas: Canvas, model: Page) -> None:
        paint_page(canvas, model)

    def option_at(self, x: int, y: int) -> int | None:
        return None if self.model is None else option_of(self.model, x, y)


class FeltBody(PageBody):
    """A page on the felt."""

    BACKGROUND: ClassVar[str] = "felt"
