"""The frame of every screen except the table: bars, a body, a prompt that may ask for a line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult

from barbu_tui.language import tr, trn, trp
from barbu_tui.ui.commands import Command, CommandScreen, Hint
from barbu_tui.ui.widgets.chrome import Bar, KeyBar, Prompt, TopBar
from barbu_tui.ui.widgets.page import Body, PageBody, PageLine
from barbu_tui.words.line import Line, Saying

if TYPE_CHECKING:
    from barbu_tui.ui.widgets.ask import AskLine


def asking() -> tuple[Hint, ...]:
    """Return the key bar for a line of text: letters and arrows belong to it."""
    return (Hint(trp("key", "Enter"), trp("key", "done")), Hint(trp("key", "Esc"), trp("key", "cancel")))


class AskingScreen(CommandScreen):
    """A screen with a prompt and a key bar, which may ask for a line of text."""

    def __init__(self) -> None:
        super().__init__()
        self._asking: AskLine | None = None

    def draw(self) -> None:
        """Show everything again."""
        raise NotImplementedError

    def show_keys(self) -> None:
        """Show the current commands in the key bar; for a line of text its keys."""
        keys = asking() if self._asking is not None else self.hints_now()
        self.query_one(KeyBar).show(keys)

    async def leave(self) -> None:
        """Cancel the line of text; else leave the screen."""
        if self._asking is not None:
            self._asking.action_leave()
        else:
            await super().leave()

    def ask(
        self,
        question: str,
        value: str,
        done: Callable[[str], str | None],
        changed: Callable[[str], None] | None = None,
    ) -> None:
        """Ask for a line of text in place of the prompt.

        ``done`` takes the answer and returns an error sentence or ``None``, an empty one if it has shown the error
        itself; ``changed`` gets the text as it is typed.
        """
        if (
            self._asking is not None or not self.is_attached
        ):  # a key of a burst, after one that left the screen
            return
        from barbu_tui.ui.widgets.ask import AskLine  # with an Input, which the first screen does without

        def finish(answer: str | None) -> str | None:
            if answer is None and changed is not None:
                changed(value)  # a preview is undone with it
            wrong = None if answer is None else done(answer)
            if wrong is None:
                self._asking = None
                prompt.display = True
                line.remove()
                if self.is_active:  # the answer may have led to another screen
                    self.draw()
            return wrong

        prompt = self.query_one(Prompt)
        line = self._asking = AskLine(question, value, finish, changed)
        prompt.display = False
        self.mount(line, after=prompt)
        self.show_keys()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self._asking is not None and any(each.action == action for each in self.COMMAND_TABLE):
            return False  # while a line is asked for, its keys are the line's
        return super().check_action(action, parameters)


BACK = Command("page.back", "escape,q", "back", "Go back.", label="back", sign="Esc")


def cursor_commands(
    what: str, screen: str = "page", modes: frozenset[str] = frozenset()
) -> tuple[Command, ...]:
    """Return the commands that move the cursor over rows; ``what`` is their label in the key bar."""
    rows = (
        Command("up", "up", "move", "The row above.", what, sign="↑ ↓", value=-1),
        Command("down", "down", "move", "The row below.", value=1),
        Command("first", "home", "move", "The first row.", value=-999),
        Command("last", "end", "move", "The last row.", value=999),
        Command("pageup", "pageup", "move", "Ten rows up.", value=-10),
        Command("pagedown", "pagedown", "move", "Ten rows down.", value=10),
    )
    return tuple(replace(each, id=f"{screen}.{each.id}", modes=modes, palette=False) for each in rows)


class PageScreen(AskingScreen):
    """A screen of a top bar, a body, a prompt and the key bar.

    Subclasses have a body (:meth:`body`) and draw everything in :meth:`draw`. Their options, if any,
    are numbered from 0 to :attr:`count` − 1, and :attr:`cursor` is on one of them.
    """

    PROMPT: ClassVar[bool] = True
    """Whether there is a prompt."""
    wrong = ""
    """Why the last command was not possible, until the cursor moves."""

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

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        self.draw()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.draw()

    # --- showing -----------------------------------------------------------------------------------

    def present(self, bar: Bar | Line, model: Any, saying: Saying | None = None) -> None:
        """Show the bar, the body (of a page as many lines as fit), the keys, and the prompt if there is one."""
        body = self.query_one(Body)
        self.query_one(TopBar).show(bar if isinstance(bar, Bar) else Bar(bar))
        body.show(tuple(model[: self.room[1]]) if isinstance(body, PageBody) else model)
        if saying is not None:
            self.query_one(Prompt).show(saying)
        self.show_keys()

    # --- the cursor --------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        return 0

    def action_move(self, step: int) -> None:
        self.hover(max(0, min(self.count - 1, self.cursor + step)))

    def hover(self, option: int) -> None:
        if option != self.cursor and 0 <= option < self.count and self._asking is None:
            self.cursor, self.wrong = option, ""
            self.draw()

    def pick(self, option: int) -> None:
        """Handle a click on an option: move the cursor there, or open it if the cursor is there."""
        if option == self.cursor:
            self.action_open()
        else:
            self.hover(option)

    def action_open(self) -> None:
        """Do the action of the option under the cursor."""

    def open_or_say(self, *screen: Any, **more: Any) -> None:
        """Open a screen, or say in the prompt why it cannot be opened."""
        self.wrong = self.barbu.open_screen(*screen, **more) or ""
        self.draw()

    @property
    def refusal(self) -> Saying | None:
        """The prompt about :attr:`wrong`, if there is one."""
        return Saying.of(tr("Not possible."), self.wrong) if self.wrong else None

    def wheel(self, step: int) -> None:
        """Move the cursor by the mouse wheel."""
        self.action_move(step)

    def action_back(self) -> None:
        """Go one step back, or leave the program if this is its first screen."""
        self.barbu.navigation.leave(self)


SCROLL_COMMANDS = (
    Command("scroll.up", "up", "scroll_by", "A line up.", "scroll", sign="↑ ↓", modes=frozenset({"long"}), palette=False, value=-1),
    Command("scroll.down", "down", "scroll_by", "A line down.", modes=frozenset({"long"}), palette=False, value=1),
    Command("scroll.pageup", "pageup,b", "scroll_by", "A page up.", "page", sign="PgUp PgDn", modes=frozenset({"long"}), palette=False, value=-20),
    Command("scroll.pagedown", "pagedown,space", "scroll_by", "A page down.", modes=frozenset({"long"}), palette=False, value=20),
    Command("scroll.first", "home", "scroll_by", "To the beginning.", modes=frozenset({"long"}), palette=False, value=-999),
    Command("scroll.last", "end", "scroll_by", "To the end.", modes=frozenset({"long"}), palette=False, value=999),
    BACK,
)  # fmt: skip


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

    def bar(self) -> Bar:
        """Return the top bar."""
        raise NotImplementedError

    def saying(self) -> Saying:
        """Return the prompt where no line is below the window."""
        return Saying()

    def draw(self) -> None:
        lines = self.content()
        _, height = self.room
        self._long = len(lines) > height
        self._top = max(0, min(self._top, len(lines) - height))
        below = len(lines) - height - self._top
        more = Saying.of(tr("More below."), trn("{count} line.", "{count} lines.", below))
        self.present(self.bar(), lines[self._top :], more if below > 0 else self.saying())

    def action_scroll_by(self, lines: int) -> None:
        self._top = max(0, self._top + lines)
        self.draw()

    def wheel(self, step: int) -> None:
        self.action_scroll_by(3 * step)
