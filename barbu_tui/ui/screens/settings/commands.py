"""The commands of the settings."""

from __future__ import annotations

from typing import Final

from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.form import FORM_COMMANDS, OPENS, VALUES

COMMANDS: Final = (
    *FORM_COMMANDS,
    Command("settings.next", "enter", "open", "The next value.", "next", modes=VALUES, palette=False),
    Command("settings.open", "enter", "open", "Type another value.", "change", modes=OPENS, palette=False),
    Command("settings.back", "escape,o,q", "back", "Back to where you were.", "back", sign="Esc"),
)
