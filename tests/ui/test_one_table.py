"""Screen and lines ask one table: in every kind of game the same may be asked, and gets the same answer."""

from __future__ import annotations

import io
from typing import get_args

import pytest
from textual.pilot import Pilot

from barbu_tui.core.view import Phase
from barbu_tui.plain.game import PlainGame
from barbu_tui.plain.lines import Lines
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.store.settings import Settings
from barbu_tui.session.table.table import Ask, Table, Wish
from barbu_tui.ui.openers import made
from barbu_tui.ui.screens.table.table_screen import TableScreen
from tests.support.app_driving import app_with, drive, name_of, press, settled, shown
from tests.support.kinds_of_game import KINDS, game_of
from tests.support.table_screens import played_on

WORDS = {
    "advice": "advice",
    "bids": "doubles",
    "sheet": "sheet",
    "last": "trick",
    "rest": "rest",
    "undo": "undo",
    "mine": "review",
}
KEYS = {
    "adviser": "advice",
    "doubles": "doubles",
    "sheet": "sheet",
    "last_trick": "trick",
    "finish": "rest",
    "undo": "undo",
    "review": "review",
}
ALWAYS = {"doubles", "sheet", "trick"}
EXPECTED = {
    "own": {*ALWAYS, "advice", "review"},
    "coached": {*ALWAYS, "advice", "review"},
    "course": {"trick", "review"},
    "daily": {*ALWAYS, "review"},
    "again": {*ALWAYS, "advice", "review"},
    "practice": {*ALWAYS, "advice", "undo"},
    "watched": ALWAYS,
}


def at_a_card(kind: str) -> Table:
    """Return a game at the second card of the player's, or after the deal if nobody plays."""
    match = game_of(kind)
    if kind == "watched":
        match.advance()
    else:
        played_on(match, lambda view: view.phase is Phase.PLAY)
        match.act(match.view(0).legal_actions()[0])
        played_on(match, lambda view: view.phase is Phase.PLAY)
    return Table(match, lambda: pytest.fail("nothing is estimated here"), Settings)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_may_be_asked_on_the_screen_and_in_lines(kind: str) -> None:
    table = at_a_card(kind)
    table.coach = None
    if kind != "watched":
        assert isinstance(table.next(), Ask)
    may = {wish for wish in get_args(Wish) if table.may(wish)}
    assert may == EXPECTED[kind]
    words = PlainGame(table, Lines(io.StringIO(), io.StringIO())).offered()
    asked = {wish for word, wish in WORDS.items() if word in words}
    assert asked == may
    name = "practice_table" if kind == "practice" else "table"
    app = app_with(lambda: made(name, table.match), jobs=1)

    async def script(pilot: Pilot[int]) -> set[str]:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        commands = [each for each in screen.COMMAND_TABLE if each.action in KEYS and screen.useful(each)]
        return {KEYS[each.action] for each in commands}

    assert drive(app, script) == may


def in_lines(kind: str, answers: str) -> str:
    out = io.StringIO()
    table = at_a_card(kind)
    with Workers(1) as workers:
        table = Table(table.match, lambda: workers, Settings)
        PlainGame(table, Lines(io.StringIO(answers), out)).run()
    return out.getvalue()


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("own", "your statistics count this game separately."),
        ("again", "your statistics count this game separately."),
        ("course", "The games of the course are played without the adviser."),
        ("daily", "The deal of the day is played without the adviser."),
        ("coached", ""),
        ("practice", ""),
    ],
)
def test_the_adviser_says_the_same_to_a_word_and_to_a_key(kind: str, said: str) -> None:
    told = in_lines(kind, "advice\nquit\n")
    assert ("sound" in told.partition("help at any question")[2]) is not bool(said)
    assert said in told
    name = "practice_table" if kind == "practice" else "table"
    app = app_with(lambda: made(name, at_a_card(kind).match), jobs=1)

    async def script(pilot: Pilot[int]) -> tuple[str, str]:
        await settled(pilot)
        text = await press(pilot, "w")
        return name_of(pilot), text or shown(app)

    screen, text = drive(app, script)
    assert (screen == "AdviserScreen") is not bool(said)
    if kind in ("own", "again"):
        assert said in " ".join(text.split())
