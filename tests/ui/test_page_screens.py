"""The screens besides the table, driven by keys and mouse: what they open, keep, refuse and say."""

from __future__ import annotations

import json
import os
from decimal import Decimal
from pathlib import Path

import pytest
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import Input

from barbu_bots import EASY
from barbu_tui.core.game import Game
from barbu_tui.session.house import house_rulesets
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import Header
from barbu_tui.session.record.saves import saves
from barbu_tui.session.store.paths import house_dir, saves_dir, settings_file
from barbu_tui.session.store.settings import Settings, load_settings
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.screens.cut import CutScreen
from barbu_tui.ui.screens.home.home_screen import HomeScreen
from barbu_tui.ui.screens.new_game.new_game_screen import NewGameScreen
from barbu_tui.ui.screens.saves import SavesScreen
from barbu_tui.ui.screens.scores.finish import FinishScreen
from barbu_tui.ui.screens.settings import SettingsScreen
from barbu_tui.ui.screens.statistics.statistics_screen import StatisticsScreen
from barbu_tui.ui.screens.table.table_screen import TableScreen
from tests.support.app_driving import app_of, app_with, drive, name_of, press, settled, shown
from tests.support.saved_games import begun, game, save, whole


def of(rules: str = "online", deals: int | None = 10) -> tuple[Header, Game, Path | None]:
    return (*game(rules, deals), None)


# --- home ------------------------------------------------------------------------------------------


def test_home_begins_on_the_lessons_where_nothing_is_saved() -> None:
    async def script(pilot: Pilot[int]) -> None:
        text = await settled(pilot)
        assert "▌ l   Learn" in text
        assert "Enter begins the first lesson, Esc declines." in text
        await press(pilot, "escape", "n")
        assert name_of(pilot) == "NewGameScreen"
        await press(pilot, "escape")
        assert name_of(pilot) == "HomeScreen"

    drive(app_with(HomeScreen), script)


@pytest.mark.parametrize(
    ("rules", "motto", "watch"),
    [
        ("online", "seven contracts, four players, one beard", "four bots, open hands"),
        ("sheet4", "seven contracts, four players, one beard", "four bots, open hands"),
        ("sheet3", "seven contracts, three players, one beard", "three bots, open hands"),
        ("barbuda", "seven contracts, four players, four kings", "four bots, open hands"),
    ],
)
def test_home_speaks_of_the_ruleset_of_the_settings(rules: str, motto: str, watch: str) -> None:
    async def script(pilot: Pilot[int]) -> None:
        rows = [row.strip() for row in (await settled(pilot)).splitlines()]
        assert motto in rows
        assert any(row.startswith("w   Watch") and row.endswith(watch) for row in rows)
        assert "Watch bots play with open hands." in await press(pilot, "question_mark")

    drive(app_with(HomeScreen, Settings(rules=rules)), script)


def test_home_begins_on_continue_where_a_game_is_unfinished() -> None:
    save(saves_dir(), "begun", *begun(deals=10))
    save(saves_dir(), "whole", *whole(seed=4))

    async def script(pilot: Pilot[int]) -> None:
        text = await settled(pilot)
        assert "▌ c   Continue         deal 11 of 28" in text
        assert "2, to replay or continue" in text
        assert "last game" in text
        assert "1 game " in text

    drive(app_with(HomeScreen), script)


def spoil(path: Path, later: int) -> bytes:
    """Damage a record, and make it the one last played by so many seconds; its bytes."""
    path.write_bytes(path.read_bytes() + b'{"t":"play","card":"AS"}\n')
    when = path.stat().st_mtime + later
    os.utime(path, (when, when))
    return path.read_bytes()


def test_continue_lists_unfinished_games_and_explains_a_damaged_one() -> None:
    good = save(saves_dir(), "good", *begun(deals=10))
    bad = save(saves_dir(), "bad", *begun(seed=4, deals=2))
    bytes_of_it = spoil(bad, 5)

    async def script(pilot: Pilot[int]) -> None:
        assert "two unfinished games" in await settled(pilot)
        await press(pilot, "c", "escape")
        assert isinstance(pilot.app.screen, HomeScreen)
        text = await press(pilot, "c", "slash", "x", "enter", "escape")
        assert text.count("/28") == 2
        text = await press(pilot, "enter")
        assert "has no key 'seat'." in text
        await press(pilot, "down", "enter")
        assert isinstance(pilot.app.screen, TableScreen)
        assert pilot.app.screen.match.path == good
        await pilot.app.run_action("screen.leave")

    drive(app_with(HomeScreen), script, (120, 36))
    assert bad.read_bytes() == bytes_of_it


def test_continue_explains_the_damage_of_the_only_unfinished_game() -> None:
    newer = save(saves_dir(), "newer", *begun(deals=2))
    spoil(newer, 10)

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        assert "newer.barbu.jsonl, line" in await press(pilot, "c")
        assert name_of(pilot) == "HomeScreen"

    drive(app_with(HomeScreen), script, (120, 36))


def test_home_offers_continue_after_a_game_is_left() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        await press(pilot, "n", "enter")
        assert name_of(pilot) == "TableScreen"
        text = await press(pilot, "escape", "enter")
        assert "▌ c   Continue         deal 1 of 28" in text
        assert "▌ o   Settings" in await press(pilot, *["down"] * 7)
        assert name_of(pilot) == "HomeScreen"
        await press(pilot, "enter")
        assert "▌ o   Settings" in await press(pilot, "escape")  # the same game: nothing to turn to

    drive(app_with(HomeScreen), script)


def test_enter_before_the_saves_are_read_waits_for_them() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await pilot.press("enter")
        await settled(pilot)
        assert name_of(pilot) == "LessonScreen"

    drive(app_with(HomeScreen), script)


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("n", "NewGameScreen"),
        ("g", "SavesScreen"),
        ("r", "RulesScreen"),
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


def test_d_changes_to_light_and_the_theme_is_saved() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "d")
        assert pilot.app.theme == "barbu-light"

    drive(app_with(HomeScreen), script)
    assert load_settings(settings_file()).theme == "light"


def test_a_theme_chosen_from_the_list_is_saved() -> None:
    async def script(pilot: Pilot[int]) -> None:
        pilot.app.theme = "barbu-light"
        await settled(pilot)
        assert app_of(pilot).look.theme == "barbu-light"

    drive(app_with(HomeScreen), script)
    assert load_settings(settings_file()).theme == "light"
    settings_file().unlink()

    async def only_this_run(pilot: Pilot[int]) -> None:
        assert pilot.app.theme == "barbu-ansi"

    drive(app_with(HomeScreen, theme="ansi"), only_this_run)
    assert not settings_file().exists()


def test_a_chosen_theme_replaces_the_one_of_this_run() -> None:
    async def from_the_list(pilot: Pilot[int]) -> None:
        pilot.app.theme = "barbu-dark"
        await settled(pilot)
        assert (pilot.app.theme, app_of(pilot).look.theme) == ("barbu-dark", "barbu-dark")

    drive(app_with(HomeScreen, Settings(theme="dark"), theme="light"), from_the_list)

    async def by_key(pilot: Pilot[int]) -> None:
        await press(pilot, "d")
        assert pilot.app.theme == "barbu-dark"
        await press(pilot, "d")
        assert pilot.app.theme == "barbu-light"

    drive(app_with(HomeScreen, Settings(theme="dark"), theme="light"), by_key)


def test_a_theme_chosen_from_the_list_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Settings] = []
    monkeypatch.setattr("barbu_tui.ui.app.save_settings", lambda _, kept: written.append(kept))

    async def script(pilot: Pilot[int]) -> None:
        pilot.app.theme = "barbu-light"
        await settled(pilot)

    drive(app_with(HomeScreen), script)
    assert written == [Settings(theme="light")]


def test_sixteen_colours_stay_when_something_else_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BarbuApp, "is_headless", False)  # without a terminal its colours are not queried
    monkeypatch.setattr(Console, "color_system", "standard")
    monkeypatch.setattr("barbu_tui.ui.app.leave_on_signals", lambda _: None)

    async def script(pilot: Pilot[int]) -> None:
        assert pilot.app.theme == "barbu-ansi"
        await press(pilot, "down", "down", "down", "right")
        assert app_of(pilot).settings.deck == "two"
        assert pilot.app.theme == "barbu-ansi"

    drive(app_with(SettingsScreen), script)
    assert load_settings(settings_file()).theme == "dark"


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


def test_problems_of_the_settings_file_are_reported() -> None:
    async def script(pilot: Pilot[int]) -> None:
        assert [note.message for note in pilot.app._notifications] == ["theme = 'pink' is not understood."]

    drive(app_with(HomeScreen, Settings(problems=("theme = 'pink' is not understood.",))), script)


# --- new game --------------------------------------------------------------------------------------


def test_the_form_of_a_new_game_names_the_bots_as_the_table_does() -> None:
    async def script(pilot: Pilot[int]) -> tuple[str, str]:
        form = await settled(pilot)
        return form, await press(pilot, "enter")

    for text in drive(app_with(NewGameScreen, Settings(name="Walter")), script):
        assert "Wilma" in text
        assert "Walter" not in text


def test_a_new_game_is_dealt_as_it_was_asked_for() -> None:
    save(saves_dir(), "before", *whole())

    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "n")
        await press(pilot, "home", "right", "right")  # sheet3
        await press(pilot, "down", "right", "down", "left", "left")  # Walter: hunter, Edith: sound
        await press(pilot, "down", "right", "right", "right")  # one round
        await press(pilot, "down", "down", "down", "enter", "4", "2", "enter")  # seed
        text = await press(pilot, "down", "enter", "0", ".", "5", "enter")
        assert "0.50 a point" in text
        await press(pilot, "d")
        assert name_of(pilot) == "TableScreen"
        await pilot.app.run_action("screen.leave")

    drive(app_with(HomeScreen), script)
    header = next(iter(saves())).header
    assert (header.rules.name, header.seed, header.deals) == ("sheet3", 42, 3)
    assert [player.bot for player in header.players] == [None, "hunter", "sound"]
    kept = load_settings(settings_file())
    assert (kept.rules, kept.bots, kept.stake) == ("sheet3", ("hunter", "sound"), Decimal("0.5"))


@pytest.mark.parametrize(
    ("turned", "kept"), [((), ()), (("left",), ("sound", "hunter")), (("left", "left"), ("sound", "sound"))]
)
def test_the_opponents_at_a_table_of_three_are_offered_again(
    turned: tuple[str, ...], kept: tuple[str, ...]
) -> None:
    save(saves_dir(), "before", *whole())

    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "n", "home", "right", "right", "down", "down", *turned)  # sheet3; E
        await press(pilot, "d")
        assert name_of(pilot) == "TableScreen"
        await pilot.app.run_action("screen.leave")

    drive(app_with(HomeScreen), script)
    assert load_settings(settings_file()).bots == kept


def test_the_first_game_of_all_is_against_easy_bots() -> None:
    async def script(pilot: Pilot[int]) -> None:
        text = await press(pilot, "n")
        assert "For a first game the bots are easy" in text
        await press(pilot, "d")
        await pilot.app.run_action("screen.leave")

    drive(app_with(HomeScreen), script)
    (saved,) = saves()
    assert [player.bot for player in saved.header.players] == [None, *EASY]
    assert load_settings(settings_file()).bots == EASY


def test_knobs_are_turned_on_their_own_page() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "k")
        assert name_of(pilot) == "KnobsScreen"
        text = await press(pilot, *["down"] * 7, "enter", "1")
        assert "Domino points, first to last" in text
        text = await press(pilot, "enter")
        assert "It must be 4 whole numbers from -20000 to 20000, in all 65." in text
        await press(pilot, "escape")
        await press(pilot, "end", *["up"] * 5)
        text = await press(pilot, "right")
        assert "‹enforced›" not in text
        text = await press(pilot, "escape")
        assert "1 set by you" in text
        await press(pilot, "k", *["down"] * 8, "right")
        text = await press(pilot, "delete")
        assert "‹left›" not in text

    drive(app_with(NewGameScreen), script)


def test_points_at_their_bound_are_reset() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "k", "enter")
        pilot.app.screen.query_one(Input).value = "-1"
        await press(pilot, "enter", *["down"] * 7, "enter")
        pilot.app.screen.query_one(Input).value = "20000,20000,-20000,-19948"
        assert "19948" in await press(pilot, "enter")
        text = await press(pilot, *["up"] * 7, "backspace")
        assert "−2" in text

    drive(app_with(NewGameScreen), script)


def test_house_rules_are_saved_under_a_name_and_chosen_again() -> None:
    async def save(pilot: Pilot[int]) -> None:
        await press(pilot, "k", *["down"] * 8, "right", "w")
        pilot.app.screen.query_one(Input).value = "online"
        assert "There is a ruleset online already" in await press(pilot, "enter")
        pilot.app.screen.query_one(Input).value = "Sunday table"
        assert "Sunday table (online)" in await press(pilot, "enter")
        assert "Sunday table (online)" in await press(pilot, "escape")

    async def choose(pilot: Pilot[int]) -> None:
        await press(pilot, "home")
        text = await press(pilot, *["right"] * 4)
        assert "Sunday table (online)" in text
        assert "Your own rules, based on online" in text
        assert "1 set by you" in text

    drive(app_with(NewGameScreen), save)
    (rules,), faults = house_rulesets()
    assert (rules.first_lead, rules.house, faults) == ("left", "Sunday table", ())
    drive(app_with(NewGameScreen), choose)
    (house_dir() / "bad.toml").write_text("base = 'whist'")

    async def told(pilot: Pilot[int]) -> None:
        said = "".join((await press(pilot, "home")).split())  # a long path breaks anywhere
        assert "bad.toml:base" in said

    drive(app_with(NewGameScreen), told, (160, 45))


def test_points_of_ones_own_keep_the_sum() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "k", "down", "down", "enter")
        pilot.app.screen.query_one(Input).value = "0"
        assert "It must be a whole number from -1000 to -1." in await press(pilot, "enter")
        pilot.app.screen.query_one(Input).value = "−12"
        text = await press(pilot, "enter")
        assert "−12" in text
        assert "+51  +26  +11  +1" in text
        assert "+45  +20  +5  −5" in await press(pilot, "delete")
        await press(pilot, "up", "enter")
        pilot.app.screen.query_one(Input).value = "-12,-12"
        assert "+44  +19  +3  −7" in await press(pilot, "enter")
        assert "2 set by you" in await press(pilot, "escape")

    drive(app_with(NewGameScreen), script)


@pytest.mark.parametrize(
    ("answer", "says"), [("x", "A seed is a whole number of"), ("9" * 19, "of up to 18 digits")]
)
def test_an_invalid_seed_is_refused(answer: str, says: str) -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "up", "up", "enter")
        pilot.app.screen.query_one(Input).value = answer
        assert says in await press(pilot, "enter")
        assert "random" in await press(pilot, "escape")

    drive(app_with(NewGameScreen), script, (120, 36))


@pytest.mark.parametrize("end", ["enter", "escape"])
def test_during_text_input_the_key_bar_shows_only_its_keys(end: str) -> None:
    def bar(text: str) -> str:
        return text.splitlines()[-1].strip()

    async def script(pilot: Pilot[int]) -> None:
        before = bar(await press(pilot, "up", "up"))
        assert "d deal" in before
        assert bar(await press(pilot, "enter")) == "Enter done  Esc cancel"
        text = await press(pilot, "d", "k", "r")
        assert name_of(pilot) == "NewGameScreen"
        assert "dkr" in text
        assert "Esc cancel" in bar(text)
        pilot.app.screen.query_one(Input).value = "5"
        assert bar(await press(pilot, end)) == before

    drive(app_with(NewGameScreen), script)


def test_a_game_that_cannot_be_saved_is_reported_and_does_not_begin() -> None:
    saves_dir().parent.mkdir(parents=True)
    saves_dir().write_text("in the way")

    async def script(pilot: Pilot[int]) -> None:
        assert "Not possible." in await press(pilot, "enter")
        assert name_of(pilot) == "NewGameScreen"

    drive(app_with(NewGameScreen), script)


def test_a_game_by_cut_shows_the_cut_first() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "n", "home", "right", "right", "right", "d")
        assert name_of(pilot) == "CutScreen"
        text = shown(app_of(pilot))
        assert "first." in text
        assert "the highest card" in text
        await press(pilot, "enter")
        assert name_of(pilot) == "TableScreen"
        assert not any(isinstance(screen, CutScreen) for screen in pilot.app.screen_stack)
        await pilot.app.run_action("screen.leave")

    drive(app_with(HomeScreen), script)


# --- saved games -----------------------------------------------------------------------------------


def test_saves_are_filtered_renamed_and_deleted_after_a_question() -> None:
    save(saves_dir(), "alpha", *begun(deals=2))
    save(saves_dir(), "beta", *whole("sheet3"))

    async def script(pilot: Pilot[int]) -> None:
        text = await settled(pilot)
        assert "alpha" in text
        assert "beta" in text
        assert "alpha" not in await press(pilot, "slash", *"bet")
        assert "alpha" in await press(pilot, "escape")  # it is left as it was
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
        assert "No saved game matches" in await press(pilot, "x", "y")
        assert [each.path.name for each in saves()] == ["alpha.barbu.jsonl"]

    drive(app_with(SavesScreen), script)


def test_damage_is_reported_once_and_not_over_a_question() -> None:
    name = "20261123T183132-online-349443735"
    spoil(save(saves_dir(), name, *begun(deals=2)), 5)

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        assert f"{name}.barbu.jsonl, line" in (await press(pilot, "c")).splitlines()[1]
        await press(pilot, "g")
        text = await press(pilot, "enter")
        assert text.count("has no key 'seat'.") == 1
        assert "Not possible.  Line" in text.splitlines()[22]
        pilot.app.notify("Something else is to be said, and it is long enough to be told in two lines.")
        rows = (await press(pilot, "x")).splitlines()
        assert "Something else" in rows[1]
        assert "Delete this game?  It cannot be brought back." in rows[22]

    drive(app_with(HomeScreen), script)


def test_the_list_of_saved_games_counts_copies() -> None:
    save(saves_dir(), "mine", *whole())
    save(saves_dir(), "mine (copy)", *begun(deals=2))

    async def script(pilot: Pilot[int]) -> None:
        text = await settled(pilot)
        assert "SAVED GAMES   1, 1 copy" in text
        assert "mine, also in mine (copy).barbu.jsonl" in text

    drive(app_with(SavesScreen), script, (120, 36))


def test_a_game_that_cannot_be_read_is_named_below_the_list() -> None:
    (saves_dir() / "odd.barbu.jsonl").parent.mkdir(parents=True)
    (saves_dir() / "odd.barbu.jsonl").write_text('{"broken":', encoding="utf-8")

    async def script(pilot: Pilot[int]) -> str:
        return await settled(pilot)

    text = drive(app_with(SavesScreen), script)
    assert "SAVED GAMES   0, 1 unreadable file" in text
    assert "There is no saved game yet." in text
    save(saves_dir(), "mine", *whole())
    rows = drive(app_with(SavesScreen), script).splitlines()
    assert "SAVED GAMES   1, 1 unreadable file" in rows[0]
    assert rows[5] == "  odd.barbu.jsonl: The file holds no whole line, so no record."


def test_the_game_in_the_question_is_deleted_even_if_the_list_has_moved() -> None:
    first = save(saves_dir(), "first", *begun(deals=2))
    second = save(saves_dir(), "second", *begun(seed=4, deals=3))
    os.utime(first, (2e9, 2e9))
    os.utime(second, (1e9, 1e9))

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        assert "first" in (await press(pilot, "x")).splitlines()[-2]
        os.utime(second, (3e9, 3e9))  # played on in another window
        await press(pilot, "question_mark")
        assert "first" in (await press(pilot, "escape")).splitlines()[-2]
        await press(pilot, "y")
        assert [each.path.name for each in saves()] == ["second.barbu.jsonl"]
        await press(pilot, "x")
        second.unlink()
        await press(pilot, "question_mark")
        assert "There is no saved game yet." in await press(pilot, "escape")

    drive(app_with(SavesScreen), script)


def test_a_game_that_is_being_played_is_not_deleted() -> None:
    path = save(saves_dir(), "begun", *begun(deals=2))
    held = Match.resume(path)

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        assert "another window" in await press(pilot, "x", "y")
        held.close()
        assert path.exists()
        assert "There is no saved game yet." in await press(pilot, "x", "y")

    try:
        drive(app_with(SavesScreen), script, (160, 45))
    finally:
        held.close()


def test_an_unfinished_game_continues_and_a_finished_one_opens_its_replay() -> None:
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


def test_every_setting_holds_at_once_and_is_saved() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "enter", *"Zoe", "enter")
        await press(pilot, "down", "down", "right", "down", "space")
        assert pilot.app.theme == "barbu-light"
        assert app_of(pilot).look.deck == "two"
        await press(pilot, "end", "up", "right", "space")
        await press(pilot, "down", "enter", *"x", "enter")
        assert "An amount such as" in shown(app_of(pilot))
        await press(pilot, "escape")

    drive(app_with(SettingsScreen), script)
    kept = load_settings(settings_file())
    assert (kept.name, kept.theme, kept.deck) == ("Zoe", "light", "two")
    assert "by_deal" not in kept.sections
    assert len(kept.sections) == 6


def test_a_name_is_saved_as_typed_and_one_too_long_is_refused() -> None:
    name = "Maximilian-Alexander von und zu Barbu"

    async def script(pilot: Pilot[int]) -> None:
        assert "up to 40 letters" in await press(pilot, "enter")
        for letter in name:
            await pilot.press("space" if letter == " " else "minus" if letter == "-" else letter)
        assert name in await press(pilot, "enter")
        await press(pilot, "enter", "end", *"abcd", "enter")
        text = shown(app_of(pilot))
        assert "It must be a name of up to 40 letters." in text
        await press(pilot, "escape")

    drive(app_with(SettingsScreen), script)
    assert load_settings(settings_file()).name == name


def test_the_settings_show_theme_and_speed_of_this_run() -> None:
    app = app_with(SettingsScreen, theme="ansi", speed="slow")

    async def script(pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, SettingsScreen)
        chosen = {field.id: field.values[field.chosen] for field in app.screen.fields() if field.values}
        assert (chosen["theme"], chosen["speed"]) == ("16 colours", "slow")
        await press(pilot, "down", "down", "left")
        assert app.theme == "barbu-light"

    drive(app, script)
    kept = load_settings(settings_file())
    assert (kept.theme, kept.speed) == ("light", "normal")


@pytest.mark.parametrize(("ascii_only", "sign"), [(False, "€"), (True, "EUR")])
def test_money_has_a_name_in_ascii_too(ascii_only: bool, sign: str) -> None:
    settings = Settings(stake=Decimal("0.05"), currency="€")

    async def script(pilot: Pilot[int]) -> None:
        text = await press(pilot, "end")
        assert f"0.05 {sign} a point" in text
        assert ("⠑" in text) == (not ascii_only)
        text = await press(pilot, "enter")
        assert f"Money for a point, such as 0.05 {sign}:" in text
        assert f"An amount such as 0.05 {sign}, or nothing." in await press(pilot, "minus", "enter")
        text += await press(pilot, "escape", "enter", "enter")
        assert app_of(pilot).settings.currency == "€"
        pilot.app.push_screen(NewGameScreen())
        text += await settled(pilot)
        pilot.app.push_screen(FinishScreen(*game("online")))
        text += await settled(pilot)
        assert text.count(f"0.05 {sign} a point") == 4
        assert "0.05 ?" not in text
        assert "???" not in text

    drive(app_with(SettingsScreen, settings, ascii=ascii_only), script, (120, 45))


def test_a_click_on_a_value_chooses_it() -> None:
    async def script(pilot: Pilot[int]) -> None:
        rows = (await settled(pilot)).splitlines()
        row = next(at for at, line in enumerate(rows) if "Confirm" in line)
        await pilot.click(offset=(rows[row].index(" on") + 1, row))
        assert app_of(pilot).settings.confirm

    drive(app_with(SettingsScreen), script)


def test_an_unreadable_settings_file_is_left_alone_and_reported() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("theme = ")

    async def script(pilot: Pilot[int]) -> None:
        assert "Not saved." in await press(pilot, "down", "down", "right")
        assert pilot.app.theme == "barbu-light"

    drive(app_with(SettingsScreen, load_settings(settings_file())), script, (160, 45))
    assert settings_file().read_text() == "theme = "


def test_a_theme_that_cannot_be_saved_is_reported() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("theme = ")

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        pilot.app.clear_notifications()
        pilot.app.theme = "barbu-light"
        await settled(pilot)
        (said,) = pilot.app._notifications
        assert "is not TOML and is left as it is" in said.message

    drive(app_with(HomeScreen, load_settings(settings_file())), script)


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


def advise(name: str) -> None:
    """Mark a card of a saved game as played after a look at the adviser."""
    (path,) = saves_dir().glob(f"{name}*")
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if '"t":"play"' in line)
    lines[at] = json.dumps(json.loads(lines[at]) | {"advised": True})
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_games_with_the_adviser_are_counted_apart_and_shown() -> None:
    """They are the first page where there are no others, and ``a`` goes round where there are."""
    for seed in range(2):
        save(saves_dir(), f"game{seed}", *whole("online", seed))
    advise("game0")

    async def script(pilot: Pilot[int]) -> list[str]:
        return [
            await settled(pilot),
            await press(pilot, "a"),
            await press(pilot, "a"),
            await press(pilot, "a"),
        ]

    own, advised, every, again = drive(app_with(StatisticsScreen), script)
    assert "whole games of your own" in own
    assert "whole games with the adviser" in advised
    assert "all whole games" in every
    assert "whole games of your own" in again
    advise("game1")
    (alone,) = drive(app_with(StatisticsScreen), _settled_alone)
    assert "whole games with the adviser" in alone
    assert "GAMES" in alone
    assert "a other games" not in alone


async def _settled_alone(pilot: Pilot[int]) -> list[str]:
    return [await settled(pilot)]


# --- leaving ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["n", "r", "g", "w", "o", "s", "p", "question_mark"])
def test_control_c_goes_back_a_screen_and_ends_the_program_at_home(key: str) -> None:
    async def script(pilot: Pilot[int]) -> str:
        await press(pilot, key)
        assert not isinstance(pilot.app.screen, HomeScreen)
        text = await press(pilot, "ctrl+c")
        assert isinstance(pilot.app.screen, HomeScreen)
        await pilot.press("ctrl+c")
        return text

    app = app_with(HomeScreen)
    assert "quit the app" not in drive(app, script)
    assert app.return_code == 0


def test_control_c_in_a_window_that_is_too_small_leaves_the_program() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        await pilot.press("ctrl+c")

    app = app_with(HomeScreen)
    drive(app, script)
    assert app.return_code == 0


def test_control_c_leaves_text_input_alone() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "up", "up", "enter")
        assert pilot.app.screen.query(Input)
        await press(pilot, "end", "ctrl+c")
        assert not pilot.app.screen.query(Input)
        assert name_of(pilot) == "NewGameScreen"

    drive(app_with(NewGameScreen), script, (120, 36))


def test_the_key_bar_of_a_form_says_what_enter_does_on_the_row() -> None:
    async def script(pilot: Pilot[int]) -> list[str]:
        bars = [(await settled(pilot)).splitlines()[-1]]
        for keys in (["up"], ["up"], ["up"], ["up"]):
            bars.append((await press(pilot, *keys)).splitlines()[-1])
        return bars

    bars = drive(app_with(NewGameScreen), script, (120, 36))
    assert "Enter deal" in bars[0]
    assert "change" not in bars[0]
    for bar in bars[1:4]:
        assert "Enter open" in bar
        assert "change" not in bar
    assert "Enter next" in bars[4]
    assert "← → change" in bars[4]


def test_the_statistics_name_the_page_to_which_e_leads() -> None:
    async def script(pilot: Pilot[int]) -> list[str]:
        return [(await settled(pilot)).splitlines()[-1], (await press(pilot, "e")).splitlines()[-1]]

    results, errors = drive(app_with(StatisticsScreen), script)
    assert "e errors" in results
    assert "e results" in errors
