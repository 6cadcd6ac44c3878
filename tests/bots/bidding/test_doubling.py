"""The information of bids about the other players' hands."""

from __future__ import annotations

import pytest

from barbu_bots.bidding.doubling import judge_bid, outlook
from barbu_bots.bidding.hand_values import hand_values
from barbu_bots.personality import Personality
from barbu_bots.weights.book import BiddingWeights, kind_of
from barbu_bots.weights.current import CURRENT
from barbu_tui.core.contracts import Contract
from barbu_tui.core.view import View
from tests.support.positions import bidding

HAND = "Q84.J85.J872.Q97"


def bidding_of(view: View) -> BiddingWeights:
    """Return the weights by which this view's bids are judged."""
    return CURRENT.bidding[kind_of(view.rules)]


def expected(contract: str, dealer: str, said: str) -> tuple[float, ...]:
    """Seat → points expected of that player, with S to bid."""
    view = bidding(contract, HAND, dealer, said)
    return outlook(view, hand_values(view.rules, CURRENT), bidding_of(view)).theirs


@pytest.mark.parametrize("contract", ["no_tricks", "trumps S", "domino 8"])
def test_a_player_who_doubled_the_dealer_freely_is_expected_to_score_more(contract: str) -> None:
    doubled, passed = (expected(contract, "S", said) for said in ("S - -", "- - -"))
    assert doubled[1] > passed[1]
    assert doubled[2:] == passed[2:], "a bid is about the bidder's own hand"


@pytest.mark.parametrize("contract", ["no_tricks", "no_queens", "no_last_two", "no_hearts", "barbu"])
def test_a_flank_that_doubled_me_has_a_better_hand_than_one_that_doubled_the_dealer(
    contract: Contract,
) -> None:
    said = ("-", "N", "S", "NS")
    neither, dealer, me, both = (expected(contract, "N", bid) for bid in said)
    assert neither[3] < dealer[3] < me[3] < both[3]
    assert neither[1] == dealer[1] == me[1] == both[1], "a bid is about the bidder's own hand"


def test_a_good_hand_at_dominoes_does_not_redouble_a_free_double() -> None:
    view = bidding("domino J", "AJ.Q96.AQJ3.8654", "S", "- - S")
    judged = judge_bid(view, hand_values(view.rules, CURRENT), bidding_of(view), Personality())
    assert judged.prospect.mine > 20
    assert not judged.bid.redouble
