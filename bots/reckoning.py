"""The end of No Tricks and of No Last Two, reckoned by counting.

From the middle of the deal on a player counts: how likely is each of my cards beaten when I lead it, how
likely does it catch a trick when its suit is led, and in which order do I best part with them? That is
what is worked out here: what the tricks to come are expected to cost with each set of my own cards, on
lead and off it, smaller sets first. The others' hands are never imagined; there are only the counts of
their cards, and what people do with cards: low ones are kept for the end, high ones are got rid of.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

from barbu_tui.core.cards import Card, CardSet
from bots.danger import RANKS
from bots.weights.play import PlayWeights

_NEVER: Final = 1e9

Sets: TypeAlias = tuple[tuple[int, int, tuple[tuple[int, tuple[tuple[int, int], ...]], ...]], ...]


@cache
def _sets(lengths: tuple[int, ...]) -> Sets:
    """The sets of some cards but not all, smaller ones first.

    Args:
        lengths: the suits', longest first; the cards are numbered through.

    Returns:
        (the set, its size, suit by suit its place in ``lengths`` and its cards: the number, and what is left
        of the set without it).
    """
    suit_of = [suit for suit, length in enumerate(lengths) for _ in range(length)]
    found = []
    for held in range(1, (1 << len(suit_of)) - 1):
        parts: dict[int, list[tuple[int, int]]] = {}
        for at, suit in enumerate(suit_of):
            if held >> at & 1:
                parts.setdefault(suit, []).append((at, held ^ 1 << at))
        suits = tuple((suit, tuple(cards)) for suit, cards in parts.items())
        found.append((held, held.bit_count(), suits))
    found.sort(key=lambda each: each[1])
    return tuple(found)


class Reckoning:
    """What the tricks to come cost with what I keep."""

    __slots__ = ("_off_lead", "_on_lead", "_without")

    def __init__(
        self,
        weights: PlayWeights,
        hand: CardSet,
        unseen: CardSet,
        holders: Sequence[int],
        stakes: Sequence[float],
    ) -> None:
        """Reckon.

        Args:
            weights: those that begin with ``reckon``.
            hand: my cards, at least two.
            unseen: those in other hands.
            holders: suit → opponents who may hold it.
            stakes: tricks left → penalty points of the first of them.
        """
        total = unseen.bit_count()
        suits = sorted((hand >> 13 * suit & 8191).bit_count() << 2 | suit for suit in range(4))
        lies: list[tuple[int, int, int]] = []
        """My card → opponents who may hold its suit, their lower cards, their higher ones."""
        lengths = []
        called: list[float] = []
        """Suit of mine → the chance that it is led when I am not on lead."""
        self._without: dict[Card, int] = {}
        left = 1.0
        whole = (1 << hand.bit_count()) - 1
        for code in reversed(suits):
            length, suit = code >> 2, code & 3
            if not length:
                break
            out = unseen >> 13 * suit & 8191
            size = out.bit_count()
            chance = min(left, size / total * weights.reckon_called)
            left -= chance
            lengths.append(length)
            called.append(chance)
            holding = holders[suit] if out else 0
            for rank in RANKS[hand >> 13 * suit & 8191]:
                lower = (out & (1 << rank) - 1).bit_count()
                self._without[13 * suit + rank] = whole ^ 1 << len(lies)
                lies.append((holding, lower, size - lower))
        count = len(lies)
        wins, catches = _chances(weights, lies)
        on_lead = [0.0] * (1 << count)
        off_lead = [0.0] * (1 << count)
        for held, size, parts in _sets(tuple(lengths)):
            stake = stakes[size]
            wins_now, catches_now = wins[size], catches[size]
            elsewhere = 1.0
            cost = 0.0
            lead = drop = _NEVER
            for place, members in parts:
                follow = _NEVER
                for at, after in members:
                    off = off_lead[after]
                    more = stake + on_lead[after] - off
                    if off < drop:
                        drop = off
                    each = off + wins_now[at] * more
                    if each < lead:
                        lead = each
                    each = off + catches_now[at] * more
                    if each < follow:
                        follow = each
                chance = called[place]
                cost += chance * follow
                elsewhere -= chance
            on_lead[held] = lead
            off_lead[held] = cost + elsewhere * drop
        self._on_lead = on_lead
        self._off_lead = off_lead

    def cost(self, card: Card, chance: float, stake: float) -> float:
        """What is expected to be paid from this trick on.

        Args:
            card: the one that I play now.
            chance: that it wins.
            stake: penalty points of this trick.
        """
        left = self._without[card]
        return chance * (stake + self._on_lead[left]) + (1.0 - chance) * self._off_lead[left]


def _chances(
    weights: PlayWeights, lies: Sequence[tuple[int, int, int]]
) -> tuple[list[list[float]], list[list[float]]]:
    """Cards left → card → the chance that it wins when I lead it, and the chance that it wins when its suit
    is led by another."""
    count = len(lies)
    volunteer = weights.reckon_volunteer
    leads: list[list[float]] = [[]]
    catches: list[list[float]] = [[]]
    for left in range(1, count):
        share = left / count
        low_kept = 1.0 - (1.0 - share) ** weights.reckon_low
        high_kept = share**weights.reckon_high
        wins, takes = [], []
        for holding, lower, higher in lies:
            if not holding:
                wins.append(1.0)
                takes.append(0.0)
                continue
            if holding > 1:
                other = 1.0 - 1.0 / holding
                none_lower = other ** (lower * low_kept)
                none_higher = other ** (higher * high_kept)
            else:
                none_lower = (1.0 - low_kept) ** lower
                none_higher = (1.0 - high_kept) ** higher
            under = 1.0 - (1.0 - none_higher) * (none_lower + volunteer * (1.0 - none_lower))
            wins.append(under**holding)
            takes.append((lower / (lower + higher)) ** weights.reckon_catch * under ** (holding - 1))
        leads.append(wins)
        catches.append(takes)
    return leads, catches
