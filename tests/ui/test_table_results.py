"""The table between deals: the result, the dearest decision, bots alone, the end of the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.ui.screens.replay.replay_screen import ReplayScreen
from barbu_tui.ui.screens.review.review_screen import ReviewScreen
from barbu_tui.ui.screens.scores.finish import FinishScreen
from barbu_tui.ui.screens.table.table_screen import TableScreen
from barbu_tui.ui.widgets.hand import HandFan
from barbu_tui.words.yours import Yours
from tests.support.app_driving import app_with, drive, press, settled, shown
from tests.support.table_screens import new_match, table_of


def test_bots_alone_can_be_watched() -> None:
    game = new_match(human=None)
    app = app_with(lambda: TableScreen(game))

    async def script(pilot: Pilot[int]) -> None:
        assert table_of(app).mode == "result"
        await pilot.press("enter")
        assert len(game.game.finished) == 2
        assert "Selma" in shown(app)

    drive(app, script)


def test_the_result_leads_to_the_review_of_its_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.review.reviewing.run", lambda *given, **named: None)
    game = Match(new_header(ruleset("online"), ["random"] * 3, 3, human="You"))
    app = app_with(lambda: TableScreen(game))

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        for _ in range(240):
            if table.mode == "result" and len(game.game.finished) == 2:
                break
            await pilot.press("enter")
        await press(pilot, "R")
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        assert screen.review is not None
        assert screen.review.deals == (2,)
        assert screen.review.cases
        await press(pilot, "escape")
        assert app.screen is table
        assert table.mode == "result"

    drive(app, script)


def test_the_result_leads_to_the_dearest_decision(tmp_path: Path) -> None:
    rules = ruleset("online")
    header = new_header(rules, ["random"] * 3, 3, human="You")
    game = Match.new(header, tmp_path / "game.barbu.jsonl")
    app = app_with(lambda: TableScreen(game))

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        for _ in range(120):
            if table.mode == "result":
                break
            await pilot.press("enter")
        table.moment.yours = Yours("trick 2", "3♥, not 8♥: about 9 points.", step=4)
        table.show()
        await pilot.pause()
        assert "Yours to decide  trick 2: 3♥, not 8♥: about 9 points." in shown(app)
        await pilot.press("g")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.at == screen.replay.start(game.game.finished[-1].number) + 4
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is table
        await pilot.press("enter")
        await pilot.pause()
        assert table.mode != "result"
        assert table.query_one(HandFan).display
        game.close()

    drive(app, script)


def test_after_the_last_deal_no_next_deal_is_offered() -> None:
    game = new_match(human=None)
    app = app_with(lambda: TableScreen(game))

    async def script(pilot: Pilot[int]) -> None:
        assert "Enter next deal" in shown(app)
        while not game.game.over:
            await pilot.press("enter")
        for keys in ((), ("escape", "escape")):  # and again after deciding to stay
            await pilot.press(*keys)
            await pilot.pause()
            text = shown(app)
            assert "That was the last deal." in text
            assert "Enter go on" in text
            assert "next deal" not in text
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, FinishScreen)

    drive(app, script)
