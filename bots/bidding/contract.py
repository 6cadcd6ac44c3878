"""The dealer's choice: which contract, which trump suit, which starting rank.

A contract is worth what the hand promises with doubles, less what it would bring in a later deal:
trumps and dominoes are worth keeping, a negative is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Final

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import CardSet, Rank
from barbu_tui.core.view import View
from bots.bidding.hand_values import HandValues
from bots.personality import Character
from bots.play.suit_danger import RANKS
from bots.weights.doubling import Business


@dataclass(slots=True)
class Call:
    """A contract that the dealer may call, and what he thinks of it."""

    choice: ChooseContract
    points: float
    """Expected points before doubles."""
    net: float
    """Expected with doubles."""
    gain: float
    """Net, less what the contract is expected to bring in a later deal."""


def calls(view: View, values: HandValues, business: Business, character: Character) -> list[Call]:
    """Every contract left with its best suit or rank, the best call first."""
    rules, seat, hand = view.rules, view.seat, view.hand
    found = []
    for contract in view.contracts_left:
        reserve = 0.0
        if contract == "trumps":
            suits = (*rules.suits, None) if rules.no_trump else rules.suits
            points, trump = values.best_trump(hand, suits)
            choice = _choice(seat, contract, trump=trump)
            reserve = character.reserve
        elif contract == "domino":
            ranks = range(13) if rules.dealer_may_lack_start else ranks_held(hand)
            points, start = values.best_start(hand, ranks)
            choice = _choice(seat, contract, start=start)
            reserve = character.reserve
        else:
            choice = _choice(seat, contract)
            points = values.in_tricks(contract, hand, 0)
        weights = business.contracts[contract]
        net = weights.call_base + weights.call_slope * points
        more = business.call_more.get(contract, 0.0)
        found.append(Call(choice, points, net, net - reserve + more))
    found.sort(key=_gain, reverse=True)
    return found


_gain: Final = attrgetter("gain")
_choice: Final = cache(ChooseContract)  # a hundred or so, each asked for thousands of times


def ranks_held(hand: CardSet) -> tuple[Rank, ...]:
    """The ranks that a hand has, lowest first."""
    return RANKS[(hand | hand >> 13 | hand >> 26 | hand >> 39) & 8191]
