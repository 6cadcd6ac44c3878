"""The part of the app that screens use, so that no screen needs the app's class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from textual.screen import Screen

from barbu_tui.session.names import Speed
from barbu_tui.session.store.settings import Settings
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.navigation import InputGate, Navigation

if TYPE_CHECKING:
    from barbu_tui.session.estimate.pool import Workers


class Program(Protocol):
    """The app, as its screens see it.

    Attributes:
        settings: the player's settings.
        navigation: pushes, switches and leaves screens.
        input: hands keys and clicks on.
        keys: command id → keys that replace the default ones.
    """

    settings: Settings
    navigation: Navigation
    input: InputGate
    keys: dict[str, str]

    @property
    def in_force(self) -> Settings:
        """The settings with the overrides of this run."""

    @property
    def look(self) -> Look:
        """The current look."""

    @property
    def speed(self) -> Speed:
        """The speed of the table."""

    @property
    def still(self) -> bool:
        """Whether nothing moves or pauses by itself in this run."""

    @property
    def moving(self) -> bool:
        """Whether cards fly and figures are counted up."""

    @property
    def estimators(self) -> Workers:
        """The processes that estimate."""

    def change_settings(self, **changes: Any) -> None:
        """Change settings, now and in the file. A notice reports an error of the file."""

    def keep_settings(self, **changes: Any) -> str | None:
        """Change settings, now and in the file. Return the error of writing the file, in a sentence."""

    def open_screen(
        self, name: str, *args: Any, instead_of: Screen[Any] | None = None, **more: Any
    ) -> str | None:
        """Open a screen by its name in :mod:`~barbu_tui.ui.openers`. Return why it cannot be opened, in a sentence."""

    def home(self) -> None:
        """Go back to the home screen."""
