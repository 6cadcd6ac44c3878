"""The danger of the cards in a suit, and the chance that nobody beats a card, counted over every layout."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from barbu_bots.play.suit_danger import SuitDanger, nobody_over
from barbu_bots.suit_tables import RANKS, UNDER
from barbu_bots.weights.current import CURRENT


def counted(volunteer: float, holders: int, followers: int, lower: int, higher: int) -> float:
    """Return the chance that nobody goes over, by counting every layout."""
    total = 0.0
    for layout in product(range(holders), repeat=lower + higher):
        chance = 1.0
        for follower in range(followers):
            if follower in layout[lower:]:
                chance *= 1.0 - volunteer if follower in layout[:lower] else 0.0
        total += chance
    return total / float(holders) ** (lower + higher)


@pytest.mark.parametrize("holders", [1, 2, 3])
@pytest.mark.parametrize("volunteer", [0.0, 0.2, 0.9])
def test_nobody_goes_over(holders: int, volunteer: float) -> None:
    for followers in range(holders + 1):
        for lower in range(4):
            for higher in range(4):
                expected = counted(volunteer, holders, followers, lower, higher)
                found = nobody_over(volunteer, holders, followers, lower, higher)
                assert found == pytest.approx(expected, abs=1e-12), (followers, lower, higher)


@pytest.mark.parametrize("higher", [1, 2, 5])
@pytest.mark.parametrize("holders", [1, 2, 3])
def test_a_player_with_higher_cards_only_must_beat_the_card(holders: int, higher: int) -> None:
    assert nobody_over(0.2, holders, holders, 0, higher) == pytest.approx(0.0, abs=1e-12)


WEIGHTS = CURRENT.play["four"]["no_hearts"]
NO_POINTS = (0,) * 13
SEED = 20261122
TRICKS = [(3, 3), (3, 1), (2, 2), (1, 1), (1, 0)]
"""Opponents who may hold the suit, and those of them who follow."""


def suit_of(*, special: bool = False, **changed: Any) -> SuitDanger:
    """A suit without points by the current weights, some of them changed."""
    return SuitDanger(replace(WEIGHTS.suit, **changed), WEIGHTS.lead, NO_POINTS, special=special)


def suits(count: int) -> Iterator[tuple[int, int]]:
    """Cards of mine in a suit, and of others, at random."""
    print(f"seed {SEED}")
    chance = random.Random(SEED)
    for _ in range(count):
        own = chance.randrange(1, 1 << 13)
        yield own, chance.randrange(1 << 13) & ~own


def going(suit: SuitDanger, code: int, own: int, unseen: int) -> list[float]:
    """Return the danger removed by playing each of my cards, lowest first, to a trick."""
    table = suit.table(code, unseen.bit_count())  # goes on for hands of more cards
    rows = [table[low][(unseen & UNDER[rank]).bit_count()] for low, rank in enumerate(RANKS[own])]
    lifted = sum(row[0] for row in rows)
    return [lifted + row[1] + sum(below[2] for below in rows[:low]) for low, row in enumerate(rows)]


def threat(suit: SuitDanger, own: int, unseen: int) -> float:
    """Return the danger of all my cards in a suit."""
    lower = [(unseen & UNDER[rank]).bit_count() for rank in RANKS[own]]
    return sum(suit.danger(low, count, unseen.bit_count() - count) for low, count in enumerate(lower))


def test_danger_grows_with_lower_cards_out_and_falls_with_higher_cards_and_guards() -> None:
    suit = suit_of()
    for low in range(4):
        for lower in range(5):
            for higher in range(1, 5):
                here = suit.danger(low, lower, higher)
                assert suit.danger(low, lower + 1, higher) > here >= 0.0
                assert suit.danger(0, lower, higher + 1) <= suit.danger(0, lower, higher)
                assert suit.danger(low + 1, lower, higher) <= here
    assert suit.danger(0, 0, 5) == 0.0  # it cannot win


@pytest.mark.parametrize("special", [False, True])
def test_a_discard_removes_the_difference_in_danger(special: bool) -> None:
    suit = suit_of(special=special)
    for own, unseen in suits(300):
        before = threat(suit, own, unseen)
        less = [before - threat(suit, own ^ 1 << rank, unseen) for rank in RANKS[own]]
        assert going(suit, 0, own, unseen) == pytest.approx(less), (own, unseen)
        assert suit.goes(own, unseen) == pytest.approx(less[-1])


@pytest.mark.parametrize(("holders", "followers"), TRICKS)
def test_if_others_play_none_of_the_suit_a_trick_removes_what_a_discard_does(
    holders: int, followers: int
) -> None:
    suit = suit_of(removal=0.0)
    for own, unseen in suits(100):
        discarded = going(suit, 0, own, unseen)
        assert going(suit, holders << 2 | followers, own, unseen) == pytest.approx(discarded), (own, unseen)


@pytest.mark.parametrize(("holders", "followers"), [trick for trick in TRICKS if trick[1]])
def test_a_trick_that_draws_the_whole_suit_removes_all_danger(holders: int, followers: int) -> None:
    suit = suit_of(removal=13.0, removal_bias=1.0)
    for own, unseen in suits(100):
        whole = [threat(suit, own, unseen)] * own.bit_count()
        assert going(suit, holders << 2 | followers, own, unseen) == pytest.approx(whole), (own, unseen)


def test_the_more_of_the_suit_others_play_the_more_danger_goes() -> None:
    own, unseen = 0b11000000, 0b00111111  # only lower cards are out
    by_removal = [going(suit_of(removal=removal), 15, own, unseen)[0] for removal in (0.0, 0.2, 0.5, 1.0)]
    assert by_removal == sorted(set(by_removal))
    by_followers = [going(suit_of(removal=0.3), 12 | followers, own, unseen)[0] for followers in range(4)]
    assert by_followers == sorted(set(by_followers))


def test_a_lead_is_worth_more_with_safe_cards_left_in_the_suit() -> None:
    suit = SuitDanger(WEIGHTS.suit, replace(WEIGHTS.lead, cover=1.0), NO_POINTS)
    usual = SuitDanger(WEIGHTS.suit, replace(WEIGHTS.lead, cover=0.0), NO_POINTS)

    def more(own: int, unseen: int) -> tuple[float, float]:
        """Return the additional worth of leading the lowest card, and of leading any other one."""
        lowest, other = suit.led(own, unseen, unseen.bit_count(), 3)
        usual_lowest, usual_other = usual.led(own, unseen, unseen.bit_count(), 3)
        return lowest - usual_lowest, other - usual_other

    assert more(0b1001, 0b110110) == pytest.approx((0.0, 1.0))  # two and five: the two stays behind
    assert more(0b0101, 0b110010) == pytest.approx((1.0, 1.0))  # either has one lower at most
    assert more(0b1100, 0b000011) == pytest.approx((0.0, 0.0))  # neither loses to anything
