"""Bots make none of the blunders that a club player would laugh at."""

from __future__ import annotations

import pytest

from barbu_bots import Decision, make_bot
from barbu_tui.core.actions import Action, Bid, PlayCard
from barbu_tui.core.cards import CARD_NAMES
from barbu_tui.core.dealing import Chance
from barbu_tui.core.view import View
from tests.support.blunder_position import Position
from tests.support.blunder_positions_negative import NEGATIVE
from tests.support.blunder_positions_positive import POSITIVE

BOTS = ("sound", "hunter", "counter")
POSITIONS = [*NEGATIVE, *POSITIVE]


def answer(name: str, view: View) -> Decision:
    """Return the decision of a new bot of this name."""
    return make_bot(name).decide(view, Chance(1, 1, view.seat, 1))


def written(view: View, action: Action) -> str:
    """Return an action as positions write it: ``QS``, ``WN/E``, ``trumps_S``."""
    if isinstance(action, PlayCard):
        return CARD_NAMES[action.card]
    if isinstance(action, Bid):
        doubled, redoubled = (
            "".join(view.rules.seat_letters[seat] for seat in sorted(seats))
            for seats in (action.double, action.redouble)
        )
        return f"{doubled}/{redoubled}" if redoubled else doubled or "-"
    return str(action).replace(" ", "_")


@pytest.mark.parametrize("position", POSITIONS, ids=[position.name for position in POSITIONS])
def test_no_bot_blunders(position: Position) -> None:
    view = position.make()
    good, bad = position.good.split(), position.bad.split()
    blunders = {
        done
        for action in view.legal_actions()
        if (done := written(view, action)) in bad or (good and done not in good)
    }
    assert blunders, "every legal action is allowed: the position proves nothing"
    for name in BOTS:
        decision = answer(name, view)
        assert view.why_not(decision.action) is None
        assert decision.why
        done = written(view, decision.action)
        assert done not in blunders, f"{name} plays {done}: {position.blunder}"
