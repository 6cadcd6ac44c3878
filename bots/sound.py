"""``sound``: the club's good average, without inclinations.

He doubles when he expects to do better than the other, passes when he does not, and redoubles with
an edge; a double that he owes he pays in a deal where it costs him least. He calls the contract for
which his hand promises most, less what that contract would bring in a later deal, and so keeps trumps and
dominoes for a hand above 36 points or so. With the cards he ducks what he can, parts early with what threatens
most, and steers a penalty card only where it makes a difference to his own net.

How to tell him from the record of a single game (``online``, a table of the three and one more):

* of the doubles that were open to him he made about every second one (``hunter`` six in ten,
  ``counter`` nine in twenty);
* of the doubles that he could answer he redoubled nearly four in ten (``hunter`` more than every second,
  ``counter`` one in four);
* he keeps trumps and dominoes for the fourth of his seven contracts on average (``hunter`` third or fourth,
  ``counter`` fourth or fifth);
* his reasons never say "I have counted": only the last three cards are no secret to him, as to anybody.

He is the yardstick: the inclinations of the other two are measured against his.
"""

from __future__ import annotations

from typing import Final

from bots.personality import Character
from bots.player import ClubPlayer

CHARACTER: Final = Character()


class Sound(ClubPlayer):
    """The player of this page."""

    def __init__(self) -> None:
        """The player."""
        super().__init__("sound", CHARACTER)
