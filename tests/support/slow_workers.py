"""Workers of a busy computer: they answer nothing until they are let."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

from barbu_tui.session.estimate.pool import Workers


class WaitedTime:
    """A clock on which time passes only by waiting, however busy the computer of the tests is."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class SlowWorkers(Workers):
    """Workers whose process is at work and sends nothing before its time."""

    def __init__(self, seconds: float = 3600.0, time: WaitedTime | None = None) -> None:
        super().__init__(1)
        self._clock: Callable[[], float] = time or monotonic
        self._sleep = sleep if time is None else time.sleep
        self._until = self._clock() + seconds

    def let(self) -> None:
        """Answer from now on."""
        self._until = 0.0

    @property
    def ready(self) -> bool:
        """Whether the process that sends nothing is still waited for; afterwards the caller's time is used."""
        return self._clock() < self._until

    def wait(self, seconds: float) -> None:
        """Wait for results, which do not come."""
        if self.ready:
            self._sleep(seconds)
