"""The rows for a lesson's text."""

from __future__ import annotations

from typing import ClassVar

from barbu_tui.ui.widgets.chrome import Prompt


class LessonText(Prompt):
    """A prompt of three rows: the lesson's text, or the table's own prompt."""

    DEFAULT_CSS: ClassVar[str] = "LessonText { height: 3; width: 100%; background: $b-bg; }"
