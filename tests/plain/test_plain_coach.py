"""The coach in lines: a question before a costly card, and what it says when the deal is over."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import parse_card
from barbu_tui.plain.game import PlainGame
from barbu_tui.plain.lines import Lines
from barbu_tui.session.coach.coach import PATIENCE
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.lessons.loader import lesson_files, load_lesson
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.session.record.position import GameLog
from barbu_tui.session.store.settings import Settings, Strength
from barbu_tui.session.table.table import Table
from tests.support.slow_workers import SlowWorkers


def told(answers: str, strength: Strength, workers: Workers | None = None) -> tuple[str, list[ActionEvent]]:
    """Play the end of a deal of No Last Two in which the 2♦ costs both last tricks; return what is said and the own cards."""
    lesson = load_lesson(next(path for path in lesson_files() if "no-last-two" in path.name))
    before = lesson.scenes[0].match()
    match = Match(GameLog(replace(before.header, coached=True, source="a short game"), before.events))
    out = io.StringIO()
    with workers or Workers(1) as used:
        table = Table(match, lambda: used, lambda: Settings(coach=strength))
        PlainGame(table, Lines(io.StringIO(answers), out)).run()
    own = [event for event in match.events if isinstance(event, ActionEvent) and event.action.seat == 0]
    return out.getvalue(), own


def test_a_costly_card_is_questioned_once_and_another_may_be_named() -> None:
    said, own = told("2D\n8D\n", "tell")
    assert said.count("Sure?") == 1
    assert "is about 30 points better. The same answer again: yes." in said
    asked = next(event for event in own if event.coached)
    assert isinstance(asked.action, PlayCard)
    assert asked.action.card == parse_card("8D")


@pytest.mark.parametrize("strength", ["hint", "after"])
def test_a_hint_names_no_card_and_a_coach_may_wait_for_the_end(strength: Strength) -> None:
    said, _ = told("2D\n2D\n1\n1\n1\n", strength)
    assert ("That costs about 30 points." in said) is (strength == "hint")
    assert ("was better than 2♦, by about 30 points." in said) is (
        strength == "after" or "To remember" in said
    )


def test_a_line_waits_a_moment_and_says_so_and_what_comes_too_late_is_told_when_the_deal_is_over() -> None:
    said, own = told("2D\n1\n1\n1\n", "tell", SlowWorkers(PATIENCE + 0.5))
    assert "One moment." in said
    assert "Sure?" not in said
    assert not any(event.coached for event in own)
    assert "This computer is busy: the coach keeps looking after your card" in said
    assert said.count("Found too late: Trick 11: ") == 1
    assert "was better than 2♦, by about 30 points." in said


def test_a_computer_that_never_answers_does_not_hold_a_game_up() -> None:
    said, _ = told("2D\n1\n1\n1\n", "tell", SlowWorkers())
    assert said.count("This computer is busy") == 1
    assert "The coach is still looking at" in said
    assert "The deal is scored" in said or "The game is over" in said
