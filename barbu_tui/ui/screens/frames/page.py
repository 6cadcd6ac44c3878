"""The frame of every screen that is not the table: bars, a body, a prompt that may ask for a line."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult

from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.asking import AskingScreen, asking
from barbu_tui.ui.view_models.page import Page
from barbu_tui.ui.widgets.chrome import Bar, KeyBar, Keys, Prompt, TopBar
from barbu_tui.ui.widgets.page import PageBody
from barbu_tui.words.line import Line
from barbu_tui.words.saying import Saying

BACK = Command("page.back", "escape,q", "back", "Go back.", label="back", sign="Esc")


def cursor_commands(what: str) -> tuple[Command, ...]:
    """Return the commands that move the cursor over rows; ``what`` is their word in the key bar."""
    return (
        Command("page.up", "up", "move(-1)", "The row above.", what, sign="↑ ↓", palette=False),
        Command("page.down", "down", "move(1)", "The row below.", palette=False),
        Command("page.first", "home", "move(-999)", "The first row.", palette=False),
        Command("page.last", "end", "move(999)", "The last row.", palette=False),
        Command("page.pageup", "pageup", "move(-10)", "Ten rows up.", palette=False),
        Command("page.pagedown", "pagedown", "move(10)", "Ten rows down.", palette=False),
    )


class PageScreen(AskingScreen):
    """A screen of a top bar, a body, a prompt and the key bar.

    Sub-classes have a body (:meth:`body`), and draw everything in :meth:`draw`. Their options, if any,
    are numbered from 0 to :attr:`count` − 1, and :attr:`cursor` is on one of them.
    """

    PROMPT: ClassVar[bool] = True
    """There is a prompt."""

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
        """What stands between the bars."""
        yield PageBody()

    @property
    def room(self) -> tuple[int, int]:
        """Columns and rows of the body."""
        width, height = self.size
        return width, height - 2 - self.PROMPT

    def draw(self) -> None:
        """Show the models of this moment."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        self.draw()

    def on_screen_resume(self) -> None:
        """Draw what may have changed meanwhile."""
        if self.is_mounted:
            self.draw()

    def show_again(self) -> None:
        self.draw()

    # --- showing -----------------------------------------------------------------------------------

    def show_bar(self, left: Line, **more: Any) -> None:
        self.query_one(TopBar).show(Bar(left, **more))

    def show_page(self, page: Page) -> None:
        self.query_one(PageBody).show(page)

    def show_prompt(self, saying: Saying) -> None:
        self.query_one(Prompt).show(saying)

    def show_keys(self) -> None:
        """Show the commands of this moment in the key bar; while a line is asked for, the line's."""
        keys = asking() if self._asking is not None else self.hints_now()
        self.query_one(KeyBar).show(Keys(keys))

    # --- the cursor --------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many options there are."""
        return 0

    def action_move(self, step: int) -> None:
        self.hover(max(0, min(self.count - 1, self.cursor + step)))

    def hover(self, option: int) -> None:
        if option != self.cursor and 0 <= option < self.count and self._asking is None:
            self.cursor = option
            self.draw()

    def pick(self, option: int) -> None:
        """An option was clicked: the cursor goes there; a click where it is opens it."""
        if option == self.cursor:
            self.action_open()
        else:
            self.hover(option)

    def action_open(self) -> None:
        """Do what the option under the cursor is for."""

    def wheel(self, step: int) -> None:
        """The wheel moves the cursor."""
        self.action_move(step)

    def action_back(self) -> None:
        """One step back; out of the program, where this is its first screen."""
        self.barbu.navigation.leave(self)
