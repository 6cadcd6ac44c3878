"""One game has one date, wherever it is shown and from wherever it is looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from barbu_tui.cli import main
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.again import play_again
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.saves import place_of_save
from tests.support.clock import StoppedClock, in_zone
from tests.support.played_out import played_out


def begun_in(zone: str) -> Path:
    """Return the record of a short game begun in a time zone."""
    with in_zone(zone):
        header = new_header(ruleset(), ["novice"] * 3, 5, deals=1)
        path = played_out(Match.new(header, place_of_save(header))).path
    assert path is not None
    return path


@pytest.mark.parametrize("here", ["Asia/Tokyo", "America/New_York"])
def test_a_game_has_the_date_of_the_place_where_it_was_begun(
    here: str, stopped: StoppedClock, capsys: pytest.CaptureFixture[str]
) -> None:
    stopped.set("2026-11-28T00:32:00+09:00")
    path = str(begun_in("Asia/Tokyo"))
    with in_zone(here):
        for command, said in (
            (["games"], "28 Nov 2026, 00:32: online, 1 deal"),
            (["show", path], "Barbu, online, 28 Nov 2026, 00:32\n"),
            (["sheet", path], "Barbu, online, 28 Nov 2026: 1 deal played"),
            (["--lang", "de", "show", path], "Barbu, online, 28. Nov 2026, 00:32\n"),
            (["--lang", "fr", "show", path], "Barbu, online, 28 nov. 2026, 00:32\n"),
        ):
            assert main(command) == 0
            assert said in capsys.readouterr().out


def test_the_same_cards_again_are_a_game_begun_now_and_here(stopped: StoppedClock) -> None:
    stopped.set("2026-11-28T00:32:00+09:00")
    path = begun_in("Asia/Tokyo")
    stopped.wait(hours=1)
    with in_zone("America/New_York"):
        again = play_again(path, "You")
    again.close()
    assert again.header.begun.isoformat() == "2026-11-27T11:32:00-05:00"
