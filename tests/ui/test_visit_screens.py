"""The screens as a visitor of ``barbu serve`` has them: nothing on them writes a file of the visitor's choice."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.app import App
from textual.binding import Binding
from textual.pilot import Pilot

from barbu_tui.session.store import visit
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.commands import APP_COMMANDS, CommandsProvider
from barbu_tui.ui.keymap import all_screens
from barbu_tui.ui.screens.saves import SavesScreen
from barbu_tui.ui.screens.scores.sheet import SheetScreen
from tests.support.app_driving import app_with, drive, press, shown
from tests.support.saved_games import game


def sheet() -> SheetScreen:
    return SheetScreen(*game("online", 3))


def test_a_visitor_exports_nothing(monkeypatch: pytest.MonkeyPatch, own_home: Path) -> None:
    async def script(pilot: Pilot[int]) -> tuple[str, str, str]:
        before = shown(app)
        asked = await press(pilot, "e")
        await pilot.press("escape")
        return before, asked, await press(pilot, "question_mark")

    app = app_with(sheet)
    before, asked, keys = drive(app, script, (120, 36))
    assert "export" in before
    assert "Write the sheet to:" in asked
    assert "Write the sheet" in keys
    monkeypatch.setenv(visit.HOME, str(own_home))
    app = app_with(sheet)
    before, asked, keys = drive(app, script, (120, 36))
    assert "export" not in before + asked + keys
    assert "Write the sheet" not in asked + keys


def test_every_command_that_no_visitor_has_is_one() -> None:
    known = {command.id for screen in all_screens() for command in screen.COMMAND_TABLE}
    known |= {command.id for command in APP_COMMANDS}
    assert known >= visit.ABSENT


def test_the_palette_has_the_commands_of_the_screens_alone() -> None:
    assert {CommandsProvider} == BarbuApp.COMMANDS, "Textual's own would save pictures of the screen anywhere"


def test_no_key_saves_a_picture_or_stops_the_program() -> None:
    kinds: list[type] = [App, BarbuApp, *all_screens()]
    actions = {
        binding.action
        for kind in kinds
        for base in kind.__mro__
        for binding in vars(base).get("BINDINGS", ())
        if isinstance(binding, Binding)
    }
    assert actions
    assert not {action for action in actions if "screenshot" in action or "suspend" in action}


def test_a_game_stays_in_its_directory_whatever_it_is_called(own_home: Path) -> None:
    screen = SavesScreen()
    for name in ("../x", "/etc/x", "..\\x", ".hidden", "a/b", "C:x"):
        assert screen._rename(name) is not None
