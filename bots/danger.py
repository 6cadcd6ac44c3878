"""What a card of mine threatens to cost later, and how likely it wins now.

Everything here is a function of one suit: my cards of it, those in other hands, the stage of the deal
and how many players follow. A suit is met again and again in a deal, so what has been worked out for
it is kept.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from bots.weights.play import PlayWeights

COUNT: Final = tuple(mask.bit_count() for mask in range(1 << 13))
"""Cards of a suit in a mask of 13 bits."""
RANKS: Final = tuple(tuple(rank for rank in range(13) if mask >> rank & 1) for mask in range(1 << 13))
"""Their ranks, lowest first."""

Prospect: TypeAlias = tuple[float, float, float]
"""One card of a suit: (worth if it surely loses, worth without what the trick holds if it is the best so
far, chance to win then)."""
Prospects: TypeAlias = tuple[Prospect, ...]
"""The cards of a suit, lowest first: in the order of :data:`RANKS`."""
UNDER: Final = tuple((1 << rank) - 1 for rank in range(13))
"""Rank → the lower ranks, 13 bits."""

LEADING: Final = 16
"""In the code of a situation: the suit is led now."""

_CACHE_LIMIT: Final = 4_000


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
_PACKED_HIGH: Final = tuple(_packed(mask, chosen) for mask in range(64) for chosen in range(64))


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


class SuitDanger:
    """Danger and prospects in one kind of suit (plain or special) of one contract."""

    __slots__ = (
        "_after",
        "_any_points",
        "_average",
        "_every_card",
        "_known",
        "_marked",
        "_now",
        "_penalty",
        "_points",
        "_positive",
        "_special",
        "_weights",
        "_win",
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
        self._points = points
        self._special = special
        self._positive = positive
        self._any_points = any(points)
        self._every_card = all(points)
        self._average = sum(points) / 13
        self._penalty = sum(1 << rank for rank, point in enumerate(points) if point)
        base = min(points)
        self._marked = sum(1 << rank for rank, point in enumerate(points) if point != base)
        """The cards that count otherwise than the rest of the suit."""
        self._known: dict[int, Prospects] = {}
        self._now: dict[int, list[float]] = {}
        self._after: dict[int, list[float]] = {}
        self._win: list[list[float] | None] = [None] * 32

    def danger(self, stage: int, low: int, lower: float, higher: float) -> float:
        """What a card threatens to cost (at trumps: is worth).

        Args:
            stage: of the deal.
            low: my own lower cards of the suit.
            lower: unseen lower cards.
            higher: unseen higher cards.
        """
        weights = self._weights
        above = weights.special_above if self._special else weights.above
        exposed = 1.0 - weights.below * 0.8**lower if self._positive else 1.0 - weights.below**lower
        scale = weights.danger[stage] * (weights.special if self._special else 1.0)
        return float(scale * above**higher * exposed * weights.guard**low)

    def _table_now(self, stage: int) -> list[float]:
        table = [0.0] * 2197
        for low in range(13):
            for lower in range(13 - low):
                for higher in range(13 - low - lower):
                    table[low * 169 + lower * 13 + higher] = self.danger(stage, low, lower, higher)
        self._now[stage] = table
        return table

    def _table_after(self, stage: int, followers: int) -> list[float]:
        weights = self._weights
        table = [0.0] * 2197
        for lower in range(13):
            for higher in range(13 - lower):
                gone = weights.removal * followers
                mass = lower + weights.removal_bias * higher
                left = max(0.0, 1.0 - gone / mass) if mass else 1.0
                left_high = max(0.0, 1.0 - weights.removal_bias * gone / mass) if mass else 1.0
                for low in range(13 - lower - higher):
                    table[low * 169 + lower * 13 + higher] = self.danger(
                        stage, low, lower * left, higher * left_high
                    )
        self._after[stage << 2 | followers] = table
        return table

    def _table_win(self, holders: int, followers: int, penalty: int) -> list[float]:
        weights = self._weights
        volunteer = weights.volunteer_penalty if penalty else weights.volunteer
        table = [0.0] * 169
        for lower in range(13):
            for higher in range(13 - lower):
                over = win_chance(volunteer, holders, lower, higher)
                table[lower * 13 + higher] = (1.0 - over) ** followers
        self._win[penalty | holders << 2 | followers] = table
        return table

    def prospects(self, own: int, unseen: int, code: int) -> Prospects:
        """What each of my cards of the suit promises.

        Only the order of the cards counts, not their ranks, so that suits which look alike are worked out
        once.

        Args:
            own: my cards of the suit, 13 bits.
            unseen: those in other hands, 13 bits.
            code: ``stage << 5 | LEADING | holders << 2 | followers``: stage of the deal, whether the suit is
                led now, opponents who may hold it, those of them who play after me in this trick.
        """
        both = own | unseen
        low = both & 127
        packed = _PACKED_LOW[low << 7 | own & 127] | _PACKED_HIGH[both >> 7 << 6 | own >> 7] << COUNT[low]
        key = packed | COUNT[both] << 13 | code << 17
        marked = self._marked & both
        if marked:
            pattern = _PACKED_LOW[low << 7 | marked & 127]
            pattern |= _PACKED_HIGH[both >> 7 << 6 | marked >> 7] << COUNT[low]
            key |= (pattern << 13 | marked) << 32
        return self._known.get(key) or self._work_out(own, unseen, code, key)

    def _work_out(self, own: int, unseen: int, code: int, key: int) -> Prospects:
        stage, leading, holders, followers = code >> 5, code & LEADING, code >> 2 & 3, code & 3
        now = self._now.get(stage) or self._table_now(stage)
        after = self._after.get(code & 3 | stage << 2) or self._table_after(stage, followers)
        win = self._win[code & 15] or self._table_win(holders, followers, 0)
        ranks = RANKS[own]
        total = COUNT[unseen]
        any_points = self._any_points
        at = total - 169
        lowers, heres, kept, lifted = [], [], [], []
        to_lift = 0.0
        for rank in ranks:
            at += 169
            lower = COUNT[unseen & UNDER[rank]]
            place = at + lower * 12
            here = now[place]
            less = here - after[place - 169 if at > 168 else place]
            lowers.append(lower)
            heres.append(here)
            kept.append(here - after[place])
            lifted.append(less)
            to_lift += less
        count = len(ranks)
        weights = self._weights
        bonus = 0.0
        if count < 3:
            bonus = weights.last_card if count == 1 else weights.second_last
            if self._positive:
                bonus = -bonus
        lead = self._lead_bonus(count, total, holders) if leading else 0.0
        lead_win = weights.lead_win if leading else 0.0
        to_keep = bonus
        cards = []
        for index in range(count):
            to_lift -= lifted[index]
            delta = heres[index] + to_keep + to_lift
            to_keep += kept[index]
            chance = win[total + lowers[index] * 12]
            cards.append((delta, delta + lead + lead_win * chance, chance))
        if any_points:
            cards = self._with_points(cards, ranks, unseen, holders, followers, lead, lead_win)
        if leading:
            cards = self._with_lead(cards, lowers, total)
        if len(self._known) > _CACHE_LIMIT:
            self._known.clear()
        result = self._known[key] = tuple(cards)
        return result

    def _with_points(
        self,
        cards: list[Prospect],
        ranks: tuple[int, ...],
        unseen: int,
        holders: int,
        followers: int,
        lead: float,
        lead_win: float,
    ) -> list[Prospect]:
        """The prospects of a suit that has penalty cards: with their danger, and what a trick with them costs."""
        weights, points = self._weights, self._points
        total = COUNT[unseen]
        out = unseen & self._penalty
        changed = []
        for low, (delta, _, chance) in enumerate(cards):
            rank = ranks[low]
            point = points[rank]
            risk = float(point)
            if self._every_card:
                risk += followers * self._average
            elif out and holders:
                caught = sum(points[each] for each in RANKS[out & UNDER[rank]])
                delta += weights.over_penalty * caught
                risk += followers * caught / holders
            gift = 0.0
            if point:
                lower = COUNT[unseen & UNDER[rank]]
                win = self._win[holders << 2 | followers | 16] or self._table_win(holders, followers, 16)
                chance = win[total + lower * 12]
                delta += weights.own_penalty * point * weights.own_penalty_guard**low
                gift = weights.give * point
            wins = delta + (1.0 - chance) * gift - chance * risk + lead + lead_win * chance
            changed.append((delta + gift, wins, chance))
        return changed

    def _lead_bonus(self, count: int, unseen: int, holders: int) -> float:
        weights = self._weights
        bonus = weights.lead_unseen * unseen / 10 + weights.lead_length * (count - 1)
        return bonus + weights.lead_alone if holders == 1 else bonus

    def _with_lead(self, cards: list[Prospect], lowers: list[int], total: int) -> list[Prospect]:
        """The prospects of a suit that is led: its lowest card, and the safe ones that stay behind."""
        weights = self._weights
        safe = sum(lower <= 1 and total - lower >= 2 for lower in lowers)
        loses, wins, chance = cards[0]
        if safe and weights.lead_cover:
            cover = weights.lead_cover
            wins += cover if safe > 1 else 0.0
            cards[1:] = [(lost, won + cover, odds) for lost, won, odds in cards[1:]]
        cards[0] = (loses, wins + weights.lead_lowest, chance)
        return cards
