"""A lower card is no worse at a negative contract: a property of the play of ``sound``, over hands and layouts."""

from __future__ import annotations

from random import Random

import pytest

from barbu_bots import shared_bot
from barbu_bots.search.playout import play_deal
from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import BIT, SUIT_OF, Card, CardSet, card_set
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import ruleset
from tests.support.seeds import seeded
from tools.common import mean_and_error

RULES = ruleset("online")
SOUND = [shared_bot("sound")] * RULES.players
HANDS = 8
LAYOUTS = 40
_APART = 5
"""Ranks between the two cards at least."""


def swaps(hand: CardSet, counts: CardSet) -> list[tuple[Card, Card]]:
    """The exchanges of a card of a hand for a much lower one of its suit, neither of which counts itself."""
    plain = [card for card in range(52) if not counts & BIT[card]]
    return [
        (high, low)
        for high in plain
        for low in plain
        if hand & BIT[high] and not hand & BIT[low] and SUIT_OF[high] == SUIT_OF[low] and high - low >= _APART
    ]


def gained(contract: Contract, hands: list[CardSet], high: Card, low: Card, number: int) -> int:
    """The points that the dealer gains from the cards by the exchange, in one layout."""

    def points(dealt: list[CardSet]) -> int:
        standing = Standing.at_start(RULES.players)
        deal = Deal(RULES, standing, 0, tuple(dealt), ChooseContract(0, contract))
        return play_deal(deal, SOUND, number).score().hand[0]

    both = BIT[high] | BIT[low]
    other = [hand ^ both if hand & both else hand for hand in hands]
    return points(other) - points(hands)


@pytest.mark.parametrize("contract", ["no_tricks", "no_queens", "no_last_two", "no_hearts", "barbu"])
def test_a_lower_card_is_no_worse(contract: Contract) -> None:
    random = Random(seeded(9000))
    counts = RULES.specs[contract].penalty
    means: list[float] = []
    worse = 0
    while len(means) < HANDS:
        cards = list(range(52))
        random.shuffle(cards)
        found = swaps(card_set(cards[:13]), counts)
        if not found:
            continue
        high, low = random.choice(found)
        rest = cards[13:]
        gains: list[float] = []
        for number in range(LAYOUTS):
            random.shuffle(rest)
            layout = [card_set(cards[:13]), *(card_set(rest[at : at + 13]) for at in (0, 13, 26))]
            gains.append(gained(contract, layout, high, low, number))
        mean, error = mean_and_error(gains)
        means.append(mean)
        worse += mean < -2.6 * error
    mean, error = mean_and_error(means)
    print(f"{contract} {mean:+.2f} ± {error:.2f}, surely worse {worse} of {HANDS}")
    assert mean > -error
    # At No Last Two a hand of high cards is played too much as if each trick counted; see docs/BOTS.md.
    assert worse <= (2 if contract == "no_last_two" else 1)
