"""The cut: who drew what, who deals first, who sits where."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult

from barbu_tui.language import CardWord, tr
from barbu_tui.session.play.match import Match
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.cut.paint import CutBody
from barbu_tui.ui.screens.frames.page import BACK, PageScreen
from barbu_tui.ui.screens.scores.frame import cast_of_game
from barbu_tui.ui.widgets.chrome import chip
from barbu_tui.words.line import Span
from barbu_tui.words.saying import Saying

COMMANDS: Final = (
    Command("cut.open", "enter,space", "open", "Go to the table.", "deal", sign="Enter", context="key, to deal"),
    BACK,
)  # fmt: skip


class CutScreen(PageScreen):
    """Shows the cut before the first deal; Enter goes to the table."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "The cut"

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._match = match

    def body(self) -> ComposeResult:
        yield CutBody()

    def draw(self) -> None:
        header = self._match.header
        cast = cast_of_game(header)
        assert header.cut is not None
        first = header.first_dealer
        card = header.cut[first]
        self.query_one(CutBody).show((cast, header.cut, first))
        self.show_bar((*chip(tr("The cut")), Span(f"  {header.rules.name}", "muted")))
        who = cast.person(first)
        self.show_prompt(
            Saying.of(
                tr("{Who} {who?deal|deals} first.", who=who),
                tr("{Who} drew {card}, the highest card.", who=who, card=CardWord(card)),
                tr("The others sit in the order of their cards."),
            )
        )
        self.show_keys()

    def let_go(self) -> None:
        self._match.close()

    def pick(self, option: int) -> None:
        self.action_open()

    def action_open(self) -> None:
        self.barbu.open_screen("game", self._match, instead_of=self)

    def action_back(self) -> None:
        """Leave the game as it is; it can be resumed."""
        self._match.close()
        super().action_back()
