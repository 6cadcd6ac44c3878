"""The pace of the table: speeds, flying cards, keys typed meanwhile, slow bots."""

from __future__ import annotations

from threading import Event, current_thread, main_thread
from typing import Any

import pytest
from textual.pilot import Pilot

from barbu_tui.core.view import Phase, View
from barbu_tui.session.names import Speed
from barbu_tui.session.record.events import ActionEvent, ScoreEvent
from barbu_tui.session.store.paths import settings_file
from barbu_tui.session.store.settings import Settings, load_settings, save_settings
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.screens.table.table_screen import TableScreen
from barbu_tui.ui.widgets.flight import Flight
from barbu_tui.words.line import plain
from tests.support.app_driving import app_with, drive, press
from tests.support.table_screens import human_actions, new_match, played_on, seen, table_of, to_the_cards


def test_at_instant_every_enter_makes_a_decision_or_starts_the_next_deal() -> None:
    game = new_match()
    app = app_with(lambda: TableScreen(game))

    async def script(pilot: Pilot[int]) -> bool:
        table = table_of(app)
        for _ in range(40):
            await seen(table)
            await press(pilot, "enter")
        return table.mode == "result"

    at_result = drive(app, script)
    decided = sum(isinstance(event, ActionEvent) and event.ms is not None for event in game.events)
    next_deals = sum(isinstance(event, ScoreEvent) for event in game.events) - at_result
    assert decided + next_deals == 40


def test_a_key_cuts_a_pause_short_and_plays_no_card() -> None:
    game = new_match()
    app = app_with(lambda: TableScreen(game), speed="slow")

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        await to_the_cards(pilot, table)
        await seen(table)
        await pilot.press("enter")
        assert table.mode == "busy"
        mine = human_actions(game)
        for _ in range(3):
            if table.mode != "busy":
                break
            await pilot.press("b")
        assert human_actions(game) == mine

    drive(app, script)


def test_a_key_that_hurries_the_bots_answers_no_question_that_has_just_come() -> None:
    game = new_match()
    app = app_with(lambda: TableScreen(game), speed="slow")

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        await to_the_cards(pilot, table)
        await seen(table)
        await pilot.press("enter")
        mine = human_actions(game)
        for _ in range(200):
            await pilot.press("enter")
            if table.flow.state != "busy":
                break
        assert table.flow.state in ("waiting", "result")
        if table.flow.state == "waiting":
            await pilot.press("enter")
            assert human_actions(game) == mine
            await seen(table)
            await pilot.press("enter")
            assert human_actions(game) == mine + 1

    drive(app, script)


def three_speeds(**options: Any) -> list[tuple[Speed, Speed, str]]:
    """After each of three changes: the speed of the table, the speed in the settings file, the message."""
    save_settings(settings_file(), Settings(speed="quick"))
    app = app_with(lambda: TableScreen(new_match()), load_settings(settings_file()), **options)

    async def script(pilot: Pilot[int]) -> list[tuple[Speed, Speed, str]]:
        table = table_of(app)
        await to_the_cards(pilot, table)
        found = []
        for _ in range(3):
            await pilot.press("z")
            said = table.moment.saying
            assert said is not None
            found.append((app.speed, load_settings(settings_file()).speed, plain(said.ask)))
        return found

    return drive(app, script)


def test_a_new_speed_holds_at_once_and_is_saved_even_if_the_run_was_started_at_another() -> None:
    assert three_speeds(speed="instant") == [
        ("quick", "quick", "quick."),
        ("normal", "normal", "normal."),
        ("slow", "slow", "slow."),
    ]


def test_without_animation_no_speed_is_chosen_or_saved() -> None:
    said = "Animation is turned off for this run, whatever the speed."
    assert three_speeds(animation=False) == [("instant", "quick", said)] * 3


def test_enter_counts_after_a_slow_bot_has_thought_and_not_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.table.flow.SLOW", -1.0)
    game = new_match()
    app = app_with(lambda: TableScreen(game))
    advance, thought = game.advance, Event()

    def advance_once_thought() -> object:
        assert current_thread() is main_thread() or thought.wait(60.0)
        return advance()

    monkeypatch.setattr(game, "advance", advance_once_thought)

    async def script(pilot: Pilot[int]) -> tuple[bool, int]:
        table = table_of(app)
        meanwhile = 0
        for _ in range(12):
            await seen(table)
            thought.clear()
            await pilot.press("enter")
            if table.flow.state == "thinking":
                await pilot.press("enter")
                meanwhile += 1
            thought.set()
        await seen(table)
        return table.mode == "result", meanwhile

    at_result, meanwhile = drive(app, script)
    decided = sum(isinstance(event, ActionEvent) and event.ms is not None for event in game.events)
    next_deals = sum(isinstance(event, ScoreEvent) for event in game.events) - at_result
    assert decided + next_deals == 12
    assert meanwhile > 6


def gathering(speed: Speed, *keys: str) -> list[int]:
    """Flying cards as the first trick is gathered, before and after these keys; then cards played by the human."""
    game = new_match()
    app = app_with(lambda: TableScreen(game), speed=speed)
    seen: list[int] = []

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        await to_the_cards(pilot, table)

        def flying() -> int:
            return sum(flight.display for flight in table.query(Flight))

        for _ in range(400):
            if table.mode == "cards" and table.flow.state == "waiting":
                await pilot.press("enter")
            if table.moment.rest is not None and not table.moment.rest.trick:
                break
            if speed == "instant":
                break
            await pilot.pause(0.01)
        seen.append(flying())
        mine = human_actions(game)
        await pilot.press(*keys)
        seen.append(flying() if table.moment.rest is not None else 0)
        seen.append(human_actions(game) - mine)

    drive(app, script)
    return seen


def test_a_finished_trick_flies_to_its_winner() -> None:
    assert gathering("slow") == [4, 4, 0]


def test_a_key_ends_the_gathering_and_plays_no_card() -> None:
    assert gathering("slow", "b") == [4, 0, 0]


def test_nothing_flies_at_instant() -> None:
    assert gathering("instant") == [0, 0, 0]


@pytest.mark.parametrize("key", ["legal", "refused"])
def test_the_rules_are_asked_once_for_a_card_key(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def counted(name: str) -> None:
        whole = getattr(View, name)

        def ask(view: View, *action: object) -> object:
            asked.append(name)
            return whole(view, *action)

        monkeypatch.setattr(View, name, ask)

    def to_follow(view: View) -> bool:
        return view.phase is Phase.PLAY and 0 < view.legal_cards() < view.hand

    game = played_on(new_match("online", 7), to_follow)
    app = app_with(lambda: TableScreen(game), speed="slow")

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        choice = table.choice
        assert isinstance(choice, CardChoice)
        held = (card for card in table.moment.letters if choice.view.hand >> card & 1)
        card = next(card for card in held if bool(choice.playable >> card & 1) == (key == "legal"))
        for name in ("why_not", "legal_cards", "legal_actions"):
            counted(name)
        await pilot.press(table.moment.letters[card])
        assert asked == ["why_not"]

    drive(app, script)
