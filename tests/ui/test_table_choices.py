"""Decisions at the table by keys and mouse: cards, contracts, doubles, discards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from barbu_tui.core.actions import ChooseContract, PlayCard
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.language import use
from barbu_tui.session.play.any_order import any_order
from barbu_tui.session.record.events import ActionEvent, Event, ScoreEvent
from barbu_tui.session.store.settings import Settings
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.keyboards import meant
from barbu_tui.ui.screens.table.table_screen import TableScreen
from barbu_tui.ui.widgets.centre import Centre
from barbu_tui.ui.widgets.hand import RAISED_ROW, HandFan, places
from tests.support.app_driving import app_with, drive, press, shown
from tests.support.table_screens import (
    Step,
    can_withhold,
    human_actions,
    mid_trick,
    new_match,
    place_of,
    played_on,
    table_of,
    until,
    withheld,
)


def play_deal(app: BarbuApp, step: Step, size: tuple[int, int] = (80, 24)) -> list[Event]:
    """Play the first deal, every decision made by ``step``; return its events."""

    async def script(pilot: Pilot[int]) -> list[Event]:
        table = table_of(app)
        for _ in range(60):
            if table.mode == "result":
                break
            before = len(table.match.events)
            await step(pilot, table)
            assert len(table.match.events) > before or table.mode == "discard"
        assert table.mode == "result"
        return list(table.match.events)

    return drive(app, script, size)


def is_scored(events: list[Event]) -> bool:
    return isinstance(events[-1], ScoreEvent)


async def by_enter(pilot: Pilot[int], table: TableScreen) -> None:
    await pilot.press("enter")


async def by_letter(pilot: Pilot[int], table: TableScreen) -> None:
    choice = table.moment.choice
    if isinstance(choice, CardChoice) and choice.cursor is not None:
        await pilot.press(table.moment.letters[choice.cursor])
    else:
        await pilot.press("enter")


async def by_mouse(pilot: Pilot[int], table: TableScreen) -> None:
    choice = table.moment.choice
    if isinstance(choice, CardChoice) and choice.cursor is not None:
        fan = table.query_one(HandFan)
        assert fan.model is not None
        _, columns = places(fan.model, fan.size.width, tight=fan.size.width < 84)
        at = Offset(columns[choice.cursor] + 2, RAISED_ROW + 1)
        await pilot.click(fan, offset=at)
        await pilot.click(fan, offset=at)
        return
    if table.mode == "pass":
        await pilot.click(Centre, offset=Offset(3, 0))
        return
    at = place_of(pilot, "Enter  " if table.mode == "double" else "call it")
    await pilot.click(offset=at + Offset(2, 0))


@pytest.mark.parametrize("rules", ["online", "sheet3", "barbuda"])
def test_a_deal_by_enter_alone(rules: str) -> None:
    assert is_scored(play_deal(app_with(lambda: TableScreen(new_match(rules))), by_enter))


def test_a_deal_by_letters() -> None:
    assert is_scored(play_deal(app_with(lambda: TableScreen(new_match())), by_letter))


def test_a_deal_by_mouse() -> None:
    assert is_scored(play_deal(app_with(lambda: TableScreen(new_match())), by_mouse))


def test_a_refused_card_is_not_played_and_the_screen_says_why() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        view = table.match.view(0)
        illegal = next(
            card
            for card in table.moment.letters
            if view.hand >> card & 1 and not view.legal_cards() >> card & 1
        )
        events = len(table.match.events)
        await pilot.press(table.moment.letters[illegal])
        await pilot.pause()
        assert "You must follow" in shown(table.app)
        assert len(table.match.events) == events
        await pilot.press("home")
        await pilot.pause()
        assert "Your turn." in shown(table.app)

    until(mid_trick, then, new_match())


def test_with_confirm_the_first_press_selects_and_the_second_plays() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        choice = table.moment.choice
        assert isinstance(choice, CardChoice)
        assert choice.cursor is not None
        letter = table.moment.letters[choice.cursor]
        events = len(table.match.events)
        await pilot.press(letter)
        assert len(table.match.events) == events
        await pilot.press(letter)
        assert len(table.match.events) > events

    app = app_with(lambda: TableScreen(new_match()), Settings(confirm=True))

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        while table.mode != "cards":
            await pilot.press("enter")
        await then(pilot, table)

    drive(app, script)


def test_with_auto_forced_no_single_legal_card_is_asked_for() -> None:
    game = new_match()
    app = app_with(lambda: TableScreen(game), Settings(auto_forced=True))

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        for _ in range(25):
            await pilot.press("enter")
            if table.mode == "cards":
                assert game.view(0).legal_cards().bit_count() > 1

    drive(app, script)


def test_the_help_tells_left_and_right_of_the_contract() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        for number, left, right in (
            ("7", "A lower starting rank.", "A higher starting rank."),
            ("6", "The trump suit to the left.", "The trump suit to the right."),
        ):
            await pilot.press(number, "question_mark")
            await pilot.pause()
            text = shown(table.app)
            assert left in text
            assert right in text
            assert "playable card" not in text
            await pilot.press("escape")
            await pilot.pause()

    until(lambda table: table.mode.startswith("contract"), then, new_match())


@pytest.mark.parametrize("key", "SHDCN")
def test_with_caps_lock_no_letter_calls_trumps(key: str) -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        choice = table.moment.choice
        assert isinstance(choice, ContractChoice)
        before = choice.action
        await press(pilot, key)
        assert choice.action == before
        assert ("SCORE SHEET" in shown(table.app)) == (key == "S"), "a capital is its small letter"

    until(lambda table: table.mode.startswith("contract"), then, new_match(no_trump=True))


@pytest.mark.parametrize(("code", "keys"), [("en", "SHDC"), ("fr", "PCKT"), ("de", "PHKX")])
def test_trump_suits_have_the_letters_of_the_language(code: str, keys: str, own_home: Path) -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        choice = table.moment.choice
        assert isinstance(choice, ContractChoice)
        table.barbu.keep_settings(language=code)  # while the game is on
        text = await press(pilot, "6")
        for suit, key in enumerate(keys):
            await press(pilot, key)
            assert choice.action == ChooseContract(0, "trumps", trump=suit)
            assert re.search(rf"\b{key} {choice.length(suit)} ", text), "it stands beside the suit"

    try:
        until(lambda table: table.mode.startswith("contract"), then, new_match())
    finally:
        use("en")


def test_keys_of_ones_own_for_suits_stand_beside_them() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        choice = table.moment.choice
        assert isinstance(choice, ContractChoice)
        text = await press(pilot, "6", "Y")
        assert choice.action == ChooseContract(0, "trumps", trump=3)
        assert f"Y {choice.length(3)} card" in text

    keymap = {"contract.suit.C": "Y"}
    until(
        lambda table: table.mode.startswith("contract"), then, new_match(), settings=Settings(keymap=keymap)
    )


def test_a_capital_plays_a_card_and_says_once_that_it_means_nothing() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        said = "“Y” means nothing here. Is Caps Lock on?"
        assert said in await press(pilot, "Y")
        table.app.clear_notifications()
        assert said not in await press(pilot, "Y", "J")
        before = human_actions(table.match)
        legal = table.match.view(0).legal_cards()
        await press(
            pilot, next(table.moment.letters[card] for card in range(52) if legal >> card & 1).upper()
        )
        assert human_actions(table.match) > before

    until(lambda table: table.mode == "cards", then, new_match())


@pytest.mark.parametrize(
    ("key", "means"),
    [
        *(
            ("с", "c"),
            ("С", "c"),
            ("ctrl+с", "ctrl+c"),
            ("ctrl+й", "ctrl+q"),
            ("і", "s"),
            ("ψ", "c"),
            ("ש", "a"),
        ),
        *(("ص", "w"), ("ctrl+a", ""), ("a", ""), ("up", ""), ("Q", "q"), ("é", "2")),
    ],
)
def test_letters_of_other_scripts_count_by_their_place(key: str, means: str) -> None:
    assert meant(key) == means


def test_a_game_is_played_and_left_on_a_russian_keyboard() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        said = "“ю” means nothing here"
        await press(pilot, "ы")
        assert "SCORE SHEET" in shown(table.app), "ы is where s is"
        await press(pilot, "escape")
        assert "Leave the table?" in await press(pilot, "ctrl+с")
        await press(pilot, "escape")
        assert said not in shown(table.app)
        await press(pilot, "ctrl+й")
        assert isinstance(table.app, BarbuApp)
        assert table.app._leaving, "Ctrl+Q leaves at once"

    until(lambda table: table.mode.startswith("contract"), then, new_match())


def test_the_row_of_digits_of_a_french_keyboard_counts() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        choice = table.moment.choice
        assert isinstance(choice, ContractChoice)
        for number, key in enumerate(
            ("ampersand", "é", "quotation_mark", "apostrophe", "left_parenthesis", "minus", "è"), 1
        ):
            await press(pilot, key)
            assert choice.contract == table.match.view(0).rules.contracts[number - 1]

    until(lambda table: table.mode.startswith("contract"), then, new_match())


@pytest.mark.parametrize("mode", ["contract", "cards"])
def test_dragging_the_mouse_takes_nothing_from_ctrl_c(mode: str) -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await pilot.mouse_down(offset=Offset(20, 10))
        await pilot.hover(offset=Offset(50, 14))
        await pilot.mouse_up(offset=Offset(50, 14))
        if table.mode != mode:
            return  # the click played a card
        await press(pilot, "ctrl+c")
        assert table.mode == "leaving"
        assert table.app.clipboard == ""

    until(lambda table: table.mode.startswith(mode), then, new_match())


def test_contract_keys_and_clicks() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        choice = table.moment.choice
        assert isinstance(choice, ContractChoice)
        await pilot.press("6")
        await pilot.press("H")
        assert choice.action == ChooseContract(0, "trumps", trump=1)
        await pilot.press("7", "right")
        assert choice.contract == "domino"
        await pilot.click(offset=place_of(pilot, "No Queens"))
        await pilot.pause()
        assert "No Queens." in shown(table.app)
        await pilot.press("escape")
        assert table.mode == "leaving"
        await pilot.press("escape")
        assert table.mode == "contract"
        assert table.moment.choice is choice

    until(lambda table: table.mode.startswith("contract"), then, new_match())


def test_double_keys_and_clicks() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        choice = table.moment.choice
        await pilot.press("m")
        await pilot.pause()
        assert "You will" in shown(table.app)
        chosen = choice.chosen  # type: ignore[union-attr]
        await pilot.press("space")
        assert choice.chosen != chosen  # type: ignore[union-attr]
        await pilot.click(offset=place_of(pilot, "Max"))
        assert choice.chosen == chosen  # type: ignore[union-attr]
        await pilot.press("p")
        await pilot.pause()
        assert table.moment.choice is choice
        assert "You double nobody." in shown(table.app)
        await pilot.press("p")
        assert table.moment.choice is not choice

    until(lambda table: table.mode == "double", then, new_match())


def test_the_discard_dialog_and_its_cancel() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        card, penalty = withheld(table), table.match.view(0).spec.penalty
        events = len(table.match.events)
        before = table.moment.choice
        await pilot.press(table.moment.letters[card])
        await pilot.pause()
        assert table.mode == "discard"
        assert "must go" in shown(table.app)
        choice = table.moment.choice
        assert isinstance(choice, DiscardChoice)
        keys = shown(table.app).splitlines()[-1]
        letters = " ".join("swne"[seat] for seat in choice.targets)
        assert ("target" in keys) == bool(letters)
        assert f"  {letters} target  " in keys or not letters
        rows = " ".join(str(number) for number, option in enumerate(choice.options, 1) if option.open)
        assert keys.startswith(f" {rows} number  ")
        await pilot.resize_terminal(120, 36)
        await pilot.press("down", "up")
        await pilot.press("escape")
        assert table.mode == "cards"
        assert table.moment.choice is before
        assert len(table.match.events) == events
        await press(pilot, table.moment.letters[card])
        await press(pilot, "enter")
        event = next(event for event in table.match.events[events:] if isinstance(event, ActionEvent))
        assert isinstance(event.action, PlayCard)
        assert penalty >> event.action.card & 1

    until(can_withhold, then, new_match(israeli="honour"))


def test_help_names_no_suit_keys_once_trumps_has_been_dealt() -> None:
    def without_trumps(view: View) -> bool:
        return view.phase is Phase.CONTRACT and "trumps" not in view.contracts_left

    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        assert "trumps in that suit" not in await press(pilot, "question_mark")

    game = played_on(new_match(), without_trumps)
    until(lambda table: isinstance(table.moment.choice, ContractChoice), then, game)


@pytest.mark.parametrize("takes_all", [True, False])
def test_a_full_stop_plays_the_rest_where_nothing_is_left_to_choose(takes_all: bool) -> None:
    def wanted(view: View) -> bool:
        table = view.table
        return isinstance(table, TrickTable) and any_order(view) and (not table.trick) is takes_all

    game = played_on(new_match(seed=2), wanted)
    held, before = game.view(0).hand.bit_count(), human_actions(game)

    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        said = "The other tricks are yours." if takes_all else "You take no more tricks."
        assert said in shown(table.app)
        await press(pilot, "full_stop")
        assert table.mode in ("result", "last-result")
        assert 1 < human_actions(game) - before <= held

    until(lambda table: table.mode == "cards", then, game)


def test_a_full_stop_does_nothing_while_there_is_a_choice() -> None:
    game = played_on(new_match(), lambda view: view.phase is Phase.PLAY)

    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        before = human_actions(game)
        await press(pilot, "full_stop")
        assert human_actions(game) == before

    until(lambda table: table.mode == "cards", then, game)
