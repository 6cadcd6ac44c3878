"""``hunter``: doubles and redoubles often, and gives penalty cards to the players it is doubled with.

It values hands as the others do, but needs less of an edge. It doubles a dealer who may be no worse off, and
answers most doubles with a redouble. It prefers to give a penalty card to a player it is doubled with, and
claims a *target* more often. It calls trumps and dominoes a little earlier.

Its traces in the record of a single game (``online``, a table of the three and one more):

* it made about six of ten open doubles (``sound`` about every second, ``counter`` nine of twenty);
* it answered more than every second double with a redouble (``sound`` nearly four of ten, ``counter`` one of
  four);
* it calls trumps and dominoes as the third or fourth of its seven contracts on average, ``counter`` as the
  fourth or fifth;
* target claims are rare: two in three games (``sound`` one in two, ``counter`` two in five), which a single
  game seldom shows.

Doubles and redoubles together it is ahead of ``counter`` in practically every game, and of ``sound`` in four
of five. Its thin doubles cost a little against players of its own strength, and win more against weaker ones.
"""

from __future__ import annotations

from typing import Final

from barbu_bots.personality import Personality
from barbu_bots.player import ClubPlayer

PERSONALITY: Final = Personality(
    double_dealer=-0.8,
    double_flank=-2.2,
    double_late=-3.5,
    redouble=-1.6,
    redouble_as_dealer=-2.1,
    break_silence=0.0,
    reserve=32.0,
    steering=2.0,
)


class Hunter(ClubPlayer):
    """A :class:`ClubPlayer` that needs little of an edge to double."""

    def __init__(self) -> None:
        """Make the bot."""
        super().__init__("hunter", PERSONALITY)
