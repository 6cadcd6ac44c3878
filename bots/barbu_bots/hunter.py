"""``hunter`` doubles nearly everybody it may, above all the leader of the game, and plays its cards at the players it is doubled with.

It values hands as the others do, but doubles a flank with less of an edge, and calls a contract with a victim rather than another that is about
equal. Among cards about equal it leads what may hurt the player with whom most is doubled, else from a long suit; it goes over, draws trumps at
once, and opens little at dominoes. In an ending it counts the likely layouts as ``counter`` does.
"""

from __future__ import annotations

from barbu_bots.personality import PERSONALITIES
from barbu_bots.player import ClubPlayer
from barbu_bots.search_player import EndingCounter
from barbu_bots.temper import TEMPERS


class Hunter(EndingCounter):
    """A player that needs little of an edge to double, and counts endings."""

    name = "hunter"

    def __init__(self) -> None:
        super().__init__(ClubPlayer("hunter", PERSONALITIES["hunter"], TEMPERS["hunter"]))
