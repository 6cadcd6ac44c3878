"""What the tables of hand values look like."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from math import exp, inf, log1p
from operator import add
from typing import Final, NamedTuple, TypeAlias

from barbu_bots.suit_tables import COUNT, OUTWARDS
from barbu_tui.core.cards import ALL_RANKS, CardSet, Rank

Rows: TypeAlias = tuple[tuple[float, ...], ...]


def bent(total: float, bend: float) -> float:
    """Return what is scored for a sum, by :attr:`HandTable.bend`."""
    return -bend * log1p(exp(-total / bend)) if bend else total


class SuitValues(NamedTuple):
    """What the cards of one suit add to a hand: the cards, 13 bits → points."""

    plain: array[float]
    special: array[float]
    """Empty where no suit is special."""


@dataclass(frozen=True)
class HandTable:
    """What a hand of 13 cards is expected to score at a contract that is played in tricks.

    Its cards add up to :attr:`base` plus, for every suit, :attr:`length` by its number of cards,
    :attr:`card` and :attr:`at_length` for each of its cards, and :attr:`lowest` for the low cards that it has
    or lacks; :meth:`points` makes of the sum what is scored. Index 0 is a plain suit, index 1 the special
    one: the trump suit, or hearts where hearts count.
    """

    base: float
    length: Rows
    """plain or special → cards held in the suit (7 stands for more) → points."""
    card: tuple[Rows, Rows]
    """plain or special → how many of my own cards of the suit are lower (at trumps: higher), 4 for
    more → rank, two to ace → points. Empty for special where no suit is."""
    at_length: tuple[Rows, Rows] = ((), ())
    """plain or special → cards held in the suit, 1 to 7 (7 stands for more) → rank → points. Empty: a rank
    adds the same in a short suit and in a long one."""
    lowest: tuple[Rows, Rows] = ((), ())
    """plain or special → cards held in the suit (7 stands for more) → which of its four lowest cards are
    among them, 4 bits → points. Empty: none."""
    bend: float = 0.0
    """How early near 0 a better sum stops to score more, where nobody can score above 0; 0 where a sum is
    what it scores."""

    def points(self, total: float) -> float:
        """What is scored by a hand whose cards add up to this.

        Far below 0 it is the sum itself. A sum of 0 still costs about 0.7 times :attr:`bend`, and no hand
        is worth more than 0.
        """
        return bent(total, self.bend)

    @cached_property
    def by_lower(self) -> SuitValues:
        """What each suit adds if a card is judged by how many of my own are lower."""
        return _suit_values(self.length, self.card, self.at_length, self.lowest, high=False)

    @cached_property
    def by_higher(self) -> SuitValues:
        """What each suit adds if a card is judged by how many of my own are higher, as at trumps."""
        return _suit_values(self.length, self.card, self.at_length, self.lowest, high=True)


@lru_cache(maxsize=64)  # positions that differ in the base only have the suits in common
def _suit_values(
    length: Rows,
    card: tuple[Rows, Rows],
    at_length: tuple[Rows, Rows],
    lowest: tuple[Rows, Rows],
    *,
    high: bool,
) -> SuitValues:
    plain, special = (
        array("d", _values(length[kind], card[kind], at_length[kind], lowest[kind], high=high))
        if card[kind]
        else array("d")
        for kind in range(2)
    )
    return SuitValues(plain, special)


def _values(
    length: tuple[float, ...], card: Rows, at_length: Rows, lowest: Rows, *, high: bool
) -> Iterable[float]:
    """The cards of a suit, 13 bits → what they add; the tables as in :class:`HandTable`."""
    values = [0.0]
    for step in range(13):  # rank by rank: the cards so far, without the new one and with it
        rank = 12 - step if high else step
        each = [card[min(beside, 4)][rank] for beside in range(14)]
        with_it = [value + each[count] for value, count in zip(values, COUNT, strict=False)]
        if high:
            values = [value for pair in zip(values, with_it, strict=True) for value in pair]
        else:
            values += with_it
    by_count = [length[min(count, 7)] for count in range(14)]
    values = [value + by_count[count] for value, count in zip(values, COUNT, strict=True)]
    if at_length:
        rows = [_sums(at_length[max(0, min(count, 7) - 1)]) for count in range(14)]
        values = [
            value + rows[count][0][mask & 127] + rows[count][1][mask >> 7]
            for mask, (value, count) in enumerate(zip(values, COUNT, strict=True))
        ]
    if lowest:
        by_low = [lowest[min(count, 7)] for count in range(14)]
        values = [
            value + by_low[count][mask & 15]
            for mask, (value, count) in enumerate(zip(values, COUNT, strict=True))
        ]
    return values


def _sums(row: tuple[float, ...]) -> tuple[list[float], list[float]]:
    """What ranks add in all their combinations: the lowest seven, 7 bits, and the rest, 6 bits."""
    halves = []
    for part in (row[:7], row[7:]):
        sums = [0.0]
        for each in part:
            sums += [value + each for value in sums]
        halves.append(sums)
    return halves[0], halves[1]


@dataclass(frozen=True)
class DominoTable:
    """What a hand is expected to score at dominoes from a given starting rank.

    A chain is the cards of one suit from the start outwards in one direction. The cards add up to
    :attr:`starts` plus, for every suit, :attr:`card` for each card in its chains, :attr:`tail` for each chain and
    :attr:`length`; :meth:`points` makes of the sum what is scored.
    """

    starts: tuple[float, ...]
    """Cards of the starting rank in the hand, 0 to 4 → points."""
    card: tuple[Rows, ...]
    """Cards of others in the chain before my card (the last entry for more), the start included → cards of mine
    in the chain beyond it (likewise) → others' cards there (likewise) → points."""
    tail: tuple[Rows, ...] = ()
    """The start of the suit others' or mine → none or some of the chain mine → cards of the chain beyond my
    last one, 0 to 12, all of them where I have none → points. Empty: none."""
    length: tuple[Rows, ...] = ()
    """One card of the starting rank or none in the hand, two, or more → the start of the suit others' or mine →
    cards of the suit, 0 to 13 → points. Empty: none."""
    least: float = 0.0
    """What the worst hands score, and the best: a sum far below or above comes near. A sum half way between
    them scores itself, and there a point more is a point."""
    most: float = 0.0
    """Both 0 where a sum is what it scores."""
    _by_start: list[tuple[array[float], ...] | None] = field(
        default_factory=lambda: [None] * 13, init=False, repr=False, compare=False
    )
    """Starting rank → as :meth:`_from`, once it has been asked for. A field: compiled classes remember no cached property, and
    what would be worked out again and again took 40 % of drawing worlds."""

    def points(self, total: float) -> float:
        """What is scored by a hand whose cards add up to this."""
        span = self.most - self.least
        if not span:
            return total
        return self.least + span / (1 + exp(2 * (self.least + self.most - 2 * total) / span))

    def total(self, hand: CardSet, start: Rank) -> float:
        """What the cards of a hand add up to from this starting rank."""
        held = (hand & _STARTS[start]).bit_count()
        values = (self._by_start[start] or self._from(start))[held]
        return (
            self.starts[held]
            + values[hand & ALL_RANKS]
            + values[hand >> 13 & ALL_RANKS]
            + values[hand >> 26 & ALL_RANKS]
            + values[hand >> 39 & ALL_RANKS]
        )

    def best(self, hand: CardSet, ranks: Iterable[Rank]) -> tuple[float, Rank]:
        """Return the highest :meth:`total` from one of these starting ranks, and the first rank that has it."""
        spades, hearts = hand & ALL_RANKS, hand >> 13 & ALL_RANKS
        diamonds, clubs = hand >> 26 & ALL_RANKS, hand >> 39 & ALL_RANKS
        most, best = -inf, -1
        for start in ranks:
            held = (hand & _STARTS[start]).bit_count()
            values = (self._by_start[start] or self._from(start))[held]
            total = self.starts[held] + values[spades] + values[hearts] + values[diamonds] + values[clubs]
            if total > most:
                most, best = total, start
        return most, best

    def _from(self, start: Rank) -> tuple[array[float], ...]:
        """Cards of this starting rank in the hand → the cards of a suit, 13 bits → what they add."""
        tables = _suits_from(self.card, self.tail, self.length, start)
        found = tuple(tables[row] for row in ALIKE_STARTS) if self.length else tables * 5
        self._by_start[start] = found
        return found


ALIKE_STARTS: Final = (0, 0, 1, 2, 2)
"""Cards of the starting rank in the hand → which rows of :attr:`DominoTable.length` are theirs."""
_STARTS: Final = tuple(sum(1 << 13 * suit + rank for suit in range(4)) for rank in range(13))
"""Rank → its four cards."""


@lru_cache(maxsize=64)  # as with suits
def _suits_from(
    card: tuple[Rows, ...], tail: tuple[Rows, ...], length: tuple[Rows, ...], start: Rank
) -> tuple[array[float], ...]:
    """Row of ``length``, if there are any → the cards of a suit, 13 bits → what they add.

    The tables are as in :class:`DominoTable`.
    """
    if start < 6:  # as from the other end
        seen = _suits_from(card, tail, length, 12 - start)
        return tuple(array("d", map(each.__getitem__, OUTWARDS[13])) for each in seen)
    above = [_chains(card, tail, 12 - start, held) for held in range(2)]
    inwards = [_chains(card, tail, start, held) for held in range(2)]
    below = [[each[outwards] for outwards in OUTWARDS[start]] for each in inwards]
    counts = COUNT[: 1 << start]
    found = []
    for rows in length or (_ALL_LENGTHS_ALIKE,):
        more = [[[row[beyond + near] for near in counts] for beyond in range(14 - start)] for row in rows]
        values: list[float] = []
        # The cards above the start, the start, the cards below it: so the masks count up.
        for upper, beyond in enumerate(COUNT[: 1 << 12 - start]):
            for held in range(2):
                value = above[held][upper]
                lower = zip(below[held], more[held][beyond + held], strict=True)
                values += [value + low + by_length for low, by_length in lower]
        found.append(array("d", values))
    return tuple(found)


_ALL_LENGTHS_ALIKE: Final = ((0.0,) * 14,) * 2
"""Where :attr:`DominoTable.length` is empty."""


@lru_cache(maxsize=128)  # upwards from one start is as downwards from another
def _chains(card: tuple[Rows, ...], tail: tuple[Rows, ...], steps: int, held: int) -> list[float]:
    """My cards of a chain, bit 0 next to the start → what they add.

    Args:
        card: as in :class:`DominoTable`.
        tail: likewise.
        steps: cards of the chain.
        held: 1 if the start of the suit is mine.
    """
    rows = tail[held] if tail else ()
    values = [rows[mine > 0][steps - mine.bit_length()] if rows else 0.0 for mine in range(1 << steps)]
    # What my card at a step adds goes by how many of mine are nearer, and how many beyond it.
    for step in range(1, steps + 1):
        block = 1 << step - 1
        adds = []
        for beyond in range(steps - step + 1):
            each = []
            for near in range(step):
                by_mine = card[min(step - held - near, len(card) - 1)]
                by_others = by_mine[min(beyond, len(by_mine) - 1)]
                each.append(by_others[min(steps - step - beyond, len(by_others) - 1)])
            adds.append([each[near] for near in COUNT[:block]])
        for beyond in range(1 << steps - step):
            first = (2 * beyond + 1) * block
            here = slice(first, first + block)
            values[here] = map(add, values[here], adds[COUNT[beyond]])
    return values


def alike(table: HandTable, bases: Iterable[float]) -> tuple[HandTable, ...]:
    """By position from the dealer: tables that differ in nothing but the base."""
    return tuple(replace(table, base=base) for base in bases)


def alike_from(table: DominoTable, starts: Iterable[tuple[float, ...]]) -> tuple[DominoTable, ...]:
    """By position from the dealer: tables that differ in nothing but what cards of the starting rank add."""
    return tuple(replace(table, starts=each) for each in starts)


@dataclass(frozen=True)
class Hands:
    """The hand tables of one kind of game."""

    players: int
    totals: dict[str, float]
    """Contract → points of all players together, in the games that the tables come from."""
    spread: float
    """Standard deviation of the points at dominoes there."""
    tricks: dict[str, tuple[HandTable, ...]]
    """Contract → by position from the dealer: the dealer, the player on the left, …, the player on the right."""
    domino: tuple[DominoTable, ...]
    """By position from the dealer."""
