"""What the tables of hand values look like."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import exp, log1p
from typing import Final, NamedTuple, TypeAlias, TypeVar

from barbu_tui.core.cards import Rank

Rows: TypeAlias = tuple[tuple[float, ...], ...]


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
        bend = self.bend
        return -bend * log1p(exp(-total / bend)) if bend else total

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
        with_it = [value + each[count] for value, count in zip(values, _COUNT, strict=False)]
        if high:
            values = [value for pair in zip(values, with_it, strict=True) for value in pair]
        else:
            values += with_it
    by_count = [length[min(count, 7)] for count in range(14)]
    values = [value + by_count[count] for value, count in zip(values, _COUNT, strict=True)]
    if at_length:
        rows = [_sums(at_length[max(0, min(count, 7) - 1)]) for count in range(14)]
        values = [
            value + rows[count][0][mask & 127] + rows[count][1][mask >> 7]
            for mask, (value, count) in enumerate(zip(values, _COUNT, strict=True))
        ]
    if lowest:
        by_low = [lowest[min(count, 7)] for count in range(14)]
        values = [
            value + by_low[count][mask & 15]
            for mask, (value, count) in enumerate(zip(values, _COUNT, strict=True))
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


_COUNT: Final = tuple(mask.bit_count() for mask in range(1 << 13))


@dataclass(frozen=True)
class DominoTable:
    """What a hand is expected to score at dominoes from a given starting rank.

    A chain is the cards of one suit from the start outwards in one direction. The cards add up to
    :attr:`base` plus, for every suit, :attr:`start`, :attr:`card` for each card in its chains and :attr:`tail`
    for each chain; :meth:`points` makes of the sum what is scored.
    """

    base: float
    start: float
    """Points for each card of the starting rank."""
    card: Rows
    """Cards of others in the chain before my card (7 for more), the start included → cards of
    the chain beyond mine (7 for more) → points."""
    tail: tuple[Rows, ...] = ()
    """The start of the suit others' or mine → none or some of the chain mine → cards of the chain beyond my
    last one, 0 to 12, all of them where I have none → points. Empty: none."""
    least: float = 0.0
    """What the worst hands score, and the best: a sum far below or above comes near. A sum half way between
    them scores itself, and there a point more is a point."""
    most: float = 0.0
    """Both 0 where a sum is what it scores."""

    def points(self, total: float) -> float:
        """What is scored by a hand whose cards add up to this."""
        span = self.most - self.least
        if not span:
            return total
        return self.least + span / (1 + exp(2 * (self.least + self.most - 2 * total) / span))

    def suit_values(self, start: Rank) -> array[float]:
        """What the cards of one suit add to a hand from this starting rank: the cards, 13 bits → points."""
        known = self._by_start[start]
        if known is None:
            known = self._by_start[start] = _chain_values(self.start, self.card, self.tail, start)
        return known

    @cached_property
    def _by_start(self) -> list[array[float] | None]:
        return [None] * 13


@lru_cache(maxsize=64)  # as with suits
def _chain_values(held: float, card: Rows, tail: tuple[Rows, ...], start: Rank) -> array[float]:
    """The cards of a suit, 13 bits → what they add; the first three as in :class:`DominoTable`."""
    upwards, downwards = [0.0, held], [0.0, 0.0]  # bit 0, and the highest one, is the start itself
    for step in range(1, 13 - start):
        each = _next_in_chain(card, step, 12 - start - step)
        upwards += [value + each[count] for value, count in zip(upwards, _COUNT, strict=False)]
    for step in range(1, start + 1):
        each = _next_in_chain(card, step, start - step)
        with_it = [value + each[count] for value, count in zip(downwards, _COUNT, strict=False)]
        downwards = [value for pair in zip(downwards, with_it, strict=True) for value in pair]
    if tail:
        for cards in range(1 << 13 - start):
            chain = cards >> 1
            upwards[cards] += tail[cards & 1][chain > 0][12 - start - chain.bit_length()]
        for cards in range(2 << start):
            chain = cards & (1 << start) - 1
            beyond = (chain & -chain).bit_length() - 1 if chain else start
            downwards[cards] += tail[cards >> start][chain > 0][beyond]
    below = downwards[: 1 << start], downwards[1 << start :]
    return array("d", (value + low for mask, value in enumerate(upwards) for low in below[mask & 1]))


def _next_in_chain(card: Rows, step: int, beyond: int) -> list[float]:
    """My cards among the ``step`` cards before one → what that one adds."""
    return [card[min(step - mine, 7)][min(beyond, 7)] for mine in range(step + 1)]


Table = TypeVar("Table", HandTable, DominoTable)


def alike(table: Table, bases: Iterable[float]) -> tuple[Table, ...]:
    """By position from the dealer: tables that differ in nothing but the base."""
    return tuple(replace(table, base=base) for base in bases)


@dataclass(frozen=True)
class Hands:
    """The hand tables of one kind of game."""

    players: int
    totals: dict[str, float]
    """Contract → points of all players together, in the games that the tables come from."""
    spread: float
    """Standard deviation of the points at dominoes there."""
    tricks: dict[str, tuple[HandTable, ...]]
    """Contract → by position from the dealer: dealer, his left, …, his right."""
    domino: tuple[DominoTable, ...]
    """By position from the dealer."""
