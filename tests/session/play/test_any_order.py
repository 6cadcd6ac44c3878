"""The rest of a deal without a choice: whatever is played from there on brings the player the same points."""

from __future__ import annotations

import random

import pytest

from barbu_tui.core.deal import Deal
from barbu_tui.core.ruleset import PRESETS
from barbu_tui.core.tricks import TrickTable
from barbu_tui.session.play.any_order import any_order
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match


def _points(deal: Deal, seat: int, chance: random.Random) -> int:
    """The points of a seat when everybody plays legal cards at random to the end."""
    while not deal.over:
        actions = deal.view(deal.turn).legal_actions()
        deal = deal.apply(actions[chance.randrange(len(actions))])
    assert deal.play is not None
    assert isinstance(deal.play.table, TrickTable)
    return deal.play.table.points[seat]


@pytest.mark.parametrize("rules", PRESETS)
def test_the_rest_brings_the_same_points_in_any_order(rules: str) -> None:
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    chance = random.Random(seed)
    ruleset = PRESETS[rules]
    match = Match(new_header(ruleset, ["sound"] * ruleset.players, seed, human=None))
    found = 0
    while match.advance() is not None and found < 60:
        deal = match.game.deal
        if deal is None or deal.over or deal.play is None or not any_order(deal.view(deal.turn)):
            continue
        found += 1
        assert len({_points(deal, deal.turn, chance) for _ in range(12)}) == 1
    assert found
