"""What is expected of the others by their bids."""

from __future__ import annotations

import pytest

from barbu_tui.core.contracts import Contract
from barbu_tui.core.view import View
from bots.bidding.doubling import judge, outlook
from bots.bidding.hand_values import hand_values
from bots.sound import PERSONALITY
from bots.weights.book import kind_of
from bots.weights.current import CURRENT
from bots.weights.doubling import BiddingWeights
from tests.support.positions import bidding

HAND = "Q84.J85.J872.Q97"


def bidding_of(view: View) -> BiddingWeights:
    """The numbers by which this view's bids are judged."""
    return CURRENT.bidding[kind_of(view.rules)]


def expected(contract: str, dealer: str, said: str) -> tuple[float, ...]:
    """Seat → what is expected of him, where S is to bid."""
    view = bidding(contract, HAND, dealer, said)
    return outlook(view, hand_values(view.rules, CURRENT), bidding_of(view)).theirs


@pytest.mark.parametrize("contract", ["no_tricks", "trumps S", "domino 8"])
def test_one_who_doubled_the_dealer_freely_is_expected_to_do_as_such_doublers_do(contract: str) -> None:
    view = bidding(contract, HAND, "S", "S - -")
    weights = bidding_of(view).contracts[contract.split()[0]]  # type: ignore[index]
    theirs = expected(contract, "S", "S - -")
    assert theirs[1] == pytest.approx(weights.to_dealer[1] - weights.reply_to_dealer * theirs[0])
    assert theirs[1] > expected(contract, "S", "- - -")[1]


@pytest.mark.parametrize("contract", ["no_tricks", "no_queens", "no_last_two", "no_hearts", "barbu"])
def test_what_a_flank_said_to_me_tells_more_of_his_hand_than_what_he_said_to_the_dealer(
    contract: Contract,
) -> None:
    said = ("-", "N", "S", "NS")
    neither, dealer, me, both = (expected(contract, "N", bid) for bid in said)
    assert neither[3] < dealer[3] < me[3] < both[3]
    assert neither[1] == dealer[1] == me[1] == both[1], "what he said is about himself"
    weights = CURRENT.bidding["four"].contracts[contract]
    assert neither[3] == pytest.approx(weights.to_flank[0] - weights.flank_reply * neither[0])
    assert both[3] == pytest.approx(weights.to_flank[3] - weights.flank_reply * both[0])


def test_a_good_hand_at_dominoes_is_not_enough_to_redouble_one_who_doubled_of_his_own_will() -> None:
    view = bidding("domino J", "AJ.Q96.AQJ3.8654", "S", "- - S")
    judged = judge(view, hand_values(view.rules, CURRENT), bidding_of(view), PERSONALITY)
    assert judged.prospect.mine > 20
    assert not judged.bid.redouble
