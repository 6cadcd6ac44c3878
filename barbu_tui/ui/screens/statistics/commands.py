"""The commands of the statistics."""

from __future__ import annotations

from typing import Final

from barbu_tui.ui.commands import Command

COMMANDS: Final = (
    Command("statistics.errors", "e", "errors", "What decisions cost, as reviews found.", "errors", modes=frozenset({"results"})),
    Command("statistics.results", "e", "errors", "The results of the games.", "results", modes=frozenset({"errors"})),
    Command("statistics.back", "escape,s,q", "back", "Back to where you were.", "back", sign="Esc"),
)  # fmt: skip
