"""The danger of a card, which is its expected later cost, and its probability to win now.

Everything here is a function of one suit: my cards of it, those in other hands, the stage of the deal and the
number of followers. A card is described by the number of my lower cards and of the lower and higher ones in
other hands, so its figures are looked up in tables.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from operator import mul
from typing import Final, NamedTuple, TypeAlias

from barbu_bots.suit_tables import COUNT, LOWER, UNDER, SuitCards
from barbu_bots.weights.play import LeadWeights, SuitWeights
from barbu_tui.core.cards import Rank

EVEN: Final = 1e-9
"""Scores that differ by less are equal: then the later card is played, of touching cards the higher."""


def _safe_under(unseen: SuitCards) -> int:
    """Return the ranks, 13 bits, with at most one lower card and at least two higher ones in other hands."""
    total = unseen.bit_count()
    if total < 2:
        return 0
    border = unseen if total == 2 else unseen & unseen - 1
    return (border & -border) - 1


_SAFE_UNDER: Final = tuple(_safe_under(unseen) for unseen in range(1 << 13))
"""Cards of a suit in other hands → the ranks that are safe to lead."""


class Row(NamedTuple):
    """The figures of one card of a suit in a trick.

    A card removes :attr:`lift` of the danger of all my cards of the suit together, its own :attr:`without`,
    and :attr:`spent` of those below it.
    """

    lift: float
    """The part of its danger that is removed when a card below it is played in this trick."""
    without: float
    """Its danger without that part."""
    spent: float
    """The part of the latter that is removed when a card above it is played."""
    chance: float
    """The chance to win if it is the best so far."""
    gifted: float
    """The chance to win while a certain follower is void."""
    loses: float
    """The additional worth of playing it if it surely loses."""
    wins: float
    """The additional worth of playing it if it is the best so far, without the points of the trick and :meth:`SuitDanger.led`."""


ByLayout: TypeAlias = tuple[tuple[Row, ...], ...]
"""My lower cards of the suit → others' lower ones → the card's figures."""


def over_chance(volunteer: float, holders: int, lower: int, higher: int) -> float:
    """Return the probability that one opponent, who may hold the suit and plays later, goes over my card.

    Args:
        volunteer: the probability that a player does so without having to.
        lower: unseen cards of the suit below mine.
    """
    if not holders:
        return 0.0
    other = 1.0 - 1.0 / holders
    none_lower = other**lower
    return float((1.0 - other**higher) * (none_lower + volunteer * (1.0 - none_lower)))


@lru_cache(maxsize=8_192)
def nobody_over(
    volunteer: float,
    holders: int,
    followers: int,
    lower: int,
    higher: int,
) -> float:
    """Return the probability that no later player goes over my card, if each unseen card is with somebody.

    If no lower card is out and a higher one is, it is 0 when all are to play: the holder of that card must beat mine.

    Args:
        volunteer: the probability that a player goes over without having to.
        holders: opponents who may hold the suit, at least one; each card is with any of them with equal probability.
        lower: unseen cards of the suit below mine.
    """
    steps = range(followers + 1)
    no_higher = [(1.0 - none / holders) ** higher for none in steps]
    no_lower = [(1.0 - forced / holders) ** lower for forced in steps]
    chance = 0.0
    for signs, goings in _going_over(volunteer, followers):
        have_higher = sum(map(mul, signs, no_higher))
        for going, have_no_lower in zip(goings, no_lower):
            chance += going * have_higher * have_no_lower
    return max(0.0, chance)


@lru_cache(maxsize=256)
def _going_over(volunteer: float, followers: int) -> tuple[tuple[list[int], list[float]], ...]:
    """Return the terms of :func:`nobody_over`, by inclusion and exclusion.

    The outer index is the number of followers with a higher card, the inner one the number of these without a
    lower one.

    Returns:
        Followers with a higher card → (signs and ways of those that might not have one; signs and ways of
        those without a lower one, with the probability that all of them go over).
    """
    terms = []
    for over in range(followers + 1):
        signs = [(-1) ** none * comb(over, none) for none in range(over + 1)]
        goings = []
        for forced in range(over + 1):
            ways = comb(followers, over) * comb(over, forced)
            going = volunteer ** (over - forced) * (1.0 - volunteer) ** forced
            goings.append((-1) ** over * ways * going)
        terms.append((signs, goings))
    return tuple(terms)


class SuitDanger:
    """Danger and prospects in one kind of suit (plain or special) of one contract."""

    def __init__(
        self,
        weights: SuitWeights,
        lead: LeadWeights,
        points: tuple[float, ...],
        *,
        special: bool = False,
        positive: bool = False,
    ) -> None:
        """Make the prospects in a suit.

        Args:
            points: penalty points of the suit's cards, two to ace, not negative.
            special: the suit is hearts where hearts count, or trumps.
            positive: cards are worth something instead of being dangerous.
        """
        self._weights = weights
        self._lead = lead
        self.points = points
        self._special = special
        self._positive = positive
        self.has_points = any(points)
        """Whether any card of the suit is a penalty card."""
        self._every_card = all(points)
        self._average = sum(points) / 13
        base = min(points)
        self._marked = sum(1 << rank for rank, point in enumerate(points) if point != base)
        """The cards whose points differ from the rest of the suit."""
        self._points_of = _points_of(points) if self.has_points else ()
        """Cards of the suit → the sum of their points; empty if it has none."""
        sign = -1 if positive else 1
        self.few = (0.0, sign * weights.last_card, sign * weights.second_last, *[0.0] * 11)
        """My cards → the worth of playing one because they are few."""
        self._guarded = tuple(weights.own_penalty_guard**low for low in range(13))
        self._led: dict[int, tuple[float, float]] = {}
        self._after: list[list[list[float]]] = [[] for _ in range(4 * 13)]
        self.tables: list[ByLayout] = [()] * (16 * 13)
        """(Opponents who may hold the suit << 2 | those who follow) × 13 + cards of it out → a table of
        :meth:`table`, or empty before it is made.

        A direct look-up here saves a call for each suit.
        """
        self._wins: list[list[tuple[float, float]]] = [[] for _ in range(32 * 13)]

    def danger(self, low: int, lower: float, higher: float) -> float:
        """Return the danger of a card (at trumps its worth), as a share of the stage's danger.

        Args:
            low: my own lower cards of the suit.
        """
        weights = self._weights
        above = weights.special_above if self._special else weights.above
        exposed = 1.0 - weights.below * 0.8**lower if self._positive else 1.0 - weights.below**lower
        scale = weights.special if self._special else 1.0
        guards = low * (8.0 / (lower + higher)) ** weights.guard_late if lower + higher > 0 else 0.0
        return float(scale * above**higher * exposed * weights.guard**guards)

    def _danger_after(self, followers: int, total: int) -> list[list[float]]:
        """Return, by my lower cards and the others', a card's danger after a trick of its suit with some players after me."""
        known = self._after[followers * 13 + total]
        if not known:
            weights = self._weights
            gone = weights.removal * followers
            for low in range(13 - total):
                row = []
                for lower in range(total + 1):
                    higher = total - lower
                    mass = lower + weights.removal_bias * higher
                    left = max(0.0, 1.0 - gone / mass) if mass else 1.0
                    left_high = max(0.0, 1.0 - weights.removal_bias * gone / mass) if mass else 1.0
                    row.append(self.danger(low, lower * left, higher * left_high))
                known.append(row)
        return known

    def table(self, code: int, total: int) -> ByLayout:
        """Return a card's figures in a trick, by the cards below it, and keep them in :attr:`tables`.

        Args:
            code: opponents who may hold the suit << 2 | those of them who play after me in this trick; 0 for a discard.
            total: cards of the suit in other hands.
        """
        now, after = self._danger_after(0, total), self._danger_after(code & 3, total)
        wins = self._wins[code * 13 + total] or self._learn_wins(code, total)
        table = []
        for low in range(13 - total):
            cards: list[Row] = []
            before = after[low - 1 if low else 0]
            for lower, (chance, gifted) in enumerate(wins):
                without = before[lower]
                lift, spent = now[low][lower] - without, without - after[low][lower]
                cards.append(Row(lift, without, spent, chance, gifted, 0.0, 0.0))
            table.append(tuple(cards))
        self.tables[code * 13 + total] = by_layout = tuple(table)
        return by_layout

    def _learn_wins(self, code: int, total: int) -> list[tuple[float, float]]:
        """Return, by the others' lower cards, the probability that a card wins, and that it wins while a certain follower is void.

        Args:
            code: opponents who may hold the suit << 2 | those of them who follow; 16 more for a penalty card.
            total: cards of the suit in other hands.
        """
        weights = self._weights
        holders, followers = code >> 2 & 3, code & 3
        volunteer = weights.volunteer_penalty if code & 16 else weights.volunteer
        if not holders:
            wins = [(1.0, 0.0)] * (total + 1)
        else:
            wins = []
            void = (1.0 - 1.0 / holders) ** total
            for lower in range(total + 1):
                chance = nobody_over(volunteer, holders, followers, lower, total - lower)
                goes_over = over_chance(volunteer, holders, lower, total - lower)
                gifted = chance * void / (1.0 - goes_over) ** weights.void_if_won if void else 0.0
                wins.append((chance, gifted))
        self._wins[code * 13 + total] = wins
        return wins

    def chance(self, unseen: SuitCards, rank: Rank, holders: int, followers: int) -> float:
        """Return the probability that a card without points wins if it is the best so far.

        Args:
            unseen: cards of the suit in other hands, 13 bits.
        """
        code, total = holders << 2 | followers, COUNT[unseen]
        wins = self._wins[code * 13 + total] or self._learn_wins(code, total)
        return wins[LOWER[unseen][rank]][0]

    def goes(self, own: SuitCards, unseen: SuitCards) -> float:
        """Return the danger removed by discarding the highest of my cards of the suit."""
        total = COUNT[unseen]
        table = self.tables[total] or self.table(0, total)
        row = table[COUNT[own] - 1][LOWER[unseen][own.bit_length() - 1]]
        return row.lift + row.without

    def counted_from(self, own: SuitCards, unseen: SuitCards) -> Rank:
        """Return the rank from which penalty cards of the suit concern mine; 13 if there are none."""
        if self._every_card:
            return 0
        marked = self._marked & (own | unseen)
        return (marked & -marked).bit_length() - 1 if marked else 13

    def counted(self, row: Row, own: SuitCards, unseen: SuitCards, rank: Rank, code: int) -> Row:
        """Return a card's figures, with the cost of a trick with penalty cards.

        Args:
            row: the card's row of :meth:`table`.
            code: as for :meth:`table`.
        """
        point = self.points[rank]
        holders = code >> 2
        caught = self._points_of[unseen & UNDER[rank]] if holders and not self._every_card else 0
        if not point and not caught:
            return row
        weights, followers = self._weights, code & 3
        lift, without, spent, chance, gifted, _, _ = row
        risk = point + followers * self._average if self._every_card else float(point)
        worth = gift = 0.0
        if caught:
            worth = weights.over_penalty * caught
            risk += followers * caught / holders
        if point:
            total = COUNT[unseen]
            wins = self._wins[(code | 16) * 13 + total] or self._learn_wins(code | 16, total)
            chance, gifted = wins[LOWER[unseen][rank]]
            guards = own & UNDER[rank]
            if weights.real_guards and unseen:
                guards &= UNDER[unseen.bit_length() - 1]
            worth += weights.own_penalty * point * self._guarded[COUNT[guards]]
            gift = weights.give * point
        loses, wins_so_far = worth + gift, worth + (1.0 - chance) * gift - chance * risk
        return Row(lift, without, spent, chance, gifted, loses, wins_so_far)

    def led(self, own: SuitCards, unseen: SuitCards, total: int, holders: int) -> tuple[float, float]:
        """Return the worth of leading the lowest card of a suit, and of leading each other one."""
        safe = COUNT[own & _SAFE_UNDER[unseen]]
        key = safe << 10 | COUNT[own] << 6 | total << 2 | holders
        return self._led.get(key) or self._learn_led(key)

    def _learn_led(self, key: int) -> tuple[float, float]:
        """Return the result of :meth:`led`, and remember it.

        Args:
            key: safe cards of mine << 10 | my cards << 6 | others' << 2 | opponents who may hold the suit.
        """
        lead = self._lead
        safe, count, unseen, holders = key >> 10, key >> 6 & 15, key >> 2 & 15, key & 3
        worth = -self.few[count] if self._positive else self.few[count]
        worth += lead.unseen * unseen / 10 + lead.length * (count - 1)
        if holders == 1:
            worth += lead.alone
        lowest = worth + lead.lowest + (lead.cover if safe > 1 else 0.0)
        worths = self._led[key] = lowest, worth + (lead.cover if safe else 0.0)
        return worths


@cache
def _points_of(points: tuple[float, ...]) -> tuple[float, ...]:
    """Return, by cards of a suit, 13 bits, the sum of their points."""
    sums = [0.0]
    for each in points:
        sums += [other + each for other in sums]
    return tuple(sums)


@lru_cache(maxsize=256)
def suit_danger(
    weights: SuitWeights,
    lead: LeadWeights,
    points: tuple[float, ...],
    special: bool = False,
    positive: bool = False,
) -> SuitDanger:
    """Return the figures of a suit, shared by all who play by the same weights; see :class:`SuitDanger`."""
    return SuitDanger(weights, lead, points, special=special, positive=positive)
