"""R1: seats, dealers, the deck, who calls what, sums."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from barbu_tui.core.cards import card_name, hand_text, parse_card
from barbu_tui.core.dealing import cut_for_deal, cut_key, deal_hands, random_dealer
from barbu_tui.core.game import Game, GameError
from barbu_tui.core.notation import parse_deal, play
from barbu_tui.core.ruleset import PRESETS, Ruleset, RulesetError, ruleset
from tests.support.random_play import finish_at_random, play_at_random
from tests.support.table import (
    BARBUDA,
    ONLINE,
    SHEET3,
    called,
    clause,
    letters,
    may_do,
    may_play,
    plays,
    points,
    turn,
)

RULESETS = tuple(PRESETS.values())
ONE_EACH = {"S": "2S 2H", "W": "3S 3H", "N": "4S 4H", "E": "5S 5H"}


# --- R1.1 ------------------------------------------------------------------------------------------


def test_R1_1_seats_are_S_W_N_E_clockwise_and_S_W_E_with_three() -> None:
    assert ONLINE.seat_letters == ("S", "W", "N", "E")
    assert SHEET3.seat_letters == ("S", "W", "E")


@pytest.mark.parametrize(("dealer", "order"), [("S", "WNES"), ("W", "NESW"), ("N", "ESWN"), ("E", "SWNE")])
def test_R1_1_doubling_goes_clockwise(dealer: str, order: str) -> None:
    deal = play(parse_deal(ONLINE, dealer, ONE_EACH), "trumps S")
    seen = ""
    while deal.phase.value == "bids":
        seen += turn(deal)
        deal = play(deal, "pass")
    assert seen == order


def test_R1_1_play_goes_clockwise() -> None:
    deal = called(parse_deal(ONLINE, "N", ONE_EACH), "trumps S")
    seen = ""
    for card in ("4H", "5H", "2H", "3H"):
        seen += turn(deal)
        deal = plays(deal, card)
    assert seen == "NESW"


def test_R1_1_play_goes_clockwise_with_three() -> None:
    deal = called(parse_deal(SHEET3, "S", {"S": "2S", "W": "3S", "E": "4S"}), "trumps S")
    seen = ""
    for card in ("3S", "4S", "2S"):  # the dealer's left leads (first_lead)
        seen += turn(deal)
        deal = plays(deal, card)
    assert seen == "WES"


def test_R1_1_nobody_acts_out_of_turn() -> None:
    deal = parse_deal(ONLINE, "W", ONE_EACH)
    assert clause(deal, "N: no_queens") == "R1.1"
    deal = play(deal, "trumps S")
    assert clause(deal, "W: pass") == "R1.1"
    deal = play(deal, "pass; pass; pass; pass")
    assert clause(deal, "N: 4S") == "R1.1"


# --- R1.2 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_R1_2_the_deal_passes_to_the_left_after_every_deal(rules: Ruleset) -> None:
    for first in rules.seats:
        dealers = [rules.dealer_of(number, first) for number in range(1, rules.deals + 1)]
        assert dealers[0] == first
        assert all((one + 1) % rules.players == other for one, other in pairwise(dealers))
        assert set(Counter(dealers).values()) == {7}


def test_R1_2_a_played_game_goes_round_the_dealers() -> None:
    game = finish_at_random(Game.new(SHEET3, 2), seed=12)
    assert letters(SHEET3, [game.finished[0].deal.dealer]) == "E"
    assert "".join(SHEET3.seat_letters[row.deal.dealer] for row in game.finished) == "ESW" * 7


@pytest.mark.parametrize(
    ("higher", "lower"),
    [("AS", "AH"), ("AH", "AD"), ("AD", "AC"), ("AC", "KS"), ("3C", "2S"), ("TH", "9S"), ("QS", "JC")],
)
def test_R1_2_a_cut_ranks_by_rank_then_spades_hearts_diamonds_clubs(higher: str, lower: str) -> None:
    assert cut_key(parse_card(higher)) > cut_key(parse_card(lower))


def test_R1_2_cut_the_highest_deals_and_the_rest_follow_to_the_left() -> None:
    deals_first = Counter[int]()
    for seed in range(300):
        first, cut = cut_for_deal(BARBUDA, seed)
        falling = [cut_key(cut[(first + step) % 4]) for step in range(4)]
        assert falling == sorted(falling, reverse=True)
        assert len(set(cut)) == 4
        deals_first[first] += 1
    assert set(deals_first) == {0, 1, 2, 3}  # S, the human, is turned to every place of the cut


def test_R1_2_cut_pinned() -> None:
    first, cut = cut_for_deal(BARBUDA, 7)
    assert (letters(BARBUDA, [first]), " ".join(map(card_name, cut))) == ("N", "3S 2S QC 9C")


def test_R1_2_random_the_first_dealer_is_drawn_from_the_seed() -> None:
    drawn = [random_dealer(ONLINE, seed) for seed in range(400)]
    assert drawn == [random_dealer(ONLINE, seed) for seed in range(400)]
    assert all(60 < drawn.count(each) < 140 for each in ONLINE.seats)
    assert "".join(ONLINE.seat_letters[each] for each in drawn[:12]) == "SNWNSSWEESEW"
    assert {random_dealer(SHEET3, seed) for seed in range(50)} == {0, 1, 2}


# --- R1.3 ------------------------------------------------------------------------------------------


def test_R1_3_three_play_with_spades_hearts_and_diamonds_thirteen_each() -> None:
    assert hand_text(SHEET3.deck) == "AKQJT98765432.AKQJT98765432.AKQJT98765432."
    assert SHEET3.hand_size == 13
    for rules in RULESETS:
        assert rules.deck.bit_count() == 13 * rules.players


def test_R1_3_a_club_cannot_be_dealt_to_three() -> None:
    hands = list(deal_hands(SHEET3, 1, 1))
    low = hands[0] & -hands[0]
    hands[0] ^= low | 1 << parse_card("2C")
    with pytest.raises(GameError, match="not in this ruleset's deck"):
        Game.new(SHEET3, 0).begin(hands)


def test_R1_3_cards_rank_from_the_ace_down_to_the_two() -> None:
    ranks = "AKQJT98765432"
    for higher, lower in pairwise(ranks):
        hands = {"S": f"{lower}D", "W": f"{higher}D", "N": "2S", "E": "3S"}
        deal = plays(called(parse_deal(ONLINE, "S", hands), "trumps H"), f"{lower}D {higher}D 2S 3S")
        assert points(deal)["W"] == 5


def test_R1_3_the_ace_is_high_in_domino_too() -> None:
    # No deuce is next to an ace, of its own suit or of the next one in a record's order.
    hands = {"S": "KS AS", "W": "2S 2H", "N": "2D 3S", "E": "2C 3D"}
    deal = plays(called(parse_deal(ONLINE, "S", hands), "domino K"), "KS -- -- --")
    assert turn(deal) == "S"
    assert may_play(deal) == "AS"
    deal = plays(deal, "AS")
    for _ in range(3):
        assert may_do(deal) == {"pass"}
        deal = plays(deal, "--")


def test_R1_3_the_two_is_low_in_domino_too() -> None:
    hands = {"S": "2H 3S", "W": "AS 3H", "N": "AH KS", "E": "AD AC"}
    deal = plays(called(parse_deal(ONLINE, "S", hands), "domino 2"), "2H")
    assert may_play(deal) == "3H"
    deal = plays(deal, "3H")
    for _ in range(4):
        assert may_do(deal) == {"pass"}
        deal = plays(deal, "--")


# --- R1.4 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_R1_4_each_dealer_calls_each_contract_once(rules: Ruleset) -> None:
    game = finish_at_random(Game.new(rules, 1), seed=3)
    assert len(game.finished) == rules.deals
    pairs = Counter((row.deal.dealer, row.deal.spec.contract) for row in game.finished)
    assert set(pairs.values()) == {1}
    assert set(pairs) == {(seat, contract) for seat in rules.seats for contract in rules.contracts}


def test_R1_4_a_contract_called_before_is_refused() -> None:
    deal = parse_deal(ONLINE, "N", ONE_EACH, called=("no_queens", "trumps"))
    assert clause(deal, "no_queens") == "R1.4"
    assert clause(deal, "trumps S") == "R1.4"
    kinds = {words.split()[0] for words in may_do(deal)}
    assert kinds == {"no_tricks", "no_last_two", "no_hearts", "barbu", "domino"}


def test_R1_4_what_another_dealer_called_is_free() -> None:
    game = Game.new(ONLINE, 0)
    game = play_at_random(game.begin(deal_hands(ONLINE, 4, 1)), seed=4).finish()
    contract = game.standing.called[0][0]
    second = game.begin(deal_hands(ONLINE, 4, 2))
    assert second.deal is not None
    assert contract in {words.split()[0] for words in may_do(second.deal)}
    assert second.deal.dealer == 1


def test_R1_4_a_contract_of_another_ruleset_is_refused() -> None:
    deal = parse_deal(ONLINE, "N", ONE_EACH)
    assert clause(deal, "kings_and_jacks") == "R1.4"
    assert clause(parse_deal(BARBUDA, "N", ONE_EACH), "barbu") == "R1.4"


def test_R1_4_the_dealer_sees_the_hand_before_calling() -> None:
    deal = parse_deal(ONLINE, "N", ONE_EACH)
    assert deal.view(deal.dealer).hand == deal.hands[deal.dealer]


# --- R1.5 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_R1_5_the_contracts_of_a_game_sum_to_zero(rules: Ruleset) -> None:
    assert sum(rules.spec(contract).total for contract in rules.contracts) == 0


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_R1_5_a_whole_game_sums_to_zero(rules: Ruleset) -> None:
    game = finish_at_random(Game.new(rules, 0), seed=8)
    assert sum(game.standing.running) == 0


@pytest.mark.parametrize(
    ("name", "points_of_domino"),
    [
        ("online", [45, 20, 5, -4]),
        ("online", [50, 25, 10, -10]),
        ("sheet3", [45, 20, 5, -5]),
        ("barbuda", [0, 0, 0, 0]),
    ],
)
def test_R1_5_an_override_that_could_not_sum_to_zero_is_refused(name: str, points_of_domino: Any) -> None:
    with pytest.raises(RulesetError, match="domino_points"):
        ruleset(name, {"domino_points": points_of_domino})


def test_R1_5_barbudas_own_variant_sums_to_zero() -> None:
    rules = ruleset("barbuda", {"domino_points": [35, 25, 15, 0]})
    assert sum(rules.spec(contract).total for contract in rules.contracts) == 0
    assert rules.spec("domino").order_points == (35, 25, 15, 0)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_R1_5_the_check_column_is_the_contracts_total(rules: Ruleset) -> None:
    game = finish_at_random(Game.new(rules, 0), seed=21)
    for row in game.finished:
        assert row.check == row.deal.spec.total
        assert row.adds_up
        assert sum(row.score.adjust) == 0


# --- R1.6 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_R1_6_running_each_dealer_deals_seven_in_a_row(rules: Ruleset) -> None:
    rules = rules.with_options({"deal_order": "running"})
    for first in rules.seats:
        dealers = [rules.dealer_of(number, first) for number in range(1, rules.deals + 1)]
        in_turn = [(first + step) % rules.players for step in range(rules.players)]
        assert dealers == [dealer for dealer in in_turn for _ in range(7)]


def test_R1_6_a_played_game_runs_through_each_dealers_contracts() -> None:
    game = finish_at_random(Game.new(ruleset("sheet3", {"deal_order": "running"}), 2), seed=12)
    assert (
        "".join(SHEET3.seat_letters[row.deal.dealer] for row in game.finished) == "E" * 7 + "S" * 7 + "W" * 7
    )
    assert len({row.deal.spec.contract for row in game.finished[:7]}) == 7
    assert sum(game.standing.running) == 0
