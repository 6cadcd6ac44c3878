"""``counter``: counts the cards, and plays an ending exactly once they are placed.

He keeps the book that everybody could keep: who failed to follow, who could not beat a trump, who had to
pass, how many cards each still holds. As soon as that leaves one single holder for every card that he
does not see, he stops judging and works the rest of the deal out, for his own net of doubles and taking
each other player to do the same for his. He never supposes where a card might lie, but at No Last Two, where
he takes it, as all do, that nobody has a card above one that he has thrown. Until the counting has placed them
all he plays like the others of the club, but for one thing: of his last two cards he looks for the one that is
best in all ways in which the rest may lie, be they twenty at No Last Two and Barbu and three elsewhere. The
others do so at those two contracts alone, and give up at six.

In business he is the careful one: he wants to see an edge before he doubles, and a clear one before he
redoubles, and he keeps trumps and dominoes for a hand that is worth it.

How to tell him from the record of a single game (``online``, a table of the three and one more):

* some three times in a game, and in six games of seven, a card of his in an ending bears the reason "I have
  counted"; nobody else ever says so;
* of the doubles that were open to him he made nine in twenty (``sound`` every second, ``hunter`` six in ten);
* of the doubles that he could answer he redoubled one in four (``sound`` nearly four in ten, ``hunter`` more than
  every second).
"""

from __future__ import annotations

from typing import Final

from bots.personality import Character
from bots.player import ClubPlayer

CHARACTER: Final = Character(
    double_dealer=2.5,
    double_flank=1.1,
    double_spoken=-0.6,
    redouble=2.4,
    redouble_dealing=1.9,
    reserve=40.0,
    exact_from=6,
    ways=20,
    ways_anywhere=3,
)


class Counter(ClubPlayer):
    """The player of this page."""

    def __init__(self) -> None:
        """The player."""
        super().__init__("counter", CHARACTER)
