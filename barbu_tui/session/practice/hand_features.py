"""The bots' judgement of a hand, feature by feature.

The bots value a hand suit by suit. The difference to an average suit shows which suits make or spoil the
hand. The trainer's reasons come from here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from barbu_bots.bidding.contract import Call, calls
from barbu_bots.bidding.hand_values import HandValues, hand_values
from barbu_bots.personality import Personality
from barbu_bots.weights import bidding_weights
from barbu_bots.weights.current import CURRENT
from barbu_tui.core.cards import ALL_RANKS, BIT, Card, CardSet, Rank, Suit, card, cards_in
from barbu_tui.core.contracts import Contract
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import View

_SOUND: Final = Personality()
_USUAL_HANDS: Final = 400
"""Hands drawn to determine the average suit."""


def values_of(rules: Ruleset) -> HandValues:
    """Return the bots' values of hands under these rules."""
    return hand_values(rules, CURRENT)


def judged_calls(view: View) -> list[Call]:
    """Return every contract left with its best suit or rank, in a bot's order for this seat."""
    return calls(view, values_of(view.rules), bidding_weights(view.rules), _SOUND)


# Contracts in tricks ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class SuitWorth:
    """The worth of one suit of a hand at a contract."""

    suit: Suit
    cards: int
    """The ranks held, 13 bits."""
    special: bool
    """Whether it is the trump suit, or hearts if hearts count."""
    worth: float
    """Points above the average suit, before doubles. The suits add up to the hand's worth."""


def suit_worths(
    rules: Ruleset, contract: Contract, hand: CardSet, position: int, trump: Suit | None = None
) -> list[SuitWorth]:
    """Return the worth of each suit of a hand at a contract in tricks, the most harmful first.

    Args:
        contract: not dominoes.
        hand: 13 cards.
        position: 0 for the dealer, 1 for the dealer's left, and so on.
    """
    table, special = values_of(rules).table(contract, position, trump)
    values = table.by_higher if contract == "trumps" else table.by_lower
    usual = [_usual(rules, each) for each in values]
    suits = []
    expected = table.base
    for suit in rules.suits:
        kind = int(suit == special)
        mask = hand >> 13 * suit & ALL_RANKS
        suits.append((suit, mask, kind, values[kind][mask] - usual[kind]))
        expected += usual[kind]
    more = sum(worth for *_, worth in suits)
    if abs(more) < 0.01:
        more = 0.01  # the score of a little more, if there is nothing to share out
    scored = (table.points(expected + more) - table.points(expected)) / more
    found = [SuitWorth(suit, mask, bool(kind), worth * scored) for suit, mask, kind, worth in suits]
    return sorted(found, key=lambda each: (each.worth, each.suit))


def _usual(rules: Ruleset, values: Sequence[float]) -> float:
    """Return the average worth of a suit; 0 if there is no such suit."""
    if not values:
        return 0.0
    usual = _usual_suits(rules)
    return sum(times * values[mask] for mask, times in usual.items()) / usual.total()


@lru_cache(maxsize=8)
def _usual_suits(rules: Ruleset) -> Counter[int]:
    """Return dealt suits, 13 bits each, with their frequency."""
    random = Random("barbu/1/usual hands")
    deck = list(cards_in(rules.deck))
    found: Counter[int] = Counter()
    for _ in range(_USUAL_HANDS):
        hand = 0
        for index in range(rules.hand_size):
            other = index + int(random.random() * (len(deck) - index))
            deck[index], deck[other] = deck[other], deck[index]
            hand |= BIT[deck[index]]
        found.update(hand >> 13 * suit & ALL_RANKS for suit in rules.suits)
    return found


# Dominoes --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Layout:
    """The strengths and gaps of a hand for dominoes from one rank."""

    start: Rank
    held: int
    """Cards of the starting rank in the hand."""
    near: int
    """Cards one rank beside it."""
    hardest: Card | None
    """The own card with most of others' cards before it, the innermost of them; ``None`` if there is none."""
    before: int
    """The number of others' cards before :attr:`hardest`."""
    free: int
    """Own cards with none of others' before them."""
    waiting: int
    """Others' cards before each own card, summed."""


def layout(rules: Ruleset, hand: CardSet, start: Rank) -> Layout:
    """Return the strengths and gaps of a hand for dominoes from a rank."""
    hardest: tuple[int, Card] | None = None
    free = waiting = 0
    for suit in rules.suits:
        opening = card(suit, start)
        opened = 0 if hand & BIT[opening] else 1
        free += not opened
        for step in (1, -1):
            gap = opened
            rank = start + step
            in_chain: tuple[int, Card] | None = None
            while 0 <= rank <= 12:
                each = card(suit, rank)
                if not hand & BIT[each]:
                    gap += 1
                else:
                    free += not gap
                    waiting += gap
                    if in_chain is None or gap > in_chain[0]:
                        in_chain = (gap, each)
                rank += step
            if in_chain is not None and in_chain[0] and (hardest is None or in_chain > hardest):
                hardest = in_chain
    beside = [rank for rank in (start - 1, start + 1) if 0 <= rank <= 12]
    before, farthest = hardest or (0, None)
    return Layout(
        start,
        sum(bool(hand & BIT[card(suit, start)]) for suit in rules.suits),
        sum(bool(hand & BIT[card(suit, rank)]) for suit in rules.suits for rank in beside),
        farthest,
        before,
        free,
        waiting,
    )
