"""The deal of the day on the screen: from home to the table, the result beside bots, the calendar."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date

import pytest
from textual.pilot import Pilot

from barbu_tui.session.daily.game import COMPARED
from barbu_tui.ui.openers import made
from barbu_tui.ui.screens.daily.day import DayScreen
from barbu_tui.ui.screens.table.table_screen import TableScreen
from tests.support.app_driving import app_with, drive, press, settled, shown
from tests.support.clock import StoppedClock
from tests.support.idle import when
from tests.support.played_out import day_played

DAY = date(2026, 11, 21)


@pytest.fixture(autouse=True)
def _a_day(monkeypatch: pytest.MonkeyPatch, stopped: StoppedClock) -> None:
    stopped.set("2026-11-21T12:00:00")
    monkeypatch.setattr("barbu_tui.ui.screens.daily.day.compare_bots", quick_bots)


def quick_bots(day: date, going: Callable[[], bool]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Bots that are ready at once."""
    yield from zip(COMPARED, ((3, -5, 20), (0, 1, 2), (-40, 0, 60)), strict=True)


def test_from_home_to_the_table_and_back() -> None:
    async def script(pilot: Pilot[int]) -> None:
        assert "t   Deal of the day  three deals, the same for everybody" in await settled(pilot)
        await press(pilot, "t")
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        assert screen.match.header.daily == date(2026, 11, 21)
        assert not any(
            command.action == "adviser" for command in screen.COMMAND_TABLE if screen.useful(command)
        )
        await press(pilot, "q")
        assert "t   Deal of the day  begun" in await settled(pilot)

    drive(app_with(lambda: made("home")), script)


def test_the_end_shows_your_points_beside_bots_and_copies_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    match = day_played(DAY)
    copied: list[str] = []

    async def script(pilot: Pilot[int]) -> None:
        monkeypatch.setattr(pilot.app, "copy_to_clipboard", copied.append)
        text = await settled(pilot)
        assert "1 day in a row" in text
        assert any(re.search(r"\+18 +\+3 +\+20\b", line) for line in text.splitlines())
        assert text.count("│█") >= 3, "bars of the totals, from a zero"
        await press(pilot, "y")
        assert len(copied) == 1
        assert copied[0].startswith("Barbu 2026-11-21: ")
        assert f"Copied:  {copied[0]}" in shown(pilot.app)
        await press(pilot, "t")
        assert type(pilot.app.screen).__name__ == "CalendarScreen"

    drive(app_with(lambda: made("day", match.header, match.game, match.path)), script, (120, 36))


def test_a_day_again_does_not_count_and_has_nothing_to_share() -> None:
    day_played(DAY)
    match = day_played(DAY, "sound")

    async def script(pilot: Pilot[int]) -> None:
        text = await settled(pilot)
        assert isinstance(pilot.app.screen, DayScreen)
        assert "21 Nov 2026, not counted" in text
        assert "Share" not in text

    drive(app_with(lambda: made("day", match.header, match.game, match.path)), script)


def test_the_calendar_walks_over_days_with_keys_and_mouse() -> None:
    match = day_played(DAY)
    points = match.game.standing.running[0]

    async def script(pilot: Pilot[int]) -> None:
        text = await settled(pilot)
        assert f"▌21  {points:+d}".replace("-", "−") in text.replace("-", "−")
        assert "Not played yet" in await press(pilot, "left")
        assert "14 Nov 2026." in await press(pilot, "right", "up")
        assert "31 Oct 2026." in await press(pilot, "pageup")
        assert "It cannot be played before that day." in await press(pilot, "pagedown", "pagedown")
        assert type(pilot.app.screen).__name__ == "CalendarScreen"
        await press(pilot, "enter")
        assert type(pilot.app.screen).__name__ == "CalendarScreen"
        await press(pilot, "pageup")
        assert "30 Nov 2026." in shown(pilot.app)
        lines = shown(pilot.app).splitlines()
        row = next(at for at, line in enumerate(lines) if " 21 " in line)
        column = lines[row].index(" 21 ")
        await pilot.click(offset=(column + 2, row))
        await pilot.click(offset=(column + 2, row))
        await settled(pilot)
        assert isinstance(pilot.app.screen, DayScreen)

    drive(app_with(lambda: made("calendar")), script)


def test_enter_in_the_calendar_plays_a_day_that_was_missed() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        await press(pilot, "left", "enter")
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        assert screen.match.header.daily == date(2026, 11, 20)

    drive(app_with(lambda: made("calendar")), script)


def test_after_midnight_the_home_screen_offers_the_next_deal_of_the_day(stopped: StoppedClock) -> None:
    stopped.set("2026-11-21T23:58:00")
    day_played(DAY)

    async def script(pilot: Pilot[int]) -> None:
        assert "1 day in a row" in await settled(pilot)
        stopped.wait(minutes=3)
        await press(pilot, "down")
        assert "t   Deal of the day  three deals, the same for everybody" in await settled(pilot)
        await press(pilot, "t")
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        assert screen.match.header.daily == date(2026, 11, 22)

    drive(app_with(lambda: made("home")), script)


def test_a_home_screen_that_nobody_touches_looks_at_the_date_every_minute(
    monkeypatch: pytest.MonkeyPatch, stopped: StoppedClock
) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.home.home_screen._MINUTE", 0.01)
    day_played(DAY)

    async def script(pilot: Pilot[int]) -> None:
        assert "1 day in a row" in await settled(pilot)
        stopped.wait(days=1)
        await when(lambda: "1 day in a row" not in shown(pilot.app), pilot)
        assert "three deals, the same for everybody" in shown(pilot.app)

    drive(app_with(lambda: made("home")), script)


def test_after_midnight_the_calendar_opens_the_next_day(stopped: StoppedClock) -> None:
    async def script(pilot: Pilot[int]) -> None:
        assert "It cannot be played before that day." in await press(pilot, "right")
        await press(pilot, "left")
        stopped.wait(days=1)
        assert "Not played yet" in await press(pilot, "right")
        await press(pilot, "enter")
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        assert screen.match.header.daily == date(2026, 11, 22)

    drive(app_with(lambda: made("calendar")), script)
