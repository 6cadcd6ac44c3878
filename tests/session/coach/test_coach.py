"""The coach: one question before a dear decision, which names no card, and what it saved."""

from __future__ import annotations

import re

import pytest

from barbu_tui.core.actions import Action
from barbu_tui.core.notation import in_letters
from barbu_tui.session.coach.coach import Coach, is_coached, told
from barbu_tui.session.coach.doubts import IN_A_ROW
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.lessons.check import Decision, decisions
from barbu_tui.session.lessons.loader import lesson_files, load_lesson

CARD = re.compile(r"[♠♥♦♣]|\b(?:[2-9]|10|ace|king|queen|jack|two|three)\b", re.IGNORECASE)


def decision(lesson: str, number: int) -> Decision:
    """Return a decision that a lesson asks for, by its place among those called best."""
    path = next(each for each in lesson_files() if lesson in each.name)
    found = [each for each in decisions(load_lesson(path)) if isinstance(each, Decision) and each.ask.best]
    return found[number]


def begun(found: Decision) -> tuple[Coach, dict[str, Action]]:
    """Return a coach that knows what a decision is worth, and what may be done."""
    coach = Coach(lambda: workers)
    workers = Workers(1)
    coach.begin(found.view, 7, deals=1)
    while coach.working:
        coach.look()
    letters = found.view.rules.seat_letters
    return coach, {in_letters(each, letters): each for each in found.view.legal_actions()}


def test_a_dear_card_is_asked_about_once_and_a_second_thought_is_counted() -> None:
    coach, legal = begun(decision("no-last-two", 0))
    doubt = coach.doubts(legal["2D"])
    assert doubt is not None
    assert doubt.cost == pytest.approx(30.0)
    assert not CARD.search(doubt.sentence)
    assert coach.doubts(legal["2D"]) is None, "it asks once"
    assert coach.decided(legal["8D"])
    heeded, saved = coach.settle()
    assert heeded == 1
    assert saved == pytest.approx(30.0)
    assert coach.settle() == (0, 0.0)


def test_who_means_it_is_asked_and_has_saved_nothing() -> None:
    coach, legal = begun(decision("no-last-two", 0))
    assert coach.doubts(legal["2D"]) is not None
    assert coach.decided(legal["2D"])
    assert coach.settle() == (0, 0.0)


def test_a_good_card_is_not_asked_about() -> None:
    coach, legal = begun(decision("no-last-two", 0))
    assert coach.doubts(legal["9D"]) is None
    assert not coach.decided(legal["9D"])


def test_a_figure_that_is_not_there_in_time_asks_nothing() -> None:
    found = decision("no-queens", 0)
    coach = Coach(lambda: Workers(1))
    coach.begin(found.view, 7, deals=1)
    assert coach.doubts(found.view.legal_actions()[0]) is None


@pytest.mark.parametrize(("heeded", "saved", "says"), [
    (0, 0.0, ""),
    (1, 7.4, "Your second thought saved about 7 points."),
    (2, 1.2, "Your second thoughts saved about 1 point."),
    (1, -0.4, "Your second thoughts saved nothing this time."),
])  # fmt: skip
def test_what_was_saved_is_told(heeded: int, saved: float, says: str) -> None:
    assert told(heeded, saved) == says


def test_a_game_is_coached_as_the_settings_say() -> None:
    assert is_coached("first", finished=False)
    assert not is_coached("first", finished=True)
    assert is_coached("always", finished=True)
    assert not is_coached("never", finished=False)


def test_the_question_fits_into_a_row_and_names_no_better_card() -> None:
    coach, legal = begun(decision("no-last-two", 0))
    doubt = coach.doubts(legal["2D"])
    assert doubt is not None
    assert doubt.contrast.explains
    assert doubt.sentence == "You take the last trick in every layout (at best in none)."[
        : len(doubt.sentence)
    ] or (len(doubt.sentence) <= IN_A_ROW)
    assert len(doubt.full) >= len(doubt.sentence)
    assert "(at best in " in doubt.full
