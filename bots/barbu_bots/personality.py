"""The differences between bots in calls and doubles: thresholds in points, and limits for solving endings.

They differ in whom they double: ``hunter`` nearly everybody, and most of all the leader of the game, ``counter`` hardly anybody but the dealer,
``sound`` by the book. Their likings among cards are in :mod:`barbu_bots.temper`; what of all this shows at the table is in docs/BOTS.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from barbu_bots.weights.book import Book
from barbu_bots.weights.current import CURRENT
from barbu_tui.core.contracts import Contract

Voice: TypeAlias = Literal["plain", "hunter", "counter"]
"""The speaker of reasons for calls and bids."""


@dataclass(frozen=True)
class Personality:
    """The inclinations of a bot. The defaults are those of ``sound``.

    The thresholds for a double are points by which the bot must expect to do better than the other player; a
    negative one doubles players who are expected to do better.
    """

    double_dealer: float = 1.8
    """Threshold for doubling the dealer."""
    double_flank: float = 0.3
    """Threshold for doubling a flank who can still redouble."""
    double_late: float = -1.8
    """Threshold for doubling a flank who has bid and can no longer redouble."""
    double_leader: float = 0.0
    """Points by which these two are lower for the one of the others who has the most points so far."""
    redouble: float = 1.0
    """Threshold for redoubling, as a flank."""
    redouble_as_dealer: float = 0.5
    """Threshold for redoubling, as the dealer."""
    break_silence: float = 0.3
    """Points that a double must gain if nobody has doubled yet and an undoubled hand would be shared out."""
    reserve: float = 36.0
    """Points that trumps and dominoes must promise to be called. The reserve of a negative contract is 0."""
    favourites: frozenset[Contract] = frozenset()
    """Contracts that are called before others that are about equal."""
    ending_cards: int = 3
    """The number of cards in hand from which endings are solved."""
    layouts: int = 0
    """Layouts of the unplaced cards in which a best card is searched, if the contract's table names fewer."""
    layouts_elsewhere: int = 0
    """Layouts in contracts whose table names none."""
    book: Book = CURRENT
    """The tables of weights."""
    voice: Voice = "plain"
    """The words of its reasons for calls and bids."""


PERSONALITIES: Final[Mapping[str, Personality]] = MappingProxyType(
    {
        "sound": Personality(),
        "hunter": Personality(
            double_flank=-4.0,
            double_late=-5.0,
            double_leader=5.0,
            redouble=-0.5,
            redouble_as_dealer=-1.0,
            favourites=frozenset({"barbu", "no_queens"}),
            voice="hunter",
        ),
        "counter": Personality(
            double_flank=4.0,
            double_late=1.9,
            redouble=2.3,
            redouble_as_dealer=1.8,
            reserve=40.0,
            favourites=frozenset({"no_tricks", "no_hearts"}),
            ending_cards=6,
            layouts=20,
            layouts_elsewhere=3,
            voice="counter",
        ),
    }
)
"""Bot → its personality."""
