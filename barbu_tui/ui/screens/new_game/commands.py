"""The commands of a new game, and of its house rules."""

from __future__ import annotations

from typing import Final

from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.form import BUTTON, FORM_COMMANDS, OPENS, VALUES
from barbu_tui.ui.screens.frames.page import BACK

COMMANDS: Final = (
    *FORM_COMMANDS,
    Command("new.next", "enter", "open", "The next value.", "next", modes=VALUES, palette=False),
    Command("new.open", "enter", "open", "Open the row.", "open", modes=OPENS, palette=False),
    Command("new.start", "enter", "open", "Deal the cards.", "deal", context="key, to deal", modes=BUTTON, palette=False),
    Command("new.deal", "d", "deal", "Deal the cards.", "deal", context="key, to deal"),
    Command("new.knobs", "k", "knobs", "The house rules: change the ruleset, one rule at a time.", "house rules"),
    Command("new.rules", "r", "rules", "The rules as they stand.", "rules"),
    BACK,
)  # fmt: skip
KNOB_COMMANDS: Final = (
    *FORM_COMMANDS,
    Command("knobs.next", "enter", "open", "The next value.", modes=VALUES, palette=False),
    Command("knobs.open", "enter", "open", "Open the row.", "open", modes=OPENS, palette=False),
    Command("knobs.reset", "backspace,delete", "reset", "Put the ruleset's own value back.", "reset", "reset", sign="Del"),
    Command("knobs.rules", "r", "rules", "The rules as they stand.", "rules"),
    BACK,
)  # fmt: skip
