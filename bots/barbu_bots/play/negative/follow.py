"""Following suit in the negative contracts: duck with the card that is worst to keep, or win at the least cost.

A card below the best of the trick is scored by the danger that it removes. A card above it is also scored by its
probability to win, times the points in the trick, the expected discards of void players, and the cost of the lead. The
best card is cached by its suit and a few figures, as leads are (:mod:`barbu_bots.play.negative.lead`).
"""

from __future__ import annotations

from typing import TypeAlias

from barbu_bots.play.choice import ChosenCard, Weighed
from barbu_bots.play.negative.part import MOST_KNOWN, NEVER, NegativePart
from barbu_bots.play.negative.penalties import Penalties, worth_of_giving
from barbu_bots.play.seats import AFTER
from barbu_bots.play.suit_danger import EVEN
from barbu_bots.play.trick import Setup
from barbu_bots.suit_tables import COUNT, LOWER, RANKS
from barbu_tui.core.cards import (
    ALL_RANKS,
    BIT,
    FULL_DECK,
    HEARTS,
    SUIT_MASK,
    Card,
    CardSet,
    Rank,
    Seat,
    Suit,
)
from barbu_tui.core.tricks import TrickTable

_Asked: TypeAlias = tuple[int, float, float, float]
"""The cache key: everything that the chosen card depends on.

In one number: suit, my cards of it, the others', the winning card, the possible followers and tricks done.
Then the cost of winning, the penalty points expected from players still to act if they are void, and the
worth of a penalty point to the taker of the trick.
"""


class _Following:
    """The facts of a trick to which I follow suit. Cards of the suit led are 13 bits."""

    def __init__(
        self, table: TrickTable, hand: CardSet, seat: Seat, penalties: Penalties, hearts_placed: bool
    ) -> None:
        self.hand = hand
        self.unseen = unseen = table.unplayed ^ hand
        """The cards in other hands."""
        self.shift = shift = 13 * table.led
        self.own = own = hand >> shift & ALL_RANKS
        """My cards of the suit."""
        self.out = unseen >> shift & ALL_RANKS
        """Those in other hands."""
        self.best = best = table.best - shift
        """The rank of the card that is winning."""
        players = table.players
        self.later = later = players - len(table.trick) - 1
        """Opponents still to play."""
        lacks = table.lacks
        if hearts_placed and table.led == HEARTS:
            lacks = _with_hearts_placed(table, unseen)
        discards = None
        if later and penalties.cards and own >> best:
            discards = penalties.discards(table, unseen)
        suit_out = unseen & SUIT_MASK[table.led]
        followers = 0
        gone = cost = 0.0
        others = AFTER[players][seat]
        for other in others[:later]:
            if suit_out & ~lacks[other]:
                followers += 1
                if discards:
                    gone += discards[other]
            elif discards:
                cost += discards[other]
        holders = followers
        for other in others[later:]:
            if suit_out & ~lacks[other]:
                holders += 1
        self.holders, self.followers = holders, followers
        """Opponents who may hold the suit, and those of them still to play."""
        self.gone = gone
        """Penalty points expected from the latter if they are void."""
        self.cost = cost
        """The cost of winning the trick: at first, the penalty points expected from void players still to play."""


class NegativeFollow(NegativePart):
    """The choice of a card of the suit led."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        follow = setup.weights.follow
        self._win, self._last_wins = follow.win, follow.last_wins
        self._stuck = follow.stuck
        self._hearts_placed = follow.hearts_placed
        self._own_at_once = follow.own_at_once
        self._known: dict[_Asked, Rank] = {}
        """The rank with the best score."""

    def choose(
        self, table: TrickTable, hand: CardSet, seat: Seat, weighed: Weighed | None = None
    ) -> ChosenCard:
        """Return the card to follow with, and the rule that chose it. Every card and its score are added to ``weighed``."""
        facts = _Following(table, hand, seat, self._penalties, self._hearts_placed)
        if table.tricks - table.done == 2:
            # With two cards of the suit I may lead to the last trick: better with one that loses.
            first = self._winner_first(table.led, facts)
            if first >= 0:
                return first, "winner first"
        if self._own_at_once and not facts.later:
            # The trick is mine: a penalty card that would come back to me goes on it.
            penalty = self._comes_back(facts)
            if penalty >= 0:
                return penalty, "penalty card at once"
        if facts.own >> facts.best:
            self._add_cost_of_winning(table, facts)
        return self._weighed(table, seat, facts, weighed), "weighed"

    def looked_at(self, table: TrickTable) -> tuple[CardSet, CardSet]:
        """Return the cards of my hand that matter when following. Hands with the same of these follow alike.

        Returns:
            (from a hand that can win the trick so far; from one that can't).
        """
        suit = SUIT_MASK[table.led]
        asks_of_hearts = self._hearts_placed and table.led == HEARTS
        if asks_of_hearts:
            return FULL_DECK, FULL_DECK
        asks_of_exits = self._stuck or (self._own_at_once and len(table.trick) == table.players - 1)
        return FULL_DECK if asks_of_exits else suit | self._penalties.cards, suit

    def _add_cost_of_winning(self, table: TrickTable, facts: _Following) -> None:
        """Add the points in the trick and the cost of being on lead after it."""
        penalties = self._penalties
        done = table.done
        cost = facts.cost + (self._on_lead[self._stage[done]] + penalties.stakes[table.tricks - done])
        if penalties.cards:
            points = penalties.points
            for card in table.trick:
                cost += points[card]
        if self._burden:
            cost += self._burden * penalties.counted(facts.hand)
        if self._stuck:
            led, unseen = SUIT_MASK[table.led], facts.unseen
            if COUNT[facts.out] <= facts.followers:
                unseen &= ~led  # the rest of the suit falls now
            high = BIT[facts.shift + facts.own.bit_length() - 1]
            if self._exits.stuck(facts.hand ^ high, unseen):
                cost += self._stuck * penalties.counted(facts.unseen)
        facts.cost = cost - self._win if facts.later else cost

    def _winner_first(self, suit: int, facts: _Following) -> Card:
        """Return which of my last two cards, both of the suit led and sure to win, to play first, or -1.

        The other is led to the last trick: better one that must lose it.
        """
        own, out, holders = facts.own, facts.out, facts.holders
        if not holders or COUNT[own] != 2:
            return -1
        low, high = RANKS[own]
        if low < facts.best or (facts.followers and out >> low):
            return -1
        danger = self._dangers[suit]
        points = danger.points
        others = sum(points[rank] for rank in RANKS[out])

        def cost(first: int, second: int) -> float:
            return points[first] + danger.chance(out, second, holders, holders) * (points[second] + others)

        return facts.shift + (high if cost(high, low) < cost(low, high) else low)

    def _comes_back(self, facts: _Following) -> Card:
        """Return my highest card of the suit, a penalty card, if this trick is mine and it would be too, or -1.

        I am the last to play. Nobody can beat that card, and after any other card I should be on lead to the end.
        """
        own, out, shift = facts.own, facts.out, facts.shift
        if own & -own < 1 << facts.best:
            return -1
        card, low = shift + own.bit_length() - 1, RANKS[own][0]
        if not BIT[card] & self._penalties.cards or not own > out > 1 << low:
            return -1
        return card if self._exits.stuck(facts.hand ^ BIT[shift + low], facts.unseen) else -1

    def _weighed(self, table: TrickTable, seat: Seat, facts: _Following, weighed: Weighed | None) -> Card:
        """Return the card with the best score."""
        own, out, suit, done = facts.own, facts.out, table.led, table.done
        steer = 0.0
        if own & self._penalties.cards >> facts.shift:
            steer = max(0.0, worth_of_giving(self._weights, table, seat, facts.followers, out))
        if weighed is not None:
            return facts.shift + self._best(suit, done, facts, steer, weighed)
        state = (done << 4 | facts.best) << 5 | facts.holders << 3 | facts.followers << 1 | (facts.later > 0)
        asked = state << 28 | own << 15 | out << 2 | suit, facts.cost, facts.gone, steer
        known = self._known
        rank = known.get(asked)
        if rank is None:
            if len(known) >= MOST_KNOWN:
                known.clear()
            rank = known[asked] = self._best(suit, done, facts, steer, None)
        return facts.shift + rank

    def _best(self, suit: Suit, done: int, facts: _Following, steer: float, weighed: Weighed | None) -> Rank:
        """Return the rank with the best score. :data:`_Asked` has everything it depends on.

        Args:
            steer: the worth of a penalty point to the taker of the trick.
        """
        own, out = facts.own, facts.out
        shift, best_rank = facts.shift, facts.best
        danger = self._dangers[suit]
        last_two = self._last_two
        points = self._penalties.points
        bonus = 0.0 if facts.later else self._last_wins
        counted_from = danger.counted_from(own, out) if danger.has_points else 13
        code = facts.holders << 2 | facts.followers
        cost, gone = facts.cost, facts.gone
        scale = self._danger[self._stage[done]]
        best, bar = -1, NEVER
        spent_below = 0.0
        total, lower_of = COUNT[out], LOWER[out]
        for cards, rank in zip(danger.tables[13 * code + total] or danger.table(code, total), RANKS[own]):
            row = cards[lower_of[rank]]
            if rank >= counted_from:
                row = danger.counted(row, own, out, rank, code)
            _, without, spent, chance, gifted, loses, wins = row
            score = scale * (spent_below + without)
            spent_below += spent
            if rank < best_rank:
                score += loses
                if steer:
                    score += steer * points[shift + rank]
            else:
                score += wins - chance * cost - gifted * gone + bonus
            if last_two is not None:
                score += last_two.late(facts.unseen, shift + rank, done)
            if weighed is not None:
                weighed.append((shift + rank, score))
            if score > bar:
                best, bar = rank, score - EVEN
        return best


def _with_hearts_placed(table: TrickTable, unseen: CardSet) -> list[CardSet]:
    """Return, by seat, the cards not held, if hearts are led that only a hand without other suits may lead."""
    leader = table.leaders[-1]
    only = unseen & ~table.lacks[leader]
    if only.bit_count() != table.cards_left(leader):
        return table.lacks
    return [lacking | (only if other != leader else 0) for other, lacking in enumerate(table.lacks)]
