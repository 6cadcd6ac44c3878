"""The tables of hand values."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp, inf, log1p
from operator import add
from typing import Final, NamedTuple, TypeAlias

from barbu_bots.suit_tables import COUNT, OUTWARDS
from barbu_tui.core.cards import ALL_RANKS, CardSet, Rank

Rows: TypeAlias = tuple[tuple[float, ...], ...]


def bent(total: float, bend: float) -> float:
    """Return the expected score for a sum, by :attr:`HandTable.bend`. Far below 0 it is the sum; a sum of 0 costs about 0.7 times the bend."""
    return -bend * log1p(exp(-total / bend)) if bend else total


class SuitValues(NamedTuple):
    """The points that the cards of one suit add to a hand: the cards, 13 bits → points."""

    plain: array[float]
    special: array[float]
    """Empty if no suit is special."""


@dataclass(frozen=True)
class SuitTable:
    """The weights of the cards of one suit in a hand of 13 cards."""

    length: tuple[float, ...]
    """Cards held, 0 to 7 (7 stands for more) → points."""
    card: Rows
    """The number of my own lower (at trumps: higher) cards of the suit, 0 to 4 (4 stands for more) → rank → points."""
    at_length: Rows = ()
    """Cards held, 1 to 7 (7 stands for more) → rank → points. Empty: a rank adds the same in a short suit and in a long one."""
    lowest: Rows = ()
    """Cards held, 0 to 7 (7 stands for more) → which of the four lowest cards are among them, 4 bits → points. Empty: none."""


@dataclass(frozen=True)
class HandTable:
    """The expected score of a hand of 13 cards at a contract that is played in tricks.

    :attr:`base` and the suits' points make a sum; :func:`bent` returns its score.
    """

    base: float
    plain: SuitTable
    special: SuitTable | None = None
    """The trump suit's table, or that of hearts if hearts count."""
    bend: float = 0.0
    """The distance from 0 at which a sum flattens, if nobody can score above 0; 0 for a linear score."""

    def values(self, *, high: bool) -> SuitValues:
        """Return the points that each suit adds. A card is judged by the number of my lower ones; by ``high``, as at trumps, of my higher ones."""
        special = _suit_values(self.special, high) if self.special else array("d")
        return SuitValues(_suit_values(self.plain, high), special)


@lru_cache(maxsize=64)  # positions that differ in the base only have the suits in common
def _suit_values(table: SuitTable, high: bool) -> array[float]:
    """Return the cards of a suit, 13 bits → their points."""
    length, at_length, lowest = table.length, table.at_length, table.lowest
    values = [0.0]
    for step in range(13):  # rank by rank: the cards so far, without the new one and with it
        rank = 12 - step if high else step
        each = [table.card[min(beside, 4)][rank] for beside in range(14)]
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
    return array("d", values)


def _sums(row: tuple[float, ...]) -> tuple[list[float], list[float]]:
    """Return the points of all combinations of ranks: the lowest seven, 7 bits, and the rest, 6 bits."""
    halves = []
    for part in (row[:7], row[7:]):
        sums = [0.0]
        for each in part:
            sums += [value + each for value in sums]
        halves.append(sums)
    return halves[0], halves[1]


@dataclass(frozen=True)
class DominoValues:
    """The expected score of a hand at dominoes from a given starting rank.

    A chain is the cards of one suit from the start outwards in one direction. The cards add up to
    :attr:`starts` plus, for every suit, :attr:`card` for each card in its chains, :attr:`tail` for each chain and
    :attr:`length`; :meth:`points` returns its score.
    """

    starts: tuple[float, ...]
    """Cards of the starting rank in the hand, 0 to 4 → points."""
    card: tuple[Rows, ...]
    """``card[before][mine][others]``: the points of one card of mine in a chain. ``before`` counts the others' cards between it
    and the middle of the layout, the start included; ``mine`` and ``others`` count the cards beyond it. Each index stops at the last
    entry. From a start of 8, with 10 and K mine in a suit: the 10 has the 8 and the 9 before it, the K beyond it, and three
    cards of others beyond it (J, Q, A), so it adds ``card[2][1][3]``."""
    tail: tuple[Rows, ...]
    """``tail[held][any_mine][beyond]``: the points of one chain. ``held`` is 1 if the start of the suit is mine, ``any_mine`` is 1 if
    any card of the chain is; ``beyond`` counts the cards beyond my last one, or all of them if none is mine."""
    length: tuple[Rows, ...]
    """``length[starts][held][cards]``: the points of one suit. ``starts`` is 0 with one card of the starting rank in the hand or none,
    1 with two and 2 with more; ``held`` as in :attr:`tail`; ``cards`` counts the cards of the suit."""
    least: float
    """The score of the worst hands. A sum far below comes near it; a sum half way to :attr:`most` scores itself, and there a point
    more is a point."""
    most: float
    """The score of the best hands."""
    _by_start: list[tuple[array[float], ...] | None] = field(
        default_factory=lambda: [None] * 13, init=False, repr=False, compare=False
    )
    """Starting rank → result of :meth:`_from`.

    This is a field because compiled classes cache no properties. Computing it every time took 40 % of drawing worlds.
    """

    def points(self, total: float) -> float:
        """Return the expected score of a hand with this sum."""
        span = self.most - self.least
        return self.least + span / (1 + exp(2 * (self.least + self.most - 2 * total) / span))

    def total(self, hand: CardSet, start: Rank) -> float:
        """Return the sum of a hand's cards from this starting rank."""
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
        """Return cards of this starting rank in the hand → the cards of a suit, 13 bits → their points."""
        tables = _suits_from(self.card, self.tail, self.length, start)
        by_held = tuple(tables[row] for row in ALIKE_STARTS)
        self._by_start[start] = by_held
        return by_held


ALIKE_STARTS: Final = (0, 0, 1, 2, 2)
"""Cards of the starting rank in the hand → their row of :attr:`DominoValues.length`."""
_STARTS: Final = tuple(sum(1 << 13 * suit + rank for suit in range(4)) for rank in range(13))
"""Rank → its four cards."""


@lru_cache(maxsize=64)  # as with suits
def _suits_from(
    card: tuple[Rows, ...], tail: tuple[Rows, ...], length: tuple[Rows, ...], start: Rank
) -> tuple[array[float], ...]:
    """Return row of ``length`` → the cards of a suit, 13 bits → their points. The tables are as in :class:`DominoValues`."""
    if start < 6:  # as from the other end
        seen = _suits_from(card, tail, length, 12 - start)
        return tuple(array("d", map(each.__getitem__, OUTWARDS[13])) for each in seen)
    above = [_chains(card, tail, 12 - start, held) for held in range(2)]
    inwards = [_chains(card, tail, start, held) for held in range(2)]
    below = [[each[outwards] for outwards in OUTWARDS[start]] for each in inwards]
    counts = COUNT[: 1 << start]
    by_row = []
    for rows in length:
        more = [[[row[beyond + near] for near in counts] for beyond in range(14 - start)] for row in rows]
        values: list[float] = []
        # The cards above the start, the start, the cards below it: so the masks count up.
        for upper, beyond in enumerate(COUNT[: 1 << 12 - start]):
            for held in range(2):
                value = above[held][upper]
                lower = zip(below[held], more[held][beyond + held], strict=True)
                values += [value + low + by_length for low, by_length in lower]
        by_row.append(array("d", values))
    return tuple(by_row)


@lru_cache(maxsize=128)  # upwards from one start is as downwards from another
def _chains(card: tuple[Rows, ...], tail: tuple[Rows, ...], steps: int, held: int) -> list[float]:
    """Return my cards of a chain, bit 0 next to the start → their points. ``held`` is 1 if the start of the suit is mine."""
    rows = tail[held]
    values = [rows[mine > 0][steps - mine.bit_length()] for mine in range(1 << steps)]
    # The points of my card at a step depend on the number of mine nearer and beyond.
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


@dataclass(frozen=True)
class Hands:
    """The hand tables of one kind of game."""

    players: int
    totals: Mapping[str, float]
    """Contract → points of all players together, in the games that the tables come from."""
    spread: float
    """Standard deviation of the points at dominoes there."""
    tricks: Mapping[str, tuple[HandTable, ...]]
    """Contract → by position from the dealer: the dealer, the player on the left, …, the player on the right."""
    domino: tuple[DominoValues, ...]
    """By position from the dealer."""
