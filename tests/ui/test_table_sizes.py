"""The table at its sizes, in ASCII and without colour."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from barbu_tui.session.store.settings import Settings
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.screens.table.table_screen import TableScreen
from barbu_tui.ui.widgets.centre import Centre
from barbu_tui.ui.widgets.hand import HandFan
from barbu_tui.ui.widgets.panels import SidePanel
from tests.support.app_driving import app_with, drive, press, settled, shown
from tests.support.table_screens import mid_trick, new_match, table_of, until


def test_resizing_keeps_cursor_and_letters() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await pilot.press("end")
        choice = table.moment.choice
        assert isinstance(choice, CardChoice)
        cursor, letters = choice.cursor, dict(table.moment.letters)
        for size in ((160, 45), (120, 36), (100, 30), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert choice is table.moment.choice
            assert (choice.cursor, table.moment.letters) == (cursor, letters)
            model = table.query_one(HandFan).model
            assert model is not None
            assert model.cursor == cursor
            assert "Your turn." in shown(table.app)

    until(mid_trick, then, new_match())


def test_a_small_window_pauses_the_game_and_says_so() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        events = len(table.match.events)
        await pilot.resize_terminal(72, 20)
        await pilot.pause()
        assert "Barbu needs 80 × 24. This window is 72 × 20." in shown(table.app)
        await pilot.press("enter", "a")
        assert len(table.match.events) == events
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Your turn." in shown(table.app)

    until(mid_trick, then, new_match())


@pytest.mark.parametrize("width", [8, 20, 21, 41, 42, 60])
def test_a_small_window_says_so_whole(width: int) -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await pilot.resize_terminal(width, 12)
        await pilot.pause()
        said = " ".join(shown(table.app).split())
        assert said == f"Barbu needs 80 × 24. This window is {width} × 12."

    until(mid_trick, then, new_match())


def test_a_window_that_grows_under_another_screen_shows_the_game_again() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await pilot.resize_terminal(72, 20)
        await pilot.press("question_mark")
        await pilot.pause()
        assert "Barbu needs 80 × 24." in shown(table.app)
        table.app.push_screen(Screen())  # work that ends meanwhile may open one
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        table.app.pop_screen()
        await pilot.pause()
        assert "Your turn." in shown(table.app)

    until(mid_trick, then, new_match())


@pytest.mark.parametrize("size", [(80, 24), (120, 24), (80, 36), (100, 30), (120, 36), (160, 45), (200, 60)])
def test_every_moment_fits_every_size(size: tuple[int, int]) -> None:
    game = new_match("online", 3)
    app = app_with(lambda: TableScreen(game))

    async def script(pilot: Pilot[int]) -> None:
        for _ in range(14):
            await pilot.press("enter")
            await pilot.pause()
            rows = shown(app).splitlines()
            assert len(rows) == size[1]
            assert all(len(row) <= size[0] for row in rows)
            table = table_of(app)
            if table.mode in ("cards", "double", "result") or table.mode.startswith("contract"):
                assert rows[-2].strip()
                assert "Enter" in rows[-1]

    drive(app, script, size)


def test_extra_width_goes_to_the_felt_and_then_to_the_panels() -> None:
    widths = {120: 36, 136: 36, 144: 44, 159: 44, 160: 36, 176: 38, 188: 44, 240: 44}
    game = new_match("online", 3)
    app = app_with(lambda: TableScreen(game), Settings(panel="results"))

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        for _ in range(12):
            await pilot.press("enter")
        for columns, panel in widths.items():
            await pilot.resize_terminal(columns, 45)
            text = await settled(pilot)
            panels = [each for each in table.query(SidePanel) if each.display]
            assert len(panels) == 1 + (columns >= 160)
            assert {each.size.width for each in panels} == {panel}
            felt = table.query_one(Centre).size.width
            assert felt + panel * len(panels) == columns
            assert felt >= (88 if columns >= 160 else 84)
            scores = next(row for row in text.splitlines() if "SCORES" in row)
            assert scores.endswith("─")
            assert len(scores) == columns - 1

    drive(app, script, (120, 45))


def test_the_longest_contract_leaves_room_for_the_help_key() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await press(pilot, "1", "enter")
        for columns in (80, 119):
            await pilot.resize_terminal(columns, 24)
            text = await settled(pilot)
            assert text.count("?") == 1  # in the top bar alone
            top = text.splitlines()[0]
            assert "KINGS AND JACKS   K, J♠ J♣ −5, J♥ J♦ −2, in all −34 " in top
            assert top.endswith(" ? help")

    until(lambda table: isinstance(table.moment.choice, ContractChoice), then, new_match("barbuda"))


def test_in_ascii_mode_every_character_is_ascii() -> None:
    game = new_match(human="Zoë")
    app = app_with(lambda: TableScreen(game), ascii=True)

    async def script(pilot: Pilot[int]) -> None:
        for at in range(27):
            if at % 9 == 4:
                await pilot.resize_terminal(*((160, 45), (120, 36), (80, 24))[at % 3])
            await pilot.press("enter")
            await pilot.pause()
            text = shown(app)
            assert text.isascii(), [sign for sign in text if not sign.isascii()]

    drive(app, script)


def test_without_colour_the_turn_and_the_cursor_are_still_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    game = new_match()

    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        rows = table.app.screen._compositor.render_strips()
        styles = [segment.style for row in rows for segment in row if segment.style]
        assert all(style.color is None or style.color.is_default for style in styles)
        assert all(style.bgcolor is None or style.bgcolor.is_default for style in styles)
        turn = [segment.text for segment in rows[1] if segment.style and segment.style.underline]
        assert turn == ["You"]
        cursor = [segment.text for segment in rows[21] if segment.style and segment.style.reverse]
        choice = table.moment.choice
        assert isinstance(choice, CardChoice)
        assert choice.cursor is not None
        assert cursor == [f" {table.moment.letters[choice.cursor]} "]
        assert "┏" in shown(table.app)

    until(mid_trick, then, game)
