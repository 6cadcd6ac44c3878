"""The dearest of the player's own decisions, told at the result of a deal."""

from __future__ import annotations

import asyncio
from time import monotonic

import pytest
from textual.pilot import Pilot

from barbu_tui.ui.screens.table.table_screen import TableScreen
from tests.session.review.test_last_deal import after_deal
from tests.support.app_driving import app_with, drive, settled, shown

PATIENCE = 120.0


@pytest.mark.slow
def test_the_dearest_decision_comes_while_the_result_is_read() -> None:
    app = app_with(lambda: TableScreen(after_deal(18, scored=False)), speed="quick")

    async def script(pilot: Pilot[int]) -> str:
        table = app.screen
        assert isinstance(table, TableScreen)
        until = monotonic() + PATIENCE
        while table.moment.yours is None and monotonic() < until:
            await asyncio.sleep(0.05)
        await pilot.pause()
        return shown(app)

    text = " ".join(drive(app, script, (120, 36)).split())
    assert "Yours to decide trick 11: 3♥, not 8♥: about 100 points." in text


def test_the_result_waits_for_nothing() -> None:
    app = app_with(lambda: TableScreen(after_deal(18, scored=False)))

    async def script(pilot: Pilot[int]) -> None:
        text = await settled(pilot)
        assert "adds up to" in text
        assert "Yours to decide" not in text, "at instant speed nobody reads it"
        await pilot.press("enter")
        await settled(pilot)
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.match.game.number == 19

    drive(app, script, (120, 36))
