"""``hunter`` doubles and redoubles a lot, and plays its cards at the players it is doubled with.

It values hands as the others do, but doubles with less of an edge. It calls trumps and dominoes a little earlier.

Its card play differs at negative contracts while it is doubled with somebody. It plays the few cards that look best out in a dozen layouts. The
layouts fit the rules alone; calls and cards of the others are not read. It takes the card with the highest net score. Among cards within a point
of the best it takes the dearest card for its doubled opponents. With fewer than five cards it plays by the rules of the club.

In the record of a single game (``online``, a table of the three and one more):

* it made about six in ten of the doubles open to it (``sound`` about every second one, ``counter`` nine in twenty);
* it redoubled more than every second time (``sound`` nearly four in ten, ``counter`` one in four);
* it calls trumps and dominoes as the third or fourth of its seven contracts on average, ``counter`` as the fourth or fifth;
* some of its cards bear the reason "dearer for those whom I am doubled with".

With doubles and redoubles together it is ahead of ``counter`` in practically every game, and of ``sound`` in four out of five.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_bots.api import Reason
from barbu_bots.levels.costs import trick_costs
from barbu_bots.personality import PERSONALITIES
from barbu_bots.player import ClubPlayer
from barbu_bots.search.choice import Preferred, against
from barbu_bots.search.comparison import SearchReason
from barbu_bots.search.estimate import Points, Question
from barbu_bots.search.rollout import Rollouts
from barbu_bots.searching import Searching, narrowed
from barbu_bots.thought import Thought
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.cards import BIT, Seat
from barbu_tui.core.doubling import Levels
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import CardWord, Message

_LAYOUTS: Final = 12
"""Layouts per card: enough to see which players a card hits."""
_LOOKED_AT: Final = 4
"""Maximum number of cards that are searched."""
_SURER: Final = 1.2
_FROM: Final = 5
"""The fewest cards in hand for a search. With fewer it plays by the rules."""
_AS_GOOD: Final = 1.0
"""Points behind the best within which a card may be chosen for its cost to the doubled opponents."""


class Hunter(Searching):
    """A player that needs little of an edge to double, and plays for its doubles."""

    name = "hunter"
    reads = False
    drop_at = 1.2

    def __init__(self) -> None:
        super().__init__(ClubPlayer("hunter", PERSONALITIES["hunter"]), Thought(worlds=_LAYOUTS), _SURER)

    def looks(self, view: View) -> bool:
        """Return whether it has somebody to hunt: a negative contract, a double, and cards enough."""
        table = view.table
        return (
            isinstance(table, TrickTable)
            and view.spec.negative
            and view.hand.bit_count() >= _FROM
            and any(view.levels[view.seat])
        )

    def asked(self, question: Question, usual: Action) -> Question:
        """Return the decision with the few cards that look best by a count of cards."""
        view, table = question.view, question.view.table
        assert isinstance(table, TrickTable)
        assert isinstance(usual, PlayCard)
        cards = sum({BIT[option.card] for option in question.options if isinstance(option, PlayCard)})
        costs = trick_costs(
            table, view.hand, cards & ~BIT[usual.card], sum(BIT[each] for each in table.history)
        )
        few = {card for card, _ in sorted(costs, key=lambda each: -each[1])[: _LOOKED_AT - 1]} | {usual.card}
        return narrowed(question, lambda option: isinstance(option, PlayCard) and option.card in few)

    def preferred(self, question: Question, points: Points, usual: Action) -> Preferred | None:
        """Return, among the cards close to the best, the one that costs the doubled opponents most."""
        found = super().preferred(question, points, usual)
        best = usual if found is None else found.action
        view = question.view
        options, played = question.options, points.options
        first = options.index(best)
        count = len(played[first].net)
        bar = sum(played[first].net) - _AS_GOOD * count

        def theirs(index: int) -> float:
            return sum(_theirs(view.levels, view.seat, hand) for hand in played[index].hand)

        as_good = [index for index, each in enumerate(played) if sum(each.net) >= bar]
        hardest = min(as_good, key=lambda index: (theirs(index), index != first))
        if hardest == first or theirs(hardest) > theirs(first) - _AS_GOOD * count:
            return found
        return against(question, options[hardest], usual, points)

    def reason(
        self, rollouts: Rollouts, usual: Action, found: Preferred, until: float | None
    ) -> SearchReason | Reason:
        """Return the evidence of the layouts, or that the card hits the doubled opponents."""
        if found.ahead >= _AS_GOOD or not isinstance(usual, PlayCard):
            return super().reason(rollouts, usual, found, until)
        return Reason(
            "hunts",
            Message(
                "This is about as good for me as {card}, and dearer for those whom I am doubled with.",
                card=CardWord(usual.card),
            ),
        )


def _theirs(levels: Levels, seat: Seat, hand: Sequence[int]) -> int:
    """Return the others' points of a deal, each weighted by the level with a seat."""
    return sum(level * points for level, points in zip(levels[seat], hand, strict=True))
