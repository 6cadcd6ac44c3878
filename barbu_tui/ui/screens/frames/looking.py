"""Polling a running estimate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.timer import Timer

from barbu_tui.session.estimate.pool import Workers
from barbu_tui.ui.commands import CommandScreen

BESIDE: Final = 0.05
"""Seconds between two looks at processes that estimate."""
_ALONE: Final = 0.01
"""Seconds for keys between two slices of the app's own time."""


def look_after(workers: Workers) -> float:
    """Return the seconds until the next poll."""
    return BESIDE if workers.ready else _ALONE


class Polling:
    """Polls again and again while there is more to come and the screen is on top."""

    def __init__(self, screen: CommandScreen, look: Callable[[], float | None]) -> None:
        """Create the poller; :meth:`after` starts it.

        Args:
            screen: the screen that shows the results.
            look: takes new results. Returns the seconds until the next poll; ``None`` to stop.
        """
        self._screen = screen
        self._look = look
        self._timer: Timer | None = None

    def after(self, seconds: float) -> None:
        """Poll after so many seconds, unless a poll is scheduled."""
        if self._timer is None:
            self._timer = self._screen.set_timer(seconds, self._due)

    def rest(self) -> None:
        """Stop polling."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _due(self) -> None:
        self._timer = None
        if self._screen.is_mounted and self._screen.is_current:
            seconds = self._look()
            if seconds is not None:
                self.after(seconds)
