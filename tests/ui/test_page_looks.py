"""Every page in ASCII, without colour, and through a change of size."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import Header
from barbu_tui.session.store.paths import saves_dir
from barbu_tui.ui.screens.cut import CutScreen
from barbu_tui.ui.screens.frames.page import PageScreen
from barbu_tui.ui.screens.help import HelpScreen
from barbu_tui.ui.screens.home.home_screen import HomeScreen
from barbu_tui.ui.screens.new_game.new_game_screen import KnobsScreen, NewGameScreen
from barbu_tui.ui.screens.rules import RulesScreen
from barbu_tui.ui.screens.saves import SavesScreen
from barbu_tui.ui.screens.scores.chart import ChartScreen
from barbu_tui.ui.screens.scores.finish import FinishScreen
from barbu_tui.ui.screens.scores.sheet import SheetScreen
from barbu_tui.ui.screens.settings import SettingsScreen
from barbu_tui.ui.screens.statistics.statistics_screen import StatisticsScreen
from tests.support.app_driving import app_of, app_with, drive, press, settled, shown
from tests.support.saved_games import begun, game, save


def of(rules: str = "online", deals: int | None = 10) -> tuple[Header, Game, Path | None]:
    return (*game(rules, deals), None)


# --- looks -----------------------------------------------------------------------------------------


def every_screen() -> list[PageScreen]:
    header, played = game("online", 10)
    cut = replace(new_header(ruleset("barbuda"), ["random"] * 3, 5))
    return [
        NewGameScreen(),
        KnobsScreen(ruleset(), lambda rules: None),
        SheetScreen(header, played),
        ChartScreen(header, played),
        SavesScreen(),
        StatisticsScreen(),
        SettingsScreen(),
        RulesScreen(ruleset(), ChooseContract(0, "no_hearts")),
        FinishScreen(*game("online")),
        CutScreen(Match(cut)),
        HelpScreen(HomeScreen()),
    ]


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
def test_safe_glyphs_are_ascii_on_every_screen(size: tuple[int, int]) -> None:
    save(saves_dir(), "begun", *begun(deals=10))

    async def script(pilot: Pilot[int]) -> None:
        texts = [await settled(pilot)]
        for screen in every_screen():
            pilot.app.push_screen(screen)
            texts.append(await settled(pilot))
        for text in texts:
            assert text.isascii(), {sign for sign in text if not sign.isascii()}

    drive(app_with(HomeScreen, ascii=True), script, size)


def test_without_colour_focus_and_doubles_still_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        for screen in every_screen():
            pilot.app.push_screen(screen)
            await settled(pilot)
            strips = pilot.app.screen._compositor.render_strips()
            styles = [segment.style for strip in strips for segment in strip if segment.style]
            assert not any(style.color and style.color.triplet for style in styles)
            assert any(style.reverse for style in styles)  # the chip that names the screen
        sheet = next(screen for screen in pilot.app.screen_stack if isinstance(screen, SheetScreen))
        while pilot.app.screen is not sheet:
            pilot.app.pop_screen()
        text = await settled(pilot)
        assert "▌" in text
        strips = sheet._compositor.render_strips()
        assert any(s.style and s.style.reverse and s.text.isdigit() for strip in strips for s in strip)

    drive(app_with(HomeScreen), script)


def test_resizing_keeps_the_cursor_and_leaves_nothing_behind() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "home", "down", "down", "down")
        before = shown(app_of(pilot))
        for size in ((160, 45), (60, 20), (120, 36), (80, 24)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
        assert shown(app_of(pilot)) == before

    drive(app_with(lambda: SheetScreen(*of())), script)
