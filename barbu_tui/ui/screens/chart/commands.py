"""The commands of the chart."""

from __future__ import annotations

from typing import Final

from barbu_tui.ui.choices.key_hints import up_to
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import BACK

COMMANDS: Final = (
    Command("chart.left", "left", "move(-1)", "The previous deal.", "deal", sign="← →", palette=False),
    Command("chart.right", "right", "move(1)", "The next deal.", palette=False),
    Command("chart.first", "home", "move(-999)", "The first deal.", palette=False),
    Command("chart.last", "end", "move(999)", "The last deal.", palette=False),
    Command("chart.open", "enter", "open", "Replay this deal.", "replay this deal", "replay", modes=frozenset({"played"})),
    *(
        Command(
            f"chart.only{number}", str(number), f"only({number - 1})", "Show that player alone, or all again.", "one player" if number == 1 else "",
            sign=up_to if number == 1 else "", palette=False, run="Show that player alone, or all again.",
        )
        for number in range(1, 5)
    ),
    Command("chart.all", "0,a", "all", "Show all players.", palette=True),
    Command("chart.sheet", "s", "sheet", "The score sheet.", "sheet"),
    BACK,
)  # fmt: skip
