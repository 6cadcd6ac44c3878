"""The frame of screens with text that may be longer than the window."""

from __future__ import annotations

from typing import Final

from barbu_tui.language import tr, trn
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import BACK, PageScreen
from barbu_tui.ui.view_models.page import Page, PageLine
from barbu_tui.words.saying import Saying

SCROLL_COMMANDS = (
    Command("scroll.up", "up", "scroll_by(-1)", "A line up.", "scroll", sign="↑ ↓", modes=frozenset({"long"}), palette=False),
    Command("scroll.down", "down", "scroll_by(1)", "A line down.", modes=frozenset({"long"}), palette=False),
    Command("scroll.pageup", "pageup,b", "scroll_by(-20)", "A page up.", "page", sign="PgUp PgDn", modes=frozenset({"long"}), palette=False),
    Command("scroll.pagedown", "pagedown,space", "scroll_by(20)", "A page down.", modes=frozenset({"long"}), palette=False),
    Command("scroll.first", "home", "scroll_by(-999)", "To the beginning.", modes=frozenset({"long"}), palette=False),
    Command("scroll.last", "end", "scroll_by(999)", "To the end.", modes=frozenset({"long"}), palette=False),
    BACK,
)  # fmt: skip


NOTHING: Final = Saying()


class ScrollScreen(PageScreen):
    """A screen of text."""

    def __init__(self) -> None:
        super().__init__()
        self._top = 0
        self._long = False

    @property
    def mode(self) -> str:
        """``long`` if the text does not fit."""
        return "long" if self._long else ""

    def content(self) -> list[PageLine]:
        """Return the text."""
        raise NotImplementedError

    def draw(self) -> None:
        lines = self.content()
        _, height = self.room
        self._long = len(lines) > height
        self._top = max(0, min(self._top, len(lines) - height))
        self.show_page(Page(tuple(lines[self._top : self._top + height])))
        self.show_keys()

    def show_below(self, otherwise: Saying = NOTHING) -> None:
        """Say in the prompt how many lines are below the window, or something else if there are none."""
        below = len(self.content()) - self.room[1] - self._top
        more = Saying.of(tr("More below."), trn("{count} line.", "{count} lines.", below))
        self.show_prompt(more if below > 0 else otherwise)

    def action_scroll_by(self, lines: int) -> None:
        self._top = max(0, self._top + lines)
        self.draw()

    def wheel(self, step: int) -> None:
        self.action_scroll_by(3 * step)
