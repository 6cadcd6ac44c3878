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

Prospect: TypeAlias = tuple[int, float, float, float]
"""One card of a suit: (rank, worth if it surely loses, worth without what the trick holds if it is
the best so far, chance to win then)."""
SuitProspects: TypeAlias = tuple[tuple[Prospect, ...], int]
"""The cards of a suit, lowest first, and how many of them are safe: at most one lower and at least two higher
are out."""

_CACHE_LIMIT: Final = 60_000


LEADING: Final = 16 << 26
"""Added to a key: the suit is led now."""


def suit_key(own: int, unseen: int, stage: int, holders: int, followers: int) -> int:
    """The key of :attr:`SuitDanger.known`; the callers in inner loops write it out.

    Args:
        own: my cards of the suit, 13 bits.
        unseen: those in other hands, 13 bits.
        stage: of the deal.
        holders: opponents who may hold the suit.
        followers: those of them who play after me in this trick.
    """
    return own | unseen << 13 | (stage << 5 | holders << 2 | followers) << 26


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
        "_every_card",
        "_now",
        "_points",
        "_positive",
        "_special",
        "_weights",
        "_win",
        "known",
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
        self._every_card = all(points)
        self.known: dict[int, SuitProspects] = {}
        """What has been worked out, by :func:`suit_key`."""
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

    def prospects(self, key: int) -> SuitProspects:
        """Work out a suit; look in :attr:`known` first."""
        own, unseen, code = key & 8191, key >> 13 & 8191, key >> 26
        stage, leading, holders, followers = code >> 5, code & 16, code >> 2 & 3, code & 3
        now = self._now.get(stage) or self._table_now(stage)
        after = self._after.get(code & 3 | stage << 2) or self._table_after(stage, followers)
        win = self._win[code & 15] or self._table_win(holders, followers, 0)
        win_penalty = self._win[code & 15 | 16] or self._table_win(holders, followers, 16)
        weights, points = self._weights, self._points
        ranks = RANKS[own]
        total = COUNT[unseen]
        held = []
        same_as_now = 0.0
        less_than_now = 0.0
        safe = 0
        for low, rank in enumerate(ranks):
            below = unseen & (1 << rank) - 1
            lower = COUNT[below]
            higher = total - lower
            at = low * 169 + lower * 13 + higher
            here, same = now[at], after[at]
            less = after[at - 169] if low else same
            risk = 0.0
            point = points[rank]
            if point:
                guard = weights.own_penalty_guard**low
                here += weights.own_penalty * point * guard
                same += weights.own_penalty * point * guard
                less += weights.own_penalty * point * (guard / weights.own_penalty_guard if low else guard)
                risk = float(point)
            if self._every_card:
                risk += followers * sum(points) / 13
            elif below and holders:
                caught = sum(points[each] for each in RANKS[below])
                if caught:
                    here += weights.over_penalty * caught
                    same += weights.over_penalty * caught
                    less += weights.over_penalty * caught
                    risk += followers * caught / holders
            if lower <= 1 and higher >= 2:
                safe += 1
            chance = (win_penalty if point else win)[lower * 13 + higher]
            held.append((rank, here, here - same, here - less, risk, point, chance))
            less_than_now += here - less
        bonus = (0.0, weights.last_card, weights.second_last)[len(ranks)] if len(ranks) < 3 else 0.0
        if self._positive:
            bonus = -bonus
        cards = []
        for rank, here, kept, lifted, risk, point, chance in held:
            less_than_now -= lifted
            delta = here + same_as_now + less_than_now + bonus
            same_as_now += kept
            gift = weights.give * point
            wins = delta + (1.0 - chance) * gift - chance * risk
            if leading:
                wins += self._lead_bonus(len(ranks), total, holders, safe, lowest=rank == ranks[0])
                wins += weights.lead_win * chance
            cards.append((rank, delta + gift, wins, chance))
        if len(self.known) > _CACHE_LIMIT:
            self.known.clear()
        result = self.known[key] = (tuple(cards), safe)
        return result

    def _lead_bonus(self, count: int, unseen: int, holders: int, safe: int, *, lowest: bool) -> float:
        weights = self._weights
        bonus = weights.lead_unseen * unseen / 10 + weights.lead_length * (count - 1)
        if lowest:
            bonus += weights.lead_lowest
        if holders == 1:
            bonus += weights.lead_alone
        if safe and not (lowest and safe == 1):
            bonus += weights.lead_cover
        return bonus
