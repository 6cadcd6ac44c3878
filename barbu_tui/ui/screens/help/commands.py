"""The commands of the help."""

from __future__ import annotations

from typing import Final

from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.scroll import SCROLL_COMMANDS

COMMANDS: Final = (
    *SCROLL_COMMANDS[:-1],
    Command("help.back", "escape,question_mark,q,enter", "back", "Back to where you were.", "back", sign="Esc"),
)  # fmt: skip
