"""A line of text asked for in place of the prompt."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Static

_FIELD: Final = 26
"""Minimum number of columns of the field, with the blanks around it."""


class AskLine(Horizontal):
    """A question with a field for its answer. Enter answers, Esc closes it.

    A question that leaves too little room beside it has rows of its own above the field.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Leave it as it was.", show=False, id="ask.leave")
    ]
    DEFAULT_CSS = """
    AskLine { height: auto; width: 100%; background: $b-bg; padding: 0 1 0 2; }
    AskLine.long { layout: vertical; }
    AskLine.long Static { width: 100%; margin: 0; }
    AskLine Static { width: auto; color: $b-brass; background: $b-bg; text-style: bold; margin: 0 2 0 0; }
    AskLine Static.wrong { color: $b-bad; }
    AskLine Input {
        width: 1fr; height: 1; border: none; padding: 0;
        color: $b-text; background: $b-felt2;
    }
    AskLine Input:focus { border: none; background-tint: $b-felt2 0%; }
    """

    def __init__(
        self,
        question: str,
        value: str,
        finish: Callable[[str | None], str | None],
        changed: Callable[[str], None] | None,
    ) -> None:
        """Create the field.

        ``finish`` takes the answer, or ``None`` if there is none, and returns an error, empty if the screen
        says it itself; ``changed`` gets the text as it is typed.
        """
        super().__init__()
        self._question = self._words = question
        self._label = Static(question, markup=False)
        self._field = Input(value, compact=True, select_on_focus=True)
        self._finish = finish
        self._changed = changed
        self._answered = False

    def compose(self) -> ComposeResult:
        yield self._label
        yield self._field

    def on_mount(self) -> None:
        self._field.focus()
        self._say(self._question, wrong=False)

    def on_resize(self, event: events.Resize) -> None:
        self._set_rows()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        if self._answered:
            return
        if self._label.has_class("wrong"):
            self._say(self._question, wrong=False)
        if self._changed is not None:
            self._changed(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._answer(event.value)

    def action_leave(self) -> None:
        self._answer(None)

    def _answer(self, answer: str | None) -> None:
        if self._answered:
            return
        self._answered = True
        wrong = self._finish(answer)
        if wrong is not None:
            self._answered = False
            self._say(wrong or self._question, wrong=True)

    def _say(self, words: str, *, wrong: bool) -> None:
        self._words = words
        self._label.set_class(wrong, "wrong")
        self._label.update(words)
        self._set_rows()

    def _set_rows(self) -> None:
        self.set_class(cell_len(self._words) > self.size.width - _FIELD, "long")

    def on_key(self, event: events.Key) -> None:
        if event.key in ("up", "down", "pageup", "pagedown", "tab", "shift+tab"):
            event.stop()
