"""R3: doubling."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from barbu_tui.core.actions import Bid
from barbu_tui.core.contracts import Contract
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.doubling import Levels, adjustments, levels_of, max_bid, shared_points
from barbu_tui.core.game import Game
from barbu_tui.core.notation import parse_action, parse_deal, play
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.view import Phase
from tests.support.random_play import play_at_random
from tests.support.seeds import seeded
from tests.support.table import (
    BARBUDA,
    ONLINE,
    SHEET3,
    SHEET4,
    bid,
    called,
    clause,
    in_short,
    letters,
    may_do,
    plays,
    points,
    refusal,
    seat,
    turn,
)

HANDS = {"S": "2S 2H", "W": "3S 3H", "N": "4S 4H", "E": "5S 5H"}
HANDS3 = {"S": "2S 2H", "W": "3S 3H", "E": "5S 5H"}
ALL_REDOUBLES = ruleset("online", {"redoubles": "all"})


def bids_open(deal_words: set[str]) -> set[str]:
    return set(map(in_short, deal_words))


# --- R3.1 ------------------------------------------------------------------------------------------


def test_R3_1_the_dealers_left_first_the_dealer_last_one_turn_each() -> None:
    deal = play(parse_deal(ONLINE, "W", HANDS), "no_queens")
    order = ""
    while deal.phase.value == "bids":
        order += turn(deal)
        deal = play(deal, "pass")
    assert order == "NESW"
    assert deal.phase.value == "over"


def test_R3_1_a_player_may_double_any_set_of_open_players() -> None:
    deal = play(parse_deal(ONLINE, "W", HANDS), "no_queens")
    assert bids_open(may_do(deal)) == {"/", "S/", "W/", "E/", "SW/", "SE/", "WE/", "SWE/"}


def test_R3_1_earlier_doublers_are_redoubled_and_not_doubled() -> None:
    deal = play(parse_deal(ONLINE, "W", HANDS), "no_queens", "x W, x E")  # N doubles W and E
    assert turn(deal) == "E"
    assert bids_open(may_do(deal)) == {
        "/", "S/", "W/", "SW/", "/N", "S/N", "W/N", "SW/N",
    }  # fmt: skip
    assert clause(deal, "x N") == "R3.1"
    assert "redouble, not double" in refusal(deal, "x N").reason


def test_R3_1_only_a_doubler_is_redoubled() -> None:
    deal = play(parse_deal(ONLINE, "W", HANDS), "no_queens", "x W")
    assert clause(deal, "xx N") == "R3.1"  # the format's own example: N doubled W, not E
    assert clause(deal, "xx S") == "R3.1"


def test_R3_1_nobody_speaks_twice_so_a_later_double_is_not_answered() -> None:
    deal = play(parse_deal(ONLINE, "W", HANDS), "no_queens", "pass", "x N", "pass", "pass")
    assert deal.levels[seat(ONLINE, "N")][seat(ONLINE, "E")] == 1
    assert deal.phase.value == "play"
    assert clause(deal, "N: xx E") in ("R1.1", "R4.1")


def test_R3_1_the_dealer_never_doubles_and_may_redouble() -> None:
    deal = play(parse_deal(ONLINE, "W", HANDS), "no_queens", "x W", "pass", "x W")
    assert turn(deal) == "W"
    assert bids_open(may_do(deal)) == {"/", "/S", "/N", "/SN"}
    assert clause(deal, "x E") == "R3.1"
    assert "never doubles" in refusal(deal, "x E").reason


def test_R3_1_no_seat_doubles_itself_or_a_seat_that_is_not_there() -> None:
    deal = play(parse_deal(SHEET3, "W", HANDS3), "no_queens")
    assert clause(deal, "x E") == "R3.1"
    at_table = deal.view(deal.turn)
    found = at_table.why_not(Bid(deal.turn, frozenset((3,))))
    assert found is not None
    found = at_table.why_not(Bid(deal.turn, frozenset(), frozenset((3,))))
    assert found is not None


@pytest.mark.parametrize(
    ("rules", "contract", "whom"),
    [
        (ONLINE, "no_queens", "SWE"),
        (ONLINE, "trumps S", "W"),
        (ONLINE, "domino 8", "W"),
        (SHEET4, "trumps S", "SWE"),
        (SHEET4, "domino 8", "SWE"),
        (BARBUDA, "no_queens", "W"),
        (BARBUDA, "trumps S", "W"),
        (ruleset("barbuda", {"negative_doubles": "anyone"}), "no_queens", "SWE"),
        (ruleset("online", {"negative_doubles": "dealer"}), "barbu", "W"),
        (ruleset("barbuda", {"positive_doubles": "anyone"}), "trumps none", "SWE"),
    ],
)
def test_R3_1_whom_a_non_dealer_may_double(rules: Ruleset, contract: str, whom: str) -> None:
    hands = {**HANDS, "W": "8S 3H"}
    deal = play(parse_deal(rules, "W", hands), contract)
    assert turn(deal) == "N"
    singles = {words[2:] for words in may_do(deal) if len(words) == 3}
    assert singles == set(whom)
    for other in set("SWE") - set(whom):
        assert clause(deal, bid(other)) == "R3.1"


def test_R3_1_redoubles_all_only_the_dealer_redoubles_all_doublers_or_none() -> None:
    deal = play(parse_deal(ALL_REDOUBLES, "W", HANDS), "no_queens", "x W, x E")
    assert clause(deal, "xx N") == "R3.1"
    assert clause(deal, "x N") == "R3.1"  # a doubler is not doubled back
    deal = play(deal, "x W", "pass")
    assert bids_open(may_do(deal)) == {"/", "/NE"}
    assert clause(deal, "xx N") == "R3.1"


# --- R3.2 ------------------------------------------------------------------------------------------


def levels(rules: Ruleset, pairs: Mapping[str, int]) -> Levels:
    table = [[0] * rules.players for _ in rules.seats]
    for pair, level in pairs.items():
        one, other = (seat(rules, letter) for letter in pair)
        table[one][other] = table[other][one] = level
    return tuple(map(tuple, table))


def test_R3_2_trenthams_example() -> None:
    tricks = {"S": 4, "W": 1, "N": 2, "E": 6}
    hand = [-2 * tricks[letter] for letter in "SWNE"]
    adjust = adjustments(hand, levels(ONLINE, {"NS": 1, "NW": 2}))
    assert dict(zip("SWNE", adjust, strict=True)) == {"S": -4, "W": 4, "N": 0, "E": 0}
    north = seat(ONLINE, "N")
    assert hand[north] + adjust[north] == -4


def test_R3_2_trenthams_example_at_the_table() -> None:
    # Misère; W deals. N doubles S and W, W redoubles N. W takes 1 trick, E 6, N 2, S 4.
    hands = {
        "S": "KQJT98765.AKQJ..",
        "W": "A432.T9876543..2",
        "N": ".2.AKQJT9876543.",
        "E": "..2.AKQJT9876543",
    }
    deal = called(parse_deal(ONLINE, "W", hands), "no_tricks", "SW", "", "", "/N")
    deal = plays(deal, "AS 3D 3C 5S  2C 4D AC 6S")
    deal = plays(deal, "KC 7S 2S 5D  QC 8S 3S 6D  JC 9S 4S 7D  TC TS 3H 8D  9C JS 4H 9D")
    deal = plays(deal, "2D QS 5H AD  KD 4C KS 6H  2H 5C AH 7H  KH 8H TD 6C  QH 9H JD 7C  JH TH QD 8C")
    assert points(deal) == {"S": -8, "W": -2, "N": -4, "E": -12}
    assert dict(zip("SWNE", deal.score().adjust, strict=True)) == {"S": -4, "W": 4, "N": 0, "E": 0}
    assert deal.score().total[seat(ONLINE, "N")] == -4


@pytest.mark.parametrize(
    ("bids", "pairs"),
    [
        (("", "", "", ""), {}),
        (("S", "", "", ""), {"NS": 1}),
        (("S", "", "/N", ""), {"NS": 2}),
        (("SWE", "SW/N", "W/NE", "/NES"), {"NS": 2, "NW": 2, "NE": 2, "ES": 2, "EW": 2, "SW": 2}),
        (("SWE", "SW", "W", ""), {"NS": 1, "NW": 1, "NE": 1, "ES": 1, "EW": 1, "SW": 1}),
    ],
)
def test_R3_2_levels_of_pairs(bids: tuple[str, ...], pairs: Mapping[str, int]) -> None:
    deal = play(parse_deal(SHEET4, "W", HANDS), "no_queens", *map(bid, bids))
    assert deal.levels == levels(SHEET4, pairs)
    assert levels_of(4, deal.bids) == deal.levels


def test_R3_2_a_deal_is_adjusted_by_its_levels() -> None:
    hands = {"S": "AS", "W": "KS", "N": "QS", "E": "JS"}
    deal = plays(called(parse_deal(ONLINE, "S", hands), "no_queens", "S", "", "W", "/W"), "AS KS QS JS")
    assert points(deal) == {"S": -6, "W": 0, "N": 0, "E": 0}
    # S–W redoubled, E–W doubled: S pays W twice the difference, nobody else has one.
    assert deal.score().adjust == (-12, 12, 0, 0)
    assert deal.score().total == (-18, 12, 0, 0)


# --- R3.3 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "contract", "before", "wanted"),
    [
        (ONLINE, "no_queens", (), "SWE/"),
        (ONLINE, "no_queens", ("WE",), "SW/N"),
        (ONLINE, "trumps S", (), "W/"),
        (SHEET4, "trumps S", ("E",), "SW/N"),
        (ONLINE, "no_queens", ("SW", "", "W"), "/SN"),
        (ALL_REDOUBLES, "no_queens", ("WE",), "SW/"),
        (BARBUDA, "no_queens", ("W", "", "W"), "/SN"),
    ],
)
def test_R3_3_max_doubles_all_and_redoubles_all(
    rules: Ruleset, contract: str, before: tuple[str, ...], wanted: str
) -> None:
    deal = play(parse_deal(rules, "W", HANDS), contract, *map(bid, before))
    most = max_bid(rules, deal.spec, deal.dealer, deal.turn, deal.bids)
    assert most == parse_action(deal, bid(wanted))
    assert most in deal.legal_actions()


# --- R3.4 ------------------------------------------------------------------------------------------

FIVE = ("no_tricks", "no_queens", "no_last_two", "no_hearts", "barbu")


@pytest.mark.parametrize(
    ("made", "deals_left", "is_forced"),
    [(0, 7, False), (0, 3, False), (0, 2, True), (1, 2, False), (0, 1, True), (1, 1, True), (2, 1, False)],
)
def test_R3_4_forced_when_owed_equals_deals_left(made: int, deals_left: int, is_forced: bool) -> None:
    earlier = (*FIVE, "domino")[: 7 - deals_left]
    deal = parse_deal(ONLINE, "W", HANDS, called=earlier, doubled={"N": made, "E": 2, "S": 2})
    deal = play(deal, "trumps S")
    assert deal.view(deal.turn).owed(seat(ONLINE, "N"), deal.dealer) == 2 - made
    if is_forced:
        assert bids_open(may_do(deal)) == {"W/"}
        assert clause(deal, "pass") == "R3.4"
    else:
        assert bids_open(may_do(deal)) == {"/", "W/"}


def test_R3_4_forced_on_negative_contracts_alike_and_only_towards_the_dealer() -> None:
    earlier = ("no_tricks", "no_last_two", "no_hearts", "barbu", "domino", "trumps")
    deal = play(parse_deal(ONLINE, "W", HANDS, called=earlier, doubled={"N": 1}), "no_queens")
    assert bids_open(may_do(deal)) == {"W/", "SW/", "WE/", "SWE/"}
    assert clause(deal, "x S, x E") == "R3.4"


def test_R3_4_the_dealer_owes_no_double_as_dealer() -> None:
    earlier = (*FIVE, "domino")
    deal = play(parse_deal(ONLINE, "W", HANDS, called=earlier), "trumps S", "x W", "x W", "x W")
    assert turn(deal) == "W"
    assert deal.view(deal.turn).owed(deal.dealer, deal.dealer) == 0
    assert "/" in bids_open(may_do(deal))


@pytest.mark.parametrize(("owed", "is_forced"), [(0, False), (1, False), (2, False), (3, True), (7, True)])
def test_R3_4_how_many_are_owed_is_a_knob(owed: int, is_forced: bool) -> None:
    rules = ruleset("online", {"owed_doubles": owed})
    deal = play(parse_deal(rules, "W", HANDS, called=FIVE[:4]), "trumps S")  # three deals left, this included
    assert (bids_open(may_do(deal)) == {"W/"}) is is_forced


def test_R3_4_only_doubles_of_the_dealer_count() -> None:
    game = Game.new(ONLINE, seat(ONLINE, "W")).begin(deal_hands(ONLINE, 1, 1))
    assert game.deal is not None
    deal = play(game.deal, "no_queens", "x S, x E", "x W, xx N", "xx N", "xx E")
    game = play_at_random(game.with_deal(deal), 1).finish()
    doubled = {
        letter: letters(ONLINE, [dealer for dealer, times in enumerate(row) if times])
        for letter, row in zip("SWNE", game.standing.doubled, strict=True)
    }
    assert doubled == {"S": "", "W": "", "N": "", "E": "W"}
    after = game.begin(deal_hands(ONLINE, 1, 2))
    assert after.view(0).owed(seat(ONLINE, "E"), seat(ONLINE, "W")) == 1
    assert after.view(0).owed(seat(ONLINE, "N"), seat(ONLINE, "W")) == 2


def test_R3_4_a_deal_that_is_not_played_uses_up_a_deal() -> None:
    game = Game.new(ONLINE, seat(ONLINE, "W")).begin(deal_hands(ONLINE, 1, 1))
    assert game.deal is not None
    game = game.with_deal(called(game.deal, "no_queens")).finish()
    assert game.standing.doubled == ((0,) * 4,) * 4
    assert len(game.standing.called[seat(ONLINE, "W")]) == 1


# --- R3.5 ------------------------------------------------------------------------------------------


def test_R3_5_who_may_do_nothing_is_not_asked() -> None:
    deal = play(parse_deal(ONLINE, "W", HANDS), "trumps S")
    assert deal.automatic() is None  # N may double W
    deal = play(deal, "pass", "pass", "pass")
    assert turn(deal) == "W"
    assert deal.automatic() == Bid(deal.turn)  # nobody has doubled the dealer
    doubled = play(parse_deal(ONLINE, "W", HANDS), "trumps S", "x W", "pass", "pass")
    assert doubled.automatic() is None


def test_R3_5_a_forced_double_is_no_empty_bid_and_is_asked() -> None:
    deal = play(parse_deal(ONLINE, "W", HANDS, called=(*FIVE, "domino")), "trumps S")
    assert bids_open(may_do(deal)) == {"W/"}
    assert deal.automatic() is None


@pytest.mark.parametrize(
    "rules", [ONLINE, SHEET4, SHEET3, BARBUDA, ALL_REDOUBLES], ids=lambda rules: rules.name
)
def test_R3_5_nobody_else_goes_unasked_whatever_is_bid(rules: Ruleset) -> None:
    seed = seeded(20261122)
    chance = random.Random(seed)
    for number in range(1, 120):
        deal = Game.new(rules, number % rules.players).begin(deal_hands(rules, seed, number)).deal
        assert deal is not None
        while deal.phase in (Phase.CONTRACT, Phase.BIDS):
            may = deal.legal_actions()
            nothing = deal.phase is Phase.BIDS and may == [Bid(deal.turn)]
            assert deal.automatic() == (may[0] if nothing else None), (number, deal.bids)
            deal = deal.after(chance.choice(may))


# --- R3.6 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contract", "each", "dealer"),
    [
        ("no_tricks", -9, 1),
        ("barbu", -7, 1),
        ("no_queens", -8, 0),
        ("no_hearts", -10, 0),
        ("no_last_two", -10, 0),
    ],
)
def test_R3_6_an_undoubled_negative_contract_is_shared_out(contract: str, each: int, dealer: int) -> None:
    deal = called(parse_deal(ONLINE, "N", HANDS), contract)
    assert deal.shared
    refused = deal.view(0).why_not(Bid(0))
    assert refused is not None
    assert refused.clause == "R3.6"
    assert deal.play is None
    assert points(deal) == {"S": each, "W": each, "N": dealer, "E": each}
    assert deal.score().adjust == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("name", "contract", "each", "dealer"),
    [
        ("barbuda", "kings_and_jacks", -12, 2),
        ("barbuda", "no_hearts", -9, 1),
        ("sheet3", "no_tricks", -13, 0),
        ("sheet3", "no_queens", -12, 0),
    ],
)
def test_R3_6_rounded_away_from_zero_in_every_ruleset(
    name: str, contract: Contract, each: int, dealer: int
) -> None:
    rules = ruleset(name, {"undoubled": "shared"})
    share = shared_points(rules, rules.spec(contract), 1)
    assert share == tuple(dealer if one == 1 else each for one in rules.seats)
    assert sum(share) == rules.spec(contract).total


def test_R3_6_any_double_between_any_two_and_it_is_played() -> None:
    deal = called(parse_deal(ONLINE, "N", HANDS), "no_queens", "S", "", "", "")
    assert deal.phase.value == "play"


@pytest.mark.parametrize("contract", ["trumps S", "domino 8"])
def test_R3_6_a_positive_contract_is_played_undoubled(contract: str) -> None:
    assert called(parse_deal(ONLINE, "N", HANDS), contract).phase.value == "play"


@pytest.mark.parametrize("name", ["sheet4", "barbuda"])
def test_R3_6_played_where_the_knob_says_played(name: str) -> None:
    deal = called(parse_deal(ruleset(name), "N", HANDS), "no_queens")
    assert deal.phase.value == "play"
