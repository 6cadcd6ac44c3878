"""R2: the scores of each contract, and the dealer's further choices."""

from __future__ import annotations

from dataclasses import replace

import pytest

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import cards_in, parse_card
from barbu_tui.core.contracts import Contract
from barbu_tui.core.notation import parse_deal
from barbu_tui.core.ruleset import OPTIONS, PRESETS, Ruleset, RulesetError, ruleset
from tests.support.table import (
    BARBUDA,
    ONLINE,
    SHEET3,
    SHEET4,
    called,
    clause,
    may_do,
    names,
    plays,
    points,
    tricks,
    turn,
)

ANY = ruleset("online", {"undoubled": "played", "israeli": "off", "hearts_lead": "broken"})


# --- totals and codes ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "contract", "code", "total"),
    [
        (ONLINE, "no_tricks", "NT", -26),
        (ONLINE, "no_last_two", "LT", -30),
        (ONLINE, "no_queens", "Q", -24),
        (ONLINE, "no_hearts", "H", -30),
        (ONLINE, "barbu", "K", -20),
        (ONLINE, "trumps", "T", 65),
        (ONLINE, "domino", "D", 65),
        (SHEET4, "no_hearts", "H", -30),
        (SHEET3, "no_tricks", "NT", -26),
        (SHEET3, "no_queens", "Q", -24),
        (SHEET3, "no_hearts", "H", -30),
        (SHEET3, "trumps", "T", 65),
        (SHEET3, "domino", "D", 65),
        (BARBUDA, "kings_and_jacks", "KJ", -34),
        (BARBUDA, "no_queens", "Q", -24),
        (BARBUDA, "no_hearts", "H", -26),
        (BARBUDA, "no_tricks", "N", -26),
        (BARBUDA, "no_last_two", "L2", -30),
        (BARBUDA, "trumps", "T", 65),
        (BARBUDA, "domino", "F", 75),
    ],
)
def test_R2_codes_and_totals(rules: Ruleset, contract: Contract, code: str, total: int) -> None:
    assert (rules.spec(contract).code, rules.spec(contract).total) == (code, total)


@pytest.mark.parametrize(
    ("rules", "contract", "cards"),
    [
        (ONLINE, "no_queens", {"QS": -6, "QH": -6, "QD": -6, "QC": -6}),
        (SHEET3, "no_queens", {"QS": -8, "QH": -8, "QD": -8}),
        (ONLINE, "no_hearts", {"AH": -6, **{f"{rank}H": -2 for rank in "23456789TJQK"}}),
        (BARBUDA, "no_hearts", {f"{rank}H": -2 for rank in "23456789TJQKA"}),
        (ONLINE, "barbu", {"KH": -20}),
        (
            BARBUDA,
            "kings_and_jacks",
            {"KS": -5, "KH": -5, "KD": -5, "KC": -5, "JS": -5, "JC": -5, "JH": -2, "JD": -2},
        ),
        (ONLINE, "no_tricks", {}),
        (ONLINE, "no_last_two", {}),
        (ONLINE, "trumps", {}),
    ],
)
def test_R2_penalty_cards_and_their_points(rules: Ruleset, contract: Contract, cards: dict[str, int]) -> None:
    spec = rules.spec(contract)
    assert names(spec.penalty) == " ".join(sorted(cards))
    assert {name: spec.card_points[parse_card(name)] for name in cards} == cards
    assert sum(spec.card_points) == sum(cards.values())
    assert all(spec.card_points[card] == 0 for card in cards_in(rules.deck & ~spec.penalty))


@pytest.mark.parametrize("rules", [ONLINE, SHEET4, SHEET3, BARBUDA], ids=lambda rules: rules.name)
def test_R2_trumps_and_domino_are_the_positive_contracts(rules: Ruleset) -> None:
    positive = [contract for contract in rules.contracts if not rules.spec(contract).negative]
    assert positive == ["trumps", "domino"]


# --- scored in play --------------------------------------------------------------------------------

TWO_EACH = {"S": "AS KS", "W": "2S 3S", "N": "4S 5S", "E": "6S 7S"}
"""S takes both tricks."""
SPLIT = {"S": "AS 2S", "W": "KS 3S", "N": "4S 5S", "E": "6S 7S"}
"""S takes the first, W the second."""


@pytest.mark.parametrize(
    ("contract", "hands", "cards", "scored"),
    [
        ("no_tricks", TWO_EACH, "AS 2S 4S 6S KS 3S 5S 7S", {"S": -4}),
        ("no_tricks", SPLIT, "AS 3S 4S 6S 2S KS 5S 7S", {"S": -2, "W": -2}),
        ("no_last_two", SPLIT, "AS 3S 4S 6S 2S KS 5S 7S", {"S": -10, "W": -20}),
        ("no_last_two", TWO_EACH, "AS 2S 4S 6S KS 3S 5S 7S", {"S": -30}),
        ("trumps D", SPLIT, "AS 3S 4S 6S 2S KS 5S 7S", {"S": 5, "W": 5}),
        (
            "no_queens",
            {"S": "AS 2S", "W": "QS QD", "N": "4S 4D", "E": "6S QH"},
            "AS QS 4S 6S 2S QD 4D QH",
            {"S": -18},
        ),
        (
            "no_hearts",
            {"S": "AS 2D", "W": "AH 3D", "N": "4S 4D", "E": "7H 5D"},
            "AS AH 4S 7H",
            {"S": -8},
        ),
        ("barbu", {"S": "AS 2D", "W": "KH 3D", "N": "4S 4D", "E": "7H 5D"}, "AS KH 4S 7H", {"S": -20}),
        (
            "domino 8",
            {"S": "8S", "W": "9S", "N": "TS", "E": "JS"},
            "8S 9S TS",
            {"S": 45, "W": 20, "N": 5, "E": -5},
        ),
    ],
)
def test_R2_scores_in_play(contract: str, hands: dict[str, str], cards: str, scored: dict[str, int]) -> None:
    deal = plays(called(parse_deal(ANY, "S", hands), contract), cards)
    assert points(deal) == {**dict.fromkeys("SWNE", 0), **scored}


def test_R2_last_two_tricks_are_the_twelfth_and_the_thirteenth() -> None:
    hands = {
        "S": "AKQJT98765432...",
        "W": ".AKQJT98765432..",
        "N": "..AKQJT98765432.",
        "E": "...AKQJT98765432",
    }
    deal = called(parse_deal(ANY, "S", hands), "no_last_two")
    ranks = "AKQJT98765432"
    for trick, rank in enumerate(ranks, 1):
        deal = plays(deal, f"{rank}S {rank}H {rank}D {rank}C")
        taken = tricks(deal).points[0]
        assert taken == {12: -10, 13: -30}.get(trick, 0)
    assert points(deal) == {"S": -30, "W": 0, "N": 0, "E": 0}


def test_R2_kings_and_jacks_in_play() -> None:
    hands = {"S": "AS 2D", "W": "KS 3D", "N": "JS 4D", "E": "KH JD"}
    deal = plays(called(parse_deal(BARBUDA, "S", hands), "kings_and_jacks"), "AS KS JS KH 2D 3D 4D JD")
    assert points(deal) == {"S": -15, "W": 0, "N": 0, "E": -2}


@pytest.mark.parametrize(
    ("rules", "scored"),
    [(SHEET3, (35, 20, 10)), (ruleset("sheet3", {"domino_points": [50, 15, 0]}), (50, 15, 0))],
)
def test_R2_domino_points_by_order_of_going_out(rules: Ruleset, scored: tuple[int, ...]) -> None:
    deal = called(parse_deal(rules, "E", {"S": "9S", "W": "TS", "E": "8S"}), "domino 8")
    assert tuple(points(plays(deal, "8S 9S")).values()) == (scored[1], scored[2], scored[0])


# --- what the dealer names -------------------------------------------------------------------------

HANDS = {"S": "AS KS", "W": "2S 3S", "N": "4S 5S", "E": "6S 7S"}
HANDS3 = {"S": "AS KS", "W": "2S 3S", "E": "6S 7S"}


def test_R2_trumps_names_a_suit_of_the_deck() -> None:
    four = {words for words in may_do(parse_deal(ONLINE, "S", HANDS)) if "trumps" in words}
    assert four == {"trumps S", "trumps H", "trumps D", "trumps C"}
    three = {words for words in may_do(parse_deal(SHEET3, "S", HANDS3)) if "trumps" in words}
    assert three == {"trumps S", "trumps H", "trumps D"}
    assert clause(parse_deal(SHEET3, "S", HANDS3), "trumps C") == "R2"


def test_R2_no_trump_only_where_the_knob_allows_it() -> None:
    assert clause(parse_deal(ONLINE, "S", HANDS), "trumps none") == "R2"
    assert "trumps none" in may_do(parse_deal(BARBUDA, "S", HANDS))
    deal = called(
        parse_deal(BARBUDA, "S", {"S": "2D 3D", "W": "AS 3S", "N": "4D 5S", "E": "6S 7S"}), "trumps none"
    )
    after = plays(deal, "2D AS 4D 6S")
    assert turn(after) == "N"  # the highest of the suit led


def test_R2_domino_names_a_rank_any_rank() -> None:
    ranks = {words.split()[1] for words in may_do(parse_deal(ONLINE, "S", HANDS)) if "domino" in words}
    assert ranks == set("23456789TJQKA")
    refused = parse_deal(ONLINE, "S", HANDS).view().why_not(ChooseContract(0, "domino"))
    assert refused is not None
    assert refused.clause == "R2"


@pytest.mark.parametrize(
    ("trump", "start", "contract"),
    [(1, None, "no_queens"), (None, 5, "no_queens"), (1, 5, "trumps"), (1, 5, "domino")],
)
def test_R2_only_trumps_has_a_suit_and_only_domino_a_rank(
    trump: int | None, start: int | None, contract: Contract
) -> None:
    deal = parse_deal(ONLINE, "S", HANDS)
    found = deal.view(0).why_not(ChooseContract(0, contract, trump, start))
    assert found is not None
    assert found.clause == "R2"


# --- R2.1 own points -------------------------------------------------------------------------------

OWN = ruleset(
    "online",
    {
        "undoubled": "played",
        "israeli": "off",
        "hearts_lead": "broken",
        "trick_points": -3,
        "last_points": [-12, -13],
        "queen_points": -7,
        "heart_points": -1,
        "ace_of_hearts_points": -4,
        "king_of_hearts_points": -30,
        "trumps_points": 6,
        "domino_points": [50, 20, 10, -20],
    },
)


@pytest.mark.parametrize(
    ("contract", "hands", "cards", "scored"),
    [
        ("no_tricks", TWO_EACH, "AS 2S 4S 6S KS 3S 5S 7S", {"S": -6}),
        ("no_last_two", SPLIT, "AS 3S 4S 6S 2S KS 5S 7S", {"S": -12, "W": -13}),
        ("trumps D", SPLIT, "AS 3S 4S 6S 2S KS 5S 7S", {"S": 6, "W": 6}),
        (
            "no_queens",
            {"S": "AS 2S", "W": "QS 2D", "N": "4S 4D", "E": "6S QH"},
            "AS QS 4S 6S 2S 2D 4D QH",
            {"S": -14},
        ),
        ("no_hearts", {"S": "AS 2D", "W": "AH 3D", "N": "4S 4D", "E": "7H 5D"}, "AS AH 4S 7H", {"S": -5}),
        ("barbu", {"S": "AS 2D", "W": "KH 3D", "N": "4S 4D", "E": "7H 5D"}, "AS KH 4S 7H", {"S": -30}),
        (
            "domino 8",
            {"S": "8S", "W": "9S", "N": "TS", "E": "JS"},
            "8S 9S TS",
            {"S": 50, "W": 20, "N": 10, "E": -20},
        ),
    ],
)
def test_R2_1_own_points_score_in_play(
    contract: str, hands: dict[str, str], cards: str, scored: dict[str, int]
) -> None:
    deal = plays(called(parse_deal(OWN, "S", hands), contract), cards)
    assert points(deal) == {**dict.fromkeys("SWNE", 0), **scored}


def test_R2_1_own_points_of_kings_and_jacks() -> None:
    rules = ruleset(
        "barbuda", {"king_points": -6, "jack_points": [-4, -3], "domino_points": [51, 26, 11, -9]}
    )
    hands = {"S": "AS 2D", "W": "KS 3D", "N": "JS 4D", "E": "KH JD"}
    deal = plays(called(parse_deal(rules, "S", hands), "kings_and_jacks"), "AS KS JS KH 2D 3D 4D JD")
    assert points(deal) == {"S": -16, "W": 0, "N": 0, "E": -3}


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("online", {"queen_points": 0}),
        ("online", {"queen_points": 6}),
        ("online", {"queen_points": True}),
        ("online", {"queen_points": -6.0}),
        ("online", {"queen_points": -1001}),
        ("online", {"trumps_points": -5}),
        ("online", {"last_points": -20}),
        ("online", {"last_points": [-10, 0]}),
        ("online", {"last_points": [-10, -10, -10]}),
        ("online", {"king_points": -5}),
        ("barbuda", {"king_of_hearts_points": -20}),
    ],
)
def test_R2_1_points_that_no_game_has_are_refused(name: str, options: dict[str, object]) -> None:
    with pytest.raises(RulesetError, match=next(iter(options))):
        ruleset(name, options)


def test_R2_1_the_sum_is_checked_and_what_would_do_is_said() -> None:
    with pytest.raises(
        RulesetError, match=r"does not add up to 0.*4 whole numbers that add up to 89.*51,26,11,1"
    ):
        ruleset("online", {"queen_points": -12})
    with pytest.raises(RulesetError, match=r"domino_points.*add up to 89"):
        ruleset("online", {"queen_points": -12, "domino_points": [45, 20, 5, -5]})
    with pytest.raises(RulesetError, match=r"domino_points.*add up to 89"):
        ruleset("online", {"domino_points": [45, 20, 5, -5], "queen_points": -12})
    rules = ruleset("online", {"domino_points": [51, 26, 11, 1], "queen_points": -12})
    assert [name for name, _ in rules.options] == ["domino_points", "queen_points"]
    with pytest.raises(RulesetError, match="does not add up to 0"):
        rules.with_options({"queen_points": -6})


def test_R2_1_points_that_balance_each_other_need_no_other_dominoes() -> None:
    rules = ruleset("online", {"queen_points": -5, "king_of_hearts_points": -24})
    assert sum(spec.total for spec in rules.specs.values()) == 0
    assert rules.domino_points == ONLINE.domino_points


@pytest.mark.parametrize(
    ("queen", "domino"),
    [(-6, (45, 20, 5, -5)), (-12, (51, 26, 11, 1)), (-5, (44, 19, 4, -6)), (-1, (40, 15, 0, -10))],
)
def test_R2_1_the_places_at_dominoes_can_be_shifted_to_balance(queen: int, domino: tuple[int, ...]) -> None:
    assert replace(ONLINE, queen_points=queen).balanced().domino_points == domino


def test_R2_1_what_does_not_divide_goes_to_the_first_places() -> None:
    assert replace(ONLINE, king_of_hearts_points=-22).balanced().domino_points == (46, 21, 5, -5)


@pytest.mark.parametrize("name", PRESETS)
def test_R2_1_any_points_can_be_balanced_within_the_bounds(name: str) -> None:
    knobs = {
        each: OPTIONS[each]
        for each in OPTIONS
        if OPTIONS[each].contract and OPTIONS[each].fits(PRESETS[name])
    }
    for extreme in (0, 1):
        rules = PRESETS[name]
        for knob, option in knobs.items():
            if knob == "domino_points":
                continue
            rules = rules.turned(
                knob, [option.bounds[extreme]] * 2 if option.numbers == 2 else option.bounds[extreme]
            )
            least, most = knobs["domino_points"].bounds
            assert sum(rules.domino_points) == rules.domino_sum
            assert all(least <= points <= most for points in rules.domino_points)
        options = {each: value for each, value in rules.options_json().items() if each != "domino_points"}
        with pytest.raises(RulesetError) as refused:
            ruleset(name, options)
        proposed = [int(each) for each in str(refused.value).rpartition("as in ")[2].rstrip(".").split(",")]
        assert ruleset(name, {**options, "domino_points": proposed}).domino_points == tuple(proposed)


def test_R2_1_points_at_their_bound_follow_the_others() -> None:
    rules = ONLINE.turned("trick_points", -1).turned("domino_points", [20000, 20000, -20000, -19948])
    assert sum(rules.turned("trick_points", -2).domino_points) == 65
    with pytest.raises(RulesetError, match="4 whole numbers from -20000 to 20000 that add up to 52"):
        rules.turned("domino_points", [20001, 20000, -20000, -19949])
