"""``counter`` doubles hardly anybody but the dealer, makes voids, and counts the layouts of the last four cards.

With four cards in hand or fewer and a double it lists all layouts that fit, weighed by the calls, bids and cards of the others. If there are few likely ones
(:data:`~barbu_bots.search.worlds.FEW`), it plays its cards out in all of them and takes the best card on average, as the adviser and the review do
under "all layouts counted".

Earlier it plays by the rules of the club. From six cards on it solves the rest of the deal, once only one player can hold each unseen card.

In the doubling it is the careful one. It keeps trumps and dominoes for a hand that is worth it. Among cards about
equal it leads from a short suit, stays under, discards from its shortest suit, keeps its trumps, and lays the card farthest from the start at dominoes.
Its reason begins "I have counted the … layouts" if the count changes its card.
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
