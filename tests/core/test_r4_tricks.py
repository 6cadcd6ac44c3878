"""R4: trick play."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from barbu_tui.core.notation import parse_deal
from barbu_tui.core.ruleset import Ruleset, ruleset
from tests.support.table import (
    BARBUDA,
    ONLINE,
    SHEET3,
    SHEET4,
    called,
    clause,
    may_play,
    plays,
    refusal,
    tricks,
    turn,
)

FREE = ruleset("sheet4", {"must_trump": False})
BROKEN = ruleset("sheet4", {"hearts_lead": "broken"})


# --- R4.1 ------------------------------------------------------------------------------------------

FOLLOW = {"S": "2S 3S", "W": "AS 2H", "N": "2D KS", "E": "5D 5C"}


def test_R4_1_follow_suit_if_you_can() -> None:
    deal = plays(called(parse_deal(SHEET4, "S", FOLLOW), "no_tricks"), "2S")
    assert may_play(deal) == "AS"
    assert clause(deal, "2H") == "R4.1"
    assert "follow spades" in refusal(deal, "2H").reason
    deal = plays(deal, "AS KS")
    assert may_play(deal) == "5C 5D"  # E has no spade


def test_R4_1_only_a_card_in_hand() -> None:
    deal = called(parse_deal(SHEET4, "S", FOLLOW), "no_tricks")
    assert clause(deal, "AS") == "R4.1"


def test_R4_1_nobody_passes_in_a_trick() -> None:
    deal = called(parse_deal(SHEET4, "S", FOLLOW), "no_tricks")
    assert clause(deal, "pass") == "R4.1"


@pytest.mark.parametrize(
    ("contract", "cards", "winner"),
    [
        ("no_tricks", "5S 2S 9S 7S", "N"),
        ("no_tricks", "5S AH 9D 7C", "S"),  # another suit never wins
        ("trumps D", "5S 9S 2D 7S", "N"),  # any trump beats the suit led
        ("trumps D", "5S 2D 9S 7D", "E"),  # the highest trump
        ("trumps D", "2D 5D 9D 7D", "N"),
    ],
)
def test_R4_1_the_highest_of_the_suit_led_or_the_highest_trump_wins(
    contract: str, cards: str, winner: str
) -> None:
    first = cards.split()
    second = ["3C", "4C", "5C", "6C"]
    hands = {letter: f"{one} {two}" for letter, one, two in zip("SWNE", first, second, strict=True)}
    deal = plays(called(parse_deal(FREE, "S", hands), contract), cards)
    assert turn(deal) == winner  # and the winner leads


@pytest.mark.parametrize(("lead", "leader"), [("dealer", "N"), ("left", "E")])
def test_R4_first_lead_by_the_dealer_or_the_player_to_the_left(lead: str, leader: str) -> None:
    deal = called(parse_deal(ruleset("sheet4", {"first_lead": lead}), "N", FOLLOW), "no_tricks")
    assert turn(deal) == leader


def test_R4_first_lead_of_the_presets() -> None:
    for rules, leader in ((ONLINE, "N"), (SHEET4, "N"), (BARBUDA, "N"), (SHEET3, "S")):
        dealer = "E" if rules is SHEET3 else "N"
        hands = {letter: {**FOLLOW, "E": "5D 5H"}[letter] for letter in rules.seat_letters}
        assert turn(called(parse_deal(rules, dealer, hands), "trumps S")) == leader


# --- R4.2 ------------------------------------------------------------------------------------------

LEADS = {"S": "2H 3S", "W": "AS KH", "N": "2D KS", "E": "5D 5C"}


@pytest.mark.parametrize("contract", ["no_hearts", "barbu"])
@pytest.mark.parametrize("rules", [SHEET4, BROKEN], ids=["only", "broken"])
def test_R4_2_hearts_may_not_be_led_at_first(rules: Ruleset, contract: str) -> None:
    deal = called(parse_deal(rules, "S", LEADS), contract)
    assert may_play(deal) == "3S"
    assert clause(deal, "2H") == "R4.2"


@pytest.mark.parametrize("contract", ["no_hearts", "barbu"])
def test_R4_2_hearts_may_be_led_from_a_hand_of_hearts_alone(contract: str) -> None:
    deal = called(parse_deal(SHEET4, "S", {**LEADS, "S": "2H 3H"}), contract)
    assert may_play(deal) == "2H 3H"


@pytest.mark.parametrize(("rules", "may"), [(SHEET4, "4D"), (BROKEN, "4D 4H")], ids=["only", "broken"])
def test_R4_2_hearts_broken_once_one_has_been_played_by_anyone(rules: Ruleset, may: str) -> None:
    hands = {"S": "AS 4D 4H", "W": "KD 2C KH", "N": "2S KS QS", "E": "3H 5C 5D"}
    deal = plays(called(parse_deal(rules, "S", hands), "barbu"), "AS KD 2S 3H")
    assert turn(deal) == "S"
    assert may_play(deal) == may


def test_R4_2_a_heart_discarded_to_the_trick_does_not_break_an_earlier_lead() -> None:
    hands = {"S": "AS 4D 4H", "W": "KD 2C KH", "N": "2S KS QS", "E": "3S 5C 5D"}
    deal = plays(called(parse_deal(BROKEN, "S", hands), "barbu"), "AS KD 2S 3S")
    assert may_play(deal) == "4D"


@pytest.mark.parametrize(
    ("rules", "contract"),
    [
        (SHEET4, "no_tricks"),
        (SHEET4, "no_queens"),
        (SHEET4, "no_last_two"),
        (SHEET4, "trumps S"),
        (BARBUDA, "kings_and_jacks"),
    ],
)
def test_R4_2_in_the_other_contracts_hearts_are_led_freely(rules: Ruleset, contract: str) -> None:
    assert may_play(called(parse_deal(rules, "S", LEADS), contract)) == "2H 3S"


# --- R4.3 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "cards", "may", "by_right"),
    [
        # A trump lead: a trump higher than any in the trick if you can.
        ({"S": "5H 2S", "W": "3H 9H", "N": "2D 3D", "E": "4D 6D"}, "5H", "9H", "3H 9H"),
        # Else any trump.
        ({"S": "5H 2S", "W": "3H 4H", "N": "2D 3D", "E": "4D 6D"}, "5H", "3H 4H", "3H 4H"),
        # Higher than any in the trick, not only than the lead.
        ({"S": "5H 2S", "W": "9H 3S", "N": "8H TH", "E": "4D 6D"}, "5H 9H", "TH", "8H TH"),
        # With no trump any card.
        ({"S": "5H 2S", "W": "3S 4D", "N": "2D 3D", "E": "7D 6D"}, "5H", "3S 4D", "3S 4D"),
        # Following a plain suit, any card of it, also when it was trumped.
        ({"S": "5S 2C", "W": "3S 9S", "N": "2D 3D", "E": "4D 6D"}, "5S", "3S 9S", "3S 9S"),
        ({"S": "5S 2C", "W": "3H 9D", "N": "2S AS", "E": "4D 6D"}, "5S 3H", "2S AS", "2S AS"),
        # Void in the plain suit led: trump, any that is higher than any trump in the trick.
        ({"S": "5S 2C", "W": "3H 9D", "N": "2D 3D", "E": "4D 6D"}, "5S", "3H", "3H 9D"),
        ({"S": "5S 2C", "W": "7H 9D", "N": "8H 2H", "E": "4D 6D"}, "5S 7H", "8H", "2H 8H"),
        # Without a higher one anything; a lower trump is allowed and never required.
        ({"S": "5S 2C", "W": "7H 9D", "N": "6H 3D", "E": "4D 6D"}, "5S 7H", "3D 6H", "3D 6H"),
        ({"S": "5S 2C", "W": "7H 9D", "N": "2D 3D", "E": "4D 6D"}, "5S 7H", "2D 3D", "2D 3D"),
        # A discard in between does not free anybody.
        ({"S": "5S 2C", "W": "9D TD", "N": "2H 3D", "E": "4D 6D"}, "5S 9D", "2H", "2H 3D"),
    ],
)  # fmt: skip
def test_R4_3_must_trump_and_overtrump(hands: Mapping[str, str], cards: str, may: str, by_right: str) -> None:
    forced = plays(called(parse_deal(SHEET4, "S", hands), "trumps H"), cards)
    assert may_play(forced) == may
    for card in set(by_right.split()) - set(may.split()):
        assert clause(forced, f"{card}") == "R4.3"
    # With must_trump off one only follows suit (R4.1).
    assert may_play(plays(called(parse_deal(FREE, "S", hands), "trumps H"), cards)) == by_right


def test_R4_3_the_reasons_say_what_to_beat() -> None:
    hands = {"S": "5H 2S", "W": "3H 9H", "N": "8H TH", "E": "4D 6D"}
    deal = plays(called(parse_deal(SHEET4, "S", hands), "trumps H"), "5H")
    assert "beat the 5 of hearts" in refusal(deal, "3H").reason
    hands = {"S": "5S 2C", "W": "7H 9D", "N": "8H 2H", "E": "4D 6D"}
    deal = plays(called(parse_deal(SHEET4, "S", hands), "trumps H"), "5S")
    assert "must trump" in refusal(deal, "9D").reason
    assert "overtrump the 7 of hearts" in refusal(plays(deal, "7H"), "2H").reason


def test_R4_3_is_of_trumps_alone() -> None:
    hands = {"S": "5S 2C", "W": "7H 9D", "N": "8H 2H", "E": "4D 6D"}
    deal = plays(called(parse_deal(SHEET4, "S", hands), "no_tricks"), "5S 7H")
    assert may_play(deal) == "2H 8H"


def test_R4_3_no_trump_asks_for_suit_only() -> None:
    rules = ruleset("online", {"no_trump": True})
    hands = {"S": "5S 2C", "W": "7H 9D", "N": "8S 2S", "E": "4D 6D"}
    deal = plays(called(parse_deal(rules, "S", hands), "trumps none"), "5S")
    assert may_play(deal) == "7H 9D"
    assert may_play(plays(deal, "9D")) == "2S 8S"


# --- R4.4 ------------------------------------------------------------------------------------------

EARLY = {"S": "AS 3D", "W": "QS 4D", "N": "2S 5D", "E": "3S 6D"}


@pytest.mark.parametrize(
    ("rules", "contract", "penalty"),
    [
        (SHEET4, "no_queens", "QS"),
        (SHEET4, "no_hearts", "QH"),
        (SHEET4, "barbu", "KH"),
        (BARBUDA, "kings_and_jacks", "KS"),
        (BARBUDA, "kings_and_jacks", "JD"),
    ],
)
def test_R4_4_ends_with_the_trick_that_takes_the_last_penalty_card(
    rules: Ruleset, contract: str, penalty: str
) -> None:
    follow = penalty[1] == "S"
    hands = {"S": "AS 3D", "W": f"{penalty} 4D" if follow else f"{penalty} 4C", "N": "2S 5D", "E": "3S 6D"}
    deal = called(parse_deal(rules, "S", hands), contract)
    deal = plays(deal, f"AS {penalty}")
    assert not deal.over  # never inside a trick
    deal = plays(deal, "2S")
    assert not deal.over
    deal = plays(deal, "3S")
    assert deal.over
    assert tricks(deal).cards_left(0) == 1


def test_R4_4_goes_on_while_a_penalty_card_is_out() -> None:
    hands = {**EARLY, "E": "3S QD"}
    deal = plays(called(parse_deal(SHEET4, "S", hands), "no_queens"), "AS QS 2S 3S")
    assert not deal.over
    assert plays(deal, "3D 4D 5D QD").over


@pytest.mark.parametrize("contract", ["no_tricks", "no_last_two", "trumps C"])
def test_R4_4_the_others_play_to_the_last_trick(contract: str) -> None:
    deal = plays(called(parse_deal(SHEET4, "S", EARLY), contract), "AS QS 2S 3S")
    assert not deal.over
    assert plays(deal, "3D 4D 5D 6D").over


def test_R4_4_nothing_is_played_after_the_end() -> None:
    deal = plays(called(parse_deal(SHEET4, "S", EARLY), "no_queens"), "AS QS 2S 3S")
    assert deal.turn == -1
    assert deal.legal_actions() == []
    assert clause(deal, "S: 3D")
