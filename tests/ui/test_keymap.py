"""A player's own keys: no keymap takes away the way out."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from barbu_tui.language import CODES, tr, use
from barbu_tui.session.store.settings import Settings
from barbu_tui.ui.commands import APP_COMMANDS
from barbu_tui.ui.keyboards import language_keys
from barbu_tui.ui.keymap import all_screens, has_way_out, modes_of, unknown, why_not
from barbu_tui.ui.screens.home.home_screen import HomeScreen
from tests.support.app_driving import app_with, drive, press, settled
from tests.support.practice_screens import known, practice, session_of

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


AT_A_DEAL = {
    "AdviserScreen",
    "BranchScreen",
    "PracticeScreen",
    "PracticeTable",
    "ReplayScreen",
    "TableScreen",
    "WatchScreen",
}
"""The screens about one deal. On the others a letter stands for an item of a menu, a list or a filter."""
ONE_THING = (
    {"adviser", "back", "why"},  # w: what is best and why, on and off
    {"bars", "table"},  # b: the bars, or the table without them
    {"judge", "review"},  # R: what decisions cost
    {"panel", "view"},  # v: what the side panel shows
    {"back", "finish", "leave", "quit_reading"},  # q: the way out
    {"hand_over", "seat"},  # B: a bot for you, or you for a bot
    {"undo", "take_back"},  # u: take it back; in a game it says that nothing can be
    {"no_doubles", "branch", "play"},  # p: go on: without doubles, or by playing it out
)
"""Actions that are one thing to a player."""
ASKED: dict[str, str] = {
    "N": "no trump, while trump suits are chosen by their letters",
    **dict.fromkeys("SHDC", "a trump suit, while trump suits are chosen"),
    **dict.fromkeys("wne", "a player, while the target of a claim is asked"),
    **dict.fromkeys("abcdefghijklm", "a card of the hand, while one is chosen"),
    "y": "yes, after a question of the coach's",
}
"""Letters that name what a question offers; see :func:`named`."""


def named(action: str) -> bool:
    """Return whether an action names a card, a suit, a player or the answer of a question."""
    return action in ("letter", "suit", "target", "no_trump", "yes")


def test_a_letter_means_one_thing_on_all_screens_about_a_deal() -> None:
    means: dict[str, set[str]] = {}
    for screen in all_screens():
        if screen.__name__ not in AT_A_DEAL:
            continue
        for command in screen.COMMAND_TABLE:
            for key in command.keys.split(","):
                if len(key) != 1 or not key.isalpha():
                    continue
                if named(command.action):
                    assert key in ASKED, command.id
                else:
                    means.setdefault(key, set()).add(command.action)
    assert len(means) > 15
    several = {key: actions for key, actions in means.items() if len(actions) > 1}
    for key, actions in several.items():
        assert any(actions <= each for each in ONE_THING), (key, sorted(actions))


@pytest.mark.parametrize("code", CODES)
def test_the_suits_of_a_language_take_no_key_away(code: str) -> None:
    use(code)
    keymap = language_keys()
    for screen in all_screens():
        taken = {keymap[command.id] for command in screen.COMMAND_TABLE if command.id in keymap}
        lost = [
            command.id
            for command in screen.COMMAND_TABLE
            if command.id not in keymap and taken.intersection(command.keys.split(","))
        ]
        assert not lost, screen.__name__


@pytest.mark.parametrize("code", CODES)
def test_a_position_is_set_up_in_every_language(code: str) -> None:
    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        assert tr("Your position:") in await press(pilot, "P")

    use(code)
    app = practice(session_of())
    use(code)
    drive(app, script)
