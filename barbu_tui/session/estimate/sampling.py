"""Deals that might be: the unseen cards dealt out so that they fit all that a seat knows.

A *world* is a complete deal as it may lie from where one player sits. He knows his own cards, the cards
played, how many everybody holds, and what others have shown by the rules alone that they cannot hold
(``lacks`` of the table). Among all deals that fit, each is drawn with the same chance.

The call and the bids tell more than the rules do, since people call and double with a purpose.
:func:`likely_world` draws several worlds and keeps the one in which most of what was said would have
been said again, had those hands been the bots' own.

World ``k`` of a seed depends on nothing but the view, the seed and ``k``.
"""

from __future__ import annotations

from bisect import bisect
from dataclasses import replace
from itertools import accumulate
from math import comb
from random import Random
from typing import Final

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import BIT, CardSet, Seat, cards_in
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import Chance
from barbu_tui.core.view import View
from bots import Bot

CANDIDATES: Final = 20
"""Worlds drawn at most to keep the likeliest one.

With six, hands that had passed were more than half a standard deviation stronger in the worlds than they really
were, and the dealer's nearly as much weaker; with twenty a third and a quarter, at a tenth of the time for a world.
"""

_CALLED: Final = 4
"""Agreement: the dealer would have called this contract …"""
_CALLED_SO: Final = 1
"""… and with this trump suit or starting rank."""

Split = tuple[int, ...]
"""How many cards of one group go to each of the others."""


class Knowledge:
    """What a seat knows about where the cards are.

    The unseen cards are put into groups by who may hold them. How many ways there are to deal the groups
    out is counted once; a world is then drawn group by group, each split with its share of all ways.

    Attributes:
        view: whence it is known.
        unseen: the cards in other hands.
    """

    def __init__(self, view: View) -> None:
        """Count the deals that fit a view.

        Raises:
            ValueError: no deal fits.
        """
        self.view = view
        table = view.table
        rules = view.rules
        self.unseen: CardSet = (rules.deck if table is None else table.unplayed) & ~view.hand
        self._others = [seat for seat in rules.seats if seat != view.seat]
        self._room = tuple(view.cards_left(seat) for seat in self._others)
        lacks = [0 if table is None else table.lacks[seat] for seat in self._others]
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
        """How many deals fit."""
        return self._count(0, self._room)

    def world(self, random: Random) -> tuple[CardSet, ...]:
        """Seat → cards, one of the deals that fit, each with the same chance."""
        room = self._room
        others = self._others
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

    def _choices(self, index: int, room: Split) -> tuple[list[Split], list[int]]:
        """The splits of a group, and the running total of the deals that each leads to."""
        found = self._splits.get((index, room))
        if found is None:
            may_hold, cards = self._groups[index]
            splits = []
            ways = []
            for split in _splits(len(cards), may_hold, room):
                left = tuple(have - given for have, given in zip(room, split, strict=True))
                after = self._count(index + 1, left)
                if after:
                    splits.append(split)
                    ways.append(_arrangements(split) * after)
            found = self._splits[index, room] = (splits, list(accumulate(ways)))
        return found

    def _count(self, index: int, room: Split) -> int:
        if index == len(self._groups):
            return int(not any(room))
        known = self._ways.get((index, room))
        if known is None:
            _, weights = self._choices(index, room)
            known = self._ways[index, room] = weights[-1] if weights else 0
        return known


def _splits(count: int, may_hold: tuple[bool, ...], room: Split) -> list[Split]:
    """Every way to give so many cards to those who may hold them and have room."""
    if len(room) == 1:
        return [(count,)] if count <= room[0] and (may_hold[0] or not count) else []
    most = min(count, room[0]) if may_hold[0] else 0
    return [
        (first, *rest) for first in range(most + 1) for rest in _splits(count - first, may_hold[1:], room[1:])
    ]


def _arrangements(split: Split) -> int:
    """In how many ways the cards of a group can be shared out so."""
    left = sum(split)
    ways = 1
    for count in split:
        ways *= comb(left, count)
        left -= count
    return ways


def source(seed: int, number: int) -> Random:
    """The random numbers of one world."""
    return Random(f"barbu/1/world/{seed}/{number}")


def likely_world(knowledge: Knowledge, bot: Bot, random: Random) -> tuple[CardSet, ...]:
    """Of several worlds the one that agrees best with the call and the bids.

    Args:
        knowledge: of the view of a seat, the contract called.
        bot: who everybody is taken for.
        random: the random numbers of this world.
    """
    view = knowledge.view
    most = _most_agreement(view)
    best = knowledge.world(random)
    if not most:
        return best
    agreed = agreement(view, best, bot)
    for _ in range(CANDIDATES - 1):
        if agreed == most:
            break
        other = knowledge.world(random)
        score = agreement(view, other, bot)
        if score > agreed:
            best, agreed = other, score
    return best


def _most_agreement(view: View) -> int:
    others = view.rules.players - 1
    called = 0 if view.choice is None or view.dealer == view.seat else _CALLED + _CALLED_SO
    return called + others * sum(bid.seat != view.seat for bid in view.bids)


def agreement(view: View, hands: tuple[CardSet, ...], bot: Bot) -> int:
    """How much of what the others said they would have said with these hands.

    The call counts most; of a bid each other player counts, treated as he was or not.
    """
    deal = Deal(view.rules, view.standing, view.dealer, hands)
    choice = view.choice
    if choice is None:
        return 0
    score = 0
    if view.dealer != view.seat:
        call = bot.decide(deal.view(view.dealer), _no_chance(view.dealer)).action
        assert isinstance(call, ChooseContract)
        if call.contract == choice.contract:
            score += _CALLED + _CALLED_SO * (call == choice)
    for number, bid in enumerate(view.bids):
        if bid.seat == view.seat:
            continue
        sight = replace(deal, choice=choice, bids=view.bids[:number]).view(bid.seat)
        said = bot.decide(sight, _no_chance(bid.seat)).action
        assert isinstance(said, Bid)
        score += _alike(bid, said, view.rules.players)
    return score


def _alike(bid: Bid, other: Bid, players: int) -> int:
    """How many players two bids of one seat treat alike."""
    differ = (bid.double ^ other.double) | (bid.redouble ^ other.redouble)
    return players - 1 - len(differ)


def _no_chance(seat: Seat) -> Chance:
    """Chance for a bot that is asked what it would have done."""
    return Chance(0, 0, seat, 0)


__all__ = ["CANDIDATES", "Knowledge", "agreement", "likely_world", "source"]
