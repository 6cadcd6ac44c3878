"""Leaving the table: the question, Ctrl+C, a slow bot, a record that cannot be written."""

from __future__ import annotations

import threading
from itertools import product
from pathlib import Path

import pytest
from textual.pilot import Pilot

from barbu_tui.session.names import Speed
from barbu_tui.session.record.events import Event
from barbu_tui.session.record.file import RecordWriteError
from barbu_tui.session.store.report import UNWRITTEN
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.screens.table.table_screen import TableScreen
from tests.support.app_driving import app_with, drive, shown, work_done
from tests.support.table_screens import can_withhold, mid_trick, new_match, table_of, until, withheld


@pytest.mark.parametrize("yes", ["enter", "y"])
def test_leaving_asks_first(yes: str) -> None:
    game = new_match()

    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await pilot.press("escape")
        await pilot.pause()
        assert "Leave the table?" in shown(table.app)
        await pilot.press(yes)

    app = until(mid_trick, then, game)
    assert app.return_code == 0


@pytest.mark.parametrize("peek", [(), ("x",)], ids=["table", "peek"])
def test_control_c_asks_and_leaves_when_pressed_again(peek: tuple[str, ...]) -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await pilot.press(*peek, "ctrl+c")
        await pilot.pause()
        assert "Leave the table?" in shown(table.app)
        assert "quit" not in shown(table.app).lower()
        await pilot.press("escape")
        assert table.mode == "cards"
        assert table.app.is_running
        await pilot.press("ctrl+c", "ctrl+c")

    app = until(mid_trick, then, new_match())
    assert app.return_code == 0


def test_control_c_asks_during_a_discard_choice() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        card = withheld(table)
        await pilot.press(table.moment.letters[card], "ctrl+c")
        await pilot.pause()
        assert "Leave the table?" in shown(table.app)
        await pilot.press("escape")
        assert table.mode == "discard"

    until(can_withhold, then, new_match(israeli="honour"))


@pytest.mark.parametrize(
    ("behind", "speed"),
    [
        *product(["s", "question_mark", "r", "o", "w", "x", "enter"], ["instant"]),
        ("s", "normal"),
        ("enter", "normal"),
    ],
)
def test_keys_typed_after_the_one_that_leaves_do_nothing(behind: str, speed: Speed) -> None:
    game = new_match()
    app = app_with(lambda: TableScreen(game), speed=speed)

    async def script(pilot: Pilot[int]) -> int:
        table = table_of(app)
        while not isinstance(table.moment.choice, CardChoice):
            await pilot.press("enter")
        for key in ("q", behind, "n"):  # all at once, as a terminal delivers fast typing
            app.simulate_key(key)
        return len(game.events)

    events = drive(app, script)
    assert app.return_code == 0
    assert len(game.events) == events


def test_staying_after_all_while_a_slow_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.table.flow.SLOW", -1.0)
    game = new_match()
    app = app_with(lambda: TableScreen(game))
    answered = threading.Event()

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)

        def state() -> str:
            return table.flow.state

        while state() != "thinking":
            await pilot.press("enter")
        await pilot.press("escape", "escape")
        assert table.mode == "busy"
        assert table.commands_now()
        await pilot.press("escape", "enter")  # as soon as the bot has answered
        await pilot.press("escape")  # or not, after all
        answered.set()
        for _ in range(100):
            await pilot.pause(0.02)
            if state() == "waiting":
                break
        assert state() == "waiting"
        assert app.is_running

    def slowly() -> Event | None:
        if threading.current_thread() is not threading.main_thread():
            answered.wait(5)
        return advance()

    advance = game.advance
    monkeypatch.setattr(game, "advance", slowly)
    drive(app, script)


def test_leaving_during_a_slow_bot_waits_until_a_screen_opened_since_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.table.flow.SLOW", -1.0)
    game = new_match()
    app = app_with(lambda: TableScreen(game))
    answered = threading.Event()
    advance = game.advance

    def slowly() -> Event | None:
        if threading.current_thread() is not threading.main_thread():
            answered.wait(5)
        return advance()

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        while table.flow.state != "thinking":
            await pilot.press("enter")
        await pilot.press("q", "s")
        assert type(app.screen).__name__ == "SheetScreen"
        answered.set()
        await work_done(app)
        assert app.return_code is None
        await pilot.press("escape")
        for _ in range(100):
            await pilot.pause(0.02)
            if app.return_code is not None:
                break

    monkeypatch.setattr(game, "advance", slowly)
    drive(app, script)
    assert app.return_code == 0


@pytest.mark.parametrize(
    "folder", ["games", "a folder of a rather long name/" * 3 + "x" * 90], ids=["short", "long"]
)
def test_a_record_that_cannot_be_written_is_reported_on_the_screen(folder: str) -> None:
    game = new_match()
    path_of_record = Path("/") / folder / "game.barbu.jsonl"

    class Full:
        path = path_of_record

        def write(self, event: Event) -> None:
            raise RecordWriteError(f"{path_of_record} cannot be written: The disk is full.")

        def close(self) -> None:
            pass

    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        game.writer = Full()  # type: ignore[assignment]
        await pilot.press("enter")
        await pilot.pause()
        text = "".join(shown(table.app).split())  # however it is wrapped
        assert "Thediskisfull." in text
        assert text.count("".join(str(path_of_record).split())) == 2
        await pilot.press("enter")

    app = until(mid_trick, then, game)
    assert app.return_value == UNWRITTEN
