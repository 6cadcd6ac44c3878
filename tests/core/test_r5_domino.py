"""R5: dominoes."""

from __future__ import annotations

import random

import pytest

from barbu_tui.core.cards import parse_card
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.domino import rounds_of
from barbu_tui.core.doubling import Standing
from barbu_tui.core.notation import parse_deal, play
from barbu_tui.core.ruleset import ruleset
from tests.support.table import (
    BARBUDA,
    ONLINE,
    SHEET4,
    called,
    clause,
    layout,
    letters,
    may_do,
    may_play,
    names,
    plays,
    points,
    turn,
)

HANDS = {"S": "8S 7S 9H", "W": "8H 9S TS", "N": "6S 5S 7H", "E": "8D 8C 6H"}


# --- R5.1 ------------------------------------------------------------------------------------------


def test_R5_1_a_card_of_the_starting_rank_or_next_to_one_of_its_suit_fits() -> None:
    deal = called(parse_deal(ONLINE, "S", HANDS), "domino 8")
    assert may_play(deal) == "8S"
    assert clause(deal, "7S") == "R5.1"
    deal = plays(deal, "8S")
    assert may_play(deal) == "8H 9S"  # a start in another suit, and next above
    assert clause(deal, "TS") == "R5.1"
    deal = plays(deal, "9S")
    assert clause(deal, "6S") == "R5.1"  # N: the 7 is not down yet
    assert may_do(deal) == {"pass"}


@pytest.mark.parametrize("start", "23456789TJQKA")
def test_R5_1_what_fits_after_the_first_card(start: str) -> None:
    ranks = "23456789TJQKA"
    at = ranks.index(start)
    spades = {letter: f"{start}{suit}" for letter, suit in zip("SWNE", "SHDC", strict=True)}
    neighbours = [f"{ranks[near]}S" for near in (at - 1, at + 1) if 0 <= near < 13]
    others = [f"{rank}S" for rank in ranks if rank != start and f"{rank}S" not in neighbours]
    hands = {
        "S": f"{spades['S']} {others[0]} {others[1]}",
        "W": " ".join([*neighbours, *others[2:]][:3]),
        "N": f"{spades['N']} {others[4]} {others[5]}",
        "E": f"{spades['E']} {others[6]} {others[7]}",
    }
    deal = plays(called(parse_deal(ONLINE, "S", hands), f"domino {start}"), spades["S"])
    assert may_play(deal) == " ".join(sorted(neighbours))
    assert layout(deal).layout == 1 << parse_card(spades["S"])


def test_R5_1_the_reason_names_what_is_missing() -> None:
    deal = plays(called(parse_deal(ONLINE, "S", HANDS), "domino 8"), "8S")
    view = deal.view(deal.turn)
    assert view.table is not None
    waits = view.table.why_not(view.hand, parse_card("TS"))
    assert waits is not None
    assert "9 of spades" in waits.reason
    closed = view.table.why_not(view.hand, parse_card("9D"))
    assert closed is not None
    assert "8 of that suit" in closed.reason


# --- R5.2 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", "SWNE")
def test_R5_2_the_dealer_starts(dealer: str) -> None:
    for lead in ("dealer", "left"):  # a knob of trick contracts
        rules = ruleset("online", {"first_lead": lead})
        assert turn(called(parse_deal(rules, dealer, HANDS), "domino 8")) == dealer


def test_R5_2_pass_only_if_no_card_fits() -> None:
    deal = called(parse_deal(ONLINE, "S", HANDS), "domino 8")
    assert clause(deal, "pass") == "R5.2"
    deal = plays(deal, "8S 9S")
    assert may_do(deal) == {"pass"}


def test_R5_2_a_dealer_without_the_rank_passes() -> None:
    deal = called(parse_deal(ONLINE, "N", HANDS), "domino 8")
    assert may_do(deal) == {"pass"}
    assert turn(plays(deal, "--")) == "E"


def test_R5_2_or_may_not_name_it() -> None:
    deal = parse_deal(BARBUDA, "N", HANDS)
    assert clause(deal, "domino 8") == "R5.2"
    assert {words[-1] for words in may_do(deal) if "domino" in words} == {"5", "6", "7"}


def test_R5_2_who_is_out_is_skipped() -> None:
    hands = {"S": "8S 5S", "W": "8H 9H", "N": "6S 6H", "E": "7S 4S"}
    deal = plays(called(parse_deal(ONLINE, "S", hands), "domino 8"), "8S 8H -- 7S -- 9H")
    assert turn(deal) == "N"
    deal = plays(deal, "6S --")
    assert turn(deal) == "S"
    deal = plays(deal, "5S")
    assert turn(deal) == "N"
    assert letters(ONLINE, layout(deal).out) == "SW"
    assert clause(deal, "W: pass") == "R1.1"


# --- R5.3 ------------------------------------------------------------------------------------------


def test_R5_3_the_order_of_going_out_decides_and_the_deal_ends_when_all_but_one_are_out() -> None:
    hands = {"S": "8S 5S", "W": "8H 9H", "N": "6S 6H", "E": "7S 4S"}
    deal = plays(called(parse_deal(ONLINE, "S", hands), "domino 8"), "8S 8H -- 7S -- 9H 6S -- 5S --")
    assert not deal.over
    deal = plays(deal, "4S")
    assert deal.over
    assert points(deal) == {"S": 20, "W": 45, "N": -5, "E": 5}
    assert names(deal.view(2).hand) == "6H"
    assert [ONLINE.seat_letters[each] for each in layout(deal).order()] == ["W", "S", "E", "N"]


def test_R5_3_the_leader_may_go_out_while_others_still_pass() -> None:
    hands = {"S": "8S", "W": "8H", "N": "2D", "E": "8C"}
    deal = play(called(parse_deal(SHEET4, "S", hands), "domino 8"), "8S; 8H; pass; 8C")
    assert points(deal) == {"S": 45, "W": 20, "N": -5, "E": 5}


# --- R5.4 ------------------------------------------------------------------------------------------

AGAIN = ruleset("online", {"ace_again": True})
ACES = {"S": "KS AS QS", "W": "KH AH 2D", "N": "KD 2H 3H", "E": "KC 2S 3S"}


def test_R5_4_who_plays_an_ace_plays_again() -> None:
    deal = plays(called(parse_deal(AGAIN, "S", ACES), "domino K"), "KS KH KD KC AS")
    assert turn(deal) == "S"
    assert may_play(deal) == "QS"
    assert clause(deal, "pass") == "R5.2"
    assert turn(plays(called(parse_deal(ONLINE, "S", ACES), "domino K"), "KS KH KD KC AS")) == "W"


def test_R5_4_and_passes_if_nothing_fits() -> None:
    deal = plays(called(parse_deal(AGAIN, "S", ACES), "domino K"), "KS KH KD KC AS QS AH")
    assert turn(deal) == "W"
    assert may_do(deal) == {"pass"}
    assert turn(plays(deal, "--")) == "N"


def test_R5_4_whoever_is_out_with_an_ace_is_out() -> None:
    hands = {"S": "KS AS", "W": "KH 2D", "N": "KD 2H", "E": "KC 2S"}
    deal = plays(called(parse_deal(AGAIN, "S", hands), "domino K"), "KS KH KD KC AS")
    assert letters(AGAIN, layout(deal).out) == "S"
    assert turn(deal) == "W"


def test_R5_4_the_ace_as_starting_rank_too_and_no_other_card() -> None:
    hands = {"S": "AS KS 2S", "W": "AH KH", "N": "3S 3H", "E": "4S 4H"}
    deal = plays(called(parse_deal(AGAIN, "S", hands), "domino A"), "AS")
    assert turn(deal) == "S"
    assert turn(plays(deal, "KS")) == "W"


# --- R5.5 ------------------------------------------------------------------------------------------

ROUND = ruleset("online", {"round_corner": True})
CORNER = {"S": "KS AS 3S", "W": "2S 2H 4H", "N": "3H 5D 6D", "E": "2C 3D 7D"}


def test_R5_5_the_two_fits_the_ace_of_its_suit_alone() -> None:
    deal = plays(called(parse_deal(ROUND, "S", CORNER), "domino K"), "KS -- -- -- AS")
    assert may_play(deal) == "2S"
    deal = plays(deal, "2S -- --")
    assert may_play(deal) == "3S"


def test_R5_5_the_ace_fits_the_two() -> None:
    hands = {"S": "2H 3S", "W": "AS AH", "N": "KH KS", "E": "AD AC"}
    deal = plays(called(parse_deal(ROUND, "S", hands), "domino 2"), "2H")
    assert may_play(deal) == "AH"
    deal = plays(deal, "AH")
    assert may_play(deal) == "KH"


def test_R5_5_no_other_card_has_a_second_neighbour() -> None:
    hands = {"S": "8S 7H", "W": "QS 2S", "N": "3S 4S", "E": "5S AS"}
    deal = plays(called(parse_deal(ROUND, "S", hands), "domino 8"), "8S")
    assert may_do(deal) == {"pass"}
    refused = parse_deal(ROUND, "S", hands)
    assert clause(plays(called(refused, "domino 8"), "8S"), "QS") == "R5.5"


@pytest.mark.parametrize("start", "23456789TJQKA")
def test_R5_5_a_whole_deal_round_the_corner_comes_to_an_end(start: str) -> None:
    rules = ruleset("online", {"round_corner": True, "ace_again": True})
    deal = Deal(rules, Standing.at_start(4), 0, deal_hands(rules, 5, 1))
    deal = called(deal, f"domino {start}")
    rng = random.Random(f"round the corner/{start}")
    while not deal.over:
        deal = deal.apply(rng.choice(deal.legal_actions()))
    assert sum(deal.score().hand) == 65


def test_r5_1_a_round_begins_with_the_player_who_began() -> None:
    turns = [(2, 10), (3, -1), (0, 11), (1, -1), (2, 12), (0, 13)]  # 3 is out
    assert rounds_of(turns, 4) == [{2: 10, 3: -1, 0: 11, 1: -1}, {2: 12, 0: 13}]
    assert rounds_of([(1, 10), (1, 11), (2, -1)], 4) == [{1: 10}, {1: 11, 2: -1}]  # an ace plays again (R5.4)
