"""The command palette: Textual's, guarded against bursts of keys.

Textual's palette takes a command and closes once for each Enter, and moves through a list that may still be
empty, which raises ``ScreenStackError`` and ``KeyError``. A click on a vanished entry is an ``IndexError``,
one beyond the window ``NoWidget``; two searches that end without a match one after the other are a
``DuplicateID``. This one closes once, and ignores keys and clicks without entries.
"""

from __future__ import annotations

from typing import Self

from rich.align import Align
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.command import CommandInput, CommandList, CommandPalette
from textual.visual import VisualType
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from barbu_tui.language import tr


class _Entries(CommandList, can_focus=False):
    """The entries found, of which only existing ones can be clicked."""

    def add_option(self, option: Option | VisualType | None = None) -> Self:
        """Add an entry; the entry for an empty list is translated, and is there once: two searches may end on it."""
        if isinstance(option, Option) and option.id == CommandPalette._NO_MATCHES:
            if any(entry.id == option.id for entry in self.options):
                return self
            words = Align.center(Text(tr("No matches found"), style="not bold"))
            option = Option(words, id=option.id, disabled=True)
        return super().add_option(option)

    def on_click(self, event: events.Click) -> None:
        entry = event.style.meta.get("option")
        if entry is not None and entry >= self.option_count:
            event.stop()
            event.prevent_default()


class Palette(CommandPalette):
    """The command palette, which closes once."""

    CSS_PATH = "palette.tcss"

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            yield _Entries() if isinstance(widget, CommandList) else widget

    def dismiss(self, result: None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def on_click(self, event: events.Click) -> None:
        """Ignore a click beyond the window, which may have shrunk."""
        if not self.region.contains_point(event.screen_offset):
            event.stop()
            event.prevent_default()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: those of the list while it has entries, none once the palette is closed."""
        if not self.is_active:
            return False
        if action == "command_list":
            # It pages by lines, which there are once the list has its place on the screen.
            return any(
                each.option_count and each.scrollable_content_region for each in self.query(CommandList)
            )
        if action == "cursor_down":
            return bool(self.query(CommandList))
        return super().check_action(action, parameters)

    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    @on(Input.Changed)
    def _ignore_once_closed(self, event: Input.Submitted | OptionList.OptionSelected | Input.Changed) -> None:
        """Ignore events that were pending when the palette was closed."""
        if not self.is_active or not self.query(CommandInput):
            event.stop()
            event.prevent_default()
