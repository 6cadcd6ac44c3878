"""What is expected of the others by their bids."""

from __future__ import annotations

import pytest

from barbu_tui.core.view import View
from bots.doubling import judge, outlook
from bots.hands import hand_values
from bots.sound import CHARACTER
from bots.weights.book import kind_of
from bots.weights.business import Business
from bots.weights.current import CURRENT
from tests.bots.positions import bidding

HAND = "Q84.J85.J872.Q97"


def business_of(view: View) -> Business:
    """The numbers by which this view's bids are judged."""
    return CURRENT.business[kind_of(view.rules)]


def expected(contract: str, dealer: str, said: str) -> tuple[float, ...]:
    """Seat → what is expected of him, where S is to bid."""
    view = bidding(contract, HAND, dealer, said)
    return outlook(view, hand_values(view.rules, CURRENT), business_of(view)).theirs


@pytest.mark.parametrize("contract", ["no_tricks", "trumps S", "domino 8"])
def test_one_who_doubled_the_dealer_freely_is_expected_to_do_as_such_doublers_do(contract: str) -> None:
    view = bidding(contract, HAND, "S", "S - -")
    means = business_of(view).contracts[contract.split()[0]].flank_mean  # type: ignore[index]
    theirs = expected(contract, "S", "S - -")
    assert theirs[1] == pytest.approx(means[0][1])
    assert theirs[1] > expected(contract, "S", "- - -")[1]


def test_one_who_doubled_neither_the_dealer_nor_me_is_worse_than_one_who_doubled_me_alone() -> None:
    neither = expected("no_tricks", "N", "-")
    me_alone = expected("no_tricks", "N", "S")
    means = business_of(bidding("no_tricks", HAND, "N", "-")).contracts["no_tricks"].flank_mean
    assert neither[3] == pytest.approx(means[0][0])
    assert neither[3] < me_alone[3]
    assert neither[1] == me_alone[1], "what he said is about himself"


def test_a_good_hand_at_dominoes_is_not_enough_to_redouble_one_who_doubled_of_his_own_will() -> None:
    view = bidding("domino K", "AJ.Q96.AQJ3.8654", "S", "- - S")
    judged = judge(view, hand_values(view.rules, CURRENT), business_of(view), CHARACTER)
    assert judged.prospect.mine > 25
    assert not judged.bid.redouble
