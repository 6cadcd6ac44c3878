"""The screen of a table, from the controller's side."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from barbu_tui.core.actions import Action
from barbu_tui.ui.choices.choosing import ChoosingScreen
from barbu_tui.ui.screens.table.display import Display

T = TypeVar("T")


class TableHost(ChoosingScreen):
    """Has the widgets, a thread for slow work, and a veto on the player's decisions.

    Attributes:
        drawing: the widgets of the table.
    """

    drawing: Display

    def show(self) -> None:
        """Draw everything."""
        raise NotImplementedError

    def show_choice(self) -> None:
        """Draw the changes of a key in a choice."""
        raise NotImplementedError

    def state_changed(self) -> None:
        """Handle a new state of the match before it is drawn."""

    def question_put(self) -> None:
        """Handle a new question to the player."""

    def consents(self, action: Action) -> bool | None:
        """Return whether the coach asked about a legal decision; ``None`` refuses the decision.

        The screen explains a refusal, and the question stays.
        """
        return False

    @property
    def proposes(self) -> bool:
        """Whether a card is under the cursor at once, so that Enter plays it."""
        return self.barbu.settings.proposes

    def coached(self) -> list[str]:
        """Return the coach's sentences on the deal just scored."""
        return []

    def look_back(self) -> None:
        """Weigh the human's decisions in the deal just scored, while the result is read."""

    def game_over(self) -> None:
        """Handle the end of the game, after it has been shown."""

    def in_thread(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Do slow work in a thread, and pass its result to ``then`` in the app's own."""

        def run() -> None:
            self.app.call_from_thread(then, work())

        self.run_worker(run, thread=True, exclusive=True, group="bot")
