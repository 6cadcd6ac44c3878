"""The probability of a ruff by an opponent."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_bots.play.seats import OTHERS
from barbu_tui.core.cards import CardSet, Seat


class Ruffs:
    """The probabilities that opponents are void in a suit, or hold a trump. It keeps no state of a deal."""

    def __init__(self, players: int) -> None:
        self._others = OTHERS[players]
        self.void = tuple(
            tuple(1.0 if not holders else (1.0 - 1.0 / holders) ** count for count in range(14))
            for holders in range(4)
        )
        """Opponents who may hold the suit → cards of it out → the chance that one of those opponents has none."""

    def no_trump(self, trumps_out: CardSet, lacks: Sequence[CardSet], seat: Seat) -> tuple[float, ...]:
        """Return, by the number of trumps that an opponent may hold, the chance of holding none."""
        holders = 0
        for other in self._others[seat]:
            if trumps_out & ~lacks[other]:
                holders += 1
        return self.void[holders]
