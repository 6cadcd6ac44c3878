"""The value of a hand: the tables added up card by card, as :mod:`barbu_bots.weights.tables` describes."""

from __future__ import annotations

import random
from math import exp, log, tanh

import pytest

from barbu_bots.bidding.hand_values import HandValues
from barbu_bots.weights.book import kind_of
from barbu_bots.weights.current import CURRENT
from barbu_bots.weights.tables import bent
from barbu_tui.core.cards import HEARTS, CardSet, Suit, parse_hand
from barbu_tui.core.contracts import Contract
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.ruleset import PRESETS, ruleset
from tests.support.seeds import seeded

ONLINE = ruleset("online")
TABLES = CURRENT.hands[kind_of(ONLINE)]
VALUES = HandValues(ONLINE, TABLES)
NEGATIVES: tuple[Contract, ...] = ("no_tricks", "no_queens", "no_last_two", "no_hearts", "barbu")


def added_up(contract: Contract, hand: CardSet, position: int, trump: Suit | None) -> float:
    """The definition of a :class:`~barbu_bots.weights.tables.HandTable`, read to the letter."""
    high = contract == "trumps"
    table = TABLES.tricks[contract][position]
    value = table.base
    for suit in range(4):
        special = table.special if suit == (trump if high else HEARTS) else None
        suit_table = special or table.plain
        mine = [rank for rank in range(13) if hand >> 13 * suit + rank & 1]
        value += suit_table.length[min(len(mine), 7)]
        for at, rank in enumerate(mine):
            beside = len(mine) - 1 - at if high else at
            value += suit_table.card[min(beside, 4)][rank]
            if suit_table.at_length:
                value += suit_table.at_length[min(len(mine), 7) - 1][rank]
        if suit_table.lowest:
            low = sum(1 << rank for rank in mine if rank < 4)
            value += suit_table.lowest[min(len(mine), 7)][low]
    return -table.bend * log(1 + exp(-value / table.bend)) if table.bend else value


@pytest.mark.parametrize("contract", [*NEGATIVES, "trumps"])
def test_a_hand_is_worth_what_its_cards_add(contract: Contract) -> None:
    seed = seeded(20261121)
    rng = random.Random(seed)
    for number in range(1, 60):
        hand = deal_hands(ONLINE, seed, number)[number % 4]
        position = rng.randrange(4)
        trump = rng.randrange(4) if contract == "trumps" else None
        assert VALUES.in_tricks(contract, hand, position, trump) == pytest.approx(
            added_up(contract, hand, position, trump)
        )


@pytest.mark.parametrize("name", PRESETS)
def test_no_hand_is_worth_more_than_can_be_scored(name: str) -> None:
    rules = ruleset(name)
    values = HandValues(rules, CURRENT.hands[kind_of(rules)])
    best = parse_hand("5432.432.432.432") if rules.players == 4 else parse_hand("765432.765432.65432.")
    for contract, spec in rules.specs.items():
        for position in range(rules.players):
            if spec.negative:
                assert -8 < values.in_tricks(contract, best, position) < 0
            elif spec.is_domino:
                worths = [
                    values.at_domino(hand, start, position)
                    for hand in deal_hands(rules, 80, 1)
                    for start in range(13)
                ]
                assert min(rules.domino_points) < min(worths) < max(worths) < max(rules.domino_points)


@pytest.mark.parametrize("contract", NEGATIVES)
def test_a_better_sum_is_worth_more(contract: Contract) -> None:
    table = TABLES.tricks[contract][0]
    worths = [bent(total, table.bend) for total in range(-60, 30)]
    assert worths == sorted(worths)
    assert bent(-60, table.bend) == pytest.approx(-60, abs=0.01)


@pytest.mark.parametrize("contract", NEGATIVES)
def test_a_long_suit_without_low_cards_is_no_shelter(contract: Contract) -> None:
    """Six from the seven up are worth far less than the same suit with a two and a three."""
    heavy, light = parse_hand("AQJ987.K53.T4.62"), parse_hand("AQJ932.K53.T4.62")
    for position in range(4):
        apart = VALUES.in_tricks(contract, light, position) - VALUES.in_tricks(contract, heavy, position)
        assert apart > 1, (contract, position, apart)


def test_the_best_trump_and_the_best_start_are_the_best_of_all() -> None:
    for number in range(1, 40):
        hand = deal_hands(ONLINE, 78, number)[0]
        value, trump = VALUES.best_trump(hand, tuple(range(4)))
        assert value == max(VALUES.in_tricks("trumps", hand, 0, suit) for suit in range(4))
        assert VALUES.in_tricks("trumps", hand, 0, trump) == value
        value, start = VALUES.best_start(hand, range(13))
        assert value == max(VALUES.at_domino(hand, rank, 0) for rank in range(13))
        assert VALUES.at_domino(hand, start, 0) == value


def test_a_hand_is_worth_at_dominoes_what_its_chains_add() -> None:
    """The definition of a :class:`~barbu_bots.weights.tables.DominoValues`, read to the letter."""
    for number in range(1, 60):
        hand = deal_hands(ONLINE, 79, number)[number % 4]
        position, start = number % 4, number % 13
        table = TABLES.domino[position]
        held = sum(hand >> 13 * suit + start & 1 for suit in range(4))
        value = table.starts[held]
        for suit in range(4):
            mine = [rank for rank in range(13) if hand >> 13 * suit + rank & 1]
            own = start in mine
            value += table.length[0 if held < 2 else 1 if held == 2 else 2][own][len(mine)]
            for chain in (range(start + 1, 13), range(start - 1, -1, -1)):
                places = [place for place, rank in enumerate(chain) if rank in mine]
                for before, place in enumerate(places):
                    beyond = len(places) - 1 - before
                    others = len(chain) - 1 - place - beyond
                    gap = place - before + (not own)
                    value += table.card[min(gap, 7)][min(beyond, 3)][min(others, 4)]
                value += table.tail[own][bool(places)][len(chain) - 1 - max(places, default=-1)]
        half, span = (table.least + table.most) / 2, table.most - table.least
        value = half + span / 2 * tanh(2 * (value - half) / span)
        assert VALUES.at_domino(hand, start, position) == pytest.approx(value, abs=0.01)
