"""Looking at a running estimate, again and again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.timer import Timer

from barbu_tui.session.estimate.pool import Workers
from barbu_tui.ui.commands import CommandScreen

_BESIDE: Final = 0.05
"""Seconds between two looks at processes that estimate."""
_ALONE: Final = 0.01
"""Seconds for keys between two slices of the app's own time."""


def look_after(workers: Workers) -> float:
    """Return the seconds until the next look."""
    return _BESIDE if workers.ready else _ALONE


class Looks:
    """Looks after a while, and again, as long as there is more to see and the screen is not covered."""

    def __init__(self, screen: CommandScreen, look: Callable[[], float | None]) -> None:
        """Make it; nothing is looked at before :meth:`after`.

        Args:
            screen: on which there is something to see.
            look: takes in what is new. Returns the seconds until the next look; ``None`` for none.
        """
        self._screen = screen
        self._look = look
        self._timer: Timer | None = None

    def after(self, seconds: float) -> None:
        """Look after so many seconds, unless a look is due already."""
        if self._timer is None:
            self._timer = self._screen.set_timer(seconds, self._due)

    def rest(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _due(self) -> None:
        self._timer = None
        if self._screen.is_mounted and self._screen.is_current:
            seconds = self._look()
            if seconds is not None:
                self.after(seconds)
