"""Card play at trumps and no trump: take tricks, and keep what will take more.

chance to win × (points of the trick + worth of the lead) - worth of the card that leaves my hand
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from barbu_tui.core.cards import ABOVE, BELOW, BIT, MASK_OF, SUIT_MASK, Card, CardSet, Seat
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.tricks import TrickTable
from bots.play.suit_danger import EVEN, RANKS, UNDER, suit_danger
from bots.weights.play import PlayWeights

_NEVER: Final = -1e9
_NO_POINTS: Final = (0,) * 13


def _beaten_by_one(own: CardSet, out: CardSet) -> CardSet:
    """My cards of a suit that one card of the others', no more, can beat; some are out."""
    best = out.bit_length() - 1
    rest = out ^ BIT[best]
    return own & ~ABOVE[best] & (ABOVE[rest.bit_length() - 1] if rest else -1)


def _honour(own: int, out: int) -> int:
    """The rank of my highest card of a suit, if the next one touches it and at most one other goes over; or -1.

    Args:
        own: my cards of the suit, 13 bits.
        out: those in other hands.
    """
    high = own.bit_length() - 1
    over = out >> high
    second = own ^ 1 << high
    if (
        over & over - 1
        or not second
        or out >> second.bit_length() - 1 != over << high - second.bit_length() + 1
    ):
        return -1
    return high


class TrumpPlay:
    """The card play at trumps, with one table of weights. It keeps nothing of a deal."""

    __slots__ = ("_first_leader", "_others", "_plain", "_points", "_trump", "_void", "_weights", "suits")

    def __init__(
        self,
        weights: PlayWeights,
        spec: ContractSpec,
        suits: tuple[int, ...],
        players: int,
        first_leader: int = 0,
    ) -> None:
        """The card play at trumps.

        Args:
            weights: its weights.
            spec: what a trick scores.
            suits: the suits of the deck.
            players: 3 or 4.
            first_leader: who leads first, in steps from the dealer: 0 or 1.
        """
        self._weights = weights
        self._first_leader = first_leader
        self._points = spec.trick_points
        self.suits = suits
        unsteered = replace(weights, steer=1.0)
        self._plain = suit_danger(unsteered, _NO_POINTS, positive=True)
        self._trump = suit_danger(unsteered, _NO_POINTS, special=True, positive=True)
        self._others = tuple(
            tuple(other for other in range(players) if other != seat) for seat in range(players)
        )
        self._void = tuple(
            tuple(1.0 if not holders else (1.0 - 1.0 / holders) ** count for count in range(14))
            for holders in range(4)
        )

    def choose(self, table: TrickTable, hand: CardSet, seat: Seat, legal: CardSet) -> Card:
        """The card to play; ``legal`` has more than one."""
        if table.led < 0:
            return self._lead(table, hand, seat)
        return self._answer(table, hand, seat, legal)

    def _lead(self, table: TrickTable, hand: CardSet, seat: Seat) -> Card:
        weights = self._weights
        unseen = table.unplayed ^ hand
        stage = self._weights.stage_of[table.done]
        lacks = table.lacks
        trump = table.trump
        trumps_out = unseen & SUIT_MASK[trump] if trump >= 0 else 0
        trumps_held = (hand & SUIT_MASK[trump]).bit_count() if trump >= 0 else 0
        if trumps_out and trumps_held:
            masters = hand & ABOVE[trumps_out.bit_length() - 1]
            solid, count = masters.bit_count(), trumps_out.bit_count()
            if (weights.draw_all and solid >= count) or (solid >= weights.draw_trumps and 2 * solid >= count):
                return masters.bit_length() - 1
            if count <= 3 * solid and self._winners(hand, unseen, trump) >= weights.draw_for:
                return masters.bit_length() - 1
        dealer = (table.leaders[0] - self._first_leader) % table.players
        if trumps_out and trumps_held >= weights.force_out[0] and seat == dealer:
            run = _beaten_by_one(hand & SUIT_MASK[trump], trumps_out)
            if run.bit_count() >= weights.force_out[1]:
                return run.bit_length() - 1
        if hand.bit_count() <= weights.cash_out and not trumps_out and not trumps_held:
            cash = self._cash(hand, unseen)
            if cash >= 0:
                return cash
        if weights.trumps_wait and trumps_held and not trumps_out:
            patient = self._while_trumps_wait(hand, unseen, trump)
            if patient >= 0:
                return patient
        scale, lead_win = weights.danger[stage], weights.lead_win
        win_worth = self._points - weights.lead_cost[stage]
        opponents = self._others[seat]
        no_trump = self._void[self._may_ruff(trumps_out, lacks, opponents)]
        can_ruff = [
            (1.0 - no_trump[(trumps_out & ~lacks[other]).bit_count()], lacks[other]) for other in opponents
        ]
        lacked = 0
        for other in opponents:
            lacked |= lacks[other]
        best, bar = -1, _NEVER
        for suit in self.suits:
            shift = 13 * suit
            own = hand >> shift & 8191
            if not own:
                continue
            out = unseen >> shift & 8191
            count = out.bit_count()
            holders = 0
            stands = 1.0
            if suit == trump:
                for other in opponents:
                    if out & ~(lacks[other] >> shift):
                        holders += 1
                plus = weights.lead_trump + weights.lead_trump_each * trumps_held
                plus += weights.lead_trump_long * max(0.0, trumps_held - count / len(opponents))
                if out and own < out & -out:
                    plus += weights.lead_trump_under
                danger = self._trump
            else:
                if out and not lacked >> shift & out:
                    holders = len(opponents)
                else:
                    for ruff, lacking in can_ruff:
                        if out & ~(lacking >> shift):
                            holders += 1
                        else:
                            stands *= 1.0 - ruff
                if trumps_out and holders:
                    void = self._void[holders][count]
                    for ruff, lacking in can_ruff:
                        if out & ~(lacking >> shift):
                            stands *= 1.0 - void * ruff
                plus = weights.lead_singleton if trump >= 0 and own.bit_count() == 1 else 0.0
                danger = self._plain
            worth, other_worth = danger.led(own, out, holders)
            win_now = stands * win_worth + lead_win
            choice, peak = -1, _NEVER
            lifted = spent_below = 0.0
            for cards, rank in zip(danger.table(5 * holders, count), RANKS[own]):  # noqa: B905
                lift, without, spent, chance, _, _, _ = cards[(out & UNDER[rank]).bit_count()]
                score = chance * win_now - scale * (spent_below + without) + worth + plus
                lifted += lift
                spent_below += spent
                worth = other_worth
                if suit == trump:
                    if not out >> rank:
                        score += weights.lead_trump_top
                elif count:
                    score += weights.lead_under * 5 * (out >> rank).bit_count() / count
                if score > peak:
                    choice, peak = shift + rank, score - EVEN
            peak -= scale * lifted
            if peak + EVEN > bar:
                best, bar = choice, peak
        return best

    def _may_ruff(self, trumps_out: CardSet, lacks: Sequence[CardSet], opponents: Sequence[Seat]) -> int:
        """Opponents among whom the others' trumps lie; if it is one alone he has them all."""
        if not self._weights.counts_ruffers:
            return len(opponents)
        return sum([trumps_out & ~lacks[other] != 0 for other in opponents])

    def _winners(self, hand: CardSet, unseen: CardSet, trump: int) -> int:
        """How many cards of side suits I hold that nobody can beat but by a trump."""
        found = 0
        for suit in self.suits:
            if suit != trump:
                out = unseen & SUIT_MASK[suit]
                own = hand & SUIT_MASK[suit]
                found += (own & ABOVE[out.bit_length() - 1] if out else own).bit_count()
        return found

    def _cash(self, hand: CardSet, unseen: CardSet) -> Card:
        """The highest card of my shortest suit in which nobody can beat it, or -1."""
        cash, shortest = -1, 14
        for suit in self.suits:
            own = hand >> 13 * suit & 8191
            if own > unseen >> 13 * suit & 8191 and own.bit_count() < shortest:
                cash, shortest = 13 * suit + own.bit_length() - 1, own.bit_count()
        return cash

    def _while_trumps_wait(self, hand: CardSet, unseen: CardSet, trump: int) -> Card:
        """Nobody else has a trump: what to lead while mine wait as entries, or -1.

        The lowest card of my longest side suit, unless a side winner can be cashed or there is no suit to
        work on.
        """
        longest, length = -1, 1
        for suit in self.suits:
            own = hand >> 13 * suit & 8191
            if suit != trump and own:
                if own > unseen >> 13 * suit & 8191:
                    return -1
                if own.bit_count() > length:
                    longest, length = suit, own.bit_count()
        if longest < 0:
            return -1
        own = hand >> 13 * longest & 8191
        return 13 * longest + RANKS[own][0]

    def _goes_before_the_last(self, table: TrickTable, hand: CardSet, unseen: CardSet, seat: Seat) -> Card:
        """Which of my last two cards, neither a trump nor of the suit led, cannot win the last trick while the other may,
        or -1.

        Whoever may take this trick leads to the last, and there my card must beat his.
        """
        players, led, best = table.players, table.led, table.best
        trump = SUIT_MASK[table.trump] if table.trump >= 0 else 0
        if hand & (SUIT_MASK[led] | trump):
            return -1
        takes = trump & ABOVE[best] if BIT[best] & trump else trump | SUIT_MASK[led] & ABOVE[best]
        may_hold = [unseen & ~table.lacks[(seat + step) % players] for step in range(1, players)]
        leads = 0
        for step, may in enumerate(may_hold, 1):
            waits = step < players - len(table.trick)
            if (waits and may & takes) or (seat + step) % players == table.winner:
                elsewhere = 0
                for at, others in enumerate(may_hold, 1):
                    if at != step:
                        elsewhere |= others
                leads |= may if waits else may & ~elsewhere or may
        low, high = (hand & -hand).bit_length() - 1, hand.bit_length() - 1
        low_may, high_may = leads & MASK_OF[low] & BELOW[low], leads & MASK_OF[high] & BELOW[high]
        if bool(low_may) == bool(high_may):
            return -1
        return high if low_may else low

    def _answer(self, table: TrickTable, hand: CardSet, seat: Seat, legal: CardSet) -> Card:
        weights = self._weights
        unseen = table.unplayed ^ hand
        players = table.players
        stage = self._weights.stage_of[table.done]
        lacks = table.lacks
        trump, led, on_table = table.trump, table.led, table.best
        shift_led = 13 * led
        out_led = unseen >> shift_led & 8191
        trump_mask = SUIT_MASK[trump] if trump >= 0 else 0
        trumps_out = unseen & trump_mask
        ruffed = led != trump and BIT[on_table] & trump_mask
        if weights.losers_low and legal & SUIT_MASK[led] and (ruffed or not legal >> on_table):
            above = unseen & SUIT_MASK[led] & ABOVE[(legal & -legal).bit_length() - 1]
            return (legal & (above & -above) - 1 if above else legal).bit_length() - 1
        if (
            hand.bit_count() <= weights.low_ruffs
            and legal == hand
            and led != trump
            and not hand & ~trump_mask
        ):
            taking = hand & ABOVE[on_table] if BIT[on_table] & trump_mask else hand
            if taking:
                return (taking & -taking).bit_length() - 1
        later = players - len(table.trick) - 1
        holders = followers = 0
        ruffers = []
        other = seat
        for step in range(1, players):
            other += 1
            if other == players:
                other = 0
            holds = out_led & ~(lacks[other] >> shift_led)
            if holds:
                holders += 1
            if step <= later:
                if holds:
                    followers += 1
                if trumps_out and led != trump:
                    ruffers.append((trumps_out & ~lacks[other], bool(holds)))
        void = self._void[holders][out_led.bit_count()]
        no_trump = self._void[self._may_ruff(trumps_out, lacks, self._others[seat])]
        if (
            ruffed
            and weights.no_under_ruff
            and legal & ~trump_mask
            and not legal & trump_mask & ABOVE[on_table]
        ):
            legal &= ~trump_mask
        if weights.last_kept and legal == hand and hand.bit_count() == 2:
            goes = self._goes_before_the_last(table, hand, unseen, seat)
            if goes >= 0:
                return goes
        win_worth = self._points - weights.lead_cost[stage]
        win_worth += weights.follow_win if later else weights.last_wins
        following = bool(hand & SUIT_MASK[led])
        counts = 1.0 if following else weights.discard
        scale = weights.danger[stage]
        best, bar = -1, _NEVER
        for suit in self.suits:
            shift = 13 * suit
            own = hand >> shift & 8191
            mine = legal >> shift & 8191
            if not mine:
                continue
            danger = self._trump if suit == trump else self._plain
            keeps = danger.few[own.bit_count()]
            spent_below = 0.0
            if suit == led:
                table_now = danger.table(holders << 2 | followers, out_led.bit_count())
                honour = _honour(own, out_led) if weights.touching_high and later and led != trump else -1
                for cards, rank in zip(table_now, RANKS[own]):  # noqa: B905
                    _, without, spent, chance, _, _, _ = cards[(out_led & UNDER[rank]).bit_count()]
                    score = -scale * (spent_below + without) - keeps
                    spent_below += spent
                    if not mine >> rank & 1:
                        continue
                    if not ruffed and shift + rank > on_table:
                        for trumps, follows in ruffers:
                            ruff = 1.0 - no_trump[trumps.bit_count()]
                            chance *= 1.0 - (void * ruff if follows else ruff)
                        score += chance * win_worth
                        if rank == honour:
                            score += weights.touching_high
                    if score > bar:
                        best, bar = shift + rank, score - EVEN
                return best
            out = unseen >> shift & 8191
            rows = [
                cards[(out & UNDER[rank]).bit_count()]
                for cards, rank in zip(danger.table(0, out.bit_count()), RANKS[own])  # noqa: B905
            ]
            lifted = sum([row[0] for row in rows])
            for (_, without, spent, _, _, _, _), rank in zip(rows, RANKS[own]):  # noqa: B905
                unit = lifted + spent_below + without
                spent_below += spent
                if not mine >> rank & 1:
                    continue
                card = shift + rank
                if suit == trump and (not ruffed or card > on_table):
                    chance = 1.0
                    above = ABOVE[card]
                    for trumps, follows in ruffers:
                        over = 1.0 - no_trump[(trumps & above).bit_count()]
                        chance *= 1.0 - (void * over if follows else over)
                    score = chance * win_worth - scale * unit - keeps
                else:
                    score = -counts * (scale * unit + keeps)
                if score > bar:
                    best, bar = card, score - EVEN
        return best
