"""Card drills and mistakes that are due, on the screen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import use
from barbu_tui.session.names import Drill
from barbu_tui.session.practice.due import Schedule, new_item
from barbu_tui.session.practice.history import Practised, load
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.practice.situation import draw_situation, read_situation
from barbu_tui.session.practice.stock import book
from barbu_tui.ui.choices.cards import letters_of
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.screens.practice.progress import progress_lines
from barbu_tui.ui.widgets.page import PageLine
from barbu_tui.words.line import line_width
from barbu_tui.words.practice import calibration_words
from tests.support.app_driving import drive, press, shown
from tests.support.practice_screens import SIZES, known, practice, screen_of, session_of
from tests.support.whys import decisions


def cards(path: Path | None = None, number: int = 0) -> PracticeSession:
    situation = read_situation(book()[number])
    return PracticeSession(situation.rules, "cards", 3, first=situation, path=path)


@pytest.mark.parametrize("size", SIZES[:2])
def test_a_card_is_asked_answered_and_explained(size: tuple[int, int], tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"

    async def script(pilot: Pilot[int]) -> str:
        asked = await press(pilot)
        assert "behind the best" not in asked
        await pilot.press("exclamation_mark", "right", "left", "enter")
        answer = await known(pilot)
        assert "behind the best" in answer
        assert "more than" in answer
        return answer

    text = drive(practice(cards(path)), script, size)
    assert all(len(row) <= size[0] for row in text.splitlines())
    kept = load(path)[0]
    assert (kept.drill, kept.sure) == ("cards", True)
    assert kept.theme


@pytest.mark.parametrize("size", SIZES[:2])
def test_a_card_is_played_by_its_letter_and_the_table_is_looked_at_again(size: tuple[int, int]) -> None:
    session = cards()
    view = session.situation.view
    letters = letters_of(view.hand)
    card = next(each for each in letters if view.legal_cards() >> each & 1)

    async def script(pilot: Pilot[int]) -> None:
        await press(pilot)
        await pilot.press(letters[card])
        answer = await known(pilot)
        assert "behind the best" in answer
        again = await press(pilot, "b")
        assert "behind the best" not in again
        assert "behind the best" in await press(pilot, "b")

    drive(practice(session), script, size)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
def test_a_card_drill_shows_the_deal_so_far(size: tuple[int, int]) -> None:
    """Wide screens show tricks, doubles, voids and cards out beside the felt; every screen steps back, also after the answer."""

    async def script(pilot: Pilot[int]) -> None:
        asked = await press(pilot)
        if size[0] >= 120:
            assert all(title in asked for title in ("TRICKS", "DOUBLES", "VOIDS", "CARDS TO COME"))
            assert "SCALE" not in asked
        view = screen_of(pilot).session.situation.view
        assert isinstance(view.table, TrickTable)
        done = view.table.done
        assert f"Trick {done} of this deal." in await press(pilot, "left_square_bracket")
        for _ in range(done + 2):
            first = await press(pilot, "left_square_bracket")
        assert "Trick 1 of this deal." in first
        assert "13 cards" not in first
        assert "12 cards" in first or "You  12" in first
        await press(pilot, "enter")
        assert not screen_of(pilot).turn.advised.answered  # type: ignore[union-attr]
        assert "last trick" in await press(pilot, "t")
        assert f"Trick {done} of this deal." not in await press(pilot, "t")
        assert "Enter goes back." in await press(pilot, "x")
        await press(pilot, "escape")
        await press(pilot, "enter")
        await known(pilot)
        assert "The table as it stands." in await press(pilot, "left_square_bracket")
        assert f"Trick {done} of this deal." in await press(pilot, "left_square_bracket")
        await press(pilot, "right_square_bracket")
        assert "behind the best" in await press(pilot, "right_square_bracket")

    drive(practice(cards()), script, size)


@pytest.mark.usefixtures("played_estimates")
@pytest.mark.parametrize("size", SIZES[:2])
def test_an_answer_is_watched(size: tuple[int, int]) -> None:
    decision = decisions()[0]
    situation = decision.situation
    app = practice(PracticeSession(situation.rules, "cards", 3, first=situation))

    async def script(pilot: Pilot[int]) -> None:
        await press(pilot)
        screen = screen_of(pilot)
        assert screen.turn is not None
        while screen.turn.choice.action != decision.done:
            await press(pilot, "right")
        await pilot.press("enter")
        await known(pilot)
        while not screen.turn.advised.run.over:
            await pilot.pause(0.05)
        watched = await press(pilot, "y")
        assert "≠" in watched
        assert "J♦" in watched
        assert all(len(row) <= size[0] for row in watched.splitlines())
        await press(pilot, "escape")
        assert screen_of(pilot) is screen

    drive(app, script, size)


def test_what_is_due_is_asked_and_put_off(tmp_path: Path) -> None:
    rules = ruleset()
    schedule = Schedule(tmp_path / "due.jsonl")
    item = new_item(draw_situation(rules, "doubles", 5, 2), "pass", "x W", 4.0, "game")
    schedule.add([item])
    session = PracticeSession(rules, "due", 1, schedule=schedule)

    async def script(pilot: Pilot[int]) -> None:
        assert "from your game, 1 due" in await press(pilot)
        await press(pilot, "enter")
        await known(pilot)
        assert "No mistake is due now." in await press(pilot, "enter")
        assert "Contracts" in await press(pilot, "M")

    drive(practice(session), script, SIZES[1])
    assert Schedule(tmp_path / "due.jsonl").due() == []


def test_what_if_moves_the_bars() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        await press(pilot, "enter")
        before = await known(pilot)
        assert "already called" in before
        await press(pilot, "i")
        await pilot.press(*"left", "space", *"NT,Q,H")
        await press(pilot, "enter")
        turn = screen_of(pilot).turn
        assert turn is not None
        assert turn.advised.before is not None
        assert turn.advised.view.contracts_left == ("no_tricks", "no_queens", "no_hearts")
        text = await known(pilot)
        assert "○" in text
        await press(pilot, "i")
        await pilot.press(*"rubbish")
        assert "Write a card" in await press(pilot, "enter")
        await press(pilot, "escape")
        chosen = turn.advised.chosen
        assert isinstance(chosen, ChooseContract)
        codes = {"no_tricks": "NT", "no_queens": "Q", "no_hearts": "H"}
        await press(pilot, "i")
        await pilot.press(
            *"left", "space", *",".join(codes[each] for each in codes if each != chosen.contract)
        )
        assert "Your choice is no longer possible; another one replaces it." in await press(pilot, "enter")

    drive(practice(session_of()), script, (120, 36))


def test_what_if_asks_in_the_language_in_use() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        await press(pilot, "enter")
        await known(pilot)
        use("fr")
        assert "Écrivez une carte pour une autre" in await press(pilot, "i")

    try:
        drive(practice(session_of()), script, (120, 36))
    finally:
        use("en")


def assert_apart(line: PageLine) -> None:
    """No two pieces of a line touch or cover each other."""
    last = -1
    for piece in sorted(line.placed, key=lambda piece: piece.x - piece.right * line_width(piece.line)):
        begin = piece.x - piece.right * line_width(piece.line)
        assert begin > last, (last, piece)
        last = begin + line_width(piece.line)


def test_the_rating_is_told_by_kind_and_theme() -> None:
    rows = [
        Practised(
            "2026-11-25T10:00:00Z",
            "cards",
            "online",
            "",
            "barbu",
            "QS",
            "JS",
            0.0,
            "best",
            96,
            theme=theme,
            sure=sure,
        )
        for theme, sure in [("exit", True), ("unblock", False)] * 10
    ]
    text = "\n".join(
        "".join(span.text for piece in line.placed for span in piece.line)
        for line in progress_lines(rows, Look())
    )
    for wanted in ("Cards", "Exit", "Unblock", "when you were sure", "10 of 10", "RATING OVER TIME"):
        assert wanted in text
    for line in progress_lines(rows, Look()):
        assert_apart(line)
    assert progress_lines([], Look())
    wrong = [replace(row, loss=9.0, verdict="missed", sure=True) for row in rows]
    assert "too sure" in calibration_words(wrong)


@pytest.mark.parametrize("drill", ["contracts", "doubles"])
def test_other_drills_have_no_tricks_to_look_at(drill: Drill) -> None:
    async def script(pilot: Pilot[int]) -> None:
        asked = await press(pilot)
        assert await press(pilot, "left_square_bracket", "t", "right_square_bracket", "x") == asked
        await press(pilot, "enter")
        await known(pilot)
        await press(pilot, "left_square_bracket", "t", "right_square_bracket", "x")
        assert "behind the best" in shown(pilot.app) or "best" in shown(pilot.app)

    drive(practice(session_of(drill)), script)
