"""Sample complete deals in proportion to their probability.

A world's weight is the product of its hands' weights (:mod:`barbu_bots.search.reading`). Worlds are drawn in blocks,
hand by hand, by weighted resampling and, in the play, by Metropolis moves. The *effective* number of a block is the
number of different worlds it represents. Block ``k`` depends only on the view, the seed and ``k``. Near the end all
fitting deals are listed instead (:mod:`barbu_bots.search.counting`). docs/BOTS.md describes the method.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations, pairwise
from random import Random
from typing import Final, TypeVar

from barbu_bots.api import Bot
from barbu_bots.search.clock import FOR_EVER, Clock
from barbu_bots.search.counting import Hands, counted, likely_deals
from barbu_bots.search.models import NOBODY_NAMED, Models
from barbu_bots.search.reading import Reading
from barbu_bots.search.sampling import Knowledge, source
from barbu_tui.core.cards import CardSet, Seat
from barbu_tui.core.view import Phase, View

BLOCK: Final = 16
"""Worlds drawn together before the play."""
_CHAINS: Final = 4
"""Chains of moved worlds in the play."""
_TAKEN: Final = 6
"""Worlds taken from each chain."""
BLOCK_IN_PLAY: Final = _CHAINS * _TAKEN
"""Worlds drawn together in the play."""
FEW: Final = 256
"""Maximum number of likely deals that are all played instead of drawn worlds, as many as three options draw with the second look."""
MANY: Final = 40_000
"""Maximum number of fitting deals that are listed: all deals of four cards per player."""
_PAIRS: Final = 128
"""Worlds weighed in the second step to keep a block before the play."""
_ASKED: Final = 64
"""Hands sampled to determine whether enough of them have weight."""
_TRIES: Final = 4000
"""Maximum number of hands weighed in the first step before the play."""
_TRIES_IN_PLAY: Final = 200
"""Maximum number of hands weighed in the first step in the play, where worlds are moved later."""
_CANDIDATES: Final = 12
"""Worlds weighed in the second step in the play."""
_FIRST_MOVES: Final = 192
"""Moves before the first world is taken. Fewer keep too much of the dealt world."""
_MOVES: Final = 24
"""Moves between two worlds taken from a chain."""
_TWO: Final = 0.3
"""The share of moves that exchange two cards for two, instead of one for one."""
_AT_ONCE: Final = 3
"""Cards on whose place a difference between two options depends at once: two worlds alike in the share s of their cards correlate as s³."""
_SAMPLE: Final = 24
"""Worlds used to sort the played cards by their information."""
_KEPT_BLOCKS: Final = 4
_MOST_REMEMBERED: Final = 50_000
"""Maximum number of weights of hands remembered between blocks."""

T = TypeVar("T")


@dataclass(frozen=True)
class Block:
    """Some worlds."""

    worlds: tuple[Hands, ...]
    effective: float
    """The number of different worlds that they represent."""


class Worlds:
    """The worlds of one view."""

    def __init__(
        self,
        view: View,
        seed: int,
        bot: Bot,
        models: Models = NOBODY_NAMED,
        listed: int = MANY,
        clock: Clock = FOR_EVER,
        *,
        read: bool = True,
    ) -> None:
        """Create the worlds of a view.

        Args:
            bot: the model of players without an entry.
            listed: the maximum number of fitting deals that are listed.
            clock: the clock for all drawing.
            read: whether the others' decisions are read; else all layouts that fit what was shown are alike.

        Raises:
            ValueError: no deal fits.
            OutOfTimeError: the time is up, here or in any method.
        """
        self.view = view
        self._clock = clock
        self.knowledge = Knowledge(view)
        self._seed = seed
        self._reading = Reading(view, bot, models, read=read)
        self._blocks: dict[int, Block] = {}
        speaks = self._reading.decisions
        self._order = sorted(
            self.knowledge.others, key=lambda seat: (-speaks(seat), seat != view.dealer, seat)
        )
        self._in_play = view.phase is Phase.PLAY
        self._size = BLOCK_IN_PLAY if self._in_play else BLOCK
        self._listed: tuple[list[Hands], list[float]] | None = None
        """All likely deals, if they can be listed, and the running total of their weights."""
        self.counted: list[tuple[Hands, float]] | None = None
        """The deals with nearly all of the probability, if they are few: they are played instead of drawn worlds."""
        self._are_rare: bool | None = None
        self._pairs = list(combinations(self.knowledge.others, 2))
        self._lacks = self.knowledge.lacks
        unseen = max(1, self.knowledge.unseen.bit_count())
        self._usual = sum((view.cards_left(seat) / unseen) ** 2 for seat in self.knowledge.others)
        """The share of unseen cards that two worlds dealt at random have in the same hands."""
        if view.open and self.knowledge.deals == 1:
            self._listed = [self.knowledge.world(source(seed, 0))], [1.0]
            self.counted = [(self._listed[0][0], 1.0)]
        elif self._in_play:
            sample = [self.knowledge.world(source(seed, -1 - number)) for number in range(_SAMPLE)]
            self._usual = _shared(sample, self.knowledge)
            are_listed = self.knowledge.deals <= listed
            for seat in self.knowledge.others:
                self._reading.sort(seat, [hands[seat] for hands in sample], are_listed)
            self._reading.forget()
            if are_listed:
                order = sorted(self.knowledge.others, key=lambda seat: (-speaks(seat), seat))
                deals, weights = likely_deals(self.knowledge, self._reading, order, clock)
                self._reading.forget()
                if not deals:
                    raise ValueError("No deal fits what is known.")
                self._listed = deals, list(accumulate(weights))
                self.counted = counted(deals, weights, FEW)

    def world(self, number: int) -> Hands:
        """Return one world: seat → cards held now."""
        if self._reading.silent:
            return self.knowledge.world(source(self._seed, number))
        return self.block(number // self._size).worlds[number % self._size]

    def effective(self, start: int, stop: int) -> float:
        """Return the number of different worlds that some consecutive worlds represent."""
        if self._reading.silent:
            return float(stop - start)
        size = self._size
        return sum(self.block(number // size).effective / size for number in range(start, stop))

    def block(self, number: int) -> Block:
        """Return a block of worlds."""
        known = self._blocks.get(number)
        if known is None:
            if len(self._blocks) >= _KEPT_BLOCKS:
                del self._blocks[next(iter(self._blocks))]
            if self._reading.remembered > _MOST_REMEMBERED:
                self._reading.forget()
            known = self._blocks[number] = self._draw(source(self._seed, number))
        return known

    def _draw(self, random: Random) -> Block:
        first, *others = self._order
        if self._listed is not None:
            return self._draw_listed(*self._listed, random)
        if self._in_play:
            return self._draw_in_play(first, others, random)
        speaking = [seat for seat in others if self._reading.decisions(seat)]
        if not speaking:
            kept, effective = self._first_hands(first, BLOCK, _TRIES, random)
            return Block(
                tuple(self.knowledge.rest(first, hand, random) for hand in kept), min(effective, BLOCK)
            )
        each = 1 if len(others) == 1 else 8
        pairs: list[Hands] = []
        weights: list[float] = []
        kept, of_first = self._first_hands(first, _PAIRS // each, _TRIES, random)
        for hand in kept:
            for _ in range(each):
                hands = self.knowledge.rest(first, hand, random)
                pairs.append(hands)
                weights.append(self._weight(hands, speaking))
        if self._rare(speaking):
            return self._chained(resampled(pairs, weights, _CHAINS, random), BLOCK // _CHAINS, random)
        effective = min(of_first, effective_number(weights), BLOCK)
        return Block(tuple(resampled(pairs, weights, BLOCK, random)), effective)

    def _rare(self, seats: Sequence[Seat]) -> bool:
        """Return whether too few dealt worlds have weight, because hands that fit the decisions are rare."""
        if self._are_rare is None:
            expected = float(_PAIRS)
            for seat in seats:
                hands = [
                    self.knowledge.world(source(self._seed, -1 - number))[seat] for number in range(_ASKED)
                ]
                expected *= sum(self._reading.weight(seat, hand) for hand in hands) / _ASKED
            self._are_rare = expected < 2 * BLOCK
            self._reading.forget()
        return self._are_rare

    def _draw_listed(self, deals: Sequence[Hands], totals: Sequence[float], random: Random) -> Block:
        """Return a block of listed deals, by evenly spaced marks along the running total of their weights."""
        step = totals[-1] / BLOCK_IN_PLAY
        begin = random.random() * step
        places = [bisect(totals, begin + step * number, hi=len(deals) - 1) for number in range(BLOCK_IN_PLAY)]
        order = random.sample(range(BLOCK_IN_PLAY), BLOCK_IN_PLAY)
        return Block(tuple(deals[places[each]] for each in order), float(BLOCK_IN_PLAY))

    def _draw_in_play(self, first: Seat, others: Sequence[Seat], random: Random) -> Block:
        reading = self._reading
        kept, _ = self._first_hands(first, _CANDIDATES, _TRIES_IN_PLAY, random)
        candidates = [self.knowledge.rest(first, hand, random) for hand in kept]
        weights = []
        for hands in candidates:
            bidding = reading.bidding(first, hands[first])  # which has had its say
            weight = reading.weight(first, hands[first]) / bidding if bidding else 0.0
            weights.append(weight and weight * self._weight(hands, others))
        return self._chained(resampled(candidates, weights, _CHAINS, random), _TAKEN, random)

    def _chained(self, begun: Sequence[Hands], taken: int, random: Random) -> Block:
        """Return worlds from chains of moves."""
        chains = [self._moved(hands, _FIRST_MOVES, random) for hands in begun]
        worlds = list(chains)
        for _ in range(taken - 1):
            chains = [self._moved(hands, _MOVES, random) for hands in chains]
            worlds += chains
        return Block(tuple(worlds), self._different(worlds))

    def _different(self, worlds: Sequence[Hands]) -> float:
        """Return the number of different worlds that these represent.

        Two worlds of one chain share more cards than worlds of two chains. The excess measures how far their results go together.

        Args:
            worlds: a block; a world and the one ``_CHAINS`` further on are of one chain.
        """
        others = self.knowledge.others
        cards = self.knowledge.unseen.bit_count()
        alike: list[float] = []
        apart = [self._usual]
        for at, first in enumerate(worlds):
            for place in range(at):
                second = worlds[place]
                shared = sum([(first[seat] & second[seat]).bit_count() for seat in others]) / cards
                (apart if (at - place) % _CHAINS else alike).append(shared)
        usual = min(sum(apart) / len(apart), 0.99)
        together = sum((max(0.0, shared - usual) / (1 - usual)) ** _AT_ONCE for shared in alike)
        return len(worlds) ** 2 / (len(worlds) + 2 * together)

    def _moved(self, hands: Hands, moves: int, random: Random) -> Hands:
        """Return a world after some Metropolis moves, which exchange cards between two players."""
        lacks, pairs, dealer = self._lacks, self._pairs, self.view.dealer
        at_least = self._reading.at_least
        chance = random.random
        now = list(hands)
        weights = [
            1.0 if seat == self.view.seat else at_least(seat, hand, 0.0) for seat, hand in enumerate(now)
        ]
        for _ in range(moves):
            self._clock.check()
            one, other = pairs[int(chance() * len(pairs))]
            count = 1 + (chance() < _TWO)
            mine = some_of(now[one] & ~lacks[other], count, random)
            theirs = some_of(now[other] & ~lacks[one], count, random)
            asked = chance() * weights[one] * weights[other]
            if not mine or not theirs:
                continue
            first, second = now[one] ^ mine | theirs, now[other] ^ theirs | mine
            if one == dealer:  # to judge the call takes the longest, and most hands need not be asked for it
                one, other, first, second = other, one, second, first
            weight = at_least(one, first, asked)  # no hand weighs more than 1
            if weight > 0.0:
                others = at_least(other, second, asked / weight)
                if others > 0.0:
                    now[one], now[other] = first, second
                    weights[one], weights[other] = weight, others
        return tuple(now)

    def _weight(self, hands: Hands, seats: Sequence[Seat]) -> float:
        weight = 1.0
        for seat in seats:
            weight *= self._reading.weight(seat, hands[seat])
            if not weight:
                break
        return weight

    def _first_hands(self, seat: Seat, count: int, most: int, random: Random) -> tuple[list[CardSet], float]:
        """Return hands of one player, distributed by the likelihood of the bid, and their effective number."""
        hands: list[CardSet] = []
        weights: list[float] = []
        together = 0.0
        deal = self.knowledge.hand_of(seat)
        # No hand weighs more than 1: so many hands that fit are as good as rejection.
        while len(hands) < most and together < count:
            self._clock.check()
            hand = deal(random)
            weight = self._reading.bidding(seat, hand)
            hands.append(hand)
            weights.append(weight)
            together += weight
        return resampled(hands, weights, count, random), effective_number(weights)


def _shared(worlds: Sequence[Hands], knowledge: Knowledge) -> float:
    """Return the mean share of the unseen cards that a world has in the same hands as the next."""
    shared = sum(
        (first[seat] & second[seat]).bit_count()
        for first, second in pairwise(worlds)
        for seat in knowledge.others
    )
    return shared / (len(worlds) - 1) / max(1, knowledge.unseen.bit_count())


def can_be_listed(view: View) -> bool:
    """Return whether the fitting deals of a view are few enough to be listed."""
    if view.phase is not Phase.PLAY and not view.open:
        return False
    return Knowledge(view).deals <= (MANY if view.phase is Phase.PLAY else 1)


def some_of(cards: CardSet, count: int, random: Random) -> CardSet:
    """Return one or two of some cards at random; none if there are too few."""
    bits = _bits_of(cards)
    left = len(bits)
    if left < count:
        return 0
    at = int(random.random() * left)
    if count == 1:
        return bits[at]
    second = int(random.random() * (left - 1))  # of those that are left
    return bits[at] | bits[second + (second >= at)]


@lru_cache(maxsize=1024)  # most moves are not made, and the next ones begin from the same hands
def _bits_of(cards: CardSet) -> tuple[CardSet, ...]:
    """Return the cards of a set, lowest first, each as a set of one."""
    bits = []
    while cards:
        low = cards & -cards
        bits.append(low)
        cards ^= low
    return tuple(bits)


def effective_number(weights: Sequence[float]) -> float:
    """Return the effective number of some weights: (Σw)² / Σw²."""
    squares = sum(weight * weight for weight in weights)
    return sum(weights) ** 2 / squares if squares else 0.0


def resampled(things: Sequence[T], weights: Sequence[float], count: int, random: Random) -> list[T]:
    """Return some of the things, each about as often as its weight, in random order.

    Systematic resampling: one random number, evenly spaced marks along the running total of weights. If all
    weights are 0, things are taken in order.
    """
    together = sum(weights)
    if not together:
        return [things[at % len(things)] for at in range(count)]
    step = together / count
    mark = random.random() * step
    chosen: list[T] = []
    running = 0.0
    for thing, weight in zip(things, weights, strict=True):
        running += weight
        while mark < running and len(chosen) < count:
            chosen.append(thing)
            mark += step
    while len(chosen) < count:
        chosen.append(things[-1])
    for at in range(count - 1, 0, -1):
        other = int(random.random() * (at + 1))
        chosen[at], chosen[other] = chosen[other], chosen[at]
    return chosen
