"""Positions at which a club player would laugh, had a bot done otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from barbu_tui.core.actions import Bid, PlayCard
from barbu_tui.core.cards import CARD_NAMES
from barbu_tui.core.dealing import Chance
from barbu_tui.core.view import View
from bots import make_bot
from tests.support.blunder_position import Position
from tests.support.blunder_positions_negative import NEGATIVE
from tests.support.blunder_positions_positive import POSITIVE

BOTS = ("sound", "hunter", "counter")
POSITIONS = [*NEGATIVE, *POSITIVE]


def answer(name: str, view: View) -> Any:
    """What a bot does."""
    return make_bot(name).decide(view, Chance(1, 1, view.seat, 1))


@pytest.mark.parametrize("position", POSITIONS, ids=[position.name for position in POSITIONS])
def test_nobody_laughs(position: Position) -> None:
    view = position.make()
    for name in BOTS:
        decision = answer(name, view)
        action = decision.action
        assert view.why_not(action) is None
        assert decision.why
        if isinstance(action, PlayCard):
            done = CARD_NAMES[action.card]
        elif isinstance(action, Bid):
            doubled, redoubled = (
                "".join(view.rules.seat_letters[seat] for seat in sorted(seats))
                for seats in (action.double, action.redouble)
            )
            done = f"{doubled}/{redoubled}" if redoubled else doubled or "-"
        else:
            done = str(action).replace(" ", "_")
        if position.good:
            assert done in position.good.split(), f"{name} plays {done}: {position.laughs}"
        assert done not in position.bad.split(), f"{name} plays {done}: {position.laughs}"
