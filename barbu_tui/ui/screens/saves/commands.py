"""The commands of the saved games."""

from __future__ import annotations

from typing import Final

from barbu_tui.language import NP_
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import BACK, cursor_commands

LIST: Final = frozenset({"list"})
SURE: Final = frozenset({"sure"})
COMMANDS: Final = (
    *(
        Command(each.id.replace("page.", "saves."), each.keys, each.action, each.tooltip, each.label, sign=each.sign, modes=LIST, palette=False)
        for each in cursor_commands(NP_("key", "game"))
    ),
    Command("saves.open", "enter", "open", "Continue an unfinished game, or replay a finished one.", "open", modes=LIST),
    Command("saves.look", "g", "look", "Replay the game as far as it went.", "replay", modes=LIST),
    Command("saves.review", "v", "review", "What the decisions in it cost.", "review", modes=LIST),
    Command("saves.filter", "slash,f", "filter", "Show only the games that match your words.", "filter", sign="/"),
    Command("saves.rename", "n", "rename", "Give the game another name.", "rename", modes=LIST),
    Command("saves.delete", "x,delete", "delete", "Delete the game; asks first.", "delete", modes=LIST),
    Command("saves.yes", "y", "yes", "Delete it.", "delete it", modes=SURE, palette=False),
    Command("saves.no", "enter,n", "no", "Keep it.", "keep it", modes=SURE, palette=False),
    BACK,
)  # fmt: skip
