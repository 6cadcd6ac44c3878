"""Workers of a busy computer: they answer nothing until they are let."""

from __future__ import annotations

from time import monotonic, sleep

from barbu_tui.session.estimate.pool import Workers


class SlowWorkers(Workers):
    """Workers whose process is at work and sends nothing before its time."""

    def __init__(self, seconds: float = 3600.0) -> None:
        super().__init__(1)
        self._until = monotonic() + seconds

    def let(self) -> None:
        """Answer from now on."""
        self._until = 0.0

    @property
    def ready(self) -> bool:
        """Whether the process that sends nothing is still waited for; afterwards the caller's time is used."""
        return monotonic() < self._until

    def wait(self, seconds: float) -> None:
        """Wait for results, which do not come."""
        if self.ready:
            sleep(seconds)
