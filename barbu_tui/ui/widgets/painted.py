"""The base of every widget of the game: draws its model on a canvas, line by line."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from textual import events
from textual.geometry import Offset, Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.themed_app import LookApp

M = TypeVar("M")


class Painted(Widget, Generic[M]):
    """Draws a frozen model with :meth:`paint`. Only changed rows are sent to the terminal.

    Give it a new model with :meth:`show`. It paints again when its size or the app's look changes.
    """

    BACKGROUND: ClassVar[str] = "felt"
    """The palette's name of the background."""
    SPEAKS: ClassVar[bool] = False
    """Whether its cell is marked only where no other widget has one: it tells what to do."""

    DEFAULT_CSS = "Painted { width: 1fr; height: 1fr; }"

    def __init__(self, model: M | None = None, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.set_reactive(Widget.auto_links, False)  # clickable cells keep their painted look
        self._model = model
        self._canvas: Canvas | None = None
        self._strips: list[Strip] = []

    @property
    def model(self) -> M | None:
        return self._model

    @property
    def cursor(self) -> Offset | None:
        """The cell of the screen that is marked here; ``None`` if nothing is."""
        if self._canvas is None or self._canvas.cursor is None:
            return None
        return self.region.offset + Offset(*self._canvas.cursor)

    @property
    def look(self) -> Look:
        """The current look."""
        app = self.app
        return app.look if isinstance(app, LookApp) else Look()

    def show(self, model: M) -> None:
        """Draw this model from now on."""
        if model != self._model:
            self._model = model
            self.repaint()

    def paint(self, canvas: Canvas, model: M) -> None:
        """Draw the model. The canvas has the widget's size and is filled with :attr:`BACKGROUND`."""
        raise NotImplementedError

    def on_mount(self) -> None:
        app = self.app
        if isinstance(app, LookApp):
            app.look_changed.subscribe(self, lambda _: self.repaint())

    def on_unmount(self) -> None:
        """Unsubscribe from the app's signals, which would keep this widget alive."""
        self._strips = []
        self.refresh()  # Textual remembers the rows of a thousand widgets that have gone, unless they are stale
        app = self.app
        if isinstance(app, LookApp):
            app.look_changed.unsubscribe(self)

    def on_resize(self, event: events.Resize) -> None:
        self.repaint()

    def repaint(self) -> None:
        """Paint, and tell Textual which rows have changed."""
        if not self.is_mounted:
            return
        width, height = self.size
        if width <= 0 or height <= 0:  # in a window of a column or two a margin leaves less than nothing
            return
        canvas = Canvas(width, height, self.look, self.BACKGROUND)
        if self._model is not None:
            self.paint(canvas, self._model)
        before = self._canvas
        self._canvas = canvas
        same_size = before is not None and (before.width, before.height) == (width, height)
        if before is None or not same_size or before.look is not canvas.look:
            self._strips = [canvas.strip(y) for y in range(height)]
            self.refresh()
            return
        changed = [y for y in range(height) if not canvas.same_row(before, y)]
        for y in changed:
            self._strips[y] = canvas.strip(y)
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        if y < len(self._strips) and self._canvas is not None and self._canvas.width == self.size.width:
            return self._strips[y]
        style = self.look.style("text", self.BACKGROUND)
        return Strip([], 0).adjust_cell_length(max(0, self.size.width), style)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return container.width

    def on_click(self, event: events.Click) -> None:
        """Leave the right button to the screen. Textual runs the click action for the others."""
        if event.button == 3:
            event.prevent_default()


def marked_cell(screen: Screen[Any]) -> Offset:
    """Return the cell of the marked row or card, for the terminal's own cursor; the prompt's first one if nothing is marked."""
    widgets = sorted(screen.query(Painted), key=lambda widget: widget.SPEAKS)
    cells = (widget.cursor for widget in widgets if widget.display)
    return next((cell for cell in cells if cell is not None), Offset())


def clicked(event: events.MouseEvent) -> tuple[str, tuple[Any, ...]]:
    """Return the action that a click on this cell would run on its screen, and its values."""
    mark = event.style.meta.get("@click", "")
    name, values = mark if isinstance(mark, tuple) else (mark, ())
    return name.removeprefix("screen."), values
