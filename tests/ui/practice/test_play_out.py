"""A deal of practice played out at the table, with decisions taken back."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest
from textual.pilot import Pilot

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.practice.history import load
from barbu_tui.session.practice.situation import draw_situation
from barbu_tui.session.record.events import ActionEvent, Event
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.screens.practice.adviser import AdviserScreen
from barbu_tui.ui.screens.practice.practice_table import PracticeTable
from tests.support.app_driving import app_with, drive, press, shown, work_done
from tests.support.practice_screens import SIZES, known, practice, screen_of, session_of


def test_a_deal_is_played_out_and_decisions_are_taken_back() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        await pilot.press("1", "enter", "p")
        await pilot.pause()
        table = pilot.app.screen
        assert isinstance(table, PracticeTable)
        assert table.match.path is None
        assert isinstance(pilot.app, BarbuApp)
        assert "u take back" in shown(pilot.app).splitlines()[-1]
        while table.match.view(0).table is None:
            await press(pilot, "enter")
        events = len(table.match.events)
        await press(pilot, "enter")
        assert len(table.match.events) > events
        await press(pilot, "u")
        assert len(table.match.events) <= events
        for _ in range(60):
            if not isinstance(pilot.app.screen, PracticeTable):
                break
            await press(pilot, "enter")
        screen_of(pilot)

    drive(practice(session_of()), script)


def test_taking_back_is_offered_once_something_has_been_decided() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        text = await press(pilot, "1", "enter", "p")
        table = pilot.app.screen
        assert isinstance(table, PracticeTable)
        assert "u take back" in text.splitlines()[-1]
        first = await press(pilot, "u")
        assert table.mode == "contract"
        assert "take back" not in first.splitlines()[-1]
        assert await press(pilot, "u") == first
        assert "decision back" not in await press(pilot, "question_mark")
        await press(pilot, "escape")
        assert "u take back" in (await press(pilot, "enter")).splitlines()[-1]

    drive(practice(session_of()), script, (120, 36))


def test_an_estimate_goes_on_after_the_adviser_was_asked_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = "barbu_tui.ui.screens.practice.practice_frame.look_after"
    monkeypatch.setattr(looks, lambda _: 3600)
    path = tmp_path / "practice.jsonl"

    async def script(pilot: Pilot[int]) -> None:
        turn = screen_of(pilot).turn
        assert turn is not None
        while turn.advised.compared is None:
            turn.advised.run.poll()
        await pilot.press("1", "enter", "p", "u", "w")
        assert isinstance(pilot.app.screen, AdviserScreen)
        monkeypatch.setattr(looks, lambda _: 0.01)
        await pilot.press("w", "q")
        assert screen_of(pilot).turn is turn
        for _ in range(2000):
            if turn.advised.run.over:
                break
            await asyncio.sleep(0.02)
        assert turn.advised.compared.finished
        assert [row.worlds for row in load(path)] == [turn.advised.compared.layouts]

    drive(practice(session_of(path=path), jobs=1), script)


@pytest.mark.parametrize("speed", ["instant", "slow"])
def test_what_a_bot_was_thinking_about_is_taken_back_with_the_decision(
    speed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.table.flow.SLOW", -1.0)
    situation = draw_situation(ruleset(), "contracts", 3)
    match = situation.match(situation.options[0])
    done = threading.Event()

    async def script(pilot: Pilot[int]) -> None:
        async def enter() -> None:
            await pilot.press("enter")
            await work_done(pilot.app)

        table = pilot.app.screen
        assert isinstance(table, PracticeTable)
        while table.mode != "cards":
            await enter()
        before = list(match.events)
        advance = match.advance

        def think() -> Event | None:
            done.wait(10)
            return advance()

        monkeypatch.setattr(match, "advance", think)
        await pilot.press("enter", "enter")
        assert table.mode == "busy"
        await pilot.press("u")
        done.set()
        await work_done(pilot.app)
        assert table.flow.state == "waiting"
        assert table.match.events == before
        await enter()
        own = [
            each
            for each in table.match.events[len(before) :]
            if isinstance(each, ActionEvent) and each.action.seat == 0
        ]
        assert len(own) == 1

    drive(app_with(lambda: PracticeTable(match), speed=speed), script)


@pytest.mark.parametrize("size", SIZES[:2])
def test_a_deal_played_out_speaks_of_practice_and_not_of_a_game_that_is_saved(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[int]) -> dict[str, str]:
        async def pressed(*keys: str) -> str:
            await pilot.press(*keys)
            await pilot.pause()
            assert isinstance(pilot.app, BarbuApp)
            return shown(pilot.app)

        await known(pilot)
        await pressed("1", "enter", "p")
        table = pilot.app.screen
        assert isinstance(table, PracticeTable)
        found = {"leaving": await pressed("escape"), "help": await pressed("escape", "question_mark")}
        found["help"] += await pressed("end")
        await pressed("escape")
        found["adviser"] = await pressed("w")
        await pressed("w")
        for _ in range(60):
            if table.mode == "last-result":
                break
            await pressed("enter")
        found["result"] = await pressed()
        found["no replay"] = await pressed("g")
        found["sheet"] = await pressed("s")
        await pressed("escape")
        await pressed("enter")
        screen_of(pilot)
        return found

    found = drive(practice(session_of()), script, size)
    assert "It is practice and is not saved. y leaves, Esc stays." in found["leaving"]
    assert "this deal is not saved" in found["help"]
    assert "This is practice: nothing of this deal is kept." in found["adviser"].splitlines()[0]
    assert "statistics" not in found["help"] + found["adviser"]
    assert "The deal is scored.  Enter goes back to practice." in found["result"]
    assert "practice" in found["result"].splitlines()[-1]
    assert found["no replay"] == found["result"]
    for text in (found["leaving"], found["help"].partition("EVERYWHERE")[0], found["result"]):
        assert "game is saved" not in text
        assert "next deal" not in text
        assert "replay" not in text.lower()
        assert "game is over" not in text
    if size[0] != 120:  # there the legend stands in the place of these words
        assert " alone" in found["sheet"].splitlines()[0]
    assert "deals played" not in found["sheet"]
    assert "replay" not in found["sheet"].lower()
    assert "game is over" not in found["sheet"]
