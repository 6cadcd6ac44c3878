"""The commands of the home screen."""

from __future__ import annotations

from typing import Final

from barbu_tui.ui.commands import Command

OFFER: Final = frozenset({"offer"})
"""While the lessons are offered, at the very first start."""

COMMANDS: Final = (
    Command("home.up", "up", "move(-1)", "The row above.", "choose", sign="↑ ↓", palette=False),
    Command("home.down", "down", "move(1)", "The row below.", palette=False),
    Command("home.first", "home", "move(-99)", "The first row.", palette=False),
    Command("home.last", "end", "move(99)", "The last row.", palette=False),
    Command("home.open", "enter", "open", "Open the row.", "open", sign="Enter, letter", palette=False),
    Command("home.decline", "escape", "decline", "Decline the lessons; they stay in the list.", "no lessons", modes=OFFER),
    Command("home.learn", "l", "learn", "Lessons at the table, from the first trick on."),
    Command("home.resume", "c", "resume", "Continue an unfinished game."),
    Command("home.new_game", "n", "new_game", "Begin a new game."),
    Command("home.practice", "p", "practice", "Practise contracts, doubles and cards."),
    Command("home.rules", "r", "rules", "How the game is played."),
    Command("home.saves", "g", "saves", "Replay or continue a saved game."),
    Command("home.watch", "w", "watch", "Watch bots play with open hands."),
    Command("home.settings", "o", "settings", "Change how the game looks and plays."),
    Command("home.dark", "d", "dark", "Change between dark and light.", "dark / light", "dark, light"),
    Command("home.statistics", "s", "statistics", "The results of your games.", "statistics"),
    Command("home.help", "question_mark", "app.help", "The keys of this screen.", "help", palette=False),
    Command("home.quit", "q", "quit", "Leave the program."),
)  # fmt: skip
