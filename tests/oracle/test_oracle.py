"""Sanity tests of the oracle itself, worked out by hand from the clauses named."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.support.seeds import seeded

from .__main__ import main
from .check import check_record
from .rules import (
    PRESETS,
    Bid,
    Bidding,
    Call,
    Card,
    Deal,
    DominoPlay,
    Game,
    IllegalActionError,
    Levels,
    OptionError,
    Pass,
    Play,
    StuckDealError,
    TrickPlay,
    adjustments,
    make_ruleset,
    parse_card,
    parse_hand,
    shared_points,
)
from .sample import random_record
from .trees import count_tree, random_hands, random_playout

ONLINE = make_ruleset("online")
SHEET3 = make_ruleset("sheet3")
SHEET4 = make_ruleset("sheet4")
BARBUDA = make_ruleset("barbuda")
NOBODY = dict.fromkeys("SWNE", 0)

# ----------------------------------------------------------------------------------------------------
# Rulesets


@pytest.mark.parametrize("name", PRESETS)
def test_r1_5_a_whole_game_sums_to_zero(name: str) -> None:
    rules = PRESETS[name]
    assert sum(rules.deal_total(contract) for contract in rules.contracts) == 0
    assert rules.deals == len(rules.seats) * len(rules.contracts)
    assert len(rules.deck()) == 13 * len(rules.seats)


def test_r2_deal_totals() -> None:
    totals = {contract: ONLINE.deal_total(contract) for contract in ONLINE.contracts}
    assert totals == {
        "no_tricks": -26,
        "no_last_two": -30,
        "no_queens": -24,
        "no_hearts": -30,
        "barbu": -20,
        "trumps": 65,
        "domino": 65,
    }
    assert SHEET3.deal_total("no_queens") == -24
    assert BARBUDA.deal_total("kings_and_jacks") == -34
    assert BARBUDA.deal_total("no_hearts") == -26


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("whist", {}),
        ("online", {"colour": "red"}),
        ("online", {"queen": -8}),
        ("online", {"israeli": "Off"}),
        ("online", {"must_trump": 1}),
        ("online", {"owed_doubles": 8}),
        ("online", {"owed_doubles": True}),
        ("online", {"domino_points": [50, 25, 10, -10]}),
        ("barbuda", {"domino_points": [35, 25, 15]}),
        ("sheet3", {"domino_points": [35, 20, 10.0]}),
    ],
)
def test_an_unknown_ruleset_option_or_value_is_refused(name: str, options: Mapping[str, object]) -> None:
    with pytest.raises(OptionError):
        make_ruleset(name, options)


def test_barbudas_own_domino_variant_is_an_override() -> None:
    assert make_ruleset("barbuda", {"domino_points": [35, 25, 15, 0]}).domino_points == (35, 25, 15, 0)


# ----------------------------------------------------------------------------------------------------
# Doubling


def bid(seat: str, double: str = "", redouble: str = "") -> Bid:
    return Bid(seat, frozenset(double), frozenset(redouble))


def test_r3_2_trentham() -> None:
    tricks = {"N": 2, "E": 6, "S": 4, "W": 1}
    hand = {seat: -2 * number for seat, number in tricks.items()}
    adjust = adjustments(ONLINE.seats, hand, Levels({("N", "S"): 1, ("W", "N"): 2}))
    assert hand["N"] + adjust["N"] == -4
    assert adjust == {"N": 0, "E": 0, "S": -4, "W": 4}


def test_r3_6_shared_points() -> None:
    def each_and_dealer(rules_name: str, contract: str) -> tuple[int, int]:
        rules = make_ruleset(rules_name, {"undoubled": "shared"})
        points = shared_points(rules, contract, "E")
        assert sum(points.values()) == rules.deal_total(contract)
        assert points["S"] == points["W"]
        return points["S"], points["E"]

    assert each_and_dealer("online", "no_tricks") == (-9, 1)
    assert each_and_dealer("online", "barbu") == (-7, 1)
    assert each_and_dealer("online", "no_queens") == (-8, 0)
    assert each_and_dealer("online", "no_hearts") == (-10, 0)
    assert each_and_dealer("online", "no_last_two") == (-10, 0)
    assert each_and_dealer("barbuda", "kings_and_jacks") == (-12, 2)
    assert each_and_dealer("barbuda", "no_hearts") == (-9, 1)
    assert each_and_dealer("sheet3", "no_tricks") == (-13, 0)


def test_r3_1_who_doubles_and_redoubles_whom() -> None:
    bidding = Bidding(ONLINE, "W", "no_queens", NOBODY, 7)
    assert bidding.turn() == "N"
    assert bidding.max_bid("N") == bid("N", "SWE")
    bidding.bids.append(bid("N", "WE"))
    assert bidding.turn() == "E"
    assert bid("E", "", "N") in bidding.legal_actions()
    assert bid("E", "N", "") not in bidding.legal_actions()  # N has doubled E
    assert bidding.max_bid("E") == bid("E", "SW", "N")
    bidding.bids.append(bid("E", "SW", "N"))
    assert set(bidding.legal_actions()) == {
        bid("S", double, redouble) for double in ("", "W", "N", "WN") for redouble in ("", "E")
    }
    bidding.bids.append(bid("S"))
    assert set(bidding.legal_actions()) == {bid("W", "", whom) for whom in ("", "N", "E", "NE")}
    bidding.bids.append(bid("W", "", "E"))
    assert bidding.turn() is None
    levels = bidding.levels()
    assert [levels.get(one, other) for one, other in ("NW", "NE", "ES", "EW", "NS")] == [1, 2, 1, 2, 0]


def test_the_formats_example_bid_is_refused() -> None:
    bidding = Bidding(ONLINE, "W", "no_queens", NOBODY, 7)
    bidding.bids.append(bid("N", "W"))
    assert bid("E", "", "N") not in bidding.legal_actions()


def test_positive_doubles() -> None:
    assert Bidding(ONLINE, "W", "trumps", NOBODY, 7).may_double("N") == ["W"]
    assert Bidding(SHEET4, "W", "trumps", NOBODY, 7).may_double("N") == ["S", "W", "E"]


def test_redoubles_all() -> None:
    bidding = Bidding(BARBUDA, "W", "no_queens", NOBODY, 7)
    assert bidding.may_double("N") == ["W"]
    bidding.bids += [bid("N", "W"), bid("E", ""), bid("S", "W")]
    assert bidding.legal_actions() == [bid("W"), bid("W", "", "NS")]
    free = make_ruleset("online", {"redoubles": "all"})
    bidding = Bidding(free, "W", "no_queens", NOBODY, 7)
    bidding.bids.append(bid("N", "E"))
    assert bidding.may_redouble("E") == []  # only the dealer redoubles
    assert bidding.max_bid("E") == bid("E", "SW")


@pytest.mark.parametrize(
    ("done", "left", "forced"), [(0, 3, False), (0, 2, True), (1, 2, False), (1, 1, True), (2, 1, False)]
)
def test_r3_4_owed_doubles(done: int, left: int, forced: bool) -> None:
    bidding = Bidding(ONLINE, "W", "trumps", {**NOBODY, "N": done}, left)
    assert bidding.is_forced("N") is forced
    assert (bid("N") in bidding.legal_actions()) is not forced
    assert not bidding.is_forced("W")


def test_with_three_players_the_bids_go_round_s_w_e() -> None:
    bidding = Bidding(SHEET3, "W", "no_queens", dict.fromkeys("SWE", 0), 7)
    order = []
    while (seat := bidding.turn()) is not None:
        order.append(seat)
        bidding.bids.append(bid(seat))
    assert order == ["E", "S", "W"]


# ----------------------------------------------------------------------------------------------------
# Calls


def test_r1_4_r2_calls() -> None:
    hands = {
        "S": parse_hand("A...K"),
        "W": parse_hand("K...A"),
        "N": parse_hand("Q...Q"),
        "E": parse_hand("J...J"),
    }
    calls = Deal(BARBUDA, "S", hands, ["no_queens"]).legal_calls()
    assert Call("S", "no_queens") not in calls
    assert Call("S", "barbu") not in calls
    assert Call("S", "trumps", trump=None) in calls
    assert [call.start for call in calls if call.contract == "domino"] == ["K", "A"]
    calls = Deal(ONLINE, "S", hands).legal_calls()
    assert Call("S", "trumps", trump=None) not in calls
    assert len([call for call in calls if call.contract == "domino"]) == 13
    three = {seat: hands[seat] for seat in "SWE"}
    suits = [call.trump for call in Deal(SHEET3, "S", three).legal_calls() if call.contract == "trumps"]
    assert suits == ["S", "H", "D"]


def test_r1_2_the_deal_passes_to_the_left() -> None:
    assert [Game(SHEET3, "W").dealer_of(number) for number in (1, 2, 3, 4)] == ["W", "E", "S", "W"]
    assert [Game(ONLINE, "E").dealer_of(number) for number in (1, 2, 28)] == ["E", "S", "N"]


# ----------------------------------------------------------------------------------------------------
# Tricks


def trick_play(
    contract: str,
    hands: Mapping[str, str],
    down: Sequence[str] = (),
    *,
    leader: str = "W",
    levels: Mapping[tuple[str, str], int] | None = None,
    trump: str | None = None,
    name: str = "online",
    **options: object,
) -> TrickPlay:
    """A play in which `leader` deals and leads, and the cards `down` have been played."""
    rules = make_ruleset(name, options)
    cards = {seat: [parse_card(text) for text in hand.split()] for seat, hand in hands.items()}
    play = TrickPlay(rules, contract, leader, cards, Levels(levels), trump)
    for text in down:
        play.apply(Play(play.turn, parse_card(text)))
    return play


def legal(play: TrickPlay) -> str:
    """The legal plays: card, then what is claimed ("5D?" safety, "5D>W" target, "5D!" breach)."""
    words = []
    for action in play.legal_actions():
        mark = {"safety": "?", "target": f">{action.target}", None: ""}[action.claim]
        words.append(f"{action.card}{mark}{'!' if action.breach else ''}")
    return " ".join(words)


def test_r4_1_follow_and_win() -> None:
    hands = {"W": "9S 2D", "N": "TS AD", "E": "AH AC", "S": "KS 3S"}
    play = trick_play("no_tricks", hands, ["9S", "TS", "AH"])
    assert legal(play) == "KS 3S"
    play.apply(Play("S", Card("3", "S")))
    assert play.winners == ["N"]
    assert play.turn == "N"


def test_first_lead() -> None:
    hands = {"S": "2S", "W": "3S", "E": "4S"}
    assert trick_play("no_tricks", hands, name="sheet3", leader="S").turn == "W"
    assert trick_play("no_tricks", hands, name="sheet3", leader="W").turn == "E"
    assert trick_play("no_tricks", hands, name="sheet3", leader="E", first_lead="dealer").turn == "E"


def test_r4_2_leading_hearts() -> None:
    hands = {"W": "9H 2D", "N": "TH AH", "E": "AC 2H", "S": "KS 3S"}
    assert legal(trick_play("no_hearts", hands)) == "2D"
    assert legal(trick_play("barbu", hands)) == "2D"
    assert legal(trick_play("no_queens", hands)) == "9H 2D"
    assert legal(trick_play("no_hearts", hands, leader="N")) == "TH AH"
    hands = {"W": "AD AH AS", "N": "3D 2H 2S", "E": "AC 4H 3S", "S": "KH 3C 4S"}
    heart_gone = ["AD", "3D", "4H", "KH"]
    assert legal(trick_play("no_hearts", hands, heart_gone)) == "AS"
    assert legal(trick_play("no_hearts", hands, heart_gone, hearts_lead="broken")) == "AH AS"
    assert legal(trick_play("no_hearts", hands, ["AD", "3D", "AC", "3C"], hearts_lead="broken")) == "AS"


TRUMP_HANDS = {"W": "5H 9S AD", "N": "7H 2S 2D", "E": "6H 8H 4C", "S": "4H 3H 9H"}


@pytest.mark.parametrize(
    ("down", "plays"),
    [
        (["5H"], "7H"),  # the only trump, and higher
        (["5H", "7H"], "8H"),  # a higher trump than any in the trick
        (["5H", "7H", "6H"], "9H"),
        (["9S", "2S"], "6H 8H"),  # void: any trump, for none is in the trick
        (["9S", "2S", "6H"], "9H"),  # overtrump
        (["9S", "2S", "8H"], "9H"),
        (["AD"], "2D"),  # any card of a plain suit
    ],
)
def test_r4_3_must_trump(down: list[str], plays: str) -> None:
    assert legal(trick_play("trumps", TRUMP_HANDS, down, trump="H")) == plays


def test_r4_3_when_no_higher_trump_is_held() -> None:
    hands = {"W": "9S 5H", "N": "8H 2C", "E": "4H 3C", "S": "2H AD"}
    assert legal(trick_play("trumps", hands, ["9S", "8H"], trump="H")) == "4H 3C"  # anything; never required
    assert legal(trick_play("trumps", hands, ["5H", "8H"], trump="H")) == "4H"  # a trump lead: any trump
    assert legal(trick_play("trumps", hands, ["9S"], trump="H")) == "8H"
    assert legal(trick_play("trumps", hands, ["9S"], trump="H", must_trump=False)) == "8H 2C"
    assert legal(trick_play("trumps", hands, ["9S"], trump=None, no_trump=True)) == "8H 2C"
    hands = {"W": "9S 5H", "N": "8H 2S", "E": "4S 3S", "S": "2H AD"}
    assert legal(trick_play("trumps", hands, ["9S", "2S"], trump="H")) == "4S 3S"  # following a plain suit
    hands = {"W": "9S 5H", "N": "8S 2C", "E": "4H 3C", "S": "2H AD"}
    assert legal(trick_play("trumps", hands, ["5H"], trump="H")) == "8S 2C"  # no trump at all


def test_r4_4_the_deal_ends_with_the_trick_of_the_last_penalty_card() -> None:
    hands = {"W": "AS 2D", "N": "KH 3D", "E": "4S 2H", "S": "5S 3H"}
    play = trick_play("barbu", hands, ["AS", "KH", "4S"])
    assert not play.over()  # never inside a trick
    play.apply(Play("S", Card("5", "S")))
    assert play.over()
    assert play.points() == {"S": 0, "W": -20, "N": 0, "E": 0}
    assert not trick_play("no_tricks", hands, ["AS", "KH", "4S", "5S"]).over()
    last_two = trick_play("no_last_two", hands, ["AS", "KH", "4S", "5S", "2D", "3D", "2H", "3H"])
    assert last_two.over()
    assert last_two.points() == {"S": 0, "W": -10, "N": -20, "E": 0}


# ----------------------------------------------------------------------------------------------------
# The Israeli rule

# W leads a spade, N has none, and holds a queen; the other queen is with E.
DUTY = {"W": "9S 2D 4C", "N": "QH 5D 6C", "E": "3S QC KD", "S": "8S KC AD"}


def test_r6_1_the_duty() -> None:
    assert legal(trick_play("no_queens", DUTY, ["9S"], israeli="off")) == "QH 5D 6C"
    assert (
        legal(trick_play("kings_and_jacks", DUTY, ["9S"], name="barbuda", israeli="enforced")) == "QH 5D 6C"
    )
    assert legal(trick_play("no_tricks", DUTY, ["9S"])) == "QH 5D 6C"
    follows = {**DUTY, "N": "QH 5D 6S"}
    assert legal(trick_play("no_queens", follows, ["9S"])) == "6S"
    assert legal(trick_play("no_queens", {**DUTY, "N": "QH QD 6H"}, ["9S"])) == "QH QD 6H?"


def test_r6_3_safety() -> None:
    # A lower diamond and a lower club are out: both discards are dangerous.
    assert legal(trick_play("no_queens", DUTY, ["9S"])) == "QH 5D? 6C?"
    # Every diamond out is higher: certain to lose.
    assert legal(trick_play("no_queens", {**DUTY, "W": "9S 7D 4C"}, ["9S"])) == "QH 6C?"
    # No diamond is out: not certain to lose.
    lonely = {"W": "9S 3C 4C", "N": "QH 5D 6C", "E": "3S QC KH", "S": "8S KC AH"}
    assert legal(trick_play("no_queens", lonely, ["9S"])) == "QH 5D? 6C?"
    # One queen is not enough.
    assert legal(trick_play("no_queens", {**DUTY, "E": "3S JC KD"}, ["9S"])) == "QH"
    # A card on the table is played: W led the other queen.
    assert legal(trick_play("no_queens", {**DUTY, "W": "QS 2D 4C", "E": "3S JC KD"}, ["QS"])) == "QH"
    # Both queens may be the player's own.
    assert legal(trick_play("no_queens", {**DUTY, "N": "QH 5D QD", "E": "3S JC KD"}, ["9S"])) == "QH 5D? QD"
    # There is but one king of hearts.
    assert legal(trick_play("barbu", {**DUTY, "N": "KH 5D 6C"}, ["9S"])) == "KH"


def test_r6_3_cards_played_are_not_in_other_hands() -> None:
    hands = {"W": "AD 9S 2C", "N": "7D QH 6D", "E": "3D QC KC", "S": "4D 8S KD"}
    # The lower diamonds are gone, the king is out: certain to lose.
    assert legal(trick_play("no_queens", hands, ["AD", "7D", "3D", "4D", "9S"])) == "QH"
    # E has kept a lower diamond.
    hands["E"] = "3D QC 5D"
    assert legal(trick_play("no_queens", hands, ["AD", "7D", "5D", "4D", "9S"])) == "QH 6D?"


def test_r6_2_target() -> None:
    def with_levels(levels: Mapping[tuple[str, str], int]) -> str:
        return legal(trick_play("barbu", {**DUTY, "N": "KH 5D"}, ["9S"], levels=levels))

    assert with_levels({}) == "KH"
    assert with_levels({("W", "N"): 1}) == "KH 5D>W"
    assert with_levels({("W", "N"): 1, ("N", "E"): 2}) == "KH 5D>W 5D>E"
    assert with_levels({("W", "N"): 1, ("N", "E"): 1, ("N", "S"): 1}) == "KH"
    assert with_levels({("W", "N"): 1, ("N", "E"): 2, ("N", "S"): 1}) == "KH 5D>S 5D>W 5D>E"
    assert with_levels({("W", "E"): 2}) == "KH"  # not the player's own pairs


def test_r6_4_honour() -> None:
    play = trick_play("no_queens", DUTY, ["9S"], israeli="honour", levels={("N", "S"): 1})
    assert legal(play) == "QH 5D>S 5D? 5D! 6C>S 6C? 6C!"


# ----------------------------------------------------------------------------------------------------
# Domino


def test_r5_domino() -> None:
    rules = make_ruleset("online")
    texts = {"S": "7S", "W": "8S AS", "N": "9S TH", "E": "6S 2D"}
    hands = {seat: [parse_card(text) for text in cards.split()] for seat, cards in texts.items()}
    play = DominoPlay(rules, "W", hands, "7")
    seen = []
    for _ in range(4):
        action = play.legal_actions()[0]
        seen.append("-" if isinstance(action, Pass) else str(action.card))
        play.apply(action)
    assert seen == ["-", "-", "-", "7S"]  # the dealer named a rank not in the dealer's hand
    assert play.out == ["S"]
    assert play.legal_actions() == [Play("W", Card("8", "S"))]
    play.apply(Play("W", Card("8", "S")))
    play.apply(Play("N", Card("9", "S")))
    play.apply(Play("E", Card("6", "S")))
    assert play.turn == "W"  # S is out, and skipped
    assert play.legal_actions() == [Pass("W")]  # AS waits for the king, which is in no hand
    play.apply(Pass("W"))
    play.apply(Pass("N"))
    with pytest.raises(StuckDealError):
        play.apply(Pass("E"))


def test_r5_3_the_order_of_going_out() -> None:
    hands = {"S": [Card("7", "S")], "W": [Card("8", "S")], "E": [Card("6", "S")]}
    play = DominoPlay(SHEET3, "S", hands, "7")
    play.apply(Play("S", Card("7", "S")))
    play.apply(Play("W", Card("8", "S")))
    assert play.over()
    assert play.points() == {"S": 35, "W": 20, "E": 10}


# ----------------------------------------------------------------------------------------------------
# Trees


def four(*hands: str) -> dict[str, list[str]]:
    return {seat: hand.split() for seat, hand in zip("SWNE", hands, strict=True)}


def test_count_tree() -> None:
    suits = four("AS 2S 3S", "AD 2D 3D", "AC 2C 3C", "KH 3H 4H")
    assert count_tree(suits, "no_tricks", "sheet4", dealer="S") == 6**4
    # First trick: 27 of 81 bring the king; of the other 54, the second trick ends 8 ways, or goes on 8.
    assert count_tree(suits, "barbu", "sheet4", dealer="S") == 27 + 54 * 16
    # E must discard the king of hearts at once.
    assert count_tree(suits, "barbu", "online", dealer="S") == 27
    # Level 1 with S alone: two more cards, each under one claim.
    assert count_tree(suits, "barbu", "online", dealer="S", levels={("E", "S"): 1}) == 27 + 54 * 16
    # Unequal levels with all three: each other card under three claims.
    levels = {("E", "S"): 1, ("E", "W"): 2, ("E", "N"): 1}
    assert count_tree(suits, "barbu", "online", dealer="S", levels=levels) == 27 + 27 * 6 * (8 + 8 * 3)
    # Must trump: only W has a choice in the trick that S leads.
    trumps = four("AS 2S", "AD 2D", "AC 2C", "KH 3H")
    assert count_tree(trumps, "trumps", "sheet4", dealer="S", trump="H") == 2 * 2 * 2 * 2
    assert count_tree(four("AS", "KS", "QS", "JS"), "no_last_two", "online", dealer="N") == 1


def test_count_tree_of_domino() -> None:
    hands = four("7S 7H", "8S 8H", "6S 6H", "9S 9H")
    assert count_tree(hands, "domino", "online", dealer="S", start="7") == 2
    with pytest.raises(ValueError, match="lacks"):
        count_tree(hands, "domino", "barbuda", dealer="S", start="8")


def test_random_playouts_sum_to_the_deal_total() -> None:
    rng = random.Random(seeded(7))
    for rules in PRESETS.values():
        for contract in rules.contracts:
            assert sum(random_playout(contract, rules, rng).values()) == rules.deal_total(contract)


# ----------------------------------------------------------------------------------------------------
# Records

Event = dict[str, Any]
SUITED = {
    "S": "AKQJT98765432...",
    "W": ".AKQJT98765432..",
    "N": "..AKQJT98765432.",
    "E": "...AKQJT98765432",
}


def one_deal() -> list[Event]:
    """W, the dealer, holds all hearts, calls barbu, and leads the king."""
    players = [{"seat": seat, "name": seat, "kind": "bot", "bot": "sound"} for seat in "SWNE"]
    players[0] = {"seat": "S", "name": "You", "kind": "human", "bot": None}  # type: ignore[dict-item]
    return [
        {
            "barbu": 1,
            "rules": "online",
            "options": {},
            "players": players,
            "first_dealer": "W",
            "seed": None,
            "app": "0",
            "created": "2026-11-21T10:00:00Z",
        },
        {"t": "deal", "n": 1, "dealer": "W", "hands": dict(SUITED)},
        {"t": "contract", "seat": "W", "contract": "barbu"},
        {"t": "bid", "seat": "N", "double": ["W"], "redouble": []},
        {"t": "bid", "seat": "E", "double": [], "redouble": []},
        {"t": "bid", "seat": "S", "double": [], "redouble": [], "why": "readers ignore this"},
        {"t": "bid", "seat": "W", "double": [], "redouble": []},
        {"t": "play", "seat": "W", "card": "KH"},
        {"t": "play", "seat": "N", "card": "AD"},
        {"t": "play", "seat": "E", "card": "2C"},
        {"t": "play", "seat": "S", "card": "AS"},
        {
            "t": "score",
            "n": 1,
            "hand": {"S": 0, "W": -20, "N": 0, "E": 0},
            "adjust": {"S": 0, "W": -20, "N": 20, "E": 0},
            "total": {"S": 0, "W": -40, "N": 20, "E": 0},
            "running": {"S": 0, "W": -40, "N": 20, "E": 0},
        },
    ]


def check(events: Sequence[Event]) -> list[str]:
    return check_record([json.dumps(event) for event in events])


def test_the_hand_made_record_is_clean_wherever_it_is_cut() -> None:
    events = one_deal()
    for length in range(1, len(events) + 1):
        assert check(events[:length]) == []


def test_a_torn_line_is_dropped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.barbu.jsonl"
    text = "".join(json.dumps(event) + "\n" for event in one_deal())
    path.write_bytes(text.encode() + b'{"t":"de\xff')
    assert check_record(path) == []
    assert main([str(path)]) == 0
    path.write_bytes(text.encode() + b'{"t":"de\n')
    assert len(check_record(str(path))) == 1
    assert main([str(path)]) == 1
    assert "game.barbu.jsonl:13: not JSON" in capsys.readouterr().out
    assert check_record(tmp_path / "none") != []


MUTATIONS: dict[str, Callable[[list[Event]], object]] = {
    "version": lambda events: events[0].update(barbu=2),
    "version true": lambda events: events[0].update(barbu=True),
    "unknown rules": lambda events: events[0].update(rules="club"),
    "unknown option": lambda events: events[0]["options"].update(speed="fast"),
    "unknown value": lambda events: events[0]["options"].update(israeli=False),
    "players out of order": lambda events: events[0]["players"].reverse(),
    "three players": lambda events: events[0]["players"].pop(),
    "human with a bot": lambda events: events[0]["players"][0].update(bot="sound"),
    "a bot without a name": lambda events: events[0]["players"][1].update(bot=""),
    "no app": lambda events: events[0].pop("app"),
    "real seed": lambda events: events[0].update(seed=1.0),
    "cut where random": lambda events: events[0].update(
        cut=dict(zip("WNES", ["AS", "KS", "QS", "JS"], strict=True))
    ),
    "no cut where cut": lambda events: events[0]["options"].update(first_dealer="cut"),
    "not in UTC": lambda events: events[0].update(created="2026-11-21T10:00:00+01:00"),
    "no offset": lambda events: events[0].update(utc_offset="JST"),
    "an offset of a day": lambda events: events[0].update(utc_offset="+24:00"),
    "no such day": lambda events: events[0].update(created="2026-02-30T10:00:00Z"),
    "another first dealer": lambda events: events[0].update(first_dealer="S"),
    "deal number": lambda events: events[1].update(n=2),
    "hand not high to low": lambda events: events[1]["hands"].update(S="KAQJT98765432..."),
    "hand with two dots": lambda events: events[1]["hands"].update(S="AKQJT98765432.."),
    "a card twice": lambda events: events[1]["hands"].update(S="AKQJT9876543.A.."),
    "a card short": lambda events: events[1]["hands"].update(S="AKQJT9876543..."),
    "14 and 12 cards": lambda events: events[1]["hands"].update(S="AKQJT98765432.2..", W=".AKQJT9876543.."),
    "a seat short": lambda events: events[1]["hands"].pop("S"),
    "not the dealer": lambda events: events[2].update(seat="N"),
    "no such contract": lambda events: events[2].update(contract="kings_and_jacks"),
    "a trump in barbu": lambda events: events[2].update(trump=None),
    "a start in barbu": lambda events: events[2].update(start="7"),
    "trumps without trump": lambda events: events[2].update(contract="trumps"),
    "bids out of turn": lambda events: events.insert(3, events.pop(4)),
    "a bid missing": lambda events: events.pop(6),
    "doubles oneself": lambda events: events[3].update(double=["N"]),
    "doubles twice": lambda events: events[3].update(double=["W", "W"]),
    "doubles a doubler": lambda events: (events[3].update(double=["E"]), events[4].update(double=["N"])),
    "redoubles nobody's double": lambda events: events[4].update(redouble=["N"]),
    "the dealer doubles": lambda events: events[6].update(double=["S"]),
    "undoubled but played": lambda events: events[3].update(double=[]),
    "out of turn": lambda events: events[8].update(seat="E"),
    "a card not held": lambda events: events[8].update(card="KS"),
    "no card": lambda events: events[8].update(card="10D"),
    "claims nothing withheld": lambda events: events[8].update(claim="safety"),
    "a target without claim": lambda events: events[8].update(target="W"),
    "a breach of nothing": lambda events: events[8].update(breach=True),
    "no claim": lambda events: events[8].update(claim=None),
    "a pass in barbu": lambda events: events.insert(7, {"t": "pass", "seat": "W"}),
    "early score": lambda events: events.pop(10),
    "goes on": lambda events: events.insert(11, {"t": "play", "seat": "W", "card": "2H"}),
    "a seat before the score": lambda events: events.insert(
        11, {"t": "seat", "seat": "S", "kind": "bot", "bot": "sound"}
    ),
    "score number": lambda events: events[11].update(n=2),
    "hand points": lambda events: events[11]["hand"].update(W=-10),
    "adjustment": lambda events: events[11]["adjust"].update(N=10),
    "total": lambda events: events[11]["total"].update(N=10),
    "running": lambda events: events[11]["running"].update(N=10),
    "score of three": lambda events: events[11]["running"].pop("S"),
    "early end": lambda events: events.append({"t": "end", "totals": {"S": 0, "W": -40, "N": 20, "E": 0}}),
    "unknown event": lambda events: events.append({"t": "chat"}),
    "no type": lambda events: events.append({"n": 2}),
    "no event": lambda events: events.append([]),  # type: ignore[arg-type]
    "no header": lambda events: events.pop(0),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_mutation_of_the_record_is_refused(name: str) -> None:
    events = one_deal()
    MUTATIONS[name](events)
    assert repr(events) != repr(one_deal())
    assert len(check(events)) == 1


def test_lines_that_are_not_right_as_json() -> None:
    lines = [json.dumps(event) for event in one_deal()]
    assert check_record([lines[0], ""]) == ["record:2: a blank line"]
    assert check_record(["\ufeff" + lines[0]]) == ["record:1: a byte order mark"]
    assert check_record([lines[0], '{"t":"deal","t":"deal"}']) != []
    assert check_record([lines[0], '{"t":"seat","seat":"S","kind":"human","bot":null,"ms":1.5}']) != []
    assert check_record([]) == ["record:1: no header"]


def test_an_undoubled_negative_contract_goes_straight_to_its_score() -> None:
    events = one_deal()
    events[3]["double"] = []
    del events[7:11]
    hand = {"S": -7, "W": 1, "N": -7, "E": -7}
    events[7].update(hand=hand, adjust=dict.fromkeys("SWNE", 0), total=hand, running=hand)
    assert check(events) == []
    events[0]["options"] = {"undoubled": "played"}
    assert check(events) != []


def test_claims_in_a_record() -> None:
    """W leads a single club, and the king of hearts is elsewhere: with E, then with S, who has no club."""
    events = one_deal()
    events[0]["options"] = {"israeli": "enforced"}
    events[1]["hands"].update(W=".AQJT98765432..2", E=".K..AKQJT9876543")
    events[7:] = [
        {"t": "play", "seat": "W", "card": "2C"},
        {"t": "play", "seat": "N", "card": "AD"},
        {"t": "play", "seat": "E", "card": "3C"},
        {"t": "play", "seat": "S", "card": "AS"},
        {"t": "play", "seat": "E", "card": "AC"},
        {"t": "play", "seat": "S", "card": "KS"},
    ]
    assert check(events) == []  # E follows; nothing is withheld
    events[1]["hands"].update(S="KQJT98765432.K..", E="A...AKQJT9876543")
    withheld = [*copy.deepcopy(events[:10]), {"t": "play", "seat": "S", "card": "KS"}]
    assert "without claim" in check(withheld)[0]
    withheld[10]["claim"] = "safety"
    assert "does not hold" in check(withheld)[0]
    withheld[10].update(claim="target", target="W")
    assert "does not hold" in check(withheld)[0]
    withheld[3]["double"] = ["S"]
    assert "does not hold" in check(withheld)[0]  # S has a level with N alone
    withheld[10].update(target="N")
    assert check(withheld) == []
    del withheld[10]["target"]
    assert "missing" in check(withheld)[0]
    del withheld[10]["claim"]
    withheld[10]["breach"] = True
    assert "enforced" in check(withheld)[0]
    withheld[0]["options"] = {"israeli": "honour"}
    assert check(withheld) == []
    withheld[10]["claim"] = "safety"
    assert "together" in check(withheld)[0]
    del withheld[10]["breach"], withheld[10]["claim"]
    assert "without claim" in check(withheld)[0]
    withheld[0]["options"] = {"israeli": "off"}
    assert check(withheld) == []
    withheld[10]["breach"] = False
    assert check(withheld) != []


def test_a_record_may_begin_later() -> None:
    events = one_deal()
    rng = random.Random(seeded(3))
    zero = dict.fromkeys("SWNE", 0)
    before: Event = {
        "deals": 4,
        "called": {seat: ["no_queens"] for seat in "SWNE"},
        "doubled": {seat: dict(zero) for seat in "SWNE"},
        "running": {"S": -24, "W": -24, "N": -24, "E": -24},
        "until": 5,
    }
    events[0].update(before=before, **{"from": "a deal to look at"})
    events[1]["n"] = events[11]["n"] = 5
    events[11]["running"] = {"S": -24, "W": -64, "N": -4, "E": -24}
    assert check(events) == []
    assert "nothing" in check([*events, events[1]])[0]
    assert "nothing" in check([*events, {"t": "end", "totals": events[11]["running"]}])[0]
    for change in (
        {"deals": 3},
        {"deals": 28},
        {"until": 4},
        {"until": 29},
        {"called": {seat: ["barbu"] for seat in "SWNE"}, "running": dict.fromkeys("SWNE", -20)},
        {"called": {seat: ["no_queens"] for seat in "SWN"}},
        {"doubled": {**before["doubled"], "N": {**zero, "W": 2}}},
        {"doubled": {**before["doubled"], "N": {**zero, "N": 1}}},
        {"running": zero},
    ):
        changed = copy.deepcopy(events)
        changed[0]["before"].update(change)
        assert len(check(changed)) == 1, change
    for name in PRESETS:
        assert check_record(random_record(name, rng, first=10, last=12)) == []
        assert check_record(random_record(name, rng, first=20)) == []


def test_the_cut() -> None:
    events = one_deal()
    events[0]["options"] = {"first_dealer": "cut"}
    for cut, right in (
        ("AS KS QS JS", True),
        ("AS AH AD AC", True),
        ("AS AH AC AD", False),
        ("KS AS QS JS", False),
        ("AS AS QS JS", False),
        ("AS KS QS 1S", False),
    ):
        events[0]["cut"] = dict(zip("WNES", cut.split(), strict=True))
        assert (check(events) == []) is right


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("israeli", ["enforced", "honour", "off"])
def test_random_games_are_clean_to_the_end(name: str, israeli: str) -> None:
    lines = random_record(name, random.Random(f"{name} {israeli}"), options={"israeli": israeli})
    assert check_record(lines) == []
    end = json.loads(lines[-1])
    assert sum(end["totals"].values()) == 0
    assert check_record(lines[:-1]) == []
    assert check_record([*lines, lines[-1]]) != []
    end["totals"]["S"] += 1
    assert len(check_record([*lines[:-1], json.dumps(end)])) == 2


def test_r7_1_an_illegal_action_changes_nothing() -> None:
    deal = Game(ONLINE, "S").new_deal(random_hands(ONLINE, random.Random(1)))
    with pytest.raises(IllegalActionError):
        deal.apply(Call("W", "barbu"))
    assert deal.phase() == "contract"
