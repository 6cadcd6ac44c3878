"""The rows for a lesson's text."""

from __future__ import annotations

from typing import ClassVar

from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.widgets.chrome import Prompt
from barbu_tui.words.line import folded, plain
from barbu_tui.words.saying import Saying

_WIDEST = 100


class LessonText(Prompt):
    """A prompt of three rows: the lesson's text, or the table's own prompt."""

    DEFAULT_CSS: ClassVar[str] = "LessonText { height: 3; width: 100%; background: $b-bg; }"

    def paint(self, canvas: Canvas, model: Saying) -> None:
        """Draw the sentences, wrapped; the first words are brass if they name the player to act."""
        x = self._indents[(canvas.width >= 120) + (canvas.width >= 160)]
        words = " ".join(part for part in (model.who, plain(model.ask), plain(model.context)) if part)
        lines = folded(words, min(canvas.width - x - 2, _WIDEST))
        for row, line in enumerate(lines[: canvas.height]):
            canvas.write(x, row, line, "text")
        if model.who and lines[0].startswith(model.who):
            canvas.write(x, 0, model.who, "brass", bold=True)
