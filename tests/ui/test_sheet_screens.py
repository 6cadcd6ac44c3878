"""Score sheet, chart, the end of a game, rules and help, driven by keys."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from textual.pilot import Pilot

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.record.events import Header
from barbu_tui.session.store.paths import saves_dir
from barbu_tui.session.store.settings import Settings
from barbu_tui.ui.screens.home.home_screen import HomeScreen
from barbu_tui.ui.screens.rules import RulesScreen
from barbu_tui.ui.screens.scores.chart import ChartScreen
from barbu_tui.ui.screens.scores.finish import FinishScreen
from barbu_tui.ui.screens.scores.sheet import SheetScreen
from tests.support.app_driving import app_of, app_with, drive, name_of, press, settled, shown
from tests.support.saved_games import game, save, whole


def of(rules: str = "online", deals: int | None = 10) -> tuple[Header, Game, Path | None]:
    return (*game(rules, deals), None)


# --- sheet and chart -------------------------------------------------------------------------------


def test_the_sheet_turns_its_pages_with_the_cursor() -> None:
    async def script(pilot: Pilot[int]) -> None:
        first = await press(pilot, "home")
        assert "Page 1 of 2" in first
        second = await press(pilot, "pagedown")
        assert "Page 2 of 2" in second
        assert first.splitlines()[1] == second.splitlines()[1]
        assert "Page 1 of 2" in await press(pilot, "up")
        assert "▌ 2" in (await press(pilot, "2")).replace("▌2", "▌ 2")

    drive(app_with(lambda: SheetScreen(*of())), script)


@pytest.mark.parametrize("rules", ["online", "sheet3", "barbuda"])
def test_the_sheet_stands_in_every_size(rules: str) -> None:
    async def script(pilot: Pilot[int]) -> None:
        for width, height in ((120, 36), (160, 45), (120, 24), (80, 45)):
            await pilot.resize_terminal(width, height)
            text = await settled(pilot)
            assert "SCORE SHEET" in text
            assert text.count("✓") >= 10
            assert all(len(row) <= width for row in text.splitlines())
            if height >= 36:
                assert "Page" not in text

    drive(app_with(lambda: SheetScreen(*of(rules))), script)


@pytest.mark.parametrize("rules", ["online", "sheet3", "barbuda"])
@pytest.mark.parametrize("path", [Path("kept.barbu.jsonl"), None])
def test_a_sheet_of_several_pages_says_how_they_are_turned(rules: str, path: Path | None) -> None:
    async def script(pilot: Pilot[int]) -> None:
        for size in ((80, 24), (120, 36), (80, 36)):
            await pilot.resize_terminal(*size)
            for keys in ("home", *("l" * (rules == "barbuda"))):
                text = await press(pilot, keys)
                assert ("PgUp PgDn page" in text) == ("Page 1 of" in text)

    drive(app_with(lambda: SheetScreen(*game(rules, 10), path)), script)


def test_barbudas_own_sheet_is_a_line_a_deal_and_keeps_its_deal() -> None:
    async def script(pilot: Pilot[int]) -> None:
        text = await press(pilot, "l")
        assert "running totals" in text
        assert "from doubling" in text
        assert "▌  10" in text
        assert "Deals 1 to 14." in text
        assert "Deals 15 to 28." in await press(pilot, "pagedown")
        assert "running totals" not in await press(pilot, "l")

    drive(app_with(lambda: SheetScreen(*of("barbuda"))), script)


def test_sheet_and_chart_lead_to_each_other_and_back_to_the_same_screen() -> None:
    async def script(pilot: Pilot[int]) -> None:
        app = app_of(pilot)
        below = app.screen
        before = shown(app)
        app.open_screen("sheet", *game("online", 10))
        await press(pilot, "c")
        assert name_of(pilot) == "ChartScreen"
        await press(pilot, "s")
        assert name_of(pilot) == "SheetScreen"
        assert await press(pilot, "s") == before
        assert app.screen is below

    drive(app_with(lambda: RulesScreen(ruleset())), script)


@pytest.mark.parametrize(
    ("first", "turn", "name"), [("sheet", "c", "SheetScreen"), ("chart", "s", "ChartScreen")]
)
def test_escape_leads_from_the_chart_to_the_sheet_it_was_opened_from_and_the_other_way_round(
    first: str, turn: str, name: str
) -> None:
    async def script(pilot: Pilot[int]) -> None:
        app = app_of(pilot)
        below = app.screen
        app.open_screen(first, *game("online", 10))
        await settled(pilot)
        opened = app.screen
        await press(pilot, turn)
        assert name_of(pilot) != name
        await press(pilot, "escape")
        assert app.screen is opened
        await press(pilot, *"cs" * 3, "escape")  # to and fro, and a step back to where it began
        await press(pilot, *["escape"] * (app.screen is opened))
        assert app.screen is below

    drive(app_with(lambda: RulesScreen(ruleset())), script)


def test_the_sheet_is_exported_as_text_and_overwrites_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "e", "enter")
        assert Path("barbu-sheet.txt").read_text(encoding="utf-8").startswith("Barbu, online")
        assert "There is already a" in await press(pilot, "e", "enter")
        await press(pilot, "home", *"~unheardof", "slash")
        assert "no such home" in await press(pilot, "enter")
        await press(pilot, "escape")
        assert name_of(pilot) == "SheetScreen"

    drive(app_with(lambda: SheetScreen(*of())), script, (120, 36))


def test_enter_replays_the_deal_under_the_cursor() -> None:
    path = save(saves_dir(), "whole", *whole())

    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "enter")
        assert name_of(pilot) == "ReplayScreen"

    drive(app_with(lambda: SheetScreen(*game("online"), path)), script)


@pytest.mark.parametrize("path", [Path("kept.barbu.jsonl"), None])
def test_a_replay_is_offered_for_a_deal_that_was_played_and_kept(path: Path | None) -> None:
    async def script(pilot: Pilot[int]) -> None:
        assert ("replay" in (await settled(pilot)).splitlines()[-1]) == (path is not None)
        assert "replay" not in (await press(pilot, "end")).splitlines()[-1]  # not played yet
        assert "eplay" not in await press(pilot, "question_mark")
        await press(pilot, "escape")
        chart = await press(pilot, "c")
        assert ("Enter replay" in chart.splitlines()[-1]) == (path is not None)
        assert ("Replay" in await press(pilot, "question_mark")) == (path is not None)

    drive(app_with(lambda: SheetScreen(*game("online", 10), path)), script)


@pytest.mark.parametrize(("rules", "players"), [("online", 4), ("sheet3", 3)])
def test_sheet_and_chart_have_a_digit_for_each_player(rules: str, players: int) -> None:
    async def script(pilot: Pilot[int]) -> None:
        digits = f"1–{players}"
        assert f"{digits} dealer" in (await settled(pilot)).splitlines()[-1]
        assert f"{digits} " in await press(pilot, "question_mark")
        await press(pilot, "escape")
        chart = await press(pilot, "c")
        assert f"{digits} one player" in chart.splitlines()[-1]
        assert ((await press(pilot, "4")) == chart) == (players < 4)
        assert f"{digits} " in await press(pilot, "question_mark")

    drive(app_with(lambda: SheetScreen(*of(rules))), script, (120, 36))


def test_the_chart_points_at_deals_and_shows_one_player() -> None:
    async def script(pilot: Pilot[int]) -> None:
        assert "Deal 10." in await settled(pilot)
        assert "Deal 9." in await press(pilot, "left")
        assert "Deal 1." in await press(pilot, "home")
        every = shown(app_of(pilot))
        alone = await press(pilot, "2")
        assert alone != every
        assert await press(pilot, "2") == every

    drive(app_with(lambda: ChartScreen(*of())), script)


@pytest.mark.parametrize("deals", [0, 1, None])
def test_sheet_chart_and_finish_work_at_the_start_and_end_of_a_game(deals: int | None) -> None:
    header, played = game("online", deals) if deals != 0 else (whole()[0], Game.new(ruleset(), 0))

    async def script(pilot: Pilot[int]) -> None:
        for screen in (SheetScreen, ChartScreen, FinishScreen):
            pilot.app.push_screen(screen(header, played))
            assert await press(pilot, "down", "right", "home", "end")

    drive(app_with(HomeScreen), script)


# --- the end, rules, help --------------------------------------------------------------------------


def test_the_finish_screen_leads_to_its_other_screens() -> None:
    path = save(saves_dir(), "whole", *whole())

    async def script(pilot: Pilot[int]) -> None:
        app = app_of(pilot)
        text = await settled(pilot)
        assert "1st" in text
        assert "seed 3" in text
        assert "STAKES" in text
        for key, screen in (("s", "SheetScreen"), ("c", "ChartScreen"), ("g", "ReplayScreen")):
            await press(pilot, key)
            assert name_of(pilot) == screen
            app.pop_screen()
        await press(pilot, "n")
        assert name_of(pilot) == "NewGameScreen"
        await press(pilot, "escape")
        assert name_of(pilot) == "HomeScreen"

    drive(app_with(lambda: FinishScreen(*game("online"), path), Settings(stake=Decimal("0.05"))), script)


def test_help_shows_the_keys_of_its_screen_as_the_player_has_them() -> None:
    async def script(pilot: Pilot[int]) -> None:
        text = await press(pilot, "question_mark")
        assert name_of(pilot) == "HelpScreen"
        assert "F2" in text
        assert "The chart by deal." in text
        text = await press(pilot, "question_mark")
        assert name_of(pilot) == "SheetScreen"
        assert "F2 chart" in text
        await press(pilot, "f2")
        assert name_of(pilot) == "ChartScreen"

    drive(app_with(lambda: SheetScreen(*of()), Settings(keymap={"sheet.chart": "f2"})), script)


def test_rules_scroll_to_their_end() -> None:
    async def script(pilot: Pilot[int]) -> None:
        assert "More below." in await settled(pilot)
        text = await press(pilot, "end")
        assert "First dealer" in text
        assert "More below." not in text
        assert "NO QUEENS" in await press(pilot, "home")

    drive(app_with(lambda: RulesScreen(ruleset(), ChooseContract(0, "no_queens"))), script)
