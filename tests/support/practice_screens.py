"""Practice on the screen: an app that begins with it, and what a test waits for."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.names import Drill
from barbu_tui.session.practice.position import own_situation
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.screens.practice.practice_screen import PracticeScreen
from barbu_tui.words.people import Cast
from tests.support.app_driving import app_with, shown

SIZES = [(80, 24), (120, 36), (160, 45)]
HAND = "AQ5.T82.KJ93.A42"
CAST = Cast.of(("You", "Walter", "Nora", "Edith"), ("S", "W", "N", "E"), 0)


def session_of(
    drill: Drill = "contracts", path: Path | None = None, hands: int | None = None
) -> PracticeSession:
    own = own_situation(ruleset(), HAND, "NT,Q,T,D", "W=2,N=1,E=0") if drill == "contracts" else None
    return PracticeSession(ruleset(), drill, 103, hands=hands, first=own, path=path)


def practice(session: PracticeSession, **options: Any) -> BarbuApp:
    return app_with(lambda: PracticeScreen(session), **options)


async def known(pilot: Pilot[int]) -> str:
    """The screen once there are figures enough."""
    for _ in range(2000):
        screen = pilot.app.screen
        assert isinstance(screen, PracticeScreen)
        compared = screen.turn.advised.compared if screen.turn is not None else None
        if compared is not None and compared.telling:
            await pilot.pause()
            assert isinstance(pilot.app, BarbuApp)
            return shown(pilot.app)
        await asyncio.sleep(0.02)
    raise AssertionError("no figures")


def screen_of(pilot: Pilot[int]) -> PracticeScreen:
    screen = pilot.app.screen
    assert isinstance(screen, PracticeScreen)
    return screen
