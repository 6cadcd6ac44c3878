"""A player of a level: it deviates from ``sound``, more often when the deviation looks cheap.

Each option has a cost: for a card by :mod:`barbu_bots.levels.costs`, for a call by the expected loss, for a double by
the distance from the threshold. An option is chosen with a probability proportional to exp(-cost / *temperature*).
Cheap mistakes are therefore common and costly ones rare, as with people, and a level is a temperature.

Levels also have habits, which are what one notices: to double too much or too little, not to let go of aces and kings, to keep one's trumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import exp
from typing import Final

from barbu_bots.api import Decision
from barbu_bots.bidding.contract import calls
from barbu_bots.bidding.doubling import judge_bid
from barbu_bots.bidding.hand_values import bidding_tools
from barbu_bots.levels.costs import domino_costs, trick_costs
from barbu_bots.personality import Personality
from barbu_bots.play.discard_claims import claim_for, honest_cards
from barbu_bots.play.domino import DominoPlayer
from barbu_bots.reasons import explain
from barbu_bots.reasons.beginner import Habits, beginner
from barbu_bots.sound import Sound
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import BIT, KING, RANK_OF, SUIT_OF, Card, CardSet
from barbu_tui.core.dealing import Chance
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import forced, open_to
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, Table, View

_PERSONALITY: Final = Personality()
_FLIPPED: Final = 0.7
"""The share of doubles with even chances that are decided against judgement, at the highest temperature."""


@dataclass(frozen=True)
class Level:
    """The strength of a player. Temperatures are in points; at 0 it is ``sound``."""

    name: str
    cards: float
    """Temperature of the cards."""
    calls: float
    """Temperature of the calls."""
    doubles: float
    """Temperature of the doubles and redoubles."""
    anchor: float
    """Points by which the choice of ``sound`` counts as better than the best of the rest. It sets how often good play is found."""
    remembers: bool
    """Whether the player remembers the played cards, and speaks as club players do."""
    doubling: float = 0.0
    """Points by which the player overrates a double or redouble; negative if it is underrated."""
    hoards: float = 0.0
    """Points that it costs the player to let go of an ace or a king at a negative contract."""
    spares_trumps: float = 0.0
    """Points that it costs the player to lead a trump."""


class LevelPlayer:
    """A bot of a level."""

    def __init__(self, level: Level) -> None:
        self.name = level.name
        self.level = level
        self._sound = Sound()
        self._domino = DominoPlayer(_PERSONALITY.book.domino)
        by = level.doubling
        self._bidding = replace(
            _PERSONALITY,
            double_dealer=_PERSONALITY.double_dealer - by,
            double_flank=_PERSONALITY.double_flank - by,
            double_late=_PERSONALITY.double_late - by,
            redouble=_PERSONALITY.redouble - by,
            redouble_as_dealer=_PERSONALITY.redouble_as_dealer - by,
        )

    def decide(self, view: View, chance: Chance) -> Decision:
        """Choose an action. Chance is used once, if there is a choice."""
        usual = self._sound.decide(view, chance)
        if view.phase is Phase.CONTRACT:
            action: Action = self._call(view, chance)
        elif view.phase is Phase.BIDS:
            action = self._bid(view, chance)
        elif isinstance(usual.action, PlayCard):
            action = self._card(view, usual.action, chance)
        else:
            return usual
        if self.level.remembers:
            return usual if action == usual.action else Decision(action, partial(explain, view, action))
        return Decision(action, partial(beginner, view, action, habits_of(self.level)))

    def _card(self, view: View, usual: PlayCard, chance: Chance) -> PlayCard:
        table, hand, seat = view.table, view.hand, view.seat
        assert table is not None
        legal = table.legal(hand)
        if not legal & (legal - 1):
            return usual
        if isinstance(table, DominoTable):
            worths = domino_costs(self._domino, table, hand, legal)
        else:
            worths = trick_costs(table, hand, honest_cards(table, hand, seat, legal), self._remembered(table))
        best = max(worth for _, worth in worths)
        costs = [
            (0.0 if card == usual.card else best - worth + self.level.anchor) + self._habit(table, card)
            for card, worth in worths
        ]
        card = worths[_drawn(costs, self.level.cards, chance)][0]
        if card == usual.card:
            return usual
        if isinstance(table, TrickTable) and table.withholds(hand, card):
            claim, target = claim_for(table, hand, seat, card)
            return PlayCard(seat, card, claim, target)
        return PlayCard(seat, card)

    def _habit(self, table: Table, card: Card) -> float:
        """Return what it costs the player to let go of a card, by its habits."""
        if not isinstance(table, TrickTable):
            return 0.0
        if table.spec.negative:
            return self.level.hoards if RANK_OF[card] >= KING else 0.0
        return self.level.spares_trumps if table.led < 0 and SUIT_OF[card] == table.trump else 0.0

    def _remembered(self, table: TrickTable) -> CardSet:
        """Return the cards that the player remembers as played: all, or those of the trick on the table."""
        cards = table.history if self.level.remembers else table.trick
        return sum(BIT[card] for card in cards)

    def _call(self, view: View, chance: Chance) -> ChooseContract:
        options = calls(view, *bidding_tools(view.rules, _PERSONALITY.book), _PERSONALITY)
        costs = [options[0].gain - option.gain for option in options]
        return options[_drawn(costs, self.level.calls, chance)].choice

    def _bid(self, view: View, chance: Chance) -> Bid:
        """Return the bid. Each possible double may be decided against judgement."""
        judged = judge_bid(view, *bidding_tools(view.rules, _PERSONALITY.book), self._bidding)
        rules, seat, dealer = view.rules, view.seat, view.dealer
        _, answers = open_to(rules, view.spec, dealer, seat, view.bids)
        must = forced(rules, view.standing, seat, dealer)
        double, redouble = set(judged.bid.double), set(judged.bid.redouble)
        for other, gain in judged.gains:
            if other == dealer and must:
                continue
            sure = exp(min(50.0, abs(gain) / max(self.level.doubles, 1e-6)))
            if chance.random() < _FLIPPED / (1.0 + sure):
                group = redouble if other in answers else double
                group ^= {other}
        if seat == dealer and rules.redoubles == "all" and redouble:
            redouble = set(answers)
        return Bid(seat, frozenset(double), frozenset(redouble))


def habits_of(level: Level) -> Habits:
    """Return the habits of a level, for its reasons."""
    return Habits(level.doubling > 0, level.doubling < 0, level.hoards > 1, level.spares_trumps > 1)


def _drawn(costs: Sequence[float], temperature: float, chance: Chance) -> int:
    """Return the index of a random option, weighted by cost."""
    if temperature <= 0.0:
        return min(range(len(costs)), key=costs.__getitem__)
    least = min(costs)
    weights = [exp(-min(50.0, (cost - least) / temperature)) for cost in costs]
    mark = chance.random() * sum(weights)
    for place, weight in enumerate(weights):
        mark -= weight
        if mark < 0:
            return place
    return len(costs) - 1
