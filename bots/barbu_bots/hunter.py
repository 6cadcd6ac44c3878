"""``hunter`` doubles and redoubles a lot, and plays its cards at the players it is doubled with.

It values hands as the others do, but doubles with less of an edge. It calls trumps and dominoes a little earlier.

With the cards it steers penalty cards at its doubled opponents twice as eagerly as the others. In an ending with a double it counts the likely
layouts as ``counter`` does; without one it plays by the rules of the club.
Its traces in a record are in :mod:`barbu_bots.personality`.
"""

from __future__ import annotations

from barbu_bots.personality import PERSONALITIES
from barbu_bots.player import ClubPlayer
from barbu_bots.search_player import EndingCounter
from barbu_bots.temper import TEMPERS


class Hunter(EndingCounter):
    """A player that needs little of an edge to double, and counts endings for its doubles."""

    name = "hunter"

    def __init__(self) -> None:
        super().__init__(ClubPlayer("hunter", PERSONALITIES["hunter"], TEMPERS["hunter"]))
