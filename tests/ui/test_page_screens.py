"""The screens besides the table, driven by keys and mouse: what they open, keep, refuse and say."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.events import Header
from barbu_tui.session.match import Match, new_header
from barbu_tui.session.settings import Settings, load_settings
from barbu_tui.session.store import saves, saves_dir, settings_file
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.screens import opening
from barbu_tui.ui.screens.chart import ChartScreen
from barbu_tui.ui.screens.cut import CutScreen
from barbu_tui.ui.screens.finish import FinishScreen
from barbu_tui.ui.screens.help import HelpScreen
from barbu_tui.ui.screens.home import HomeScreen
from barbu_tui.ui.screens.new_game import KnobsScreen, NewGameScreen
from barbu_tui.ui.screens.page import PageScreen
from barbu_tui.ui.screens.rules import RulesScreen
from barbu_tui.ui.screens.saves import SavesScreen
from barbu_tui.ui.screens.settings import SettingsScreen
from barbu_tui.ui.screens.sheet import SheetScreen
from barbu_tui.ui.screens.statistics import StatisticsScreen
from tests.ui.driving import app_with, drive, press, settled, shown
from tests.ui.games import begun, game, save, whole


def name_of(pilot: Pilot[int]) -> str:
    return type(pilot.app.screen).__name__


def barbu(pilot: Pilot[int]) -> BarbuApp:
    assert isinstance(pilot.app, BarbuApp)
    return pilot.app


def of(rules: str = "online", deals: int | None = 10) -> tuple[Header, Game, Path | None]:
    return (*game(rules, deals), None)


# --- home ------------------------------------------------------------------------------------------


def test_home_begins_on_new_game_where_nothing_is_saved() -> None:
    async def script(pilot: Pilot[int]) -> None:
        text = await settled(pilot)
        assert "▌ n   New game" in text
        assert "no saved game" in text
        await press(pilot, "enter")
        assert name_of(pilot) == "NewGameScreen"
        await press(pilot, "escape")
        assert name_of(pilot) == "HomeScreen"

    drive(app_with(HomeScreen), script)


def test_home_begins_on_continue_where_a_game_is_unfinished() -> None:
    save(saves_dir(), "begun", *begun(deals=10))
    save(saves_dir(), "whole", *whole())

    async def script(pilot: Pilot[int]) -> None:
        text = await settled(pilot)
        assert "▌ c   Continue     deal 11 of 28" in text
        assert "2 saved games" in text
        assert "last table" in text
        assert "1 game " in text

    drive(app_with(HomeScreen), script)


def test_enter_before_the_saves_are_read_waits_for_them() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await pilot.press("enter")
        await settled(pilot)
        assert name_of(pilot) == "NewGameScreen"

    drive(app_with(HomeScreen), script)


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("n", "NewGameScreen"),
        ("r", "SavesScreen"),
        ("s", "StatisticsScreen"),
        ("o", "SettingsScreen"),
        ("question_mark", "HelpScreen"),
    ],
)
def test_letters_open_at_once_and_escape_leads_back(key: str, screen: str) -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, key)
        assert name_of(pilot) == screen
        await press(pilot, "escape")
        assert name_of(pilot) == "HomeScreen"
        await press(pilot, "escape")
        assert name_of(pilot) == "HomeScreen"

    drive(app_with(HomeScreen), script)


def test_d_changes_to_light_and_it_is_kept() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "d")
        assert pilot.app.theme == "barbu-light"

    drive(app_with(HomeScreen), script)
    assert load_settings(settings_file()).theme == "light"


def test_a_theme_from_the_list_of_themes_is_kept() -> None:
    async def script(pilot: Pilot[int]) -> None:
        pilot.app.theme = "barbu-light"
        await settled(pilot)
        assert barbu(pilot).look.theme == "barbu-light"

    drive(app_with(HomeScreen), script)
    assert load_settings(settings_file()).theme == "light"
    settings_file().unlink()

    async def only_this_run(pilot: Pilot[int]) -> None:
        assert pilot.app.theme == "barbu-ansi"

    drive(app_with(HomeScreen, theme="ansi"), only_this_run)
    assert not settings_file().exists()


def test_home_by_mouse() -> None:
    async def script(pilot: Pilot[int]) -> None:
        text = await settled(pilot)
        rows = text.splitlines()
        row = next(at for at, line in enumerate(rows) if "Settings" in line)
        await pilot.click(offset=(30, row))
        await settled(pilot)
        assert name_of(pilot) == "SettingsScreen"
        await pilot.click(offset=(30, 10), button=3)
        await settled(pilot)
        assert name_of(pilot) == "HomeScreen"

    drive(app_with(HomeScreen), script)


def test_problems_of_the_settings_file_are_said() -> None:
    async def script(pilot: Pilot[int]) -> None:
        assert [note.message for note in pilot.app._notifications] == ["theme = 'pink' is not understood."]

    drive(app_with(HomeScreen, Settings(problems=("theme = 'pink' is not understood.",))), script)


# --- new game --------------------------------------------------------------------------------------


def test_a_new_game_is_dealt_as_it_was_asked_for() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "n")
        await press(pilot, "home", "right", "right")  # sheet3
        await press(pilot, "down", "right", "down", "left")  # Walter: hunter, Edith: sound
        await press(pilot, "down", "down", "enter", "4", "2", "enter")  # seed
        text = await press(pilot, "down", "enter", "0", ".", "5", "enter")
        assert "0.50 a point" in text
        await press(pilot, "d")
        assert name_of(pilot) == "TableScreen"
        await pilot.app.run_action("screen.leave")

    drive(app_with(HomeScreen), script)
    (saved,) = saves()
    header = saved.header
    assert (header.rules.name, header.seed) == ("sheet3", 42)
    assert [player.bot for player in header.players] == [None, "hunter", "sound"]
    kept = load_settings(settings_file())
    assert (kept.rules, kept.bots, kept.stake) == ("sheet3", ("hunter", "sound"), Decimal("0.5"))


def test_knobs_are_turned_on_their_own_page() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "k")
        assert name_of(pilot) == "KnobsScreen"
        text = await press(pilot, "enter", "1")
        assert "First to last" in text or "first to last" in text
        text = await press(pilot, "enter")
        assert "It takes 4 whole numbers that add up to 65." in text
        await press(pilot, "escape")
        await press(pilot, "end", "up", "up")
        text = await press(pilot, "right")
        assert "‹enforced›" not in text
        text = await press(pilot, "escape")
        assert "1 set by you" in text
        await press(pilot, "k", "down", "right")
        text = await press(pilot, "delete")
        assert "‹left›" not in text

    drive(app_with(NewGameScreen), script)


@pytest.mark.parametrize(
    ("answer", "says"), [("x", "A seed is a whole number."), ("9" * 19, "at most 18 digits")]
)
def test_a_seed_that_is_none_is_refused(answer: str, says: str) -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "up", "up", "enter")
        pilot.app.screen.query_one(Input).value = answer
        assert says in await press(pilot, "enter")
        assert "drawn" in await press(pilot, "escape")

    drive(app_with(NewGameScreen), script, (120, 36))


def test_saves_that_cannot_be_kept_are_said_and_nothing_begins() -> None:
    saves_dir().parent.mkdir(parents=True)
    saves_dir().write_text("in the way")

    async def script(pilot: Pilot[int]) -> None:
        assert "That cannot be." in await press(pilot, "enter")
        assert name_of(pilot) == "NewGameScreen"

    drive(app_with(NewGameScreen), script)


def test_a_game_by_cut_shows_the_cut_first() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "n", "home", "right", "right", "right", "d")
        assert name_of(pilot) == "CutScreen"
        text = shown(barbu(pilot))
        assert "first." in text
        assert "the highest card" in text
        await press(pilot, "enter")
        assert name_of(pilot) == "TableScreen"
        assert not any(isinstance(screen, CutScreen) for screen in pilot.app.screen_stack)
        await pilot.app.run_action("screen.leave")

    drive(app_with(HomeScreen), script)


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


def test_sheet_and_chart_lead_to_each_other_and_back_to_the_very_screen() -> None:
    async def script(pilot: Pilot[int]) -> None:
        app = barbu(pilot)
        below = app.screen
        before = shown(app)
        opening.open_sheet(app, *game("online", 10))
        await press(pilot, "c")
        assert name_of(pilot) == "ChartScreen"
        await press(pilot, "s")
        assert name_of(pilot) == "SheetScreen"
        assert await press(pilot, "s") == before
        assert app.screen is below

    drive(app_with(lambda: RulesScreen(ruleset())), script)


def test_the_sheet_is_exported_as_text_and_overwrites_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "e", "enter")
        assert Path("barbu-sheet.txt").read_text(encoding="utf-8").startswith("Barbu, online")
        assert "there already" in await press(pilot, "e", "enter")
        await press(pilot, "escape")
        assert name_of(pilot) == "SheetScreen"

    drive(app_with(lambda: SheetScreen(*of())), script, (120, 36))


def test_enter_replays_the_deal_under_the_cursor() -> None:
    path = save(saves_dir(), "whole", *whole())

    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "enter")
        assert name_of(pilot) == "ReplayScreen"

    drive(app_with(lambda: SheetScreen(*game("online"), path)), script)


def test_the_chart_points_at_deals_and_shows_one_player() -> None:
    async def script(pilot: Pilot[int]) -> None:
        assert "Deal 10." in await settled(pilot)
        assert "Deal 9." in await press(pilot, "left")
        assert "Deal 1." in await press(pilot, "home")
        every = shown(barbu(pilot))
        alone = await press(pilot, "2")
        assert alone != every
        assert await press(pilot, "2") == every

    drive(app_with(lambda: ChartScreen(*of())), script)


@pytest.mark.parametrize("deals", [0, 1, None])
def test_sheet_chart_and_finish_bear_a_game_at_its_ends(deals: int | None) -> None:
    header, played = game("online", deals) if deals != 0 else (whole()[0], Game.new(ruleset(), 0))

    async def script(pilot: Pilot[int]) -> None:
        for screen in (SheetScreen, ChartScreen, FinishScreen):
            pilot.app.push_screen(screen(header, played))
            assert await press(pilot, "down", "right", "home", "end")

    drive(app_with(HomeScreen), script)


# --- saved games -----------------------------------------------------------------------------------


def test_saves_are_filtered_renamed_and_deleted_after_a_question() -> None:
    save(saves_dir(), "alpha", *begun(deals=2))
    save(saves_dir(), "beta", *whole("sheet3"))

    async def script(pilot: Pilot[int]) -> None:
        text = await settled(pilot)
        assert "alpha" in text
        assert "beta" in text
        text = await press(pilot, "slash", *"bet", "enter")
        assert "alpha" not in text
        assert "1 of 2" in text
        assert "alpha" in await press(pilot, "escape")
        await press(pilot, "slash", *"bet", "enter")
        assert "no dot first" in await press(pilot, "n", ".", "x", "enter")
        await press(pilot, "escape")
        text = await press(pilot, "n", *"better", "enter")
        assert "▌ better" in text
        assert "Delete this game?" in await press(pilot, "x")
        assert "better" in await press(pilot, "enter")
        assert "No saved game says" in await press(pilot, "x", "y")
        assert [each.path.name for each in saves()] == ["alpha.barbu.jsonl"]

    drive(app_with(SavesScreen), script)


def test_an_unfinished_game_is_gone_on_with_and_a_finished_one_looked_at() -> None:
    save(saves_dir(), "begun", *begun(deals=2))

    async def go_on(pilot: Pilot[int]) -> None:
        await settled(pilot)
        await press(pilot, "enter")
        assert name_of(pilot) == "TableScreen"
        await pilot.app.run_action("screen.leave")

    drive(app_with(SavesScreen), go_on)
    saves_dir().joinpath("begun.barbu.jsonl").unlink()
    save(saves_dir(), "whole", *whole())

    async def look(pilot: Pilot[int]) -> None:
        await settled(pilot)
        await press(pilot, "enter")
        assert name_of(pilot) == "ReplayScreen"

    drive(app_with(SavesScreen), look)


def test_a_game_that_is_damaged_or_being_played_says_so() -> None:
    path = save(saves_dir(), "begun", *begun(deals=2))
    held = Match.resume(path)

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        assert "another window" in await press(pilot, "enter")

    try:
        drive(app_with(SavesScreen), script, (160, 45))
    finally:
        held.close()


# --- settings, statistics --------------------------------------------------------------------------


def test_every_change_holds_at_once_and_is_kept() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "enter", *"Zoe", "enter")
        await press(pilot, "down", "right", "down", "space")
        assert pilot.app.theme == "barbu-light"
        assert barbu(pilot).look.deck == "two"
        await press(pilot, "end", "up", "right", "space")
        await press(pilot, "down", "enter", *"x", "enter")
        assert "An amount such as" in shown(barbu(pilot))
        await press(pilot, "escape")

    drive(app_with(SettingsScreen), script)
    kept = load_settings(settings_file())
    assert (kept.name, kept.theme, kept.deck) == ("Zoe", "light", "two")
    assert "by_deal" not in kept.sections
    assert len(kept.sections) == 5


def test_a_click_on_a_value_chooses_it() -> None:
    async def script(pilot: Pilot[int]) -> None:
        rows = (await settled(pilot)).splitlines()
        row = next(at for at, line in enumerate(rows) if "Confirm" in line)
        await pilot.click(offset=(rows[row].index(" on") + 1, row))
        assert barbu(pilot).settings.confirm

    drive(app_with(SettingsScreen), script)


def test_a_file_that_is_none_is_left_alone_and_said() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("theme = ")

    async def script(pilot: Pilot[int]) -> None:
        assert "Not kept." in await press(pilot, "down", "right")
        assert pilot.app.theme == "barbu-light"

    drive(app_with(SettingsScreen, load_settings(settings_file())), script, (160, 45))
    assert settings_file().read_text() == "theme = "


def test_statistics_are_counted_from_the_records() -> None:
    for seed in range(3):
        save(saves_dir(), f"game{seed}", *whole("online", seed))
    save(saves_dir(), "begun", *begun(deals=2))

    async def script(pilot: Pilot[int]) -> None:
        text = await settled(pilot)
        assert "GAMES" in text
        assert "Not counted: 1 unfinished." in text
        assert "Walter" in text

    drive(app_with(StatisticsScreen), script)


# --- the end, rules, help --------------------------------------------------------------------------


def test_the_end_leads_on() -> None:
    path = save(saves_dir(), "whole", *whole())

    async def script(pilot: Pilot[int]) -> None:
        app = barbu(pilot)
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
        assert "f2" in text
        assert "The chart by deal." in text
        text = await press(pilot, "question_mark")
        assert name_of(pilot) == "SheetScreen"
        assert "f2 chart" in text
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

    drive(app_with(lambda: RulesScreen(ruleset(), ruleset().spec("no_queens"))), script)


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
        RulesScreen(ruleset(), ruleset().spec("no_hearts")),
        FinishScreen(*game("online")),
        CutScreen(Match(cut)),
        HelpScreen(HomeScreen()),
    ]


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
def test_safe_glyphs_are_ascii_alone_on_every_screen(size: tuple[int, int]) -> None:
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


def test_resizing_keeps_the_cursor_and_leaves_no_debris() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "home", "down", "down", "down")
        before = shown(barbu(pilot))
        for size in ((160, 45), (60, 20), (120, 36), (80, 24)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
        assert shown(barbu(pilot)) == before

    drive(app_with(lambda: SheetScreen(*of())), script)
