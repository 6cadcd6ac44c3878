"""The time that a search may take."""

from __future__ import annotations

from time import monotonic
from typing import Final


class OutOfTimeError(Exception):
    """The time is up."""


class Clock:
    """A clock that runs from its making on. All work for a search looks at it often."""

    def __init__(self, seconds: float | None = None) -> None:
        """Start it.

        Args:
            seconds: how long; for ever if not given.
        """
        self._limited = seconds is not None
        self._end = monotonic() + (seconds or 0.0)

    @property
    def up(self) -> bool:
        """The time is up."""
        return self._limited and monotonic() >= self._end

    def check(self) -> None:
        """Raise if the time is up.

        Raises:
            OutOfTimeError: it is.
        """
        if self._limited and monotonic() >= self._end:
            raise OutOfTimeError


FOR_EVER: Final = Clock()
"""A clock that never runs out."""
