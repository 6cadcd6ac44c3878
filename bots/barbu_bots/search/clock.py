"""The time that a search may take."""

from __future__ import annotations

from time import monotonic
from typing import Final


class OutOfTimeError(Exception):
    """The time is up."""


class Clock:
    """A clock that starts when it is made. All work of a search checks it often."""

    def __init__(self, seconds: float | None = None) -> None:
        """Start the clock. ``seconds`` is the time; unlimited if not given."""
        self._limited = seconds is not None
        self._end = monotonic() + (seconds or 0.0)

    def part(self, share: float) -> Clock:
        """Return a clock for the first part of the time that is left."""
        return Clock(share * (self._end - monotonic())) if self._limited else self

    def check(self) -> None:
        """Raise :class:`OutOfTimeError` if the time is up."""
        if self._limited and monotonic() >= self._end:
            raise OutOfTimeError


FOR_EVER: Final = Clock()
"""A clock without a limit."""
