"""The reason for discarding a card that can no longer win."""

from __future__ import annotations

import pytest

from barbu_bots.reasons.tricks import trick
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import parse_card
from tests.support.positions import in_tricks

SPADES = "5S 6S 7S 8S 9S TS JS QS KS AS"
DIAMONDS = "2D 3D 4D 5D 7D 8D 9D TD JD QD KD AD"


@pytest.mark.parametrize(
    ("hand", "gone", "says"),
    [
        # Of the cards out only 2♥ and two clubs do not beat it: two players cannot both be without a heart.
        ("432.3..", f"{SPADES} {DIAMONDS} 9H TH JH 2C 3C 4C 5C 6C 7C 8C 9C JC QC KC", "nothing dangerous"),
        # With more clubs out they can, and the king of hearts may still be with the two.
        ("432.3..", f"{SPADES} {DIAMONDS} 7H 8H 9H TH JH QH 2C 3C 4C 5C 6C 7C 8C JC", "most dangerous"),
    ],
)
def test_a_card_that_can_no_longer_win_is_not_called_dangerous(hand: str, gone: str, says: str) -> None:
    view = in_tricks("barbu", hand, "6D", gone=gone)
    assert says in trick(view, PlayCard(0, parse_card("3H"))).sentence
