"""What the controller of a table needs of the screen on which it runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from barbu_bots.thought import Thought
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.session.store.settings import Settings, Speed
from barbu_tui.ui.view_models.felt import Felt

T = TypeVar("T")


class Timer(Protocol):
    """A call that will be made later."""

    def stop(self) -> None:
        """Do not make it."""


class TableHost(Protocol):
    """Draws what the controller of a table shows; has the clock, a thread for slow work, and the settings."""

    @property
    def settings(self) -> Settings:
        """The player's settings."""

    @property
    def thought(self) -> Thought:
        """How long bots that search think over a decision in this run."""

    @property
    def speed(self) -> Speed:
        """How fast the game goes in this run."""

    @property
    def moving(self) -> bool:
        """Whether cards fly in this run."""

    @property
    def covered(self) -> bool:
        """Whether another screen is on top."""

    @property
    def unseen(self) -> bool:
        """Whether the input being dealt with was typed before the question was drawn, so that it is no answer."""

    @property
    def felt(self) -> Felt | None:
        """The felt as it is drawn now; ``None`` where something else is drawn in its place."""

    def show(self) -> None:
        """Draw everything."""

    def show_choice(self) -> None:
        """Draw what a key in a choice has changed."""

    def ask_anew(self) -> None:
        """A new question is asked: what was typed before it is drawn does not answer it."""

    def asked(self) -> None:
        """A decision has been put to the player."""

    def saved(self) -> str:
        """Return what second thoughts saved in the deal just scored, in a sentence; empty if there were none."""

    def decided(self, action: Action) -> bool:
        """A legal decision is being made; return whether the player was asked to think again before it."""

    def consents(self, action: Action) -> bool:
        """Return whether a legal decision is taken; where it is not, the host has said why, and the question stands."""

    def fly(self, action: PlayCard, seconds: float) -> None:
        """Send a card on its way to the table."""

    def gather(self, trick: Felt, seconds: float) -> None:
        """Send the cards of a finished trick to its winner."""

    def land(self) -> None:
        """Take every card out of the air."""

    def warn(self, notice: str) -> None:
        """Show a notice over the table."""

    def after(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Make a call after so many seconds."""

    def in_thread(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Do slow work in a thread, and hand its result to ``then`` in the app's own."""

    def leave_table(self, status: int) -> None:
        """Leave the table for the screen below, or the program with this exit status."""

    def game_over(self) -> None:
        """The game is over, and that has been shown."""
