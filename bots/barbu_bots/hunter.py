"""``hunter``: doubles and redoubles a lot, and gives penalty cards to the players it is doubled with.

It values hands as the others do, but needs less of an edge: it doubles a dealer who may
be no worse off, answers most doubles with a redouble, and cares more than the others who gets a
penalty card: one it is doubled with, when that can be arranged, and it claims a *target* for the card
more often than they do. It also calls trumps and dominoes a little earlier.

How it shows in the record of a single game (``online``, a table of the three and one more):

* of the doubles that were open to it it made about six in ten; ``sound`` makes about every second
  one, ``counter`` nine in twenty;
* of the doubles that it received and could answer it redoubled more than every second; ``sound`` nearly four
  in ten, ``counter`` one in four;
* it calls trumps and dominoes as the third or fourth of its seven contracts on average, ``counter`` as the
  fourth or fifth;
* target claims are rare with all three, and most often made by ``hunter``: two in three games (``sound`` one in two, ``counter`` two
  in five); a single game shows that seldom.

Doubles and redoubles taken together it is ahead of ``counter`` in practically every game, and of ``sound`` in
four out of five. Its thin doubles cost a little against players of its own strength, and win more
against weaker ones.
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
