"""The claim of a bot that withholds a penalty card (R6) is its true reason."""

from __future__ import annotations

from barbu_bots.play.discard_claims import claim_for
from barbu_tui.core.cards import parse_card
from barbu_tui.core.tricks import TrickTable
from tests.support.positions import ME, in_tricks

BOTH_FLANKS = {"W": 2, "E": 2}


def test_withholding_with_a_low_card_names_the_target() -> None:
    view = in_tricks("no_hearts", ".QJ52.KQ986.8543", "TS 3S", levels=BOTH_FLANKS)
    table = view.table
    assert isinstance(table, TrickTable)
    claim, target = claim_for(table, view.hand, ME, parse_card("3C"))
    assert claim == "target"
    assert target in (1, 3)


def test_withholding_with_a_high_card_claims_safety() -> None:
    view = in_tricks("no_hearts", ".QJ52.KQ986.A543", "TS 3S", levels=BOTH_FLANKS)
    table = view.table
    assert isinstance(table, TrickTable)
    assert claim_for(table, view.hand, ME, parse_card("AC")) == ("safety", None)


def test_without_a_target_only_safety_can_be_claimed() -> None:
    view = in_tricks("no_hearts", ".QJ52.KQ986.8543", "TS 3S")
    table = view.table
    assert isinstance(table, TrickTable)
    assert claim_for(table, view.hand, ME, parse_card("4C")) == ("safety", None)
