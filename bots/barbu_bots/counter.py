"""``counter``: tracks the cards, and solves an ending once every card is placed.

It uses public knowledge: failures to follow suit, to beat a trump or to fit a card, and the number of cards
of each player. Once only one player can hold each unseen card, it solves the rest of the deal for its own net
of doubles, and assumes that each other player does the same. It guesses no card, except at No Last Two: there
it assumes, as all three do, that nobody holds a higher card of a suit than one they have discarded. Before
that it plays like the others of the club. Of its last two cards it plays the one that is best in every
layout, if there are at most twenty layouts at No Last Two and Barbu, or three elsewhere; the others do so
only at those two contracts, with at most six layouts.

It doubles carefully: it wants an edge before it doubles, and a clear one before it redoubles. It keeps trumps
and dominoes for a good hand.

Its traces in the record of a single game (``online``, a table of the three and one more):

* some three times per game, in six games of seven, a card in an ending has the reason "I have counted"; the
  others never say so;
* it made nine of twenty open doubles (``sound`` every second, ``hunter`` six of ten);
* it answered one of four doubles with a redouble (``sound`` nearly four of ten, ``hunter`` more than every
  second).
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
