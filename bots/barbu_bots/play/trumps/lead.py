"""Leading at trumps: draw trumps, cash or establish a suit, or lead the card that loses least."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_bots.play.choice import ChosenCard, Weighed
from barbu_bots.play.seats import OTHERS
from barbu_bots.play.suit_danger import EVEN, SuitDanger
from barbu_bots.play.trick import Setup
from barbu_bots.play.trumps.part import NEVER, VOID, TrumpsPart, no_trump
from barbu_bots.suit_tables import COUNT, LOWER, RANKS, SuitCards
from barbu_tui.core.cards import ABOVE, ALL_RANKS, BIT, SUIT_MASK, Card, CardSet, Rank, Seat, Suit
from barbu_tui.core.tricks import TrickTable

_MOST_KNOWN: Final = 10_000
"""Maximum number of best leads of a side suit that are remembered."""


class _OnLead:
    """The facts of a lead at trumps."""

    def __init__(self, table: TrickTable, hand: CardSet) -> None:
        self.hand = hand
        self.unseen = unseen = table.unplayed ^ hand
        """The cards in other hands."""
        self.trump = trump = table.trump
        """The trump suit, or -1."""
        self.trumps_out = unseen & SUIT_MASK[trump] if trump >= 0 else 0
        """The trumps in other hands."""
        self.trumps_held = (hand & SUIT_MASK[trump]).bit_count() if trump >= 0 else 0
        """The number of mine."""
        self.ruffs: list[float] = []
        """Opponent → the chance of holding a trump."""
        self.lacks: list[CardSet] = []
        """Opponent → cards that the player does not hold."""
        self.lacked = 0
        """Cards that some opponent is known not to hold."""
        self.scale = self.win_worth = 0.0
        """Worth of a bare top card; of winning the trick."""


class TrumpLead(TrumpsPart):
    """The choice of a lead. It keeps only a cache."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._first_leader = setup.first_leader
        self._others = OTHERS[setup.players]
        top, beaten = setup.weights.trumps.lead_top, setup.weights.trumps.lead_beaten * 5
        self._top_trump = tuple((0.0,) * count + (top,) for count in range(14))
        """Trumps out → lower ones among them → bonus for a trump that nobody can beat."""
        self._beaten = ((0.0,), *[_shares(beaten, count) for count in range(1, 14)])
        """Side cards out → lower ones among them → bonus for the part of them that is higher."""
        self._lead_win = setup.weights.lead.win
        self._known: dict[tuple[int, float], tuple[Rank, float]] = {}
        """Cards of a side suit, who may hold it, tricks done and whether there are trumps; the chance that nobody ruffs → the best
        lead of the suit, and its score."""

    def choose(
        self, table: TrickTable, hand: CardSet, seat: Seat, weighed: Weighed | None = None
    ) -> ChosenCard:
        """Return the card to lead, and the rule that chose it. The best card of each suit and its score are added to ``weighed``."""
        facts = _OnLead(table, hand)
        weights = self._trumps
        if facts.trumps_held and facts.trumps_out:
            mine, out = hand & SUIT_MASK[facts.trump], facts.trumps_out
            masters = mine & ABOVE[out.bit_length() - 1]
            if masters:
                solid, count = masters.bit_count(), out.bit_count()
                # As many as theirs: then all of them fall. Half as many: most do.
                if solid >= count or (solid >= weights.draw_half and 2 * solid >= count):
                    return masters.bit_length() - 1, "draw trumps"
                # Winners in side suits are worth drawing the trumps that could ruff them.
                if count <= 3 * solid and self._side_winners(facts) >= weights.draw_for:
                    return masters.bit_length() - 1, "draw trumps for winners"
            forcing = self._force_out(table, seat, mine, out)
            if forcing >= 0:
                return forcing, "force out the high trump"
        elif facts.trumps_held:
            # Nobody can ruff but me: my trumps stay as entries to the suit that I work on.
            patient = self._while_trumps_wait(facts)
            if patient >= 0:
                return patient, "trumps wait"
        elif not facts.trumps_out and hand.bit_count() <= weights.cash_out:
            # No trump is left: what is highest of its suit wins now, and may not once I have lost the lead.
            cash = self._cash(facts)
            if cash >= 0:
                return cash, "cash winners"
        return self._weighed(table, seat, facts, weighed), "weighed"

    def _side_winners(self, facts: _OnLead) -> int:
        """Return the number of my side-suit cards that only a trump can beat."""
        winners = 0
        for suit in self._suits:
            if suit != facts.trump:
                out = facts.unseen & SUIT_MASK[suit]
                own = facts.hand & SUIT_MASK[suit]
                winners += (own & ABOVE[out.bit_length() - 1] if out else own).bit_count()
        return winners

    def _force_out(self, table: TrickTable, seat: Seat, mine: CardSet, out: CardSet) -> Card:
        """Return the highest of the dealer's long trumps that one card alone can beat, or -1."""
        long, enough = self._trumps.force_out
        if mine.bit_count() < long or seat != (table.leaders[0] - self._first_leader) % table.players:
            return -1
        run = _beaten_by_one(mine, out)
        return run.bit_length() - 1 if run.bit_count() >= enough else -1

    def _cash(self, facts: _OnLead) -> Card:
        """Return the highest card of my shortest suit in which nobody can beat it, or -1."""
        cash, shortest = -1, 14
        for suit in self._suits:
            own = facts.hand >> 13 * suit & ALL_RANKS
            if own > facts.unseen >> 13 * suit & ALL_RANKS and COUNT[own] < shortest:
                cash, shortest = 13 * suit + own.bit_length() - 1, COUNT[own]
        return cash

    def _while_trumps_wait(self, facts: _OnLead) -> Card:
        """Return the lowest card of my longest side suit, or -1.

        There is none if a side winner can be cashed, or no side suit has two cards.
        """
        longest, length = -1, 1
        for suit in self._suits:
            own = facts.hand >> 13 * suit & ALL_RANKS
            if suit != facts.trump and own:
                if own > facts.unseen >> 13 * suit & ALL_RANKS:
                    return -1
                if COUNT[own] > length:
                    longest, length = suit, COUNT[own]
        if longest < 0:
            return -1
        own = facts.hand >> 13 * longest & ALL_RANKS
        return 13 * longest + RANKS[own][0]

    def _weighed(self, table: TrickTable, seat: Seat, facts: _OnLead, weighed: Weighed | None) -> Card:
        """Return the card with the best score."""
        stage = self._stage[table.done]
        lacks, trumps_out = table.lacks, facts.trumps_out
        facts.scale = self._danger[stage]
        facts.win_worth = self._points - self._on_lead[stage]
        others = self._others[seat]
        none = no_trump(trumps_out, lacks, others)
        facts.lacks = [lacks[other] for other in others]
        for lacking in facts.lacks:
            facts.lacked |= lacking
            facts.ruffs.append(1.0 - none[(trumps_out & ~lacking).bit_count()])
        best, bar = -1, NEVER
        for suit in self._suits:
            own = facts.hand >> 13 * suit & ALL_RANKS
            if own:
                out = facts.unseen >> 13 * suit & ALL_RANKS
                if suit == facts.trump:
                    card, score = self._best_trump(facts, own, out)
                else:
                    card, score = self._best_of_side_suit(facts, suit, own, out, table.done)
                if weighed is not None:
                    weighed.append((card, score))
                if score + EVEN > bar:
                    best, bar = card, score
        return best

    def _best_trump(self, facts: _OnLead, own: SuitCards, out: SuitCards) -> tuple[Card, float]:
        """Return the best trump to lead, and its score."""
        weights, held = self._trumps, facts.trumps_held
        shift = 13 * facts.trump
        holders = 0
        for lacking in facts.lacks:
            if out & ~(lacking >> shift):
                holders += 1
        bonus = weights.lead + weights.lead_each * held
        bonus += weights.lead_long * max(0.0, held - COUNT[out] / len(facts.lacks))
        if out and own < out & -out:
            bonus += weights.lead_under  # each of mine is beaten
        rank, score = self._best_rank(self._trump, facts, own, out, holders, 1.0, bonus, self._top_trump)
        return shift + rank, score

    def _best_of_side_suit(
        self, facts: _OnLead, suit: Suit, own: SuitCards, out: SuitCards, done: int
    ) -> tuple[Card, float]:
        """Return the best card of a side suit to lead, and its score, from the cache if possible."""
        holders, stands = self._unruffed(facts, suit, out)
        asked = (out << 13 | own) << 7 | done << 3 | holders << 1 | (facts.trump >= 0), stands
        best = self._known.get(asked)
        if best is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            bonus = self._trumps.lead_singleton if facts.trump >= 0 and not own & own - 1 else 0.0
            best = self._known[asked] = self._best_rank(
                self._plain, facts, own, out, holders, stands, bonus, self._beaten
            )
        rank, score = best
        return 13 * suit + rank, score

    def _best_rank(
        self,
        danger: SuitDanger,
        facts: _OnLead,
        own: SuitCards,
        out: SuitCards,
        holders: int,
        stands: float,
        bonus: float,
        by_lower: Sequence[Sequence[float]],
    ) -> tuple[Rank, float]:
        """Return the best rank of a suit to lead, and its score.

        Args:
            stands: the probability that nobody ruffs it.
            by_lower: cards out → lower ones among them → bonus for a card.
        """
        count = COUNT[out]
        worth, other_worth = danger.led(own, out, count, holders)
        win_now, scale = stands * facts.win_worth + self._lead_win, facts.scale
        best, peak = -1, NEVER
        lifted = spent_below = 0.0
        code, lower_of, more = 5 * holders, LOWER[out], by_lower[count]
        for cards, rank in zip(danger.tables[13 * code + count] or danger.table(code, count), RANKS[own]):
            lower = lower_of[rank]
            lift, without, spent, chance, _, _, _ = cards[lower]
            score = chance * win_now - scale * (spent_below + without) + worth + bonus + more[lower]
            lifted += lift
            spent_below += spent
            worth = other_worth
            if score > peak:
                best, peak = rank, score - EVEN
        return best, peak - scale * lifted

    def _unruffed(self, facts: _OnLead, suit: Suit, out: SuitCards) -> tuple[int, float]:
        """Return the number of opponents who may hold a side suit, and the probability that nobody ruffs it."""
        shift, stands = 13 * suit, 1.0
        follow = facts.ruffs
        if not out or facts.lacked >> shift & out:
            follow = []
            for ruff, lacking in zip(facts.ruffs, facts.lacks):
                if out & ~(lacking >> shift):
                    follow.append(ruff)
                else:
                    stands *= 1.0 - ruff
        holders = len(follow)
        if facts.trumps_out and holders:
            void = VOID[holders][COUNT[out]]
            for ruff in follow:
                stands *= 1.0 - void * ruff
        return holders, stands


def _shares(weight: float, count: int) -> tuple[float, ...]:
    """Return lower cards out, of so many → the weight times the part of them that is higher."""
    return tuple(weight * (count - lower) / count for lower in range(count + 1))


def _beaten_by_one(own: CardSet, out: CardSet) -> CardSet:
    """Return my cards of a suit that exactly one card of the others can beat."""
    best = out.bit_length() - 1
    rest = out ^ BIT[best]
    return own & ~ABOVE[best] & (ABOVE[rest.bit_length() - 1] if rest else -1)
