"""The sentence for a window that is too small. The screen below waits."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.geometry import Size

from barbu_tui.language import tr
from barbu_tui.ui.commands import CommandScreen
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.themed_app import screen_fits
from barbu_tui.ui.widgets.painted import Painted
from barbu_tui.words.line import folded


class Sentence(Painted[Size]):
    """A sentence on the required size, in as many lines as the width needs."""

    BACKGROUND: ClassVar[str] = "bg"

    def paint(self, canvas: Canvas, model: Size) -> None:
        needs = tr("Barbu needs 80 × 24.")
        has = tr("This window is {width} × {height}.", width=model.width, height=model.height)
        lines = [f"{needs} {has}"]
        if cell_len(lines[0]) >= canvas.width:
            lines = [*folded(needs, canvas.width), *folded(has, canvas.width)]
        top = (canvas.height - len(lines)) // 2
        for row, text in enumerate(lines):
            canvas.centre(0, canvas.width, max(0, top) + row, text)


class TooSmallScreen(CommandScreen):
    """Covers everything while the window is smaller than 80 × 24."""

    AUTO_FOCUS = None
    COVERS_ALL = True
    """Whether no screen opens over it."""

    def compose(self) -> ComposeResult:
        yield Sentence(self.app.size)

    async def leave(self) -> None:
        """Leave the program, since nothing else can be shown."""
        self.app.exit(0)

    def on_screen_resume(self) -> None:
        if screen_fits(*self.app.size):
            self.barbu.navigation.leave(self)

    def on_resize(self, event: events.Resize) -> None:
        self.query_one(Sentence).show(event.size)
