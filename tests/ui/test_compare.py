"""The same cards again, and two games beside each other, on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.again import play_again
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.saves import place_of_save
from barbu_tui.ui.openers import made
from barbu_tui.ui.screens.table.table_screen import TableScreen
from tests.support.app_driving import app_with, drive, name_of, press, settled, shown
from tests.support.clock import StoppedClock
from tests.support.pictures import IN_A_CHECKOUT, PINNED
from tests.support.played_out import played_out

SIZES = ((80, 24), (120, 36), (160, 45))


@pytest.fixture
def twice(stopped: StoppedClock) -> tuple[Match, Match]:
    """Four deals played by ``novice``, and again by ``sound``, among the saves."""
    stopped.set("2026-11-21T12:00:00+00:00")  # the names of the files are of UTC
    header = new_header(ruleset(), ["sound"] * 3, 5, deals=4)
    one = played_out(Match.new(header, place_of_save(header)), "novice")
    assert one.path is not None
    stopped.wait(hours=1)
    return one, played_out(play_again(one.path, "You"), "sound")


def test_a_saved_game_is_compared_with_the_other_one_and_played_again(twice: tuple[Match, Match]) -> None:
    async def script(pilot: Pilot[int]) -> None:
        assert "b compare" in await settled(pilot)
        assert "THE SAME CARDS" in await press(pilot, "b")
        assert "SIDE BY SIDE" in await press(pilot, "down", "enter")
        await press(pilot, "escape", "escape")
        assert name_of(pilot) == "SavesScreen"
        await press(pilot, "a")
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        assert screen.match.header.again
        assert screen.match.game.rules == twice[0].game.rules

    drive(app_with(lambda: made("saves")), script, (120, 36))


def test_one_game_alone_has_nothing_beside_it() -> None:
    header = new_header(ruleset(), ["sound"] * 3, 5, deals=1)
    played_out(Match.new(header, place_of_save(header)))

    async def script(pilot: Pilot[int]) -> None:
        assert "compare" not in await settled(pilot)
        await press(pilot, "b")
        assert name_of(pilot) == "SavesScreen"

    drive(app_with(lambda: made("saves")), script, (120, 36))


def test_the_end_of_cards_played_again_compares(twice: tuple[Match, Match]) -> None:
    again = twice[1]

    async def script(pilot: Pilot[int]) -> None:
        assert "b Compare" in await settled(pilot)
        assert "THE SAME CARDS" in await press(pilot, "b")

    drive(app_with(lambda: made("finish", again.header, again.game, again.path)), script)


@PINNED
@IN_A_CHECKOUT
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_pictures(twice: tuple[Match, Match], size: tuple[int, int], snap_compare: Any) -> None:
    paths = [match.path or Path() for match in twice]

    async def down(pilot: Pilot[int]) -> None:
        await press(pilot, "down")
        assert "A " in shown(pilot.app)

    app = app_with(lambda: made("compare", *paths), speed="instant")
    assert snap_compare(app, terminal_size=size, run_before=down)
