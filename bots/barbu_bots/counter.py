"""``counter`` counts suits, and counts the layouts of the last four cards.

With four cards in hand or fewer it lists all layouts that fit, weighed by the calls, bids and cards of the others. If the likely ones are few
(:data:`~barbu_bots.search.worlds.FEW`), it plays its cards out in all of them and takes the best card on average. The adviser and the review do the
same under "all layouts counted", so by their figures it never loses a point there.

Earlier it plays by the rules of the club. From six cards on it solves the rest of the deal, once only one player can hold each unseen card.

In the doubling it is the careful one. It keeps trumps and dominoes for a hand that is worth it.

In the record of a single game (``online``, a table of the three and one more):

* if the count changes its card, the reason begins "I have counted the … layouts"; the others never say so;
* it made nine in twenty of the doubles open to it (``sound`` every second one, ``hunter`` six in ten);
* it redoubled one time in four (``sound`` nearly four in ten, ``hunter`` more than every second time).
"""

from __future__ import annotations

from typing import Final

from barbu_bots.personality import PERSONALITIES
from barbu_bots.player import ClubPlayer
from barbu_bots.search.choice import Preferred
from barbu_bots.search.clock import Clock
from barbu_bots.search.comparison import SearchReason
from barbu_bots.search.estimate import Question
from barbu_bots.search.rollout import Rollouts
from barbu_bots.searching import Searching
from barbu_bots.thought import BY_WORLDS
from barbu_tui.core.actions import Action
from barbu_tui.core.view import Phase, View
from barbu_tui.language import Message

FROM: Final = 4
"""Maximum number of cards in hand with which the likely layouts are counted: so few fit that all can be listed."""


class Counter(Searching):
    """A player that counts endings out, and doubles little."""

    name = "counter"

    def __init__(self) -> None:
        super().__init__(ClubPlayer("counter", PERSONALITIES["counter"]), BY_WORLDS, surer=0.0)

    def looks(self, view: View) -> bool:
        """Return whether this is an ending."""
        return view.phase is Phase.PLAY and view.hand.bit_count() <= FROM

    def found(
        self, question: Question, usual: Action, rollouts: Rollouts, worlds: int, clock: Clock
    ) -> Preferred | None:
        """Return the best option over all likely layouts; ``None`` if they are too many to be counted."""
        return super().found(question, usual, rollouts, worlds, clock) if rollouts.counted else None

    def reason(
        self, rollouts: Rollouts, usual: Action, found: Preferred, until: float | None
    ) -> SearchReason:
        """Return the number of layouts counted, and the effects of the choice in them."""
        counted = Message("I have counted the {count} layouts that are likely.", count=rollouts.counted)
        return SearchReason(rollouts, usual, found, until, counted)
