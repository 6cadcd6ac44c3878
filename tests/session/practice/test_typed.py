"""The parts of a position that are understood while it is typed."""

from __future__ import annotations

from random import Random

import pytest

from barbu_tui.core.cards import parse_hand
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import CODES, use
from barbu_tui.session.practice.position import EXAMPLE
from barbu_tui.session.practice.typed import typed
from tests.support.seeds import seeded

ONLINE = ruleset("online")
BEGUN = "J8.Q43.T82.K97 / W no_queens / N x W; S x W / "


def test_a_hand_is_understood_card_by_card() -> None:
    assert typed(ONLINE, "J8.Q").hand == parse_hand("J8.Q..")
    assert typed(ONLINE, "J8.Q43.T82.K97").hand == parse_hand("J8.Q43.T82.K97")
    assert typed(ONLINE, "J8.X").hand == 0


def test_the_parts_are_understood_each_by_itself() -> None:
    line = typed(ONLINE, "what / W no_queens / left NT,Q / owed 1")
    assert line.hand == 0
    assert str(line.choice) == "no_queens"
    assert line.left == ("no_tricks", "no_queens")
    assert line.debts
    assert line.deal is None


def test_a_half_typed_card_is_no_mistake() -> None:
    line = typed(ONLINE, BEGUN + "3S 2S TS 5S; AD 4")
    assert not line.wrong
    assert line.deal is not None
    assert line.deal.play is not None
    table = line.deal.play.table
    assert isinstance(table, TrickTable)
    assert (table.done, len(table.trick), line.deal.turn) == (1, 1, 0)


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("3S 2S TS; AD", "Trick 1 is not complete: 3S 2S TS."),
        ("3S 3S 4S", "3S has been played twice."),
        ("3S pass 5S", "Nobody passes in a trick."),
    ],
)
def test_a_mistake_before_the_last_word_is_said(cards: str, says: str) -> None:
    assert typed(ONLINE, BEGUN + cards).wrong == says


def test_without_a_double_there_are_no_cards() -> None:
    assert "Nobody doubled" in typed(ONLINE, "J8.Q43.T82.K97 / W no_queens / / ").wrong


def test_no_beginning_of_a_line_and_no_change_of_it_raises() -> None:
    random = Random(seeded(46))
    for code in CODES:
        use(code)
        try:
            for at in range(len(EXAMPLE) + 1):
                typed(ONLINE, EXAMPLE[:at])
                letters = list(EXAMPLE[:at])
                for _ in range(3):
                    letters.insert(random.randrange(len(letters) + 1), random.choice("/;.,x9KW ß"))
                typed(ONLINE, "".join(letters))
        finally:
            use("en")
