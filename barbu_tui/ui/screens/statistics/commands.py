"""The commands of the statistics."""

from __future__ import annotations

from typing import Final

from barbu_tui.ui.commands import Command

COMMANDS: Final = (
    Command(
        "statistics.errors", "e", "errors", "What decisions cost, as reviews found, or the results.", "errors"
    ),
    Command("statistics.back", "escape,s,q", "back", "Back to where you were.", "back", sign="Esc"),
)
