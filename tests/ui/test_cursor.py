"""The terminal's own cursor, which lines of braille, magnifiers and screen readers follow: it is on the marked row or card."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Input

from barbu_tui.ui.openers import made
from tests.support.app_driving import app_of, app_with, drive, press, shown
from tests.ui.test_snapshots import PRACTICE, SCREENS, app, estimated, keep_some_games, pressing
from tests.ui.test_snapshots import same_draw as same_draw
from tests.ui.test_snapshots import same_estimates as same_estimates
from tests.ui.test_snapshots import same_home as same_home

ROWS: Final = (
    "home",
    "watched-dominoes",
    "lessons",
    "contract",
    "settings",
    "saves",
    "finish",
    "sheet",
)
CARDS: Final = ("no-tricks", "no-queens", "no-last-two", "no-hearts", "trumps")
MARKED: Final = {
    **dict.fromkeys((*ROWS, "doubles", "doubles-first", "doubles-answer", "opened"), ("down", "▌")),
    **{f"table-{name}": ("right", "23456789JQKA1") for name in CARDS},
    "dominoes": ("right", "23456789JQKA1"),
    "new-game": ("up", "▌"),
    "contract-trumps": ("right", "♠♥♦♣"),
    "contract-dominoes": ("left", "23456789JQKA1"),
    "answer": ("up", "▌"),
    "chart": ("left", "0123456789 "),
    "watched": ("left", "0123456789"),
    "replay": ("right", "●"),
    "rules": ("down", "M"),
}
"""Screen → the key that moves the mark, and the signs on which the cursor may be."""


def under(pilot: Pilot[int]) -> tuple[Offset, str]:
    """Return the cell of the cursor, and the sign there."""
    barbu = app_of(pilot)
    x, y = barbu.cursor_position
    return Offset(x, y), shown(barbu).splitlines()[y].ljust(x + 1)[x]


def follows(
    key: str, signs: str, before: Callable[[Pilot[int]], Awaitable[None]]
) -> Callable[[Pilot[int]], Awaitable[None]]:
    async def script(pilot: Pilot[int]) -> None:
        await before(pilot)
        cell, sign = under(pilot)
        assert sign in signs, (cell, sign)
        text = shown(app_of(pilot))
        assert await press(pilot, key) != text
        other, sign = under(pilot)
        assert sign in signs, (other, sign)
        assert other != cell or signs == "M"

    return script


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=["80", "120"])
@pytest.mark.parametrize("name", MARKED)
@pytest.mark.usefixtures("same_estimates")
def test_the_cursor_is_on_the_marked_row_or_card(name: str, size: tuple[int, int]) -> None:
    keep_some_games()
    make, keys = (SCREENS | PRACTICE)[name]
    before = (estimated if name in PRACTICE else pressing)(keys)
    drive(app(make), follows(*MARKED[name], before), size)


@pytest.mark.parametrize(("name", "key"), [("calendar", "left"), ("new_game", "k")])
def test_the_cursor_is_on_the_marked_day_and_on_the_marked_rule(name: str, key: str) -> None:
    drive(app_with(lambda: made(name)), follows(key, "▌", pressing(())), (80, 24))


def test_in_a_typed_line_the_cursor_is_where_one_types_and_then_on_the_row_again() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await pressing(())(pilot)
        row, _ = under(pilot)
        await press(pilot, "enter", "A", "d", "a")
        assert under(pilot)[0] == app_of(pilot).screen.query_one(Input).cursor_screen_offset
        await press(pilot, "escape")
        assert under(pilot)[0] == row

    drive(app_with(lambda: made("settings")), script)
