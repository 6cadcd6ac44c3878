"""``counter`` counts suits, and counts the layouts of the last four cards.

With four cards in hand or fewer it lists all layouts that fit, weighed by the calls, bids and cards of the others. If the likely ones are few
(:data:`~barbu_bots.search.worlds.FEW`), it plays its cards out in all of them and takes the best card on average. The adviser and the review do the
same under "all layouts counted", so by their figures it never loses a point there.

Earlier it plays by the rules of the club. From six cards on it solves the rest of the deal, once only one player can hold each unseen card.

In the doubling it is the careful one. It keeps trumps and dominoes for a hand that is worth it.
Its reason begins "I have counted the … layouts" if the count changes its card. Its other traces in a record are in
:mod:`barbu_bots.personality`.
"""

from __future__ import annotations

from barbu_bots.personality import PERSONALITIES
from barbu_bots.player import ClubPlayer
from barbu_bots.search_player import EndingCounter
from barbu_bots.temper import TEMPERS


class Counter(EndingCounter):
    """A player that counts endings out, and doubles little."""

    name = "counter"

    def __init__(self) -> None:
        super().__init__(ClubPlayer("counter", PERSONALITIES["counter"], TEMPERS["counter"]))
