"""What a card of a suit promises: the chance that nobody goes over it against every way in which the cards may lie."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from bots.play.suit_danger import RANKS, UNDER, SuitDanger, nobody_over
from bots.weights.current import CURRENT


def counted(volunteer: float, holders: int, followers: int, lower: int, higher: int) -> float:
    """The same by counting: each card with each holder."""
    total = 0.0
    for lie in product(range(holders), repeat=lower + higher):
        chance = 1.0
        for follower in range(followers):
            if follower in lie[lower:]:
                chance *= 1.0 - volunteer if follower in lie[:lower] else 0.0
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
def test_whoever_has_a_higher_card_and_no_lower_one_must_beat_me(holders: int, higher: int) -> None:
    assert nobody_over(0.2, holders, holders, 0, higher) == pytest.approx(0.0, abs=1e-12)


WEIGHTS = CURRENT.play["four"]["no_hearts"]


def threat(suit: SuitDanger, own: int, unseen: int, followers: int) -> float:
    """What all cards of a suit threaten together, once so many have played to a trick of it."""
    gone = WEIGHTS.removal * followers
    total = 0.0
    for low, rank in enumerate(RANKS[own]):
        lower = (unseen & UNDER[rank]).bit_count()
        higher = unseen.bit_count() - lower
        mass = lower + WEIGHTS.removal_bias * higher
        left = max(0.0, 1.0 - gone / mass) if mass else 1.0
        left_high = max(0.0, 1.0 - WEIGHTS.removal_bias * gone / mass) if mass else 1.0
        total += suit.danger(low, lower * left, higher * left_high)
    return total


@pytest.mark.parametrize("special", [False, True])
@pytest.mark.parametrize(("holders", "followers"), [(0, 0), (3, 3), (3, 1), (2, 2), (1, 0)])
def test_what_goes_with_a_card_is_what_the_suit_threatens_less(
    special: bool, holders: int, followers: int
) -> None:
    seed = 20261122
    print(f"seed {seed}")
    chance = random.Random(seed)
    suit = SuitDanger(WEIGHTS, (0,) * 13, special=special)
    for _ in range(300):
        own = chance.randrange(1, 1 << 13)
        unseen = chance.randrange(1 << 13) & ~own
        before = threat(suit, own, unseen, 0)
        table = suit.table(holders << 2 | followers, unseen.bit_count())
        rows = [
            cards[(unseen & UNDER[rank]).bit_count()]
            for cards, rank in zip(
                table, RANKS[own], strict=False
            )  # the table goes on for hands of more cards
        ]
        gone = sum(row[0] for row in rows)
        for (_, without, step, *_), rank in zip(rows, RANKS[own], strict=True):
            after = threat(suit, own ^ 1 << rank, unseen, followers)
            assert gone + without == pytest.approx(before - after), (own, unseen, rank)
            gone += step
        highest = own ^ 1 << own.bit_length() - 1
        assert suit.goes(own, unseen) == pytest.approx(before - threat(suit, highest, unseen, 0))


def test_a_suit_is_the_better_to_lead_for_the_safe_cards_that_stay_behind() -> None:
    suit = SuitDanger(replace(WEIGHTS, lead_cover=1.0), (0,) * 13)
    usual = SuitDanger(replace(WEIGHTS, lead_cover=0.0), (0,) * 13)

    def more(own: int, unseen: int) -> tuple[float, float]:
        """For the lowest card and for each other one."""
        lowest, other = suit.led(own, unseen, 3)
        usual_lowest, usual_other = usual.led(own, unseen, 3)
        return lowest - usual_lowest, other - usual_other

    assert more(0b1001, 0b110110) == pytest.approx((0.0, 1.0))  # two and five: the two stays behind
    assert more(0b0101, 0b110010) == pytest.approx((1.0, 1.0))  # either has one lower at most
    assert more(0b1100, 0b000011) == pytest.approx((0.0, 0.0))  # neither loses to anything
