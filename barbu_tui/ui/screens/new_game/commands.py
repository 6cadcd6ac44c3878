"""The commands of a new game, and of its house rules."""

from __future__ import annotations

from typing import Final

from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.form import FORM_COMMANDS
from barbu_tui.ui.screens.frames.page import BACK

COMMANDS: Final = (
    *FORM_COMMANDS,
    Command(
        "new.open", "enter", "open", "Deal the cards, or open the row.", "deal, open", "open", palette=False
    ),
    Command("new.deal", "d", "deal", "Deal the cards.", "deal", context="key, to deal"),
    Command(
        "new.knobs", "k", "knobs", "The house rules: change the ruleset, one rule at a time.", "house rules"
    ),
    Command("new.rules", "r", "rules", "The rules as they stand.", "rules"),
    BACK,
)
KNOB_COMMANDS: Final = (
    *FORM_COMMANDS,
    Command("knobs.open", "enter", "open", "The next value, or open the row.", palette=False),
    Command(
        "knobs.reset",
        "backspace,delete",
        "reset",
        "Put the ruleset's own value back.",
        "reset",
        "reset",
        sign="Del",
    ),
    Command("knobs.rules", "r", "rules", "The rules as they stand.", "rules"),
    BACK,
)
