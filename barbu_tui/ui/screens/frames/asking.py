"""A screen that may ask for a line of text in place of its prompt."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from barbu_tui.language import trp
from barbu_tui.ui.commands import CommandScreen, Hint
from barbu_tui.ui.widgets.chrome import KeyBar, Prompt

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

    def show_again(self) -> None:
        raise NotImplementedError

    def show_asking(self) -> None:
        """Show the keys for a line of text."""
        self.query_one(KeyBar).show(asking())

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

        ``done`` takes the answer and returns an error sentence or ``None``; ``changed`` gets the text as it is typed.
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
                    self.show_again()
            return wrong

        prompt = self.query_one(Prompt)
        line = self._asking = AskLine(question, value, finish, changed)
        prompt.display = False
        self.mount(line, after=prompt)
        self.show_asking()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self._asking is not None and any(each.action.startswith(action) for each in self.COMMAND_TABLE):
            return False  # while a line is asked for, its keys are the line's
        return super().check_action(action, parameters)
