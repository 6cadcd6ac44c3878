"""A deal of practice at the table. It does not count, so decisions may be taken back (R7.2)."""

from __future__ import annotations

from dataclasses import replace

from barbu_tui.language import N_
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.table.table_commands import TABLE_COMMANDS
from barbu_tui.ui.screens.table.table_screen import TableScreen

_NOTHING_KEPT = N_("Leave the table; this deal is not saved.")


def _of_practice(command: Command) -> Command:
    """Return a command of the table with words for a single deal without a record."""
    match command.id:
        case "result.next" | "result.last":
            return replace(
                command, tooltip="Go back to practice.", label="back to practice", short="to practice"
            )
        case "table.adviser":
            return replace(command, tooltip="Ask the adviser.")
        case "leaving.leave" | "table.leave":
            return replace(command, tooltip=_NOTHING_KEPT)
    return command


PRACTICE_TABLE_COMMANDS = (
    Command("practice.undo", "u,backspace", "undo", "Take your last decision back: this is practice, and nothing is saved.", "take back"),
    *(_of_practice(each) for each in TABLE_COMMANDS if each.id not in ("result.replay", "result.review", "table.yes", "table.take_back")),
)  # fmt: skip


class PracticeTable(TableScreen, inherit_bindings=False):
    """The table with an undo, for one deal without a record."""

    CSS_PATH = "../table/table.tcss"
    COMMAND_TABLE = PRACTICE_TABLE_COMMANDS
    HELP_TITLE = "At the table, in practice"

    def game_over(self) -> None:
        self.action_leave()

    def action_undo(self) -> None:
        if self.table.take_back():
            self.sit_down(self.table)
