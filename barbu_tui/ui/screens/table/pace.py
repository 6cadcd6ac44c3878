"""The durations of events at the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from barbu_tui.session.names import Speed

FACTORS: Final[dict[Speed, float]] = {"instant": 0.0, "quick": 0.5, "normal": 1.0, "slow": 2.0}
"""Speed → the factor on times."""

FLIGHT: Final = 0.12
"""Seconds of a card's flight to the table."""
BEAT: Final = 0.18
"""Seconds between two players' cards, so that the eye can follow."""
TRICK: Final = 0.7
"""Seconds that a finished trick stays."""
GATHER: Final = 0.15
DEAL: Final = 0.3
"""Seconds in which the hand appears, suit by suit."""
CALL: Final = 0.9
"""Seconds that a called contract is shown before the doubling."""
BID: Final = 0.5
PASS: Final = 1.5
"""Seconds after which a player who cannot play passes without a key."""
RESULT_STEP: Final = 0.15
THINKING: Final = 0.4
"""Seconds after which the prompt says that a bot is thinking."""
SLOW: Final = 0.1
"""Seconds after which the wait for a bot moves to a thread."""
REFUSAL: Final = 2.0
"""Seconds that a refusal is shown, at any speed."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A wait (endless: until a key), and the drawing after it."""

    seconds: float
    then: Callable[[], None] | None = None


class Stages:
    """Consecutive waits. The owner sets the timers."""

    def __init__(self) -> None:
        self._left: deque[Stage] = deque()

    def __bool__(self) -> bool:
        return bool(self._left)

    def begin(self, stages: list[Stage]) -> None:
        """Start these waits."""
        self._left = deque(stages)

    @property
    def seconds(self) -> float:
        """The seconds of the current wait."""
        return self._left[0].seconds

    def done(self) -> None:
        """End the current wait, and show what follows."""
        stage = self._left.popleft()
        if stage.then is not None:
            stage.then()

    def finish(self) -> None:
        """Show everything that was to follow at once."""
        while self._left:
            self.done()
