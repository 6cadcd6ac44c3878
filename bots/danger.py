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

Prospects: TypeAlias = tuple[tuple[float, ...], ...]
"""What the cards of a suit promise, a row each, lowest first (in the order of :data:`RANKS`).

* Of a card that is discarded: how much of the stage's danger goes with it, and its worth besides.
* Of one that is led: the same two, the worth being without what the trick holds and without
  :attr:`~PlayWeights.lead_win`; its chance to win, and its chance to win while a certain follower is void.
* Of one that follows: how much of the danger goes, its worth besides if it surely loses, its worth besides
  without what the trick holds if it is the best so far, and the same two chances then.
"""
UNDER: Final = tuple((1 << rank) - 1 for rank in range(13))
"""Rank → the lower ranks, 13 bits."""

EVEN: Final = 1e-9
"""Two cards are worth the same that differ by less: then the later goes, of touching cards the higher."""

_Card: TypeAlias = tuple[float, float, float, float, float]
"""What of its danger goes when a card below it is played in this trick; what it threatens without that; what
it threatens without that and without what goes when a card above it is played; its chance to win; its chance
to win while a certain follower is void."""

LEADING: Final = 16
"""In the code of a situation: the suit is led now."""
DISCARDING: Final = 32
"""In the code of a situation: the suit is not led, and no more is asked than what its cards' going is worth."""

_MOST_KEPT: Final = 10_000
"""Situations that are kept of all suits together, and as many of those before; one takes some 700 bytes."""


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
        (my cards, lowest first → their places, safe leads: cards of mine with at most one lower and at least
        two higher in other hands).
    """
    cards = pattern.bit_length() - 1
    total = cards - (pattern.bit_count() - 1)
    places: list[int] = []
    safe = lower = 0
    for place in range(cards):
        if pattern >> place & 1:
            places.append(_PLACE_OF[len(places), lower, total - lower])
            safe += lower <= 1 and total - lower >= 2
        else:
            lower += 1
    return tuple(places), safe


_LIES: Final = tuple(
    (low, lower, higher)
    for low in range(13)
    for lower in range(13 - low)
    for higher in range(13 - low - lower)
)
"""Place in the tables → how a card lies: my lower cards, unseen lower ones, unseen higher ones."""
_PLACE_OF: Final = {lie: place for place, lie in enumerate(_LIES)}


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


@lru_cache(maxsize=8_192)
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
        "_after",
        "_average",
        "_every_card",
        "_few",
        "_gifted",
        "_guarded",
        "_known",
        "_marked",
        "_older",
        "_points_of",
        "_positive",
        "_special",
        "_tables",
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
        sign = -1 if positive else 1
        self._few = (0.0, sign * weights.last_card, sign * weights.second_last, *[0.0] * 11)
        """Cards of mine → what each one's going is worth for being one of few."""
        self._guarded = tuple(weights.own_penalty_guard**low for low in range(13))
        self._known: dict[int, Prospects] = {}
        self._older: dict[int, Prospects] = {}
        self._after: list[list[float] | None] = [None] * 4
        self._tables: list[list[_Card] | None] = [None] * 16
        self._win: list[list[float] | None] = [None] * 32
        self._gifted: list[list[float]] = [[]] * 32
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
        guards = low * (8.0 / (lower + higher)) ** weights.guard_late if lower + higher > 0 else 0.0
        return float(scale * above**higher * exposed * weights.guard**guards)

    def _danger_after(self, followers: int) -> list[float]:
        """Place → what a card threatens after a trick of its suit in which so many play after me."""
        known = self._after[followers]
        if known is None:
            weights = self._weights
            known = self._after[followers] = []
            gone = weights.removal * followers
            for low, lower, higher in _LIES:
                mass = lower + weights.removal_bias * higher
                left = max(0.0, 1.0 - gone / mass) if mass else 1.0
                left_high = max(0.0, 1.0 - weights.removal_bias * gone / mass) if mass else 1.0
                known.append(self.danger(low, lower * left, higher * left_high))
        return known

    def _make_table(self, code: int) -> list[_Card]:
        """What a card is in a trick by the place where it lies."""
        holders, followers = code >> 2 & 3, code & 3
        now, after = self._danger_after(0), self._danger_after(followers)
        win = self._win[code] or self._table_win(holders, followers, 0)
        gifted = self._gifted[code]
        table = []
        for place, (low, lower, higher) in enumerate(_LIES):
            without = after[_PLACE_OF[low - 1, lower, higher] if low else place]
            lie = lower * 13 + higher
            table.append((now[place] - without, without, without - after[place], win[lie], gifted[lie]))
        self._tables[code] = table
        return table

    def _table_win(self, holders: int, followers: int, penalty: int) -> list[float]:
        """Unseen lower cards × 13 + higher → the chance that a card wins; ``penalty`` is 16 for a penalty card."""
        weights = self._weights
        volunteer = weights.volunteer_penalty if penalty else weights.volunteer
        joint = weights.joint and holders > 0
        table = [0.0] * 169
        gifted = [0.0] * 169
        for lower in range(13):
            for higher in range(13 - lower):
                goes_over = win_chance(volunteer, holders, lower, higher)
                if joint:
                    chance = nobody_over(volunteer, holders, followers, lower, higher)
                else:
                    chance = (1.0 - goes_over) ** followers
                table[lower * 13 + higher] = chance
                void = (1.0 - 1.0 / holders) ** (lower + higher) if holders else 0.0
                if void:
                    gifted[lower * 13 + higher] = chance * void / (1.0 - goes_over) ** weights.void_if_won
        self._gifted[penalty | holders << 2 | followers] = gifted
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
        memory.kept += 1
        if memory.kept > memory.most:
            memory.grow_old()
        return found

    def grow_old(self) -> None:
        """Forget what has not been asked for since the last time."""
        self._older, self._known = self._known, {}

    def _work_out(self, own: int, unseen: int, code: int, key: int) -> Prospects:
        table = self._tables[code & 15] or self._make_table(code & 15)
        places, safe = _shape(key & 16383)
        cards = [table[place] for place in places]
        lifted = 0.0
        for card in cards:
            lifted += card[0]
        if self._every_card or self._marked & (own | unseen):
            return self._with_points(cards, lifted, safe, own, unseen, code)
        found: list[tuple[float, ...]] = []
        worth = self._few[len(cards)]
        if code == DISCARDING:
            for _, without, step, _, _ in cards:
                found.append((lifted + without, worth))
                lifted += step
        elif code & LEADING:
            if self._positive:
                worth = -worth
            worth, more = self._led(worth, len(cards), safe, COUNT[unseen], code >> 2 & 3)
            for _, without, step, chance, gifted in cards:
                found.append((lifted + without, worth, chance, gifted))
                lifted += step
                worth += more
                more = 0.0
        else:
            for _, without, step, chance, gifted in cards:
                found.append((lifted + without, worth, worth, chance, gifted))
                lifted += step
        return tuple(found)

    def _with_points(
        self, cards: list[_Card], lifted: float, safe: int, own: int, unseen: int, code: int
    ) -> Prospects:
        """The prospects of a suit that has penalty cards: with their danger, and what a trick with them costs."""
        weights, points, points_of = self._weights, self.points, self._points_of
        holders, followers = code >> 2 & 3, code & 3
        every_card = self._every_card
        usual = followers * self._average
        over_penalty = weights.over_penalty
        out = 0 if every_card or not holders else unseen
        ranks = RANKS[own]
        to_keep = self._few[len(ranks)]
        led = more = 0.0
        if code & LEADING:
            led, more = self._led(0.0, len(ranks), safe, COUNT[unseen], holders)
        found: list[tuple[float, ...]] = []
        for low, rank in enumerate(ranks):
            _, without, step, chance, gifted = cards[low]
            worth = to_keep
            point = points[rank]
            risk = point + usual if every_card else float(point)
            caught = points_of[out & UNDER[rank]]
            if caught:
                worth += over_penalty * caught
                risk += followers * caught / holders
            gift = 0.0
            if point:
                win = self._win[code & 15 | 16] or self._table_win(holders, followers, 16)
                lower = COUNT[unseen & UNDER[rank]]
                lie = lower * 13 + COUNT[unseen] - lower
                chance, gifted = win[lie], self._gifted[code & 15 | 16][lie]
                worth += weights.own_penalty * point * self._guarded[low]
                gift = weights.give * point
            unit = lifted + without
            lifted += step
            if code == DISCARDING:
                found.append((unit, worth + gift))
                continue
            if_best = worth + (1.0 - chance) * gift - chance * risk
            if code & LEADING:
                found.append((unit, if_best + led, chance, gifted))
                led += more
                more = 0.0
            else:
                found.append((unit, worth + gift, if_best, chance, gifted))
        return tuple(found)

    def _led(self, worth: float, count: int, safe: int, unseen: int, holders: int) -> tuple[float, float]:
        """What the lowest card of a suit that is led is worth, and how much more each other one: by the suit's
        length, by being the lowest card, and by the safe ones that stay behind.

        Args:
            worth: what each card is worth anyhow.
            count: my cards of the suit.
            safe: how many of them are safe leads.
            unseen: cards of the suit in other hands.
            holders: opponents who may hold it.
        """
        weights = self._weights
        worth += weights.lead_unseen * unseen / 10 + weights.lead_length * (count - 1)
        if holders == 1:
            worth += weights.lead_alone
        covers = weights.lead_cover if safe == 1 else 0.0
        if safe > 1:
            worth += weights.lead_cover
        return worth + weights.lead_lowest, covers - weights.lead_lowest


class _Memory:
    """How much all suits together remember."""

    __slots__ = ("_suits", "kept", "most")

    def __init__(self) -> None:
        self._suits: WeakSet[SuitDanger] = WeakSet()
        self.most = _MOST_KEPT
        self.kept = 0
        """Situations kept since what had long not been asked for went."""

    def include(self, suit: SuitDanger) -> None:
        """Mind this one too."""
        self._suits.add(suit)

    def grow_old(self) -> None:
        """Have all forget what they have not been asked for since the last time."""
        self.kept = 0
        for suit in self._suits:
            suit.grow_old()


_MEMORY: Final = _Memory()


def remember(situations: int) -> int:
    """Keep so many situations of suits from now on, 10,000 if nobody asks; returns how many it was before."""
    before, _MEMORY.most = _MEMORY.most, situations
    return before


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
