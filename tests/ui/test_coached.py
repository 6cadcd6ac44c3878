"""A coached game at the table: it asks once before a costly card, or tells all when the deal is over."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from barbu_tui.core.cards import parse_card
from barbu_tui.session.coach.coach import PATIENCE
from barbu_tui.session.lessons.loader import lesson_files, load_lesson
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.session.record.position import GameLog
from barbu_tui.session.store.settings import Settings
from barbu_tui.ui.screens.table.table_screen import TableScreen
from tests.support.app_driving import app_with, drive, press, settled, shown
from tests.support.slow_workers import SlowWorkers


def at_a_costly_card(*, coached: bool) -> Match:
    """A short game in which the 2♦ costs both of the last tricks of No Last Two, and the 8♦ nothing."""
    lesson = load_lesson(next(path for path in lesson_files() if "no-last-two" in path.name))
    before = lesson.scenes[0].match()
    return Match(GameLog(replace(before.header, coached=coached, source="a short game"), before.events))


async def estimated(pilot: Pilot[int], table: TableScreen) -> None:
    """Wait until what the cards are worth is known."""
    for _ in range(400):
        await pilot.pause(0.05)
        if table.table.coach is None or table.table.coach.over:
            return
    raise AssertionError("the estimate did not finish")


async def shows(pilot: Pilot[int], words: str) -> str:
    """Wait until some words are on the screen, and return its text in one line."""
    for _ in range(200):
        text = " ".join(shown(pilot.app).split())
        if words in text:
            return text
        await pilot.pause(0.05)
    raise AssertionError(text)


def played(match: Match) -> list[ActionEvent]:
    return [event for event in match.events if isinstance(event, ActionEvent) and event.coached]


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
def test_a_coached_game_asks_once_and_names_the_better_card(size: tuple[int, int]) -> None:
    match = at_a_costly_card(coached=True)
    table = TableScreen(match)

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        await estimated(pilot, table)
        letter = table.moment.letters
        text = " ".join((await press(pilot, letter[parse_card("2D")])).split())
        assert "Sure? 2♦: you take" in text
        assert "is about 30 points better. y: yes, Esc: no." in text
        assert not played(match)
        await press(pilot, letter[parse_card("8D")])
        assert [event.action.card for event in played(match)] == [parse_card("8D")]  # type: ignore[union-attr]

    drive(app_with(lambda: table, jobs=1), script, size)


@pytest.mark.parametrize("key", ["y", "enter", "again"])
def test_a_question_is_answered_by_the_keys_that_it_names(key: str) -> None:
    match = at_a_costly_card(coached=True)
    table = TableScreen(match)

    async def script(pilot: Pilot[int]) -> None:
        before = await settled(pilot)
        assert "Enter play" not in before, "no card is chosen yet"
        await pilot.press("y")
        assert not played(match)
        await estimated(pilot, table)
        letter = table.moment.letters[parse_card("2D")]
        assert "y: yes" in " ".join((await press(pilot, letter)).split())
        await press(pilot, letter if key == "again" else key)
        assert [event.action.card for event in played(match)] == [parse_card("2D")]  # type: ignore[union-attr]

    drive(app_with(lambda: table, jobs=1), script)


def test_escape_takes_back_the_card_that_the_coach_asks_about_and_leaves_nothing() -> None:
    match = at_a_costly_card(coached=True)
    table = TableScreen(match)

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        await estimated(pilot, table)
        letter = table.moment.letters
        assert "Sure?" in await press(pilot, letter[parse_card("2D")])
        text = await press(pilot, "escape")
        assert "Sure?" not in text
        assert "Leave the table?" not in text
        await press(pilot, letter[parse_card("8D")])
        assert [event.action.card for event in played(match)] == [parse_card("8D")]  # type: ignore[union-attr]

    drive(app_with(lambda: table, jobs=1), script)


def test_a_coach_that_speaks_after_the_deal_says_what_the_card_cost() -> None:
    match = at_a_costly_card(coached=True)
    table = TableScreen(match)

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        await estimated(pilot, table)
        text = await press(pilot, table.moment.letters[parse_card("2D")])
        assert "Sure?" not in text
        for _ in range(12):
            if "Trick 11:" in text:
                break
            text = await press(pilot, "right", "enter")
        assert "was better than 2♦, by about 30 points." in " ".join(text.split())

    drive(app_with(lambda: table, jobs=1, settings=Settings(coach="after")), script)


def test_a_card_waits_a_moment_for_the_coach_who_then_asks() -> None:
    match, slow = at_a_costly_card(coached=True), SlowWorkers()
    table = TableScreen(match)

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        letter = table.moment.letters
        assert "One moment." in await press(pilot, letter[parse_card("2D")])
        slow.let()
        await shows(pilot, "is about 30 points better. y: yes, Esc: no.")
        await press(pilot, letter[parse_card("8D")])
        assert [event.action.card for event in played(match)] == [parse_card("8D")]  # type: ignore[union-attr]

    drive(app_with(lambda: table, workers=slow), script)


def test_a_card_that_waits_is_not_played_once_another_is_looked_at() -> None:
    match, slow = at_a_costly_card(coached=True), SlowWorkers()
    table = TableScreen(match)

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        assert "One moment." in await press(pilot, table.moment.letters[parse_card("2D")])
        assert "One moment." not in await press(pilot, "right")
        await pilot.pause(PATIENCE + 0.3)
        assert match.waiting
        assert match.view(0).hand >> parse_card("2D") & 1

    drive(app_with(lambda: table, workers=slow), script)


@pytest.mark.parametrize("late", [False, True])
def test_a_card_that_was_not_known_in_time_is_spoken_of_at_the_next_one_or_the_end(late: bool) -> None:
    match, slow = at_a_costly_card(coached=True), SlowWorkers()
    table = TableScreen(match)

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        await press(pilot, table.moment.letters[parse_card("2D")])
        await shows(
            pilot, "This computer is busy: the coach keeps looking after your card, and tells you then."
        )
        assert not match.view(0).hand >> parse_card("2D") & 1
        if not late:
            slow.let()
            await shows(pilot, "Found too late: Trick 11: 8♦ was better than 2♦, by about 30 points.")
        for _ in range(12):
            if match.game.finished:
                break
            await press(pilot, "right", "enter")
            await pilot.pause(0.1)
        if not late:
            await shows(pilot, "To remember: Trick 11:")
            return
        await shows(pilot, "The coach is still looking at 2 of your decisions.")
        slow.let()
        text = await shows(pilot, "Found too late: Trick 11:")
        assert "was better than 2♦, by about 30 points." in text

    drive(app_with(lambda: table, workers=slow), script)


def test_a_game_that_is_not_coached_asks_nothing() -> None:
    match = at_a_costly_card(coached=False)
    table = TableScreen(match)

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        assert "Sure?" not in await press(pilot, table.moment.letters[parse_card("2D")])
        assert not match.view(0).hand >> parse_card("2D") & 1

    drive(app_with(lambda: table, jobs=1), script)
