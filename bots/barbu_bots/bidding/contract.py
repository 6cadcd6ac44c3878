"""The call: contract, trump suit and starting rank.

A call is worth its expected net, doubles included, less the expected net of the contract in a later deal.
Trumps and dominoes are worth keeping for a good hand; a negative contract is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Final

from barbu_bots.bidding.hand_values import HandValues
from barbu_bots.personality import Personality
from barbu_bots.suit_tables import RANKS
from barbu_bots.weights.book import BiddingWeights
from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import ALL_RANKS, CardSet, Rank, Suit
from barbu_tui.core.contracts import Contract
from barbu_tui.core.view import View

_ABOUT_EQUAL: Final = 2.0
"""Points of the games behind the weights by which a favourite may be behind another call."""


@dataclass(slots=True)
class Call:
    """A contract that the dealer may call, and its value."""

    choice: ChooseContract
    points: float
    """Expected points before doubles."""
    net: float
    """Expected points with doubles."""
    gain: float
    """:attr:`net` less the contract's expected net in a later deal."""


def calls(view: View, values: HandValues, weights: BiddingWeights, personality: Personality) -> list[Call]:
    """Return every contract left with its best suit or rank, the call to make first, then by worth.

    A favourite of the player comes before a better call that is at most :data:`_ABOUT_EQUAL` points ahead.
    """
    options = [judge_call(view, contract, values, weights, personality) for contract in view.contracts_left]
    options.sort(key=_gain, reverse=True)
    if personality.favourites:
        least = options[0].gain - _ABOUT_EQUAL * values.scale
        for at, option in enumerate(options):
            if option.gain >= least and option.choice.contract in personality.favourites:
                options.insert(0, options.pop(at))
                break
    return options


def judge_call(
    view: View, contract: Contract, values: HandValues, weights: BiddingWeights, personality: Personality
) -> Call:
    """Return one contract with its best suit or rank."""
    rules, seat, hand = view.rules, view.seat, view.hand
    reserve = 0.0
    if contract == "trumps":
        suits: tuple[Suit | None, ...] = (*rules.suits, None) if rules.no_trump else rules.suits
        points, trump = values.best_trump(hand, suits)
        choice = _choice(seat, contract, trump=trump)
        reserve = personality.reserve
    elif contract == "domino":
        ranks = range(13) if rules.dealer_may_lack_start else ranks_held(hand)
        points, start = values.best_start(hand, ranks)
        choice = _choice(seat, contract, start=start)
        reserve = personality.reserve
    else:
        choice = _choice(seat, contract)
        points = values.in_tricks(contract, hand, 0)
    of_contract = weights.contracts[contract]
    fit, shift = values.fit[contract]
    net = fit * of_contract.call_base + of_contract.call_slope * (points - shift) + shift
    more = weights.call_more.get(contract, 0.0)
    return Call(
        choice, points, net, net - shift - fit * (reserve - more)
    )  # everybody gets the shift in the end


_gain: Final = attrgetter("gain")
_choice: Final = cache(ChooseContract)  # about a hundred different ones, each asked for thousands of times


def ranks_held(hand: CardSet) -> tuple[Rank, ...]:
    """Return the ranks in a hand, lowest first."""
    return RANKS[(hand | hand >> 13 | hand >> 26 | hand >> 39) & ALL_RANKS]
