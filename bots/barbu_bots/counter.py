"""``counter``: places the cards, and works an ending out exactly once they are placed.

It keeps account of what everybody could: who did not follow suit, who could not beat a trump, who had to
pass, how many cards each player holds. As soon as only one player can hold each unseen card, it works the
rest of the deal out, for its own net of doubles and taking each other player to do the same for theirs. It
assumes nothing about where a card is, except at No Last Two, where it assumes (as all three do) that nobody
has a higher card of a suit than one that they have discarded. Before that it plays like the others of the
club, with one difference: of its last two cards it looks for the one that is best in every layout of the
rest, if there are at most twenty layouts at No Last Two and Barbu, or three elsewhere. The others do so at
those two contracts alone, with at most six layouts.

In the doubling it is the careful one: it wants an edge before it doubles, and a clear one before it
redoubles, and it keeps trumps and dominoes for a hand that is worth it.

How it shows in the record of a single game (``online``, a table of the three and one more):

* some three times in a game, and in six games of seven, one of its cards in an ending bears the reason "I have
  counted"; the others never say so;
* of the doubles that were open to it it made nine in twenty (``sound`` every second, ``hunter`` six in ten);
* of the doubles that it could answer it redoubled one in four (``sound`` nearly four in ten, ``hunter`` more than
  every second).
"""

from __future__ import annotations

from typing import Final

from barbu_bots.personality import Personality
from barbu_bots.player import ClubPlayer

PERSONALITY: Final = Personality(
    double_dealer=2.5,
    double_flank=1.1,
    double_late=-0.6,
    redouble=2.4,
    redouble_as_dealer=1.9,
    reserve=40.0,
    ending_cards=6,
    layouts=20,
    layouts_elsewhere=3,
)


class Counter(ClubPlayer):
    """A :class:`ClubPlayer` that counts longer and doubles less."""

    def __init__(self) -> None:
        """Make the bot."""
        super().__init__("counter", PERSONALITY)
