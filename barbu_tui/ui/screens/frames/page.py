"""The frame of every screen except the table: bars, a body, a prompt that may ask for a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult

from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.asking import AskingScreen, asking
from barbu_tui.ui.view_models.page import Page, PageLine
from barbu_tui.ui.widgets.chrome import Bar, KeyBar, Prompt, TopBar
from barbu_tui.ui.widgets.page import PageBody
from barbu_tui.words.line import Line
from barbu_tui.words.saying import Saying

BACK = Command("page.back", "escape,q", "back", "Go back.", label="back", sign="Esc")


def cursor_commands(
    what: str, screen: str = "page", modes: frozenset[str] = frozenset()
) -> tuple[Command, ...]:
    """Return the commands that move the cursor over rows; ``what`` is their label in the key bar."""
    rows = (
        Command("up", "up", "move(-1)", "The row above.", what, sign="↑ ↓"),
        Command("down", "down", "move(1)", "The row below."),
        Command("first", "home", "move(-999)", "The first row."),
        Command("last", "end", "move(999)", "The last row."),
        Command("pageup", "pageup", "move(-10)", "Ten rows up."),
        Command("pagedown", "pagedown", "move(10)", "Ten rows down."),
    )
    return tuple(replace(each, id=f"{screen}.{each.id}", modes=modes, palette=False) for each in rows)


class PageScreen(AskingScreen):
    """A screen of a top bar, a body, a prompt and the key bar.

    Subclasses have a body (:meth:`body`) and draw everything in :meth:`draw`. Their options, if any,
    are numbered from 0 to :attr:`count` − 1, and :attr:`cursor` is on one of them.
    """

    PROMPT: ClassVar[bool] = True
    """Whether there is a prompt."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0

    def compose(self) -> ComposeResult:
        yield TopBar()
        yield from self.body()
        if self.PROMPT:
            yield Prompt(indents=(2, 3, 3))
        yield KeyBar()

    def body(self) -> ComposeResult:
        """Return the widgets between the bars."""
        yield PageBody()

    @property
    def room(self) -> tuple[int, int]:
        """The columns and rows of the body."""
        width, height = self.size
        return width, height - 2 - self.PROMPT

    def draw(self) -> None:
        """Show the current models."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        self.draw()

    def on_screen_resume(self) -> None:
        """Redraw after another screen was on top."""
        if self.is_mounted:
            self.draw()

    def show_again(self) -> None:
        self.draw()

    # --- showing -----------------------------------------------------------------------------------

    def present(self, bar: Line, lines: Sequence[PageLine], saying: Saying) -> None:
        """Show bar, page, prompt and keys."""
        _, height = self.room
        self.show_bar(bar)
        self.show_page(Page(tuple(lines[:height])))
        self.show_prompt(saying)
        self.show_keys()

    def show_bar(self, left: Line, **more: Any) -> None:
        self.query_one(TopBar).show(Bar(left, **more))

    def show_page(self, page: Page) -> None:
        self.query_one(PageBody).show(page)

    def show_prompt(self, saying: Saying) -> None:
        self.query_one(Prompt).show(saying)

    def show_keys(self) -> None:
        """Show the current commands in the key bar; for a line of text its keys."""
        keys = asking() if self._asking is not None else self.hints_now()
        self.query_one(KeyBar).show(keys)

    # --- the cursor --------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """The number of options."""
        return 0

    def action_move(self, step: int) -> None:
        self.hover(max(0, min(self.count - 1, self.cursor + step)))

    def hover(self, option: int) -> None:
        if option != self.cursor and 0 <= option < self.count and self._asking is None:
            self.cursor = option
            self.draw()

    def pick(self, option: int) -> None:
        """Handle a click on an option: move the cursor there, or open it if the cursor is there."""
        if option == self.cursor:
            self.action_open()
        else:
            self.hover(option)

    def action_open(self) -> None:
        """Do the action of the option under the cursor."""

    def wheel(self, step: int) -> None:
        """Move the cursor by the mouse wheel."""
        self.action_move(step)

    def action_back(self) -> None:
        """Go one step back, or leave the program if this is its first screen."""
        self.barbu.navigation.leave(self)
