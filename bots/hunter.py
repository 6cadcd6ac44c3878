"""``hunter``: doubles and redoubles a lot, and goes after the people he is in business with.

He judges hands as the others of the club do, but he needs less of an edge: he doubles a dealer who may
be no worse than he is, answers most doubles with a redouble, and cares more than others who gets the
penalty card: it goes to a business partner when that can be arranged, and he claims a *target* for it
sooner than anybody. He also spends trumps and dominoes a little earlier, since a hand to
double on will always come.

How to tell him from the record of a single game (``online``, a table of the three and one more):

* of the doubles that were open to him he made about six in ten; ``sound`` makes about every second
  one, ``counter`` nine in twenty;
* of the doubles that he received and could answer he redoubled more than every second; ``sound`` nearly four
  in ten, ``counter`` one in four;
* he calls trumps and dominoes as the third or fourth of his seven contracts on average, ``counter`` as the
  fourth or fifth;
* target claims are rare with all three, and most often his: two in three games (``sound`` one in two, ``counter`` two
  in five); a single game shows that seldom.

Doubles and redoubles taken together he is ahead of ``counter`` in practically every game, and of ``sound`` in
four out of five. His thin doubles cost him a little against players of his own strength, and win him more
against weaker ones.
"""

from __future__ import annotations

from typing import Final

from bots.personality import Character
from bots.player import ClubPlayer

CHARACTER: Final = Character(
    double_dealer=-0.8,
    double_flank=-2.2,
    double_spoken=-3.5,
    redouble=-1.6,
    redouble_dealing=-2.1,
    break_silence=0.0,
    reserve=32.0,
    steering=2.0,
)


class Hunter(ClubPlayer):
    """The player of this page."""

    def __init__(self) -> None:
        """The player."""
        super().__init__("hunter", CHARACTER)
