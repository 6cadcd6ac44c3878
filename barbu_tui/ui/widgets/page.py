"""The body of most screens: draws lines of placed text and reports mouse events to its screen."""

from __future__ import annotations

from typing import ClassVar, Protocol, TypeVar, runtime_checkable

from textual import events

from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.glyphs import FOCUS
from barbu_tui.ui.view_models.page import Page
from barbu_tui.ui.widgets.painted import Painted, clicked
from barbu_tui.ui.widgets.panels import draw_row

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
    DEFAULT_CSS = "Body { background: $b-bg; }"

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
    for y, line in enumerate(page.lines[: canvas.height]):
        for start, cells, colour in line.tints:
            canvas.tint(start, y, cells, colour)
        if line.focused:
            canvas.tint(line.start, y, canvas.width if line.width is None else line.width, "felt2")
            canvas.write(line.start, y, FOCUS, "brass")
        draw_row(canvas, 0, y, line.placed)


def option_of(page: Page, x: int, y: int) -> int | None:
    """Return the option at a cell."""
    if not 0 <= y < len(page.lines):
        return None
    line = page.lines[y]
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
    DEFAULT_CSS = "FeltBody { background: $b-felt; }"
