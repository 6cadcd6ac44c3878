"""The commands of the settings."""

from __future__ import annotations

from typing import Final

from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.form import FORM_COMMANDS

COMMANDS: Final = (
    *FORM_COMMANDS,
    Command(
        "settings.open",
        "enter",
        "open",
        "The next value, or type one.",
        "next value, type",
        "next",
        palette=False,
    ),
    Command("settings.back", "escape,o,q", "back", "Back to where you were.", "back", sign="Esc"),
)
