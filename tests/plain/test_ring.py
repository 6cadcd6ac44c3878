"""Dominoes round the corner (R5.5) in lines."""

from __future__ import annotations

import pytest

from barbu_tui.core.notation import parse_deal
from barbu_tui.core.ruleset import ruleset
from barbu_tui.plain.telling import _layout
from tests.support.table import called, layout, plays

HANDS = {"S": "KS AS 3S", "W": "2S 2H 4H", "N": "3H 5D 6D", "E": "2C 3D 7D"}


@pytest.mark.parametrize(
    ("cards", "says"),
    [("KS", "spades K"), ("KS -- -- -- AS", "spades K to A"), ("KS -- -- -- AS 2S", "spades K to 2")],
)
def test_a_suit_is_told_from_its_first_card_to_its_last(cards: str, says: str) -> None:
    deal = plays(called(parse_deal(ruleset("online", {"round_corner": True}), "S", HANDS), "domino K"), cards)
    assert _layout(layout(deal)) == says
