"""Leading in the negative contracts: the lead with the least cost.

A suit is valued by its length, the cards of it in other hands, and the safe cards that stay behind
(:meth:`~barbu_bots.play.suit_danger.SuitDanger.led`). Within the suit the best card balances the danger it removes against the trick it
may win. The result is cached by the suit and a few figures, because estimates ask about thousands of hands
that differ in one suit or two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from barbu_bots.play.choice import ChosenCard, Weighed
from barbu_bots.play.negative.part import MOST_KNOWN, NEVER, NegativePart
from barbu_bots.play.seats import OTHERS
from barbu_bots.play.suit_danger import EVEN
from barbu_bots.play.trick import Setup
from barbu_bots.suit_tables import COUNT, LOWER, RANKS, SuitCards
from barbu_tui.core.cards import ALL_RANKS, Card, CardSet, Seat, Suit
from barbu_tui.core.tricks import TrickTable

_MOST_PENALTIES: Final = 200
"""Maximum number of sets of penalty cards for which the leads from one table are remembered."""

_Asked: TypeAlias = tuple[int, float, float]
"""The cache key: everything that the best lead of a suit depends on.

In one number: suit, my cards of it, the others', the opponents who may hold it and tricks done. Then the cost
of winning, and the penalty points expected from those opponents if they are void.
"""


class _OnLead:
    """The facts of one lead that are the same for every suit."""

    def __init__(
        self,
        table: TrickTable,
        opponents: Sequence[Seat],
        cost: float,
        scale: float,
        discards: list[float] | None,
    ) -> None:
        self.opponents = opponents
        self.done = table.done
        self.lacks = lacks = table.lacks
        self.cost = cost
        """The cost of winning without the card's own points and the others' discards: the trick's points, and being on lead again."""
        self.scale = scale
        """Points of a bare top card."""
        self.discards = discards
        """Seat → penalty points expected from that player when void."""
        lacked = 0
        from_all = 0.0
        for other in opponents:
            lacked |= lacks[other]
            if discards:
                from_all += discards[other]
        self.lacked = lacked
        """Cards that some opponent is known not to hold."""
        self.all_may_follow = len(opponents), cost, from_all
        """The result of :meth:`against` for a suit that every opponent may hold."""
        self.exit = 0.0
        self.single = 0.0
        self.state = 0
        """Tricks done, and whether the last two count, in one number."""

    def against(self, suit: Suit, out: SuitCards) -> tuple[int, float, float]:
        """Return the possible followers of a suit that some opponent may lack, and the cost of winning.

        Returns:
            (opponents who may hold it; the cost of winning; penalty points expected from those if they are void).
        """
        holders, gone, cost = 0, 0.0, self.cost
        discards = self.discards
        for other in self.opponents:
            if out & ~(self.lacks[other] >> 13 * suit):
                holders += 1
                if discards:
                    gone += discards[other]
            elif discards:
                cost += discards[other]
        return holders, cost, gone


class NegativeLead(NegativePart):
    """The choice of a lead."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        lead = setup.weights.lead
        self._win = lead.win
        self._over, self._no_low = lead.over, lead.no_low
        self._exit = lead.exit
        self._single = lead.single
        self._known: dict[_Asked, tuple[Card, float]] = {}
        """The best lead of a suit, and its score."""
        self._others = OTHERS[setup.players]

    def choose(
        self, table: TrickTable, hand: CardSet, seat: Seat, legal: CardSet, weighed: Weighed | None = None
    ) -> ChosenCard:
        """Return the card to lead. The best card of each suit and its score are added to ``weighed``."""
        facts = self.facts(table, hand, seat)
        unseen = table.unplayed ^ hand
        best, bar = -1, NEVER
        for suit in self._suits:
            shift = 13 * suit
            own = legal >> shift & ALL_RANKS
            if own:
                card, score = self.best_of_suit(facts, suit, own, unseen >> shift & ALL_RANKS)
                if weighed is not None:
                    weighed.append((card, score))
                if score + EVEN > bar:
                    best, bar = card, score
        return best, "weighed"

    def facts(self, table: TrickTable, hand: CardSet, seat: Seat) -> _OnLead:
        """Return the facts that are the same for every suit."""
        unseen = table.unplayed ^ hand
        penalties = self._penalties
        done = table.done
        stage = self._stage[done]
        cost = self._on_lead[stage] - self._win
        if self._burden:
            cost += self._burden * penalties.counted(hand)
        cost += penalties.stakes[table.tricks - done]
        discards = penalties.discards(table, unseen) if penalties.cards else None
        facts = _OnLead(table, self._others[seat], cost, self._danger[stage], discards)
        exit_from, bonus = self._exit
        if discards and done >= exit_from:
            facts.exit = bonus
        if done >= table.tricks - 7:
            facts.single = self._single
        facts.state = done << 2 | (facts.exit != 0.0) << 1 | (facts.single != 0.0)
        return facts

    def best_of_suit(self, facts: _OnLead, suit: Suit, own: SuitCards, out: SuitCards) -> tuple[Card, float]:
        """Return the best card of a suit to lead, and its score, from the cache if possible."""
        against = facts.all_may_follow
        if not out or facts.lacked >> 13 * suit & out:
            against = facts.against(suit, out)
        holders, winning, gone = against
        asked = facts.state << 30 | holders << 28 | own << 15 | out << 2 | suit, winning, gone
        known = self._known
        best = known.get(asked)
        if best is None:
            if len(known) >= MOST_KNOWN:
                known.clear()
            best = known[asked] = self._work_out(facts, suit, own, out, against)
        return best

    def _work_out(
        self, facts: _OnLead, suit: Suit, own: SuitCards, out: SuitCards, against: tuple[int, float, float]
    ) -> tuple[Card, float]:
        """Return the best card of a suit to lead, and its score. :data:`_Asked` has everything it depends on.

        Args:
            against: as :meth:`_OnLead.against` returns it.
        """
        holders, cost, gone = against
        danger = self._dangers[suit]
        total, lower_of = COUNT[out], LOWER[out]
        worth, other_worth = danger.led(own, out, total, holders)
        if self._over or self._no_low:
            # My low cards are worth keeping where few of theirs are lower.
            lower = lower_of[RANKS[own][0]]
            worth += self._no_low * lower
            other_worth += self._no_low * lower if lower else -self._over
        if facts.single and not own & own - 1 and out > own:
            worth += facts.single  # void after it, and it can be beaten
        exit_ = _exit_bonus(facts.exit, own, out) if facts.exit else 0.0
        counted_from = danger.counted_from(own, out) if danger.has_points else 13
        code = 5 * holders
        last_two, scale = self._last_two, facts.scale
        best, peak = -1, NEVER
        lifted = spent_below = 0.0
        for cards, rank in zip(danger.tables[13 * code + total] or danger.table(code, total), RANKS[own]):
            row = cards[lower_of[rank]]
            if rank >= counted_from:
                row = danger.counted(row, own, out, rank, code)
            lift, without, spent, chance, gifted, _, wins = row
            score = scale * (spent_below + without) + worth + wins - chance * cost - gifted * gone
            if exit_ and not lower_of[rank]:
                score += exit_  # somebody has to beat it
            lifted += lift
            spent_below += spent
            worth = other_worth
            if last_two is not None:
                score = last_two.led(score, rank, own, out, facts.done)
            if score > peak:
                best, peak = rank, score - EVEN
        return 13 * suit + best, peak + scale * lifted


class LeadsFromTable:
    """The leads from one table, by the possible hands of its player.

    With the same penalty cards in hand the score of a suit depends on its cards alone. Caching by them takes
    a tenth of the time of :meth:`NegativeLead.choose`.
    """

    def __init__(
        self,
        leads: NegativeLead,
        table: TrickTable,
        seat: Seat,
        suits: Sequence[Suit],
        penalty: CardSet,
    ) -> None:
        self._leads = leads
        self._table = table
        self._seat = seat
        self._suits = suits
        self._penalty = penalty
        self._known: dict[CardSet, tuple[_OnLead, list[dict[int, tuple[Card, float]]]]] = {}
        """Penalty cards in the hand → the facts that are the same for every suit; suit → cards of it → the
        best of them, and its score.
        """

    def card(self, hand: CardSet, legal: CardSet) -> Card:
        """Return the card that :meth:`NegativeLead.choose` chooses from a hand."""
        penalties = hand & self._penalty
        known = self._known.get(penalties)
        if known is None:
            if len(self._known) >= _MOST_PENALTIES:
                self._known.clear()
            facts = self._leads.facts(self._table, hand, self._seat)
            known = self._known[penalties] = facts, [{}, {}, {}, {}]
        facts, by_suit = known
        best, bar = -1, NEVER
        for suit in self._suits:
            own = legal >> 13 * suit & ALL_RANKS
            if own:
                best_of_suit = by_suit[suit].get(own)
                if best_of_suit is None:
                    out = (self._table.unplayed ^ hand) >> 13 * suit & ALL_RANKS
                    best_of_suit = by_suit[suit][own] = self._leads.best_of_suit(facts, suit, own, out)
                card, score = best_of_suit
                if score + EVEN > bar:
                    best, bar = card, score
        return best


def _exit_bonus(bonus: float, own: SuitCards, out: SuitCards) -> float:
    """Return the bonus for a card of a suit that cannot win, by my cards of it and the others', 13 bits each."""
    if not out:
        return 0.0
    others = own & own - 1
    if others and (out & (others & -others) - 1).bit_count() > 1:
        return 0.0  # the next card of mine is as good an exit later
    return bonus
