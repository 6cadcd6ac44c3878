"""The time of a bot that searches for one decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from barbu_tui.language import N_, tr

THINK: Final = 300
"""Milliseconds of thinking per decision while a person waits."""
SHORTEST: Final = 20
"""The fewest milliseconds that can be asked for."""
LONGEST: Final = 8_000
"""The most milliseconds: a bot without an answer after ten seconds is given up."""
WORLDS: Final = 24
"""Layouts per card if time must not decide: a block of them. A call or a bid gets more (:mod:`barbu_bots.search_player`)."""
MOST_WORLDS: Final = 2_000
"""Maximum number of layouts that can be asked for."""


@dataclass(frozen=True)
class Thought:
    """A budget for a decision: some layouts, or some time.

    With a budget in layouts the same view and chance give the same decision on every machine. With a budget
    in time a bot uses as many layouts as it can.
    """

    worlds: int | None = None
    """Layouts for every option that is not clearly behind; ``None`` if time decides."""
    ms: int | None = None
    """Milliseconds from the question to the answer; ``None`` if layouts decide."""

    def __post_init__(self) -> None:
        """Raise :class:`ValueError` if neither is given, or both, or one is out of its bounds."""
        if (self.worlds is None) == (self.ms is None):
            raise ValueError(tr("A budget is a number of layouts or of milliseconds, one of the two."))
        worlds, ms = self.worlds, self.ms
        if worlds is not None and not 1 <= worlds <= MOST_WORLDS:
            text = N_("A bot can look at 1 to {most:grouped} layouts, not {asked:grouped}.")
            raise ValueError(tr(text, most=MOST_WORLDS, asked=worlds))
        if ms is not None and not SHORTEST <= ms <= LONGEST:
            text = N_("A bot can think {least} to {most:grouped} milliseconds, not {asked:grouped}.")
            raise ValueError(tr(text, least=SHORTEST, most=LONGEST, asked=ms))


BY_WORLDS: Final = Thought(worlds=WORLDS)
"""The budget if time must not decide: in the arena, in simulations, in tests."""
BY_TIME: Final = Thought(ms=THINK)
"""The budget while a person waits."""
