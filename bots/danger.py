"""What a card of mine threatens to cost later, and how likely it wins now.

Everything here is a function of one suit: my cards of it, those in other hands, the stage of the deal
and how many players follow. A suit is met again and again in a deal, so what has been worked out for
it is kept.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from typing import Final, TypeAlias
from weakref import WeakSet

from barbu_tui.core.cards import Rank
from bots.weights.play import PlayWeights

COUNT: Final = tuple(mask.bit_count() for mask in range(1 << 13))
"""Cards of a suit in a mask of 13 bits."""
RANKS: Final = tuple(tuple(rank for rank in range(13) if mask >> rank & 1) for mask in range(1 << 13))
"""Their ranks, lowest first."""

Prospects: TypeAlias = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...], tuple[float, ...]]
"""The cards of a suit, lowest first (in the order of :data:`RANKS`): how much of the stage's danger goes
with each; its worth besides if it surely loses; its worth besides, without what the trick holds, if it is
the best so far, at a lead without :attr:`~PlayWeights.lead_win`; its chance to win then. A discard has
only the first two."""
UNDER: Final = tuple((1 << rank) - 1 for rank in range(13))
"""Rank → the lower ranks, 13 bits."""

EVEN: Final = 1e-9
"""Two cards are worth the same that differ by less: then the later goes, of touching cards the higher."""

LEADING: Final = 16
"""In the code of a situation: the suit is led now."""
DISCARDING: Final = 32
"""In the code of a situation: the suit is not led, and no more is asked than what its cards' going is worth."""

_MOST_KEPT: Final = 40_000
"""Situations that are kept of all suits together, and as many of those before; one takes some 400 bytes."""


def _packed(mask: int, chosen: int) -> int:
    """Which of the mask's bits are chosen, with the gaps between them taken out."""
    result = place = 0
    while mask:
        bit = mask & -mask
        mask ^= bit
        if chosen & bit:
            result |= 1 << place
        place += 1
    return result


_PACKED_LOW: Final = tuple(_packed(mask, chosen) for mask in range(128) for chosen in range(128))
_PACKED_HIGH: Final = tuple(
    _packed(mask, chosen) | 1 << mask.bit_count() for mask in range(64) for chosen in range(64)
)
"""The same of the six highest ranks, and a 1 above them."""


@cache
def _shape(pattern: int) -> tuple[tuple[int, ...], int]:
    """How a suit lies, whatever its ranks.

    Args:
        pattern: the cards that are left, lowest first, a bit each: mine 1, others' 0; and a 1 above them.

    Returns:
        (my cards, lowest first → where they stand in the tables, safe leads: cards of mine with at most one
        lower and at least two higher in other hands).
    """
    cards = pattern.bit_length() - 1
    total = cards - (pattern.bit_count() - 1)
    places: list[int] = []
    safe = lower = 0
    for place in range(cards):
        if pattern >> place & 1:
            places.append(_PLACES[len(places) * 169 + lower * 13 + total - lower])
            safe += lower <= 1 and total - lower >= 2
        else:
            lower += 1
    return tuple(places), safe


_PLACES: Final = tuple(range(13 * 169))
"""The tables' places, so that there is one integer of each: my lower cards × 169 + lower unseen × 13 + higher."""

_VALID: Final = tuple(
    low * 169 + lower * 13 + higher
    for low in range(13)
    for lower in range(13 - low)
    for higher in range(13 - low - lower)
)
"""Those that a suit of thirteen cards can have."""
_NOTHING: Final = (0.0, 0.0, 0.0)


def win_chance(volunteer: float, holders: int, lower: int, higher: int) -> float:
    """The chance that one opponent, who may hold the suit and plays later, goes over my card.

    Args:
        volunteer: how often he does so when he need not.
        holders: opponents who may hold the suit.
        lower: unseen cards of the suit below mine.
        higher: unseen cards above it.
    """
    if not holders:
        return 0.0
    other = 1.0 - 1.0 / holders
    none_lower = other**lower
    return float((1.0 - other**higher) * (none_lower + volunteer * (1.0 - none_lower)))


def nobody_over(
    volunteer: float,
    holders: int,
    followers: int,
    lower: int,
    higher: int,
) -> float:
    """The chance that none of those who play later goes over my card, each unseen card being with somebody.

    Where no lower card is out and a higher one is, that is 0 when all are to play: whoever has it must beat me.

    Args:
        volunteer: how often one goes over who need not.
        holders: opponents who may hold the suit, at least one; each card is with any of them alike.
        followers: those of them who play later.
        lower: unseen cards of the suit below mine.
        higher: unseen cards above it.
    """
    chance = 0.0
    for over in range(followers + 1):  # inclusion and exclusion: so many have a higher card …
        have_higher = sum(
            (-1) ** none * comb(over, none) * (1.0 - none / holders) ** higher for none in range(over + 1)
        )
        for forced in range(over + 1):  # … and so many of these no lower one
            ways = comb(followers, over) * comb(over, forced)
            going = volunteer ** (over - forced) * (1.0 - volunteer) ** forced
            have_no_lower = (1.0 - forced / holders) ** lower
            chance += (-1) ** over * ways * going * have_higher * have_no_lower
    return max(0.0, chance)


class SuitDanger:
    """Danger and prospects in one kind of suit (plain or special) of one contract."""

    __slots__ = (
        "__weakref__",
        "_average",
        "_every_card",
        "_guarded",
        "_kept",
        "_known",
        "_marked",
        "_now",
        "_older",
        "_points_of",
        "_positive",
        "_special",
        "_steps",
        "_weights",
        "_win",
        "points",
    )

    def __init__(
        self,
        weights: PlayWeights,
        points: tuple[int, ...],
        *,
        special: bool = False,
        positive: bool = False,
    ) -> None:
        """Prospects in a suit.

        Args:
            weights: of the contract.
            points: penalty points of the suit's cards, two to ace, not negative.
            special: the suit is hearts where hearts count, or trumps.
            positive: cards are worth something instead of being dangerous.
        """
        self._weights = weights
        self.points = points
        self._special = special
        self._positive = positive
        self._every_card = all(points)
        self._average = sum(points) / 13
        base = min(points)
        self._marked = sum(1 << rank for rank, point in enumerate(points) if point != base)
        """The cards that count otherwise than the rest of the suit."""
        self._points_of = _points_of(points) if any(points) else ()
        """Cards of the suit → their points together; empty where it has none."""
        few = [0.0, weights.last_card, weights.second_last] + [0.0] * 11
        sign = -1 if positive else 1
        self._kept = tuple((sign * bonus,) * count for count, bonus in enumerate(few))
        """Cards of mine → what each one's going is worth for being one of few."""
        self._guarded = tuple(weights.own_penalty_guard**low for low in range(13))
        self._known: dict[int, Prospects] = {}
        self._older: dict[int, Prospects] = {}
        self._now: list[float] = []
        self._steps: list[list[tuple[float, float, float]]] = [[]] * 4
        self._win: list[list[float] | None] = [None] * 32
        _MEMORY.include(self)

    def danger(self, low: int, lower: float, higher: float) -> float:
        """What a card threatens to cost (at trumps: is worth), as a part of the stage's danger.

        Args:
            low: my own lower cards of the suit.
            lower: unseen lower cards.
            higher: unseen higher cards.
        """
        weights = self._weights
        above = weights.special_above if self._special else weights.above
        exposed = 1.0 - weights.below * 0.8**lower if self._positive else 1.0 - weights.below**lower
        scale = weights.special if self._special else 1.0
        return float(scale * above**higher * exposed * weights.guard**low)

    def _table_now(self) -> list[float]:
        table = [0.0] * 2197
        for low in range(13):
            for lower in range(13 - low):
                for higher in range(13 - low - lower):
                    table[low * 169 + lower * 13 + higher] = self.danger(low, lower, higher)
        self._now = table
        return table

    def _table_steps(self, followers: int) -> list[tuple[float, float, float]]:
        """Place → what of its danger goes when a card below it is played in this trick; what it threatens
        without that; what it threatens without that and without what goes when a card above it is played."""
        weights = self._weights
        now = self._now or self._table_now()
        after = [0.0] * 2197
        for lower in range(13):
            for higher in range(13 - lower):
                gone = weights.removal * followers
                mass = lower + weights.removal_bias * higher
                left = max(0.0, 1.0 - gone / mass) if mass else 1.0
                left_high = max(0.0, 1.0 - weights.removal_bias * gone / mass) if mass else 1.0
                for low in range(13 - lower - higher):
                    after[low * 169 + lower * 13 + higher] = self.danger(
                        low, lower * left, higher * left_high
                    )
        table = [_NOTHING] * 2197
        for place in _VALID:
            below = after[place - 169 if place > 168 else place]
            table[place] = (now[place] - below, below, below - after[place])
        self._steps[followers] = table
        return table

    def _table_win(self, holders: int, followers: int, penalty: int) -> list[float]:
        """Place → the chance that the card wins; ``penalty`` is 16 for a penalty card."""
        weights = self._weights
        volunteer = weights.volunteer_penalty if penalty else weights.volunteer
        joint = weights.joint and holders > 0
        table = [0.0] * 169
        for lower in range(13):
            for higher in range(13 - lower):
                if joint:
                    chance = nobody_over(volunteer, holders, followers, lower, higher)
                else:
                    chance = (1.0 - win_chance(volunteer, holders, lower, higher)) ** followers
                table[lower * 13 + higher] = chance
        table *= 13
        self._win[penalty | holders << 2 | followers] = table
        return table

    def chance(self, unseen: int, rank: Rank, holders: int, followers: int) -> float:
        """The chance that a card which is no penalty card wins if it is the best so far.

        Args:
            unseen: cards of the suit in other hands, 13 bits.
            rank: the card's.
            holders: opponents who may hold the suit.
            followers: those of them who play after me in this trick.
        """
        win = self._win[holders << 2 | followers] or self._table_win(holders, followers, 0)
        lower = COUNT[unseen & UNDER[rank]]
        return win[lower * 13 + COUNT[unseen] - lower]

    def prospects(self, own: int, unseen: int, code: int) -> Prospects:
        """What each of my cards of the suit promises.

        Only the order of the cards counts, not their ranks, so that suits which look alike are worked out
        once.

        Args:
            own: my cards of the suit, 13 bits.
            unseen: those in other hands, 13 bits.
            code: ``LEADING | holders << 2 | followers``, without ``LEADING`` where the suit is not led by me:
                opponents who may hold it, those of them who play after me in this trick; or ``DISCARDING``.
        """
        both = own | unseen
        low = both & 127
        key = (
            _PACKED_LOW[low << 7 | own & 127]
            | _PACKED_HIGH[both >> 7 << 6 | own >> 7] << COUNT[low]
            | code << 14
        )
        marked = self._marked & both
        if marked:
            pattern = _PACKED_LOW[low << 7 | marked & 127]
            pattern |= _PACKED_HIGH[both >> 7 << 6 | marked >> 7] << COUNT[low]
            key |= (pattern << 13 | marked) << 20
        return self._known.get(key) or self._remember(own, unseen, code, key)

    def _remember(self, own: int, unseen: int, code: int, key: int) -> Prospects:
        found = self._older.get(key) or self._work_out(own, unseen, code, key)
        self._known[key] = found
        memory = _MEMORY
        memory.left -= 1
        if memory.left < 0:
            memory.grow_old()
        return found

    def grow_old(self) -> None:
        """Forget what has not been asked for since the last time."""
        self._older, self._known = self._known, {}

    def _work_out(self, own: int, unseen: int, code: int, key: int) -> Prospects:
        followers = code & 3
        steps = self._steps[followers] or self._table_steps(followers)
        places, safe = _shape(key & 16383)
        cards = []
        lifted = 0.0
        for place in places:
            card = steps[place]
            cards.append(card)
            lifted += card[0]
        units = []
        for _, below, step in cards:
            units.append(lifted + below)
            lifted += step
        count = len(places)
        if code == DISCARDING:
            loses = self._giving(own) if self._points_of else self._kept[count]
            return tuple(units), loses, (), ()
        win = self._win[code & 15] or self._table_win(code >> 2 & 3, followers, 0)
        chances = tuple([win[place] for place in places])
        if self._points_of:
            loses, wins, chances = self._with_points(chances, places, own, unseen, code)
        else:
            loses = wins = self._kept[count]
        if code & LEADING:
            wins = self._led(wins, safe, COUNT[unseen], code >> 2 & 3)
        return tuple(units), loses, wins, chances

    def _giving(self, own: int) -> tuple[float, ...]:
        """What else the cards of a suit that has penalty cards are worth when they are discarded."""
        weights, points = self._weights, self.points
        ranks = RANKS[own]
        worth = list(self._kept[len(ranks)])
        for low, rank in enumerate(ranks):
            point = points[rank]
            if point:
                worth[low] += weights.own_penalty * point * self._guarded[low] + weights.give * point
        return tuple(worth)

    def _with_points(
        self, chances: tuple[float, ...], places: tuple[int, ...], own: int, unseen: int, code: int
    ) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
        """The prospects of a suit that has penalty cards: with their danger, and what a trick with them costs."""
        weights, points, points_of = self._weights, self.points, self._points_of
        holders, followers = code >> 2 & 3, code & 3
        every_card = self._every_card
        usual = followers * self._average
        over_penalty = weights.over_penalty
        out = 0 if every_card or not holders else unseen
        ranks = RANKS[own]
        to_keep = self._kept[len(ranks)][0]
        loses, wins, odds = [], [], []
        for low, rank in enumerate(ranks):
            delta, chance = to_keep, chances[low]
            point = points[rank]
            risk = point + usual if every_card else float(point)
            caught = points_of[out & UNDER[rank]]
            if caught:
                delta += over_penalty * caught
                risk += followers * caught / holders
            gift = 0.0
            if point:
                win = self._win[code & 15 | 16] or self._table_win(holders, followers, 16)
                chance = win[places[low]]
                delta += weights.own_penalty * point * self._guarded[low]
                gift = weights.give * point
            loses.append(delta + gift)
            wins.append(delta + (1.0 - chance) * gift - chance * risk)
            odds.append(chance)
        return tuple(loses), tuple(wins), tuple(odds)

    def _led(self, wins: tuple[float, ...], safe: int, unseen: int, holders: int) -> tuple[float, ...]:
        """What the cards of a suit that is led are worth: its length, its lowest card, and the safe ones that
        stay behind."""
        weights = self._weights
        each = weights.lead_unseen * unseen / 10 + weights.lead_length * (len(wins) - 1)
        if holders == 1:
            each += weights.lead_alone
        lowest = each + weights.lead_lowest
        if safe:
            each += weights.lead_cover
            if safe > 1:
                lowest += weights.lead_cover
        led = [worth + each for worth in wins]
        led[0] = wins[0] + lowest
        return tuple(led)


class _Memory:
    """How much all suits together remember."""

    __slots__ = ("_suits", "left")

    def __init__(self) -> None:
        self._suits: WeakSet[SuitDanger] = WeakSet()
        self.left = _MOST_KEPT
        """How many more situations may be kept before what has long not been asked for goes."""

    def include(self, suit: SuitDanger) -> None:
        """Mind this one too."""
        self._suits.add(suit)

    def grow_old(self) -> None:
        """Have all forget what they have not been asked for since the last time."""
        self.left = _MOST_KEPT
        for suit in self._suits:
            suit.grow_old()


_MEMORY: Final = _Memory()


@cache
def _points_of(points: tuple[int, ...]) -> tuple[int, ...]:
    """Cards of a suit, 13 bits → their points together."""
    return tuple(sum(points[rank] for rank in ranks) for ranks in RANKS)


@lru_cache(maxsize=256)
def suit_danger(
    weights: PlayWeights, points: tuple[int, ...], special: bool = False, positive: bool = False
) -> SuitDanger:
    """The judgement of a suit, one for all who weigh it alike: whom they steer at is not its matter."""
    return SuitDanger(weights, points, special=special, positive=positive)
