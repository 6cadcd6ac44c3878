"""Questions of practice: what is asked, keys, boxes and clicks."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.practice.position import own_situation
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.screens.practice.practice_table import PracticeTable
from tests.support.app_driving import app_with, drive, press, shown
from tests.support.practice_screens import CAST, HAND, SIZES, known, practice, screen_of, session_of


def only_redouble() -> PracticeSession:
    """Return a session in which the player deals and one other has doubled."""
    session = session_of("doubles")
    while True:
        view = session.situation.view
        if view.dealer == 0 and len(session.situation.options) == 2:
            return session
        session.next()


@pytest.mark.parametrize("size", SIZES)
def test_the_question_says_what_is_asked_and_shows_no_figures(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[int]) -> str:
        return await known(pilot)

    text = drive(app := practice(session_of()), script, size)
    assert "You call your fourth contract." in text
    assert "Which contract do you call?  The bars appear when you have chosen." in text
    assert "each trick −2" in text
    assert "already called" in text
    assert "●" not in text
    assert "Enter decide" in text
    assert app.return_code is None
    assert all(len(row) <= size[0] for row in text.splitlines())


def test_a_digit_of_a_contract_that_is_dealt_is_answered() -> None:
    def prompt(text: str) -> str:
        return text.splitlines()[-2]

    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        asked = await press(pilot)
        text = await press(pilot, "5")
        assert "You have called Barbu already.  " in prompt(text)
        assert "Enter calls No Tricks." in prompt(text)
        assert prompt(await press(pilot, "up")) == prompt(asked)
        assert "Trumps" not in prompt(await press(pilot, "S"))
        answer = await press(pilot, "1", "enter")
        assert "You have called No Hearts already." in prompt(await press(pilot, "4"))
        assert await press(pilot, "1") == answer

    async def suits(pilot: Pilot[int]) -> None:
        await known(pilot)
        before = prompt(await press(pilot))
        assert prompt(await press(pilot, "S")) == before  # a key of trumps, and there are none to call
        assert "You have called Trumps already." in prompt(await press(pilot, "6"))

    drive(practice(session_of()), script)
    own = own_situation(ruleset(), HAND, "NT,Q,D")
    drive(practice(PracticeSession(ruleset(), "contracts", 1, first=own)), suits)


def test_enter_after_the_digit_of_a_dealt_contract_ends_what_was_said() -> None:
    async def script(pilot: Pilot[int]) -> str:
        await known(pilot)
        assert "Enter calls No Tricks." in (await press(pilot, "5")).splitlines()[-2]
        return (await press(pilot, "enter")).splitlines()[-2]

    prompt = drive(practice(session_of()), script)
    assert "You chose No Tricks." in prompt
    assert "already" not in prompt
    assert "Enter chooses" not in prompt


def test_the_key_bar_offers_a_suit_or_rank_only_where_there_is_one() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        for digit, offers in (("2", False), ("6", True), ("7", True), ("1", False)):
            bar = (await press(pilot, digit)).splitlines()[-1]
            assert ("← → suit or rank" in bar) == offers
            assert "1–7 by number" in bar
            assert ("suit or rank to the left" in await press(pilot, "question_mark")) == offers
            await press(pilot, "escape")

    drive(practice(session_of()), script, (120, 36))


@pytest.mark.parametrize("at_the_table", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_only_the_rows_that_can_be_set_are_named_by_their_digits(
    size: tuple[int, int], at_the_table: bool
) -> None:
    session = only_redouble()
    choice = DoubleChoice(session.situation.view)
    (row,) = [number for number, other in enumerate(choice.others, 1) if choice.selectable(other)]
    name, other = CAST.name(row), 1 + row % 3

    async def script(pilot: Pilot[int]) -> None:
        if not at_the_table:
            await known(pilot)
        text = await press(pilot)
        bar = text.splitlines()[-1]
        assert f" {row} number" in bar or f" {row} by number" in bar
        assert "1 2 3" not in text.splitlines()[-1]
        assert "You redouble nobody." in text
        assert f"Max  only {name}" in text
        refused = await press(pilot, str(other))
        assert f"{CAST.name(other)} has not doubled you." in refused.splitlines()[-2]
        text = await press(pilot, str(row))
        assert f"You will ×× {name}." in text

    if at_the_table:
        match = session.situation.match()
        drive(app_with(lambda: PracticeTable(match)), script, size)
    else:
        drive(practice(session), script, size)


def test_the_table_says_which_contract_is_dealt_already() -> None:
    match = own_situation(ruleset(), HAND, "NT,Q,T,D").match()

    async def script(pilot: Pilot[int]) -> str:
        await press(pilot)
        return (await press(pilot, "3")).splitlines()[-2]

    said_of = drive(app_with(lambda: PracticeTable(match)), script)
    assert "You have called No Last Two already.  " in said_of
    assert "Enter calls No Tricks." in said_of


def test_clicks_choose_and_decide() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        screen = screen_of(pilot)
        assert screen.turn is not None
        row = next(y for y, line in enumerate(shown(practice_app).splitlines()) if "No Queens" in line)
        await pilot.click(offset=(10, row))
        await pilot.pause()
        assert screen.turn.advised.chosen is None
        await pilot.click(offset=(10, row))
        await pilot.pause()
        assert screen.turn.advised.chosen == ChooseContract(0, "no_queens")
        await pilot.click(offset=(10, row - 1))
        await pilot.pause()
        assert screen.turn.options.focus == "no_tricks"

    practice_app = practice(session_of())
    drive(practice_app, script)


@pytest.mark.parametrize("size", SIZES)
def test_the_doubling_drill(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[int]) -> tuple[str, str]:
        question = await known(pilot)
        await pilot.press("1", "enter")
        await pilot.pause()
        assert isinstance(pilot.app, BarbuApp)
        return question, shown(pilot.app)

    question, answer = drive(practice(session_of("doubles")), script, size)
    assert "Which players do you double?" in question
    assert "Your doubles" in question
    assert "● " not in question
    assert answer.count("●") + answer.count("‹") == 8
    assert "× Walter you" in answer
    assert "× W N  ×× E" in answer
    flat = " ".join(answer.split())  # the sentence is wrapped, at places that depend on its figures
    assert "expect" in flat or "w: the whole reason" in flat


def test_the_window_may_change_its_size() -> None:
    async def script(pilot: Pilot[int]) -> str:
        await known(pilot)
        await pilot.press("7", "enter", "right", "down")
        screen = screen_of(pilot)
        assert screen.turn is not None
        focus = screen.turn.options.focus
        for size in ((160, 45), (80, 36), (120, 24), (60, 20), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert screen.turn.options.focus == focus
        assert isinstance(focus, ChooseContract)
        assert isinstance(pilot.app, BarbuApp)
        return shown(pilot.app)

    assert "from the " in drive(practice(session_of()), script)


CARD = "J8.Q43.T82.K97 / W no_queens / N x W; S x W / 3S 2S TS 5S; AD 4D 6D 7D; AC"


@pytest.mark.parametrize("size", SIZES)
def test_a_position_is_set_up_and_the_adviser_asked(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[int]) -> str:
        await known(pilot)
        asked = await press(pilot, "P")
        assert "Your position:" in asked
        assert HAND in asked
        line = pilot.app.screen.query_one(Input)
        line.value = CARD.replace("AC", "9C")
        assert "E plays 9C, which is in your hand." in await press(pilot, "enter")
        line.value = CARD
        question = await press(pilot, "enter")
        assert "Walter deals No Queens" in question
        assert "Follow clubs" in question
        adviser = await press(pilot, "w")
        assert "This is practice: nothing of this deal is kept." in adviser
        assert "K♣" in adviser
        assert "layouts: the best two are" in await press(pilot, "plus")
        await press(pilot, "w")
        await press(pilot, "a")  # not a card that may be played
        await press(pilot, "f")
        await known(pilot)
        return await press(pilot, "plus")

    text = drive(practice(session_of()), script, size)
    assert "Walter deals No Queens" in text
    assert "K♣" in text
    assert "layouts: the best two are" in text
    assert all(len(row) <= size[0] for row in text.splitlines())


def test_the_line_of_a_position_is_left_as_it_was() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        before = await press(pilot)
        await press(pilot, "P")
        assert await press(pilot, "escape") == before

    drive(practice(session_of()), script)


@pytest.mark.parametrize("size", SIZES)
def test_an_ending_is_chosen_by_its_number_and_asked_with_known_cards(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        await press(pilot, "P")
        line = pilot.app.screen.query_one(Input)
        line.value = "2"
        listed = await press(pilot)
        assert "Dominoes, three cards left" in listed
        assert "94.J6..8; out K75.AKQ9.J84.QT976" in listed
        question = await press(pilot, "enter")
        assert "Edith deals No Hearts" in question
        await press(pilot, "enter")
        answer = await known(pilot)
        assert "8♣" in answer
        await press(pilot, "i")
        line = pilot.app.screen.query_one(Input)
        line.value = "left NT"
        assert "Contracts left and debts make no difference" in await press(pilot, "enter")
        line.value = "N AH KH QH"
        assert "Nora holds A♥ K♥ Q♥." in await press(pilot, "enter")

    drive(practice(session_of()), script, size)
