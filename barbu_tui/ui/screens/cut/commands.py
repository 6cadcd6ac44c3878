"""The commands of the cut."""

from __future__ import annotations

from typing import Final

from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import BACK

COMMANDS: Final = (
    Command("cut.open", "enter,space", "open", "Go to the table.", "deal", sign="Enter", context="key, to deal"),
    BACK,
)  # fmt: skip
