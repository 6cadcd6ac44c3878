"""Possible deals: the unseen cards dealt so that they fit a seat's knowledge.

A *world* is a complete deal that fits the knowledge of one seat: its own cards, the cards played, the number of cards
of each player, the cards that others cannot hold by the rules (``lacks`` of the table), and open cards. Here all fitting deals have
the same probability. :mod:`barbu_bots.search.worlds` also uses the call, the bids and the cards.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator
from itertools import accumulate, combinations
from math import comb
from random import Random

from barbu_tui.core.cards import BIT, CardSet, Seat, cards_in
from barbu_tui.core.view import View

Split = tuple[int, ...]
"""The number of cards of one group that go to each of the others."""


class Knowledge:
    """A seat's knowledge of the cards.

    The unseen cards are grouped by their possible holders. The number of ways to deal the groups is counted
    once. A world is then drawn group by group, each split with its share of all ways.

    Attributes:
        view: the seat's view.
        unseen: the cards in other hands.
        others: the other players.
        lacks: seat → cards that the player cannot hold, by the rules or because they lie open elsewhere.
    """

    def __init__(self, view: View) -> None:
        """Count the deals that fit a view. Raise :class:`ValueError` if none does."""
        self.view = view
        table = view.table
        rules = view.rules
        self.unseen: CardSet = (rules.deck if table is None else table.unplayed) & ~view.hand
        self.others = [seat for seat in rules.seats if seat != view.seat]
        self._room = tuple(view.cards_left(seat) for seat in self.others)
        self.lacks = tuple(0 if table is None else table.lacks[seat] for seat in rules.seats)
        if view.open:
            self.lacks = tuple(
                lack | sum(cards & self.unseen for holder, cards in enumerate(view.open) if holder != seat)
                for seat, lack in enumerate(self.lacks)
            )
        lacks = self._lacks = [self.lacks[seat] for seat in self.others]
        groups: dict[tuple[bool, ...], list[int]] = {}
        for card in cards_in(self.unseen):
            may_hold = tuple(not lack & BIT[card] for lack in lacks)
            groups.setdefault(may_hold, []).append(card)
        # The most constrained groups first: they leave the fewest splits to look at.
        ordered = sorted(groups.items(), key=lambda each: (sum(each[0]), each[0]))
        self._groups = [(may_hold, tuple(cards)) for may_hold, cards in ordered]
        self._ways: dict[tuple[int, Split], int] = {}
        self._splits: dict[tuple[int, Split], tuple[list[Split], list[int]]] = {}
        if self._count(0, self._room) == 0:
            raise ValueError("No deal fits what is known.")

    @property
    def deals(self) -> int:
        """Return the number of fitting deals."""
        return self._count(0, self._room)

    def world(self, random: Random) -> tuple[CardSet, ...]:
        """Return a random fitting deal, uniformly: seat → cards."""
        room = self._room
        others = self.others
        hands = [0] * self.view.rules.players
        hands[self.view.seat] = self.view.hand
        for index, (_, cards) in enumerate(self._groups):
            splits, weights = self._choices(index, room)
            split = splits[0]
            if len(splits) > 1:
                split = splits[bisect(weights, random.getrandbits(64) * weights[-1] >> 64)]
            order = list(cards)
            for at in range(len(order) - 1, 0, -1):
                other = int(random.random() * (at + 1))
                order[at], order[other] = order[other], order[at]
            at = 0
            for seat, count in zip(others, split, strict=True):
                hand = 0
                for card in order[at : at + count]:
                    hand |= BIT[card]
                hands[seat] |= hand
                at += count
            room = tuple(have - given for have, given in zip(room, split, strict=True))
        return tuple(hands)

    def hand_of(self, seat: Seat) -> Callable[[Random], CardSet]:
        """Return a function that draws hands of one player, distributed as in :meth:`world`."""
        if any(self._lacks):
            return lambda random: self.world(random)[seat]
        bits = [BIT[card] for card in cards_in(self.unseen)]
        count = self.view.cards_left(seat)
        return lambda random: sum(random.sample(bits, count))

    def rest(self, seat: Seat, hand: CardSet, random: Random) -> tuple[CardSet, ...]:
        """Return a world with a given hand of one player, uniformly among those that fit."""
        hands = [0] * self.view.rules.players
        hands[self.view.seat] = self.view.hand
        hands[seat] = hand
        rest = self.unseen & ~hand
        first, *more = [other for other in self.others if other != seat]
        if not more:
            hands[first] = rest
            return tuple(hands)
        second = more[0]
        lacks = dict(zip(self.others, self._lacks, strict=True))
        fixed = rest & lacks[second]
        bits = [BIT[card] for card in cards_in(rest & ~lacks[first] & ~fixed)]
        hands[first] = fixed | sum(random.sample(bits, self.view.cards_left(first) - fixed.bit_count()))
        hands[second] = rest & ~hands[first]
        return tuple(hands)

    def lacking(self, seat: Seat) -> CardSet:
        """Return the cards that one of the others cannot hold, by the rules."""
        return self._lacks[self.others.index(seat)]

    def hands_of(self, seat: Seat) -> Iterator[CardSet]:
        """Yield all possible hands of one player. Not every one is part of a fitting deal."""
        bits = [BIT[card] for card in cards_in(self.unseen & ~self.lacking(seat))]
        for chosen in combinations(bits, self.view.cards_left(seat)):
            yield sum(chosen)

    def _choices(self, index: int, room: Split) -> tuple[list[Split], list[int]]:
        """Return the splits of a group, and the running total of the deals of each."""
        choices = self._splits.get((index, room))
        if choices is None:
            may_hold, cards = self._groups[index]
            splits = []
            ways = []
            for split in _splits(len(cards), may_hold, room):
                left = tuple(have - given for have, given in zip(room, split, strict=True))
                after = self._count(index + 1, left)
                if after:
                    splits.append(split)
                    ways.append(_arrangements(split) * after)
            choices = self._splits[index, room] = (splits, list(accumulate(ways)))
        return choices

    def _count(self, index: int, room: Split) -> int:
        if index == len(self._groups):
            return int(not any(room))
        known = self._ways.get((index, room))
        if known is None:
            _, weights = self._choices(index, room)
            known = self._ways[index, room] = weights[-1] if weights else 0
        return known


def _splits(count: int, may_hold: tuple[bool, ...], room: Split) -> list[Split]:
    """Return every way to give so many cards to the possible holders with room."""
    if len(room) == 1:
        return [(count,)] if count <= room[0] and (may_hold[0] or not count) else []
    most = min(count, room[0]) if may_hold[0] else 0
    return [
        (first, *rest) for first in range(most + 1) for rest in _splits(count - first, may_hold[1:], room[1:])
    ]


def _arrangements(split: Split) -> int:
    """Return the number of ways to deal the cards of a group by a split."""
    left = sum(split)
    ways = 1
    for count in split:
        ways *= comb(left, count)
        left -= count
    return ways


def source(seed: int, number: int) -> Random:
    """Return the random source of one world."""
    return Random(f"barbu/1/world/{seed}/{number}")
