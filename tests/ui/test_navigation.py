"""Screens are pushed, switched and left once, whatever arrives meanwhile; no burst of keys ends the program."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.style import Style
from textual import events
from textual.command import CommandList
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets.option_list import Option

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent, SeatEvent
from barbu_tui.session.record.file import load
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.palette import Palette
from barbu_tui.ui.screens.home.home_screen import HomeScreen
from barbu_tui.ui.screens.replay.replay_screen import ReplayScreen
from barbu_tui.ui.screens.replay.watch import WatchScreen
from barbu_tui.ui.screens.saves import SavesScreen
from barbu_tui.ui.screens.settings import SettingsScreen
from barbu_tui.ui.screens.statistics.statistics_screen import StatisticsScreen
from barbu_tui.ui.screens.table.table_screen import TableScreen
from barbu_tui.ui.screens.too_small import TooSmallScreen
from barbu_tui.ui.widgets.ask import AskLine
from tests.support.app_driving import app_with, drive, press, settled, work_done
from tests.support.saved_games import begun, save

UI = Path(__file__).parents[2] / "barbu_tui" / "ui"


def burst(app: BarbuApp, *keys: str) -> None:
    """Type keys so quickly that they arrive together."""
    for key in keys:
        event = events.Key(key, key if len(key) == 1 else None)
        event.set_sender(app)
        app.post_message(event)


def typed(screen: Screen[None], *bursts: Sequence[str]) -> BarbuApp:
    """The app after bursts of keys on a screen; an error in it is raised."""
    app = app_with(lambda: screen)

    async def script(pilot: Pilot[int]) -> None:
        for keys in bursts:
            burst(app, *keys)
            await settled(pilot)

    drive(app, script)
    return app


def game(rules: str = "online", path: Path | None = None) -> Match:
    chosen = ruleset(rules)
    return Match.new(new_header(chosen, ["random"] * (chosen.players - 1), 11), path)


def test_every_change_of_screens_goes_through_one_object() -> None:
    change = re.compile(
        r"\b(push_screen|pop_screen|switch_screen|switch_mode|add_mode|remove_mode|dismiss)\("
    )
    found = {
        f"{path.relative_to(UI)}: {line.strip()}"
        for path in UI.rglob("*.py")
        if path.name != "navigation.py"
        for line in path.read_text(encoding="utf-8").splitlines()
        if change.search(line)
    }
    allowed = {
        "app.py: self.screen.dismiss()",
        "palette.py: def dismiss(self, result: None = None) -> AwaitComplete:",
        "palette.py: return super().dismiss(result) if self.is_active else AwaitComplete()",
    }
    assert found <= allowed


@pytest.mark.parametrize(
    ("keys", "other"),
    [
        ("enter enter", SettingsScreen),
        ("pagedown enter", StatisticsScreen),
        ("pageup down enter enter enter", SettingsScreen),
        ("ctrl+p enter", StatisticsScreen),
        ("escape escape enter", SettingsScreen),
        ("x q enter escape ctrl+p", StatisticsScreen),
    ],
)
def test_the_palette_takes_keys_in_one_burst(keys: str, other: type[Screen[None]]) -> None:
    burst = ["ctrl+p", *keys.split()]
    for screen in (HomeScreen(), other()):
        typed(screen, burst, burst, burst[1:])


def test_a_screen_that_has_been_left_asks_for_nothing() -> None:
    """The second key of a burst, of which the first one left the screen."""
    left = SettingsScreen()
    app = app_with(HomeScreen)

    async def script(pilot: Pilot[int]) -> list[str]:
        app.push_screen(left)
        await settled(pilot)
        await app.pop_screen()
        left.action_open()
        await settled(pilot)
        return [type(screen).__name__ for screen in app.screen_stack]

    assert drive(app, script) == ["HomeScreen"]


def test_the_palette_opens_while_the_last_one_is_being_removed() -> None:
    app = app_with(HomeScreen)

    async def script(pilot: Pilot[int]) -> list[str]:
        for _ in range(3):
            app.action_command_palette()
            await pilot.pause()
            app.screen.dismiss()
            app.action_command_palette()
        await settled(pilot)
        return [type(screen).__name__ for screen in app.screen_stack]

    assert drive(app, script) == ["HomeScreen", "Palette"]


def test_two_searches_of_the_palette_may_end_without_a_match() -> None:
    """A slow terminal shows that nothing was found for both: the second one is not a second entry."""
    app = app_with(HomeScreen)

    async def script(pilot: Pilot[int]) -> int:
        app.action_command_palette()
        await press(pilot, "M", "q")
        entries = app.screen.query_one(CommandList)
        entries.clear_options()
        for _ in range(2):
            entries.add_option(Option("No matches found", id=Palette._NO_MATCHES, disabled=True))
        return entries.option_count

    assert drive(app, script) == 1


def test_a_click_on_an_entry_of_the_palette_that_has_gone_does_nothing() -> None:
    app = app_with(HomeScreen)

    async def script(pilot: Pilot[int]) -> str:
        await pilot.press("ctrl+p", *"settings")
        await settled(pilot)
        entries = app.screen.query_one(CommandList)
        click = events.Click(entries, 1, 0, 0, 0, 1, False, False, False, 1, 0, Style(meta={"option": 99}))
        entries.post_message(click)
        await settled(pilot)
        return type(app.screen).__name__

    assert drive(app, script) == "Palette"


@pytest.mark.parametrize(("x", "y"), [(113, 1), (5, 90), (-1, 3)])
def test_a_click_beyond_the_edge_of_a_window_leaves_the_palette_alone(x: int, y: int) -> None:
    """As it comes where the window has become smaller under the mouse."""
    app = app_with(HomeScreen)

    async def script(pilot: Pilot[int]) -> str:
        await pilot.press("ctrl+p")
        await settled(pilot)
        app.screen.post_message(
            events.Click(app.screen, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y)
        )
        await settled(pilot)
        return type(app.screen).__name__

    assert drive(app, script) == "Palette"


def test_a_click_beside_the_palette_closes_it() -> None:
    app = app_with(HomeScreen)

    async def script(pilot: Pilot[int]) -> str:
        await pilot.press("ctrl+p")
        await settled(pilot)
        await pilot.click(offset=(1, 23))
        await settled(pilot)
        return type(app.screen).__name__

    assert drive(app, script) == "HomeScreen"


def test_a_command_of_the_palette_is_run_once() -> None:
    app = app_with(HomeScreen)

    async def script(pilot: Pilot[int]) -> list[str]:
        await pilot.press("ctrl+p", *"how the game looks")
        await settled(pilot)
        field = app.focused
        assert field is not None
        for _ in range(3):  # past the gate that hands input on: all three are in the field's queue at once
            field.post_message(events.Key("enter", None))
        burst(app, "enter", "enter")
        await settled(pilot)
        return [type(screen).__name__ for screen in app.screen_stack]

    assert drive(app, script) == ["HomeScreen", "SettingsScreen"]


def test_the_palette_does_not_open_over_the_notice_of_a_small_window() -> None:
    app = app_with(HomeScreen)

    async def script(pilot: Pilot[int]) -> None:
        await pilot.press("ctrl+p")
        await pilot.resize_terminal(60, 20)
        await settled(pilot)
        assert isinstance(app.screen, TooSmallScreen)
        burst(app, "ctrl+p", "ctrl+p", "question_mark", "enter")
        await settled(pilot)
        assert isinstance(app.screen, TooSmallScreen)
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert isinstance(app.screen, Palette)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)

    drive(app, script)


@pytest.mark.parametrize("end", ["enter", "escape"])
def test_a_line_that_is_asked_for_has_one_answer(tmp_path: Path, end: str) -> None:
    save(tmp_path, "mine", *begun(deals=1))
    app = app_with(SavesScreen)

    async def script(pilot: Pilot[int]) -> None:
        burst(app, "slash", "a", end, end, "b", end, "slash", "slash", "c", end)
        await settled(pilot)
        for line in app.screen.query(AskLine):  # pending events have no effect
            line.action_leave()
            line.action_leave()
        burst(app, "slash", end, "escape", "slash")
        await settled(pilot)

    drive(app, script)


def test_a_line_takes_keys_before_it_is_there_and_after_it_has_gone() -> None:
    taken: list[str | None] = []

    def finish(answer: str | None) -> None:
        taken.append(answer)

    app = app_with(SettingsScreen)

    async def script(pilot: Pilot[int]) -> None:
        line = AskLine("Name:", "x", finish, None)
        line.action_leave()
        await app.screen.mount(line)
        await line.remove()
        line.action_leave()

    drive(app, script)
    assert taken == [None]


def test_a_screen_is_left_once() -> None:
    app = app_with(HomeScreen)

    async def script(pilot: Pilot[int]) -> None:
        app.open_screen("settings")
        await settled(pilot)
        settings = app.screen
        assert app.navigation.leave(settings)
        assert not app.navigation.leave(settings)
        assert not app.navigation.push(StatisticsScreen(), over=settings)
        assert not app.navigation.switch(StatisticsScreen(), instead_of=settings)
        await settled(pilot)
        assert isinstance(app.screen, HomeScreen)
        burst(app, "o", "escape", "escape", "q", "q", "enter")
        await settled(pilot)

    drive(app, script)
    assert app.return_value == 0


def test_input_waits_for_the_screen_that_the_key_before_it_opens() -> None:
    app = app_with(HomeScreen)

    async def script(pilot: Pilot[int]) -> list[str]:
        stacks = []
        for keys in (("o", "question_mark"), ("escape", "escape"), ("s", "q", "o", "q", "s")):
            burst(app, *keys)
            await settled(pilot)
            stacks.append(type(app.screen).__name__)
        return stacks

    assert drive(app, script) == ["HelpScreen", "HomeScreen", "StatisticsScreen"]


@pytest.mark.parametrize("rules", ["online", "sheet3", "barbuda"])
def test_what_is_typed_ahead_plays_no_card_that_nobody_saw_asked(rules: str) -> None:
    match = game(rules)
    table = TableScreen(match)
    app = app_with(lambda: table)

    def decided() -> int:
        return sum(isinstance(event, ActionEvent) and event.ms is not None for event in match.events)

    async def script(pilot: Pilot[int]) -> None:
        rng = random.Random(7)
        await settled(pilot)
        for _ in range(25):
            before = decided()
            burst(app, *(rng.choice(["enter", *"abcdefghijklm"]) for _ in range(8)))
            await settled(pilot)
            assert decided() <= before + 1, "one burst is typed at one question"

    drive(app, script)
    assert decided() > 5


def test_enter_typed_ahead_passes_over_no_result() -> None:
    match = game()
    table = TableScreen(match)
    app = app_with(lambda: table)

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        for _ in range(60):
            burst(app, *["enter"] * 30)
            await settled(pilot)
            if table.mode == "result":
                assert len(match.game.finished) == 1
                return
        raise AssertionError("no deal was scored")

    drive(app, script)


def unfinished(folder: Path) -> Path:
    return save(folder, "mine", *begun(deals=3, more=30))


@pytest.mark.parametrize("over_home", [False, True], ids=["first screen", "over home"])
def test_a_game_of_ones_own_is_handed_over_from_its_replay_and_taken_back(
    tmp_path: Path, over_home: bool
) -> None:
    path = unfinished(tmp_path)
    before = path.read_bytes()
    app = app_with(HomeScreen if over_home else lambda: ReplayScreen(Replay.of(load(path)), path=path))

    async def script(pilot: Pilot[int]) -> str:
        if over_home:
            assert app.open_screen("record", path) is None
            await settled(pilot)
        burst(app, "B", "enter", "enter")
        for _ in range(100):
            if path.read_bytes() != before:
                break
            await pilot.pause(0.02)
        screen = app.screen
        assert isinstance(screen, WatchScreen), "the seat is handed over by a screen that stands"
        screen.stop()
        await work_done(app)
        screen.action_seat()
        screen.action_seat()
        screen.action_seat()
        return await settled(pilot)

    text = drive(app, script)
    assert "You play Ann and see only this hand" in text
    seats = [event for event in load(path).events if isinstance(event, SeatEvent)]
    assert [event.kind for event in seats] == ["bot", "human", "bot", "human"]


def test_nothing_is_written_where_the_new_screen_cannot_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = unfinished(tmp_path)
    before = path.read_bytes()
    app = app_with(HomeScreen)

    async def script(pilot: Pilot[int]) -> None:
        app.open_screen("record", path)
        await settled(pilot)
        replay = app.screen
        app.navigation.leave(replay)
        assert app.open_screen("hand_over", path, "sound", instead_of=replay) is None
        await settled(pilot)
        assert isinstance(app.screen, HomeScreen)

    drive(app, script)
    assert path.read_bytes() == before
    Match.resume(path).close()


def test_a_game_whose_seat_a_bot_holds_offers_it_back(tmp_path: Path) -> None:
    path = unfinished(tmp_path)
    match = Match.resume(path)
    match.hand_over(0, "sound")
    match.close()
    app = app_with(HomeScreen)

    async def script(pilot: Pilot[int]) -> str:
        assert app.open_screen("save", path) is None
        await settled(pilot)
        assert isinstance(app.screen, WatchScreen)
        app.screen.stop()
        await work_done(app)
        return await settled(pilot)

    assert "take your seat" in drive(app, script, size=(120, 36))


def test_leaving_does_not_wait_for_what_was_typed_before() -> None:
    app = app_with(HomeScreen)

    async def script(pilot: Pilot[int]) -> None:
        burst(app, *["o", "escape"] * 50, "ctrl+q")
        await pilot.pause()

    drive(app, script)
    assert app.return_value in (None, 0)
    assert app.failure is None


def test_a_click_on_a_command_that_has_gone_from_the_list_does_nothing() -> None:
    app = app_with(HomeScreen)

    async def script(pilot: Pilot[int]) -> None:
        await pilot.press("ctrl+p")
        await settled(pilot)
        listed = app.screen.query_one(CommandList)
        style = Style(meta={"option": listed.option_count - 1})
        listed.clear_options()
        listed.post_message(
            events.Click(listed, 1, 1, 0, 0, 1, False, False, False, screen_x=1, screen_y=1, style=style)
        )
        await settled(pilot)

    drive(app, script)
