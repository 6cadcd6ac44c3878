"""``sound``: the average player of the club, and the yardstick for the other two.

It doubles when it expects to do better than the other player, and redoubles with an edge. It pays an owed
double in the deal where that costs least. It calls the contract with the greatest expected net less that of a
later deal, and so keeps trumps and dominoes for a hand above some 36 points. It ducks if it can, discards the
most dangerous cards early, and steers a penalty card only if that changes its own net.
It solves the last three cards at most.
"""

from __future__ import annotations

from barbu_bots.personality import PERSONALITIES
from barbu_bots.player import ClubPlayer


class Sound(ClubPlayer):
    """A :class:`ClubPlayer` with the default personality."""

    def __init__(self) -> None:
        super().__init__("sound", PERSONALITIES["sound"])
