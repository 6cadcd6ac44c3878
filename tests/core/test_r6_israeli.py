"""R6: the Israeli duty and its claims."""

from __future__ import annotations

import pytest

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import parse_card
from barbu_tui.core.deal import Deal
from barbu_tui.core.notation import parse_deal, play
from barbu_tui.core.ruleset import Ruleset, ruleset
from tests.support.table import ONLINE, called, clause, may_do, may_play, plays, refusal, tricks

HONOUR = ruleset("online", {"israeli": "honour", "undoubled": "played"})
ENFORCED = ruleset("online", {"undoubled": "played"})
OFF = ruleset("online", {"israeli": "off", "undoubled": "played"})

# S leads a diamond; W is void in diamonds and holds a queen.
QUEENS = {"S": "AD 9S 8S", "W": "QH 2C AC", "N": "2D QS 3C", "E": "3D 4S 5S"}


def led(rules: Ruleset, hands: dict[str, str], contract: str, *bids: str, cards: str = "AD") -> Deal:
    """W to play to a diamond lead of S."""
    return plays(called(parse_deal(rules, "S", hands), contract, *(bids or ("S", "S", "S", ""))), cards)


# --- R6.1 ------------------------------------------------------------------------------------------

ALL_ALIKE = ("SNE", "SE", "S", "")
"""Everybody is doubled with everybody, so that nobody has a target."""


def test_R6_1_void_and_holding_a_penalty_card_discard_one_any_of_them() -> None:
    hands = {**QUEENS, "W": "QH QC 2C", "N": "2D 2S 3C"}
    deal = led(ENFORCED, hands, "no_queens", *ALL_ALIKE)
    # 2C is dangerous? No: another club is out and it is higher, so 2C is certain to lose.
    assert may_play(deal) == "QC QH"
    assert clause(deal, "2C") in ("R6.1", "R6.3")


def test_R6_1_following_suit_is_not_discarding() -> None:
    hands = {**QUEENS, "W": "2D QH AC"}
    deal = led(ENFORCED, hands, "no_queens", *ALL_ALIKE)
    assert may_do(deal) == {"2D"}
    hands = {**QUEENS, "W": "QD KD AC", "N": "2D QS 3C"}
    deal = led(ENFORCED, hands, "no_queens", *ALL_ALIKE)
    assert may_do(deal) == {"QD", "KD"}  # the queen need not go while its holder follows suit


def test_R6_1_a_leader_discards_nothing() -> None:
    deal = called(parse_deal(ENFORCED, "W", QUEENS), "no_queens", "W", "W", "W", "")
    assert may_do(deal) == {"QH", "2C", "AC"}


def test_R6_1_without_a_penalty_card_the_discard_is_free() -> None:
    hands = {**QUEENS, "W": "3H 2C AC", "N": "2D QS QC"}
    assert may_do(led(ENFORCED, hands, "no_queens", *ALL_ALIKE)) == {"3H", "2C", "AC"}


@pytest.mark.parametrize(
    ("contract", "penalty", "other"),
    [("no_queens", "QH", "2C"), ("no_hearts", "2H", "2C"), ("barbu", "KH", "2C")],
)
def test_R6_1_the_duty_is_of_no_queens_no_hearts_and_barbu(contract: str, penalty: str, other: str) -> None:
    hands = {"S": "AD 9S 8S", "W": f"{penalty} {other} 3C", "N": "2D 4C 5C", "E": "3D 4S 5S"}
    assert may_do(led(ENFORCED, hands, contract, *ALL_ALIKE)) == {f"{penalty}"}


@pytest.mark.parametrize("contract", ["no_tricks", "no_last_two"])
def test_R6_1_the_duty_is_of_no_other_contract(contract: str) -> None:
    assert may_do(led(ENFORCED, QUEENS, contract, *ALL_ALIKE)) == {"QH", "2C", "AC"}


def test_R6_1_never_of_kings_and_jacks() -> None:
    for mode in ("enforced", "honour"):
        rules = ruleset("barbuda", {"israeli": mode})
        hands = {"S": "AD 9S 8S", "W": "KH 2C 3C", "N": "2D 4C 5C", "E": "3D 4S 5S"}
        deal = led(rules, hands, "kings_and_jacks", "", "", "", "")
        assert may_do(deal) == {"KH", "2C", "3C"}


def test_R6_1_a_claim_where_nothing_is_withheld_is_refused() -> None:
    hands = {**QUEENS, "W": "QH 2C AC"}
    deal = led(ENFORCED, hands, "no_queens", "", "", "", "")
    assert clause(deal, "QH, safety") == "R6.1"
    assert clause(deal, "QH, breach") == "R6.1"
    assert clause(deal, "QH, target S") == "R6.1"
    assert clause(plays(deal, "QH"), "2D, safety") == "R6.1"


# --- R6.2 ------------------------------------------------------------------------------------------

# AC is dangerous, 2C is certain to lose; QH and QS are out.


@pytest.mark.parametrize(
    ("bids", "targets"),
    [
        (("", "", "", ""), ""),  # all at 0
        (("SNE", "", "", ""), ""),  # W doubled everybody: all at 1
        (("SNE", "/W", "/W", "/W"), ""),  # all at 2
        (("S", "", "", ""), "S"),
        (("S", "", "", "/W"), "S"),
        (("SN", "", "", ""), "SN"),
        (("SNE", "/W", "", ""), "SNE"),  # 1, 2, 1: not all equal, and all may be named
        (("", "E", "", ""), ""),  # between others: W's own levels are equal
        (("", "W", "", ""), "N"),
    ],
)
def test_R6_2_a_target_claim_needs_unequal_levels_and_names_one_of_level_1_or_2(
    bids: tuple[str, ...], targets: str
) -> None:
    deal = led(ENFORCED, QUEENS, "no_queens", *bids)
    named = {words.split()[2] for words in may_do(deal) if words.startswith("2C, target")}
    assert named == set(targets)
    for other in set("SNE") - set(targets):
        assert clause(deal, f"2C, target {other}") in ("R6.2", "R6.3", "R6.1")
    if targets:
        assert clause(deal, "2C, target W") == "R6.2"  # not oneself


def test_R6_2_the_reason_says_which_half_fails() -> None:
    deal = led(ENFORCED, QUEENS, "no_queens", "SNE", "", "", "")
    assert "same doubles" in refusal(deal, "AC, target S").reason
    deal = led(ENFORCED, QUEENS, "no_queens", "S", "", "", "")
    assert clause(deal, "AC, target N") == "R6.2"
    assert "with whom you have a double" in refusal(deal, "AC, target N").reason


# --- R6.3 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("west", "north", "card", "holds"),
    [
        ("QH 2C AC", "2D QS 3C", "AC", True),  # a lower club is out: it may win
        ("QH 2C 4C", "2D QS 3C", "2C", False),  # all the others out are higher
        ("QH 2C 4C", "2D QS 3C", "4C", True),
        ("QH 2C 5H", "2D QS 3C", "5H", True),  # no heart in other hands: it would win every trick of them
        ("QH KC 9C", "2D QS TC", "9C", False),
        ("QH KC 9C", "2D QS TC", "KC", True),
    ],
)
def test_R6_3_a_safety_claim_needs_a_dangerous_card(west: str, north: str, card: str, holds: bool) -> None:
    hands = {**QUEENS, "W": west, "N": north}
    deal = led(ENFORCED, hands, "no_queens", *ALL_ALIKE)
    assert (f"{card}, safety" in may_do(deal)) is holds
    if not holds:
        assert clause(deal, f"{card}, safety") == "R6.3"
        assert "certain to lose" in refusal(deal, f"{card}").reason


def test_R6_3_needs_two_penalty_cards_not_yet_played_the_claimants_own_included() -> None:
    # QH is S's own; with another queen out it may be withheld, with none it must go.
    deal = led(ENFORCED, QUEENS, "no_queens", *ALL_ALIKE)
    assert may_do(deal) == {"QH", "AC, safety"}
    deal = led(ENFORCED, {**QUEENS, "N": "2D 6S 3C"}, "no_queens", *ALL_ALIKE)
    assert may_do(deal) == {"QH"}
    assert "last penalty card" in refusal(deal, "AC").reason
    # Two of one's own are two.
    deal = led(ENFORCED, {**QUEENS, "W": "QH QC AC", "N": "2D 6S 3C"}, "no_queens", *ALL_ALIKE)
    assert may_do(deal) == {"QH", "QC", "AC, safety"}


def test_R6_3_a_card_on_the_table_is_played() -> None:
    hands = {"S": "QD 9S 8S", "W": "QH 2C AC", "N": "2D 6S 3C", "E": "3D 4S 5S"}
    assert may_do(led(ENFORCED, hands, "no_queens", *ALL_ALIKE, cards="QD")) == {"QH"}
    # A lower club on the table no longer makes a club dangerous.
    hands = {"S": "AD QS 8S", "W": "2D 4S KC", "N": "4C 2S 9H", "E": "QH 6C 5S"}
    on_table = led(ENFORCED, hands, "no_queens", *ALL_ALIKE, cards="AD 2D 4C")
    assert may_do(on_table) == {"QH", "5S, safety"}  # of clubs only the king is out, a higher one
    in_hand = led(ENFORCED, hands, "no_queens", *ALL_ALIKE, cards="AD 2D 2S")
    assert may_do(in_hand) == {"QH", "5S, safety", "6C, safety"}  # here the 4 is out as well


def test_R6_3_without_inference_from_voids() -> None:
    # N showed out of clubs in the first trick; the clubs that others may hold still count by name only.
    hands = {"S": "AC AD QS", "W": "2C QH 7C", "N": "3D 4D 9H", "E": "5C 6C 8S"}
    deal = plays(called(parse_deal(ENFORCED, "S", hands), "no_queens", *ALL_ALIKE), "AC 2C 4D 5C AD")
    assert "7C, safety" in may_do(deal)  # E's 6C is in another hand


def test_R6_3_if_both_claims_hold_either_may_be_made() -> None:
    deal = led(ENFORCED, QUEENS, "no_queens", "S", "", "", "")
    assert {"AC, target S", "AC, safety"} <= may_do(deal)
    for words in ("AC, target S", "AC, safety"):
        assert play(deal, words).turn == 2


def test_R6_3_a_safety_claim_names_nobody() -> None:
    deal = led(ENFORCED, QUEENS, "no_queens", "S", "", "", "")
    found = deal.view(1).why_not(PlayCard(1, parse_card("AC"), "safety", 0))
    assert found is not None
    assert found.clause == "R6.3"


# --- R6.4 ------------------------------------------------------------------------------------------


def test_R6_4_enforced_only_with_a_claim_that_holds() -> None:
    deal = led(ENFORCED, QUEENS, "no_queens", *ALL_ALIKE)
    assert clause(deal, "AC") == "R6.1"
    assert clause(deal, "AC, breach") == "R6.1"
    assert clause(deal, "2C, breach") in ("R6.1", "R6.3")
    after = play(deal, "AC, safety")
    assert tricks(after).claims == {1: ("safety", -1)}


def test_R6_4_honour_is_never_refused_but_recorded() -> None:
    deal = led(HONOUR, QUEENS, "no_queens", *ALL_ALIKE)
    assert may_do(deal) == {"QH", "2C, breach", "AC, breach", "AC, safety"}
    assert clause(deal, "2C") == "R6.4"  # a breach is recorded as one
    after = play(deal, "2C, breach")
    assert tricks(after).claims == {1: ("breach", -1)}
    deal = led(HONOUR, QUEENS, "no_queens", "S", "", "", "")
    assert {"AC, target S", "AC, safety", "AC, breach"} <= may_do(deal)


def test_R6_4_honour_takes_no_claim_that_does_not_hold() -> None:
    deal = led(HONOUR, QUEENS, "no_queens", *ALL_ALIKE)
    assert clause(deal, "2C, safety") == "R6.3"
    assert clause(deal, "2C, target S") == "R6.2"


def test_R6_4_a_play_is_a_claim_or_a_breach_not_both() -> None:
    deal = led(HONOUR, QUEENS, "no_queens", *ALL_ALIKE)
    found = deal.view(1).why_not(PlayCard(1, parse_card("AC"), "safety", breach=True))
    assert found is not None
    assert found.clause == "R6.4"


def test_R6_4_off_has_no_duty_and_no_claims() -> None:
    deal = led(OFF, QUEENS, "no_queens", *ALL_ALIKE)
    assert may_do(deal) == {"QH", "2C", "AC"}
    assert clause(deal, "AC, safety") == "R6.1"
    assert clause(deal, "AC, breach") == "R6.1"


def test_R6_4_the_mode_of_each_preset() -> None:
    modes = {name: ruleset(name).israeli for name in ("online", "sheet4", "sheet3", "barbuda")}
    assert modes == {"online": "enforced", "sheet4": "off", "sheet3": "off", "barbuda": "off"}
    assert ONLINE.spec("no_queens").duty
