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

from typing import Final

from barbu_bots.personality import PERSONALITIES
from barbu_bots.player import ClubPlayer
from barbu_bots.search.sampling import Knowledge
from barbu_bots.search.worlds import MANY
from barbu_bots.search_player import EndingCounter
from barbu_bots.temper import TEMPERS
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.view import View


def _worth_listing(spec: ContractSpec) -> int:
    """Return the maximum number of fitting layouts of an ending that are listed.

    Endings with more took a third of the time of all, and brought a fifteenth of the points.
    """
    if spec.last_points[0]:
        return MANY  # the dearest tricks are still to come
    dear = max(map(abs, spec.card_points)) >= _MUCH * abs(spec.total)
    return 4096 if dear else 512


_MUCH: Final = 0.25
"""The share of a contract's points from which a card is dear: a queen, the king of hearts."""


class Counter(EndingCounter):
    """A player that counts endings out, and doubles little."""

    name = "counter"

    def __init__(self) -> None:
        super().__init__(ClubPlayer("counter", PERSONALITIES["counter"], TEMPERS["counter"]))

    def looks(self, view: View) -> bool:
        """Return whether this is an ending with a double, and worth listing."""
        return super().looks(view) and Knowledge(view).deals <= _worth_listing(view.spec)
