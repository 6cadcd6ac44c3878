"""Voids are named if the play has shown them, and only then."""

from __future__ import annotations

import random

import pytest

from barbu_tui.core.cards import SUIT_MASK
from barbu_tui.core.ruleset import PRESETS
from barbu_tui.core.tricks import TrickTable
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.words.line import folded
from barbu_tui.words.prompts import shown_words


@pytest.mark.parametrize("rules", PRESETS)
def test_no_player_holds_what_is_said_to_be_missing(rules: str) -> None:
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    ruleset = PRESETS[rules]
    match = Match(new_header(ruleset, ["sound"] * ruleset.players, seed, human=None, deals=6))
    voids = 0
    while match.advance() is not None:
        deal = match.game.deal
        if deal is None or deal.over or deal.play is None or not isinstance(deal.play.table, TrickTable):
            continue
        table, own = deal.play.table, deal.view(0).hand
        for seat in ruleset.seats[1:]:
            suits, cards = table.shown_lacking(own, seat)
            held = deal.view(seat).hand
            assert not held & cards
            assert not any(held & SUIT_MASK[suit] for suit in suits)
            voids += len(suits)
    assert voids


def test_a_discard_shows_a_void() -> None:
    """Nora discards on spades, a heart though queens count: from then on she has neither spades nor queens."""
    match = Match(new_header(PRESETS["online"], ["sound"] * 4, 77, human=None))
    names = tuple(match.names.values())
    shown = ""
    while not shown and match.advance() is not None:
        deal = match.game.deal
        if deal is not None and deal.play is not None and isinstance(deal.play.table, TrickTable):
            shown = shown_words(deal.play.table, deal.view(0).hand, names, (1, 2, 3))
    assert shown == "Nora: no ♠, no Q♥ Q♣"


@pytest.mark.parametrize("width", range(10, 40))
def test_no_line_ends_within_a_figure(width: int) -> None:
    text = "It is 22.4 ± 3.1 points, within 95 % of the 28 deals, or worse"
    lines = folded(text, width)
    assert " ".join(lines) == text
    whole = [line for line in lines if "±" in line or "%" in line]
    assert all("22.4 ± 3.1" in line or "95 %" in line for line in whole)
