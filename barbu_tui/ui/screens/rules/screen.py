"""The rules in force."""

from __future__ import annotations

from typing import Final

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.language import tr, trn
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.scroll import SCROLL_COMMANDS, ScrollScreen
from barbu_tui.ui.screens.rules.model import rules_lines
from barbu_tui.ui.view_models.page import BLANK, PageLine, shifted
from barbu_tui.ui.widgets.chrome import chip
from barbu_tui.words.contracts import is_no_trump
from barbu_tui.words.line import Span
from barbu_tui.words.saying import Saying

_WIDEST = 110

COMMANDS: Final = (
    *SCROLL_COMMANDS[:-1],
    Command("rules.back", "escape,r,q", "back", "Back to where you were.", "back", sign="Esc"),
)


class RulesScreen(ScrollScreen):
    """The rules of the contract being played, then of the game."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "Rules"

    def __init__(self, rules: Ruleset, choice: ChooseContract | None = None) -> None:
        super().__init__()
        self._rules = rules
        self._spec = None if choice is None else rules.spec(choice.contract)
        self._no_trump = is_no_trump(choice)

    def content(self) -> list[PageLine]:
        width, _ = self.room
        inner = min(width - 4, _WIDEST)
        lines = rules_lines(self._rules, self._spec, inner - 2, no_trump=self._no_trump)
        return [BLANK, *shifted(lines, (width - inner) // 2 - 1)]

    def draw(self) -> None:
        super().draw()
        self.show_bar((*chip(tr("Rules")), Span(f"  {self._rules.name}, {tr(self._rules.source)}", "muted")))
        if self.below:
            self.show_prompt(Saying.of(tr("More below."), trn("{count} line.", "{count} lines.", self.below)))
        else:
            self.show_prompt(Saying())
