"""The commands of the end of a game."""

from __future__ import annotations

from typing import Final

from barbu_tui.ui.commands import Command

COMMANDS: Final = (
    Command("finish.up", "up", "move(-1)", "The row above.", "choose", sign="↑ ↓", palette=False),
    Command("finish.down", "down", "move(1)", "The row below.", palette=False),
    Command("finish.open", "enter", "open", "Open the row.", "open", palette=False),
    Command("finish.new_game", "n", "new_game", "Begin a new game.", "new game"),
    Command("finish.review", "v", "review", "The review: what your decisions cost.", "review"),
    Command("finish.replay", "g", "replay", "Replay this game.", "replay"),
    Command("finish.sheet", "s", "sheet", "The score sheet.", "sheet"),
    Command("finish.chart", "c", "chart", "The chart by deal.", "chart"),
    Command("finish.home", "h,escape,q", "home", "The home screen.", "home", sign="Esc"),
)
