"""The seconds that things take at the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from barbu_tui.session.store.settings import Speed

FACTORS: Final[dict[Speed, float]] = {"instant": 0.0, "quick": 0.5, "normal": 1.0, "slow": 2.0}
"""Speed → how many times the normal time things take."""
SPEEDS: Final = tuple(FACTORS)
"""From the fastest on."""

FLIGHT: Final = 0.12
"""Seconds of a card to the table."""
BEAT: Final = 0.18
"""Seconds between two players' cards, so that the eye can follow."""
TRICK: Final = 0.7
"""Seconds that a finished trick rests."""
GATHER: Final = 0.15
DEAL: Final = 0.3
"""Seconds in which the hand appears, suit by suit."""
CALL: Final = 0.9
"""Seconds that a called contract stands before the doubling."""
BID: Final = 0.5
PASS: Final = 1.5
"""Seconds after which a player who cannot play passes without a key."""
RESULT_STEP: Final = 0.15
THINKING: Final = 0.4
"""Seconds after which the prompt says that a bot is thinking."""
SLOW: Final = 0.1
"""Seconds from which on a bot's decision is waited for in a thread."""
REFUSAL: Final = 2.0
"""Seconds that the reason of a refusal stands; not a matter of speed."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A wait (endless: until a key), and what is shown after it."""

    seconds: float
    then: Callable[[], None] | None = None


class Stages:
    """Waits one after the other. Whoever holds them sets the timers."""

    def __init__(self) -> None:
        self._left: deque[Stage] = deque()

    def __bool__(self) -> bool:
        return bool(self._left)

    def begin(self, stages: list[Stage]) -> None:
        """Wait for these from now on."""
        self._left = deque(stages)

    @property
    def seconds(self) -> float:
        """The wait under way."""
        return self._left[0].seconds

    def done(self) -> None:
        """The wait under way is over: show what comes after it."""
        stage = self._left.popleft()
        if stage.then is not None:
            stage.then()

    def finish(self) -> None:
        """Show at once all that was to come."""
        while self._left:
            self.done()
