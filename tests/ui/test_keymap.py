"""A player's own keys: no keymap takes away the way out."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from barbu_tui.session.store.settings import Settings
from barbu_tui.ui.commands import APP_COMMANDS
from barbu_tui.ui.keymap import all_screens, has_way_out, modes_of, unknown, why_not
from barbu_tui.ui.screens.home.home_screen import HomeScreen
from tests.support.app_driving import app_with, drive, settled

EVERY_ID = sorted({command.id for screen in all_screens() for command in screen.COMMAND_TABLE})
APP_IDS = [command.id for command in APP_COMMANDS]


def test_every_screen_has_a_way_out_of_its_own_in_every_mode() -> None:
    for screen in all_screens():
        for mode in modes_of(screen):
            assert has_way_out(screen.COMMAND_TABLE, mode, (), {}), (screen.__name__, mode)


@pytest.mark.parametrize("key", ["enter", "f5", "a"])
def test_a_keymap_of_one_key_for_everything_is_refused(key: str) -> None:
    refusal = why_not(dict.fromkeys([*EVERY_ID, *APP_IDS], key), APP_COMMANDS)
    assert refusal is not None
    assert "there is no way out of" in refusal
    assert "app.quit" in refusal


def test_a_keymap_that_takes_the_keys_of_the_ways_out_is_refused() -> None:
    keymap = {"table.rules": "escape,q", "app.help": "ctrl+c,ctrl+q"}
    assert why_not(keymap, APP_COMMANDS) is not None


@pytest.mark.parametrize(
    "keymap",
    [
        {"table.rules": "f6", "table.options": "f7"},
        {"sheet.chart": "f2"},
        {"app.quit": "f10"},
        dict.fromkeys(EVERY_ID, "enter"),
        {"no.such.command": "enter"},
    ],
    ids=["two", "one", "quit", "all but the app's", "unknown"],
)
def test_a_keymap_with_a_way_out_is_accepted(keymap: dict[str, str]) -> None:
    assert why_not(keymap, APP_COMMANDS) is None


def test_a_name_that_is_no_command_is_reported_with_the_one_that_was_perhaps_meant() -> None:
    keymap = {"table.sheeet": "f2", "table.rules": "f6", "zzzzz": "f7"}
    assert unknown(keymap, APP_COMMANDS) == [
        "There is no command 'table.sheeet'. Did you mean 'table.sheet'?",
        "There is no command 'zzzzz'.",
    ]


def test_a_refused_keymap_is_reported_and_the_usual_keys_hold() -> None:
    keymap = dict.fromkeys([*EVERY_ID, *APP_IDS], "enter")
    app = app_with(HomeScreen, Settings(keymap=keymap))

    async def script(pilot: Pilot[int]) -> str:
        text = await settled(pilot)
        await pilot.press("q")
        return text

    assert "no way out" in drive(app, script, size=(120, 36))
    assert app.return_value == 0
    assert app.settings.keymap == keymap, "what stands in the file is not lost"
