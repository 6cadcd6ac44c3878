"""Card play in the negative contracts: duck, and get rid of what threatens most.

One score for every legal card, the best is played:

    worth of its leaving my hand - chance to win × (what the trick holds and will hold + price of the lead)

A penalty card that goes to somebody else counts by the business that I have with him: with levels l,
my net of a deal is (1 + Σ l) × mine - Σ l × theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from barbu_tui.core.cards import (
    ABOVE,
    BIT,
    HEARTS,
    MASK_OF,
    SUIT_MASK,
    SUIT_OF,
    Card,
    CardSet,
    Seat,
    Suit,
    card_set,
    cards_in,
)
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.tricks import TrickTable
from bots.play.discard_claims import free_discards
from bots.play.exit_cards import Exits
from bots.play.kept_cards import Keepers
from bots.play.late_tricks import Reckoner, Rest
from bots.play.penalty_targets import worth_of_giving
from bots.play.suit_danger import EVEN, RANKS, UNDER, SuitDanger, suit_danger
from bots.weights.play import PlayWeights

_HEARTS: Final = SUIT_MASK[HEARTS]
_NEVER: Final = -1e9
_HIGHER: Final = 1e-3
"""Reckoned: of cards that cost the same the higher one goes, a rank at so many points."""
_NOTHING: Final[Mapping[Card, float]] = {}


def _all_drawn(out: int, holders: int, followers: int) -> float:
    """The chance that a trick draws all cards of its suit that others hold, each of them being with somebody.

    Args:
        out: cards of the suit in other hands, at least one.
        holders: opponents who may hold it.
        followers: those of them who are yet to play.
    """
    chance = 1.0
    for drawn in range(out):
        chance *= max(0, followers - drawn) / holders
    return chance


class NegativePlay:
    """The card play of one negative contract, with one table of weights.

    It keeps nothing of a deal: what it remembers are functions of a suit.
    """

    __slots__ = (
        "_dear",
        "_exits",
        "_holds_one",
        "_keepers",
        "_others",
        "_points",
        "_reckoner",
        "_stage",
        "_stakes",
        "_suits",
        "_unusual",
        "_usual",
        "_weights",
        "penalty",
        "spec",
        "suits",
    )

    def __init__(
        self, weights: PlayWeights, spec: ContractSpec, suits: tuple[int, ...], players: int
    ) -> None:
        """The card play of a contract.

        Args:
            weights: its weights.
            spec: what it scores.
            suits: the suits of the deck.
            players: 3 or 4.
        """
        self.spec = spec
        self.suits = suits
        self.penalty = spec.penalty
        self._weights = weights
        self._stage = weights.stage_of
        self._points = tuple(-points for points in spec.card_points)
        each = [self._points[card] for card in cards_in(spec.penalty)]
        self._usual = max(each, key=each.count, default=0)
        """The points of most penalty cards."""
        self._unusual = card_set(card for card in cards_in(spec.penalty) if self._points[card] != self._usual)
        self._dear = card_set(card for card in cards_in(spec.penalty) if self._points[card] > self._usual)
        """Those that count more."""
        last = {2 - at: -points for at, points in enumerate(spec.last_points)}
        self._stakes = [float(last.get(left, 0) - spec.trick_points) for left in range(18)]
        """Tricks left → penalty points of the first of them."""
        counting = [float(points) for points in self._points] if spec.penalty else []
        self._reckoner = Reckoner(weights, players, counting)
        self._exits = Exits(suits, hearts_rule=spec.hearts_rule)
        self._keepers = Keepers(weights, suits) if spec.last_points[0] else None
        self._suits: list[SuitDanger] = []
        unsteered = replace(weights, steer=1.0)
        for suit in range(4):
            points = self._points[13 * suit : 13 * suit + 13]
            special = spec.hearts_rule and suit == HEARTS
            self._suits.append(suit_danger(unsteered, points, special=special))
        others = players - 1
        self._others = tuple(
            tuple(other for other in range(players) if other != seat) for seat in range(players)
        )
        self._holds_one = tuple(1.0 - (1.0 - 1.0 / others) ** count for count in range(53))
        """Cards of a kind out → chance that one opponent has any."""

    def choose(self, table: TrickTable, hand: CardSet, seat: Seat, legal: CardSet) -> Card:
        """The card to play; ``legal`` has more than one."""
        weights = self._weights
        led = table.led
        size = hand.bit_count()
        if led < 0:
            if size <= weights.out_for_good:
                lead = self._exits.for_good(hand, table.unplayed ^ hand, legal)
                if lead >= 0:
                    return lead
            if size <= weights.reckon_leads:
                return self._reckoned(table, hand, seat, legal)
            return self._lead(table, hand, seat, legal)
        follows = hand & SUIT_MASK[led]
        if follows:
            all_lose = not legal >> table.best and not legal & self.penalty
            if size > (weights.losers_high if all_lose else weights.spend_high):
                high = legal.bit_length() - 1
                if weights.high_waits and all_lose and legal.bit_count() > 2:
                    return (legal ^ BIT[high]).bit_length() - 1
                return high
        elif size <= weights.alone_high:
            high = legal.bit_length() - 1
            if not legal & ~MASK_OF[high]:
                return high
        if size <= weights.reckon:
            return self._reckoned(table, hand, seat, legal)
        if follows:
            return self._follow(table, hand, seat)
        return self._discard(table, hand, seat, legal)

    def _reckoned(self, table: TrickTable, hand: CardSet, seat: Seat, legal: CardSet) -> Card:
        """The card with which this trick and the rest cost least by the count."""
        unseen = table.unplayed ^ hand
        lacks = table.lacks
        players = table.players
        led, on_table = table.led, table.best
        may_hold = [unseen & ~lacking for lacking in lacks[seat + 1 :] + lacks[:seat]]
        size, waiting = hand.bit_count(), players - 1 - len(table.trick)
        for at, cards in enumerate(may_hold):
            held = size if at < waiting else size - 1
            if cards.bit_count() == held:  # that is his whole hand: nobody else has any of it
                may_hold = [cards if other == at else may & ~cards for other, may in enumerate(may_hold)]
        later = 0
        for cards in may_hold[:waiting]:
            later |= cards
        if size == 2 and led >= 0 and not hand & SUIT_MASK[led]:
            return self._reckoner.parting(hand, unseen, may_hold, later)
        holders = [0, 0, 0, 0]
        for suit in self.suits:
            mask = SUIT_MASK[suit]
            if hand & mask:
                for cards in may_hold:
                    if cards & mask:
                        holders[suit] += 1
        left = table.tricks - table.done
        penalty = self.penalty
        stakes = self._reckoner.falling(self._counted(unseen), left) if penalty else self._stakes
        followers = 0
        gone = 0.0
        if led >= 0:
            for cards in may_hold[:waiting]:
                if cards & SUIT_MASK[led]:
                    followers += 1
            if followers and self._weights.reckon_gone and hand & SUIT_MASK[led]:
                gone = _all_drawn((unseen & SUIT_MASK[led]).bit_count(), holders[led], followers)
        leaders: list[CardSet] = []
        if led >= 0 and self._weights.reckon_soon:
            higher = unseen & SUIT_MASK[led] & ABOVE[on_table]
            leaders = [
                may
                for step, may in enumerate(may_hold, 1)
                if may and ((seat + step) % players == table.winner or (step <= waiting and may & higher))
            ]
        rest = self._reckoner.rest(
            hand, unseen, holders, stakes, leading=led < 0, later=later, led=led, gone=gone, leaders=leaders
        )
        drawn: dict[Suit, Rest] = {}
        """The rest after a lead of a suit of which others have a single card."""
        if led < 0 and self._weights.reckon_draws:
            for suit in self.suits:
                own, out = hand & SUIT_MASK[suit], unseen & SUIT_MASK[suit]
                if own & (own - 1) and out and not out & (out - 1):
                    drawn[suit] = self._reckoner.rest(
                        hand, unseen, holders, stakes, leading=True, later=later, led=suit, gone=1.0
                    )
        best, best_cost = -1, -_NEVER
        while legal:
            bit = legal & -legal
            legal ^= bit
            card = bit.bit_length() - 1
            suit = SUIT_OF[card]
            chance = 0.0
            if led < 0 or (suit == led and card > on_table):
                out = unseen & SUIT_MASK[suit]
                higher = (out & ABOVE[card]).bit_count()
                lower = out.bit_count() - higher
                count = holders[suit]
                chance = self._reckoner.chance(left, count, followers if led >= 0 else count, lower, higher)
            cost = drawn.get(suit, rest).cost(card, chance) - _HIGHER * (card % 13)
            if penalty:
                cost += chance * self._points[card]
            if cost < best_cost:
                best, best_cost = card, cost
        return best

    def _gifts(self, table: TrickTable, unseen: CardSet, players: int) -> list[float] | None:
        """Seat → penalty points that he is expected to discard when he is void; ``None`` where nobody does."""
        out = unseen & self.penalty
        if not out:
            return None
        count = out.bit_count()
        average = self._counted(out) / count
        gifts = [self._holds_one[count] * average] * players
        for other, lacking in enumerate(table.lacks):
            if out & lacking:
                gifts[other] = self._holds_one[(out & ~lacking).bit_count()] * average
        return gifts

    def _counted(self, cards: CardSet) -> float:
        """Penalty points of these cards."""
        cards &= self.penalty
        total = self._usual * cards.bit_count()
        rest = cards & self._unusual
        while rest:
            low = rest & -rest
            total += self._points[low.bit_length() - 1] - self._usual
            rest ^= low
        return total

    def _lead(self, table: TrickTable, hand: CardSet, seat: Seat, legal: CardSet) -> Card:
        weights = self._weights
        unseen = table.unplayed ^ hand
        players = table.players
        done = table.done
        stage = self._stage[done]
        lacks = table.lacks
        gifts = self._gifts(table, unseen, players) if self.penalty else None
        stake = self._stakes[table.tricks - done]
        scale = weights.danger[stage]
        cost = weights.lead_cost[stage] - weights.lead_win
        if weights.burden:
            cost += weights.burden * self._counted(hand)
        opponents = self._others[seat]
        lacked = 0
        gone_to_all = 0.0
        for other in opponents:
            lacked |= lacks[other]
            if gifts:
                gone_to_all += gifts[other]
        best, bar = -1, _NEVER
        keepers = self._keepers
        kept = keepers.safest(hand, unseen, stage) if keepers else _NOTHING
        masters_high, second = weights.masters_high, weights.lead_bottom
        over, no_low = weights.lead_over, weights.lead_no_low
        exits_from, exit_ = weights.lead_exit
        if done < exits_from or not gifts:
            exit_ = 0.0
        single = weights.lead_single if done >= table.tricks - 7 else 0.0
        top, bottom = (
            (weights.late_top, weights.late_bottom)
            if done >= 9
            else (weights.lead_top, weights.lead_lowest_out)
        )
        for suit in self.suits:
            own = legal >> 13 * suit & 8191
            if not own:
                continue
            out = unseen >> 13 * suit & 8191
            price = cost + stake
            if out and not lacked >> 13 * suit & out:
                holders, gone = players - 1, gone_to_all
            else:
                holders, gone = 0, 0.0
                for other in opponents:
                    if out & ~(lacks[other] >> 13 * suit):
                        holders += 1
                        if gifts:
                            gone += gifts[other]
                    elif gifts:
                        price += gifts[other]
            danger = self._suits[suit]
            counted_from = danger.counted_from(own, out) if danger.has_points else 13
            code = 5 * holders
            worth, other_worth = danger.led(own, out, holders)
            if over or no_low:
                lower = (out & (own & -own) - 1).bit_count()
                worth += no_low * lower
                other_worth += no_low * lower if lower else -over
            if single and not own & own - 1 and out > own:
                worth += single
            choice, peak = -1, _NEVER
            lifted = spent_below = 0.0
            count = out.bit_count()
            gets_out = exit_ if out else 0.0
            if gets_out and own & own - 1:
                others = own & own - 1
                if (out & (others & -others) - 1).bit_count() > 1:
                    gets_out = 0.0
            for cards, rank in zip(danger.table(code, count), RANKS[own]):  # noqa: B905
                lower = (out & UNDER[rank]).bit_count()
                row = cards[lower]
                if rank >= counted_from:
                    row = danger.counted(row, own, out, rank, code)
                lift, without, spent, chance, gifted, _, wins = row
                score = scale * (spent_below + without) + worth + wins - chance * price - gifted * gone
                if gets_out and not lower:
                    score += gets_out
                lifted += lift
                spent_below += spent
                worth = other_worth
                if keepers is not None:
                    if kept and 13 * suit + rank in kept:
                        score -= kept[13 * suit + rank]
                    if not out >> rank:
                        if masters_high and own >> rank + 1:
                            continue
                        score += top
                    under = out & UNDER[rank]
                    if not under & under - 1:
                        score += second
                        if not under:
                            score += bottom
                if score > peak:
                    choice, peak = 13 * suit + rank, score - EVEN
            peak += scale * lifted
            if peak + EVEN > bar:
                best, bar = choice, peak
        return best

    def _follow(self, table: TrickTable, hand: CardSet, seat: Seat) -> Card:
        weights = self._weights
        led = table.led
        shift = 13 * led
        unseen = table.unplayed ^ hand
        own = hand >> shift & 8191
        out = unseen >> shift & 8191
        players = table.players
        done = table.done
        stage = self._stage[done]
        lacks = table.lacks
        trick = table.trick
        if weights.hearts_placed and led == HEARTS and trick:
            lacks = self._hearts_placed(table, unseen)
        points = self._points
        best_rank = table.best - shift
        holders = followers = 0
        later = players - len(trick) - 1
        may_win = own >> best_rank
        gifts = self._gifts(table, unseen, players) if later and may_win and self.penalty else None
        price = gone = 0.0
        other = seat
        for step in range(1, players):
            other += 1
            if other == players:
                other = 0
            if out & ~(lacks[other] >> shift):
                holders += 1
                if step <= later:
                    followers += 1
                    if gifts:
                        gone += gifts[other]
            elif gifts and step <= later:
                price += gifts[other]
        danger = self._suits[led]
        if weights.joint and done == table.tricks - 2 and own.bit_count() == 2 and holders:
            first = self._of_the_last_two(danger, own, out, best_rank, holders, followers)
            if first >= 0:
                return shift + first
        all_win = not later and own & -own > 1 << best_rank
        if all_win and weights.own_at_once and self._at_once(hand, unseen, shift, own, out):
            return shift + own.bit_length() - 1
        counted_from = danger.counted_from(own, out) if danger.has_points else 13
        code = holders << 2 | followers
        scale = weights.danger[stage]
        spent_below = bonus = 0.0
        if may_win:
            price += weights.lead_cost[stage] + self._stakes[table.tricks - done]
            for card in trick:
                price += points[card]
            if weights.burden:
                price += weights.burden * self._counted(hand)
            if weights.stuck:
                drawn = (
                    SUIT_MASK[led] if out.bit_count() <= followers else 0
                )  # the rest of the suit falls now
                if self._exits.stuck(hand ^ BIT[shift + own.bit_length() - 1], unseen & ~drawn):
                    price += weights.stuck * self._counted(unseen)
            if later:
                price -= weights.follow_win
            else:
                bonus = weights.last_wins
        best, bar = -1, _NEVER
        keepers = self._keepers
        kept = keepers.safest(hand, unseen, stage) if keepers else _NOTHING
        steer = 0.0
        if own & self.penalty >> shift:
            steer = worth_of_giving(weights, table, seat, followers, out)
            if steer < 0.0:
                steer *= weights.hold_back
        for cards, rank in zip(danger.table(code, out.bit_count()), RANKS[own]):  # noqa: B905
            row = cards[(out & UNDER[rank]).bit_count()]
            if rank >= counted_from:
                row = danger.counted(row, own, out, rank, code)
            _, without, spent, chance, gifted, loses, wins = row
            score = scale * (spent_below + without)
            spent_below += spent
            if rank < best_rank:
                score += loses
                if steer and points[shift + rank]:
                    score += steer * points[shift + rank]
            else:
                score += wins - chance * price - gifted * gone + bonus
            if keepers is not None:
                score += keepers.late(kept, unseen, shift + rank, done)
            if score > bar:
                best, bar = rank, score - EVEN
        return shift + best

    def _hearts_placed(self, table: TrickTable, unseen: CardSet) -> list[CardSet]:
        """Seat → cards that he does not hold, if one leads hearts who may not unless he has nothing else."""
        leader = table.leaders[-1]
        only = unseen & ~table.lacks[leader]
        if only.bit_count() != table.cards_left(leader):
            return table.lacks
        return [lacking | (only if other != leader else 0) for other, lacking in enumerate(table.lacks)]

    def _at_once(self, hand: CardSet, unseen: CardSet, shift: int, own: int, out: int) -> bool:
        """Whether my highest card, a penalty card, goes on a trick that is mine in any case.

        Nobody can beat it, and after any other I should be on lead to the end: so it is mine as surely as the trick.
        """
        high, low = own.bit_length() - 1, RANKS[own][0]
        return (
            bool(BIT[shift + high] & self.penalty)
            and own > out > 1 << low
            and self._exits.stuck(hand ^ BIT[shift + low], unseen)
        )

    def _of_the_last_two(
        self, danger: SuitDanger, own: int, out: int, best: int, holders: int, followers: int
    ) -> int:
        """Which of two cards of a suit, with either of which I win the last trick but one, to play first, or -1.

        The other is led to the last trick: better one that must lose it.
        """
        low, high = RANKS[own]
        if low < best or (followers and out >> low):
            return -1
        points = danger.points
        others = sum(points[rank] for rank in RANKS[out])

        def cost(first: int, second: int) -> float:
            return points[first] + danger.chance(out, second, holders, holders) * (points[second] + others)

        return high if cost(high, low) < cost(low, high) else low

    def _discard(self, table: TrickTable, hand: CardSet, seat: Seat, legal: CardSet) -> Card:
        weights = self._weights
        unseen = table.unplayed ^ hand
        done = table.done
        stage = self._stage[done]
        penalty = self.penalty
        allowed = legal
        steer = waits = 0.0
        held = hand & penalty
        if held:
            if legal == hand:  # else the rules have left what may be discarded in any case
                allowed = free_discards(table, hand, seat)
            if not allowed & (allowed - 1):
                return allowed.bit_length() - 1
            followers = table.players - len(table.trick) - 1
            steer = worth_of_giving(weights, table, seat, followers, unseen >> 13 * table.led & 8191)
            enough, bonus = weights.hearts_wait
            if (hand & _HEARTS).bit_count() >= enough:
                waits = bonus
        weight, no_low = weights.discard, weights.no_low
        scale = weights.danger[stage]
        points = self._points
        best, bar = -1, _NEVER
        keepers = self._keepers
        kept = keepers.safest(hand, unseen, stage) if keepers else _NOTHING
        for suit in self.suits:
            shift = 13 * suit
            open_ = allowed >> shift & 8191
            if not open_:
                continue
            own = hand >> shift & 8191
            danger = self._suits[suit]
            out = unseen >> shift & 8191
            worth = danger.few[own.bit_count()]
            if not open_ & penalty >> shift:  # where none counts, the highest is the one to go
                card = shift + own.bit_length() - 1
                if allowed & BIT[card]:
                    score = weight * (scale * danger.goes(own, out) + worth) + waits
                    if no_low:
                        score += no_low * (out & (own & -own) - 1).bit_count()
                    if keepers is not None:
                        score += keepers.late(kept, unseen, card, done)
                    if score > bar:
                        best, bar = card, score - EVEN
                continue
            counted_from = danger.counted_from(own, out)
            choice, peak = -1, _NEVER
            lifted = spent_below = 0.0
            for cards, rank in zip(danger.table(0, out.bit_count()), RANKS[own]):  # noqa: B905
                row = cards[(out & UNDER[rank]).bit_count()]
                if rank >= counted_from:
                    row = danger.counted(row, own, out, rank, 0)
                lift, without, spent, _, _, loses, _ = row
                lifted += lift
                if open_ >> rank & 1:
                    score = (
                        weight * (scale * (spent_below + without) + worth + loses)
                        + steer * points[shift + rank]
                    )
                    if score > peak:
                        choice, peak = shift + rank, score - EVEN
                spent_below += spent
            peak += weight * scale * lifted
            if peak + EVEN > bar:
                best, bar = choice, peak
        if hand.bit_count() <= weights.keeps_out and not BIT[best] & penalty:
            best = self._exits.kept(hand, unseen, allowed & ~penalty, best)
        if weights.dearest and BIT[best] & penalty:
            dear = allowed & self._dear & MASK_OF[best]
            if dear:
                return dear.bit_length() - 1
        return best
