"""The keys of a screen."""

from __future__ import annotations

from typing import Any, Final

from textual.screen import Screen

from barbu_tui.language import tr, trn
from barbu_tui.ui.commands import Command, CommandScreen
from barbu_tui.ui.screens.frames.scroll import SCROLL_COMMANDS, ScrollScreen
from barbu_tui.ui.screens.help.model import help_entries, help_lines
from barbu_tui.ui.view_models.page import BLANK, PageLine, heading, shifted, wrap
from barbu_tui.ui.view_models.panels import text
from barbu_tui.ui.widgets.chrome import chip
from barbu_tui.words.line import Span
from barbu_tui.words.saying import Saying

COMMANDS: Final = (
    *SCROLL_COMMANDS[:-1],
    Command("help.back", "escape,question_mark,q,enter", "back", "Back to where you were.", "back", sign="Esc"),
)  # fmt: skip


class HelpScreen(ScrollScreen):
    """The keys of the screen it was opened on."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "Help"

    def __init__(self, about: Screen[Any]) -> None:
        super().__init__()
        self.about = about

    def content(self) -> list[PageLine]:
        from barbu_tui.ui.commands import APP_COMMANDS

        width, height = self.room
        inner = min(width - 6, 116)
        about = self.about
        keymap = self.barbu.keys
        now = about.commands_now() if isinstance(about, CommandScreen) else ()
        lines = [BLANK, heading(0, inner, tr("KEYS OF THIS SCREEN"))]
        lines += help_lines(help_entries(now, keymap), inner, height - 6)
        if signs := getattr(about, "HELP_SIGNS", ()):
            lines += [BLANK, heading(0, inner, tr("SIGNS"))]
            for sign, ink, words in signs:
                for row, line in enumerate(wrap(tr(words), inner - 3)):
                    before = (text(0, sign, ink, bold=True),) if not row else ()
                    lines.append(PageLine((*before, text(3, line, "muted"))))
        lines += [BLANK, heading(0, inner, tr("EVERYWHERE"))]
        lines += help_lines(
            help_entries([each for each in APP_COMMANDS if each.available("")], keymap), inner, height
        )
        return list(shifted(lines, (width - inner) // 2))

    def draw(self) -> None:
        super().draw()
        title = tr(getattr(self.about, "HELP_TITLE", ""))
        self.show_bar((*chip(tr("Help")), Span(f"  {title}" if title else "", "muted")), right=())
        if self.below:
            self.show_prompt(Saying.of(tr("More below."), trn("{count} line.", "{count} lines.", self.below)))
        else:
            self.show_prompt(
                Saying.of(
                    "",
                    (
                        Span(
                            tr(
                                "Entries of the key bar can be clicked. The settings file can change the keys."
                            ),
                            "muted",
                        ),
                    ),
                )
            )
