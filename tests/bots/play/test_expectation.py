"""The expected cost of the tricks to come: what must hold with any weights."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from barbu_bots.play.negative.expectation import Expectation, Rest
from barbu_bots.weights.current import CURRENT
from barbu_tui.core.cards import SUIT_MASK, CardSet, card_set, cards_in, parse_hand
from tests.support.seeds import seeded

WEIGHTS = CURRENT.play["four"]["no_last_two"].expectation
QUEENS = CURRENT.play["four"]["no_queens"].expectation
POINTS = [6.0 if card % 13 == 10 else 0.0 for card in range(52)]
"""Card → its penalty points in No Queens."""
LAST_TWO = [0.0, 20.0, 10.0, *[0.0] * 11]
"""Tricks left → penalty points of the first of them."""
EVERY_TRICK = [0.0, *[2.0] * 13]


def expected(hand: str, unseen: str, stakes: list[float], holders: tuple[int, int, int, int]) -> Rest:
    return Expectation(WEIGHTS, 4).rest(parse_hand(hand), parse_hand(unseen), holders, stakes)


def test_a_suit_that_nobody_else_has_costs_all_on_lead_and_nothing_off_it() -> None:
    rest = expected("432...", ".A.AKQJ.AKQJ", LAST_TWO, (0, 3, 3, 3))
    for card in cards_in(parse_hand("432...")):
        assert rest.cost(card, chance=1.0) == pytest.approx(30.0)
        assert rest.cost(card, chance=0.0) == 0.0


def test_with_a_low_card_left_the_lead_is_given_back() -> None:
    rest = expected("A2..2.", "KQJT.A.AKQ.A", LAST_TWO, (3, 3, 3, 3))
    two, ace = cards_in(parse_hand("A2..."))
    assert rest.cost(ace, chance=1.0) < 6.0
    assert rest.cost(ace, chance=1.0) < rest.cost(two, chance=0.0)


def test_a_hand_of_winners_pays_for_every_trick() -> None:
    rest = expected("...AKQJ", "AKQJ.AKQJ..T987", EVERY_TRICK, (3, 3, 0, 3))
    for card in cards_in(parse_hand("...AKQJ")):
        assert rest.cost(card, chance=1.0) == pytest.approx(8.0)


def test_where_every_trick_counts_a_lower_card_never_costs_more() -> None:
    seed = seeded(20261121)
    rng = random.Random(seed)
    for _ in range(300):
        cards = rng.sample(range(52), 20)
        hand, unseen = card_set(cards[:5]), card_set(cards[5:])
        suit = rng.choice([card // 13 for card in cards[:5]])
        mine = [card for card in cards[:5] if card // 13 == suit]
        out = [card for card in cards[5:] if card // 13 == suit and card < mine[0]]
        if not out:
            continue
        lower = rng.choice(out)
        changed = hand ^ 1 << mine[0] ^ 1 << lower
        other = unseen ^ 1 << mine[0] ^ 1 << lower
        spare = next((card for card in cards[:5] if card // 13 != suit), None)
        if spare is None:
            continue
        before = Expectation(WEIGHTS, 4).rest(hand, unseen, _holders(unseen), EVERY_TRICK)
        after = Expectation(WEIGHTS, 4).rest(changed, other, _holders(other), EVERY_TRICK)
        for chance in (0.0, 1.0):
            assert after.cost(spare, chance) <= before.cost(spare, chance) + 1e-9


def test_penalty_points_still_out_are_spread_over_the_tricks_left_with_more_in_the_first() -> None:
    for tricks in range(2, 6):
        stakes = Expectation(QUEENS, 4, POINTS).falling(12.0, tricks)
        assert sum(stakes) == pytest.approx(12.0)
        assert len(stakes) == tricks + 1
        assert stakes[tricks] > 12.0 / tricks


def test_a_queen_that_nobody_can_beat_is_paid_for_on_lead_and_nowhere_else() -> None:
    hand, unseen = parse_hand("...KQ"), parse_hand("AKJT.AK..")
    queen, king = cards_in(hand)
    rest = Expectation(QUEENS, 4, POINTS).rest(hand, unseen, (3, 3, 0, 0), [0.0] * 4)
    assert rest.cost(king, chance=1.0) == pytest.approx(6.0)  # the queen is led to the last trick
    assert rest.cost(king, chance=0.0) == 0.0
    assert rest.cost(queen, chance=1.0) == 0.0  # the card's own cost now is not part of the rest


def test_keeping_the_lead_draws_the_suit_and_makes_the_rest_of_it_win() -> None:
    hand, unseen = parse_hand("K97..."), parse_hand("8654.AKQ.3.2")
    king = max(cards_in(hand))
    unminded, minded = (Expectation(replace(WEIGHTS, runs=runs, drawn=2.0), 4) for runs in (0, 3))
    holders = (3, 3, 3, 3)
    assert minded.rest(hand, unseen, holders, EVERY_TRICK, leading=True).cost(king, 1.0) == pytest.approx(6.0)
    assert unminded.rest(hand, unseen, holders, EVERY_TRICK, leading=True).cost(king, 1.0) < 5.9
    for card in cards_in(hand):  # when another leads, and once the lead is lost, all is as it was
        assert minded.rest(hand, unseen, holders, EVERY_TRICK).cost(card, 1.0) == pytest.approx(
            unminded.rest(hand, unseen, holders, EVERY_TRICK).cost(card, 1.0)
        )
        assert minded.rest(hand, unseen, holders, EVERY_TRICK, leading=True).cost(card, 0.0) == pytest.approx(
            unminded.rest(hand, unseen, holders, EVERY_TRICK).cost(card, 0.0)
        )


def _holders(unseen: CardSet) -> tuple[int, ...]:
    return tuple(3 if unseen & SUIT_MASK[suit] else 0 for suit in range(4))
