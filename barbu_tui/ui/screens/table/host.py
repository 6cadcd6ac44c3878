"""The screen of a table, as what runs the match sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from barbu_tui.core.actions import Action
from barbu_tui.ui.commands import CommandScreen
from barbu_tui.ui.screens.table.display import Display

T = TypeVar("T")


class TableHost(CommandScreen):
    """Has the widgets, a thread for slow work, and a say in the player's decisions.

    Attributes:
        drawing: the widgets of the table.
    """

    drawing: Display

    def show(self) -> None:
        """Draw everything."""
        raise NotImplementedError

    def show_choice(self) -> None:
        """Draw what a key in a choice has changed."""
        raise NotImplementedError

    def state_changed(self) -> None:
        """The match is at something else, which is about to be drawn."""

    def question_put(self) -> None:
        """A decision has been put to the player."""

    def consents(self, action: Action) -> bool | None:
        """Return whether the player was asked to think again before a legal decision; ``None`` where it is not taken.

        Where it is not, the screen has said why, and the question stands.
        """
        return False

    def saved(self) -> str:
        """Return what second thoughts saved in the deal just scored, in a sentence; empty if there were none."""
        return ""

    def game_over(self) -> None:
        """The game is over, and that has been shown."""

    def in_thread(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Do slow work in a thread, and hand its result to ``then`` in the app's own."""

        def run() -> None:
            self.app.call_from_thread(then, work())

        self.run_worker(run, thread=True, exclusive=True, group="bot")
