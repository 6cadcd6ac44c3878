"""Touching cards are equal: the highest is played."""

from __future__ import annotations

import pytest

from barbu_bots import make_bot
from barbu_bots.play.equivalent_cards import all_touch
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import card_set, parse_card, parse_cards, parse_hand
from barbu_tui.core.dealing import Chance
from barbu_tui.core.tricks import TrickTable
from tests.support.positions import in_tricks

THREE = ("sound", "hunter", "counter")


@pytest.mark.parametrize("name", THREE)
@pytest.mark.parametrize(
    ("hand", "trick", "gone", "wanted"),
    [
        ("876.A84.Q962.J75", "KS", "", "8S"),
        ("86.A84.Q962.J75", "KS", "7S 3S 4H 5D", "8S"),
        ("QJT.A84.K962.J75", "4S", "", "QS"),
    ],
)
def test_the_highest_of_touching_cards_goes(name: str, hand: str, trick: str, gone: str, wanted: str) -> None:
    view = in_tricks("no_tricks", hand, trick, gone=gone)
    action = make_bot(name).decide(view, Chance(1, 1, 0, 0)).action
    assert isinstance(action, PlayCard)
    assert action.card == parse_card(wanted)


@pytest.mark.parametrize(
    ("contract", "hand", "trick", "gone", "why"),
    [
        ("no_tricks", "86.A84.Q962.J754", "7S", "", "the card that is winning is between"),
        ("no_tricks", "86.A84.Q962.J754", "KS", "", "another has the seven"),
        ("no_queens", "KQ.A84.Q962.J754", "4S", "", "one of them is a penalty card"),
        ("no_tricks", ".A84.Q9632.J7542", "4S", "", "they are of several suits"),
    ],
)
def test_cards_do_not_touch_when(contract: str, hand: str, trick: str, gone: str, why: str) -> None:
    view = in_tricks(contract, hand, trick, gone=gone)
    table = view.table
    assert isinstance(table, TrickTable)
    assert not all_touch(table, view.hand, table.legal(view.hand)), why


def test_on_lead_and_under_a_ruff() -> None:
    led = in_tricks("no_tricks", "876.A84.Q962.J75", "")
    assert isinstance(led.table, TrickTable)
    assert all_touch(led.table, led.hand, parse_cards("8S 7S 6S"))
    assert not all_touch(led.table, led.hand, parse_cards("8H 4H"))
    assert not all_touch(led.table, led.hand, parse_cards("8S 4H"))
    ruffed = in_tricks("trumps", "86.A84.Q962.J75", "7S 2C", trump="C")
    assert isinstance(ruffed.table, TrickTable)
    assert all_touch(ruffed.table, ruffed.hand, parse_cards("8S 6S"))


def test_a_beaten_card_between_two_leaves_them_equal() -> None:
    view = in_tricks("no_tricks", "86.A84.Q962.J75", "7S QS", gone="3H")
    table = view.table
    assert isinstance(table, TrickTable)
    assert all_touch(table, view.hand, parse_cards("8S 6S"))
    assert not all_touch(table, parse_hand("86.A84.Q962.J75"), card_set([parse_card("8S"), parse_card("AH")]))
