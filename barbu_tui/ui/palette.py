"""The command palette: Textual's, with a guard where keys that come in one burst would end the program.

Textual's palette takes a command and closes once for each Enter that reaches it, and moves through a list that may be empty
still: ``ScreenStackError`` and ``KeyError``. Here it closes once, and keys of the list count where there is a list.
"""

from __future__ import annotations

from textual import on
from textual.await_complete import AwaitComplete
from textual.command import CommandInput, CommandList, CommandPalette
from textual.widgets import Input, OptionList


class Palette(CommandPalette):
    """The command palette, which is closed once."""

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close it, if it is on top."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action is there: those of the list where it has entries, none once the palette is closed."""
        if not self.is_active:
            return False
        if (
            action == "command_list"
        ):  # it pages by lines, which there are once the list has its place on the screen
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
        """Nothing counts that was on its way when the palette was closed."""
        if not self.is_active or not self.query(CommandInput):
            event.stop()
            event.prevent_default()


__all__ = ["Palette"]
