"""``sound``: the average player of the club, and the yardstick for the other two.

It doubles when it expects to do better than the other player, passes when it does not, and redoubles with
an edge; a double that it owes it pays in the deal where that costs least. It calls the contract for
which its hand promises most, less what that contract would bring in a later deal, and so keeps trumps and
dominoes for a hand above 36 points or so. With the cards it ducks what it can, gets rid early of the cards that
threaten most, and steers a penalty card only where that changes its own net.

How it shows in the record of a single game (``online``, a table of the three and one more):

* of the doubles that were open to it it made about every second one (``hunter`` six in ten,
  ``counter`` nine in twenty);
* of the doubles that it could answer it redoubled nearly four in ten (``hunter`` more than every second,
  ``counter`` one in four);
* it keeps trumps and dominoes for the fourth of its seven contracts on average (``hunter`` third or fourth,
  ``counter`` fourth or fifth);
* its reasons never say "I have counted": it works out the last three cards at most.
"""

from __future__ import annotations

from typing import Final

from barbu_bots.personality import Personality
from barbu_bots.player import ClubPlayer

PERSONALITY: Final = Personality()


class Sound(ClubPlayer):
    """A :class:`ClubPlayer` with the default personality."""

    def __init__(self) -> None:
        """Make the bot."""
        super().__init__("sound", PERSONALITY)
