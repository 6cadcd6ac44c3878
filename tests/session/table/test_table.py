"""A game at the table: what happens by itself, what is asked, what the coach and the adviser say to it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from barbu_tui.core.actions import IllegalAction, PlayCard
from barbu_tui.core.cards import parse_card
from barbu_tui.core.notation import in_letters
from barbu_tui.core.view import Phase
from barbu_tui.session.advice.advised import Advice
from barbu_tui.session.coach.coach import Doubt
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.lessons.course import Course
from barbu_tui.session.lessons.lesson import Ask as Page
from barbu_tui.session.lessons.loader import lesson_files, load_lesson
from barbu_tui.session.lessons.progress import load
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.session.record.position import GameLog
from barbu_tui.session.store.paths import lessons_file
from barbu_tui.session.store.settings import Settings
from barbu_tui.session.table.lesson import LessonTable
from barbu_tui.session.table.table import Answered, Ask, NoAdvice, Objection, Table
from tests.support.kinds_of_game import KINDS, game_of
from tests.support.table_screens import new_match


def costly() -> Match:
    """A short coached game in which the 2♦ costs both of the last tricks of No Last Two, and the 8♦ nothing."""
    lesson = load_lesson(next(path for path in lesson_files() if "no-last-two" in path.name))
    before = lesson.scenes[0].match()
    return Match(GameLog(replace(before.header, coached=True, source="a short game"), before.events))


def at_a_card(table: Table) -> Ask:
    """Play on to a card of the player's."""
    while not (isinstance(step := table.next(), Ask) and step.view.phase is Phase.PLAY):
        assert step is not None
        if isinstance(step, Ask):
            table.answer(step.view.legal_actions()[0])
    return step


def test_forced_cards_play_themselves_if_the_player_wants_that() -> None:
    for wanted in (False, True):
        table = Table(new_match(), None, partial(Settings, auto_forced=wanted))
        forced = 0
        while (step := table.next()) is not None:
            if isinstance(step, Ask):
                only = step.view.phase is Phase.PLAY and len(step.view.legal_actions()) == 1
                assert not (only and wanted)
                forced += only
                table.answer(step.view.legal_actions()[0])
            if table.match.game.number > 3:
                break
        assert (forced > 0) is not wanted


def test_the_rest_is_played_where_its_order_makes_no_difference() -> None:
    table = Table(new_match(seed=3), None, Settings)
    while not table.may("rest"):
        step = table.next()
        assert step is not None
        if isinstance(step, Ask) and not table.may("rest"):
            table.answer(step.view.legal_actions()[0])
    assert table.ask is not None
    number = table.ask.view.number
    table.play_rest()
    while table.match.game.number == number:
        assert not isinstance(table.next(), Ask)
    at_a_card(table)  # the next deal is played by the player again


def answered(table: Table, card: str) -> Answered:
    assert table.coach is not None
    action = PlayCard(0, parse_card(card))
    while not table.coach.over:
        assert table.workers is not None
        table.workers().wait(0.1)
        table.coach.poll()
    return table.answer(action)


def test_the_coach_asks_once_and_the_next_answer_stands() -> None:
    with Workers(1) as workers:
        table = Table(costly(), lambda: workers, Settings)
        at_a_card(table)
        with pytest.raises(IllegalAction):
            table.answer(PlayCard(0, parse_card("AS")))
        assert isinstance(answered(table, "2D"), Doubt)
        assert table.doubt is not None
        event = table.answer(PlayCard(0, parse_card("2D")))
        assert isinstance(event, ActionEvent)
        assert event.coached
        assert table.doubt is None
        assert table.coach is not None
        assert [each.action for each in table.coach.dear()] == [event.action]


def test_a_coach_that_speaks_after_the_deal_asks_nothing() -> None:
    with Workers(1) as workers:
        table = Table(costly(), lambda: workers, lambda: Settings(coach="after"))
        at_a_card(table)
        event = answered(table, "2D")
        assert isinstance(event, ActionEvent)
        assert not event.coached
        assert table.coach is not None
        assert len(table.coach.dear()) == 1


WARNED = ("own", "again")
ADVISED = (*WARNED, "coached", "practice")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "watched"])
def test_the_adviser_warns_where_statistics_would_change_and_is_silent_where_it_would_help_too_much(
    kind: str,
) -> None:
    table = Table(game_of(kind), lambda: pytest.fail("nothing is estimated here"), Settings)
    table.coach = None
    ask = at_a_card(table)
    if kind in WARNED:
        warning = table.advice()
        assert isinstance(warning, NoAdvice)
        assert warning.again
        assert "statistics" in warning.why
    advice = table.advice()
    assert isinstance(advice, Advice) is (kind in ADVISED)
    assert table.may("advice") is (kind in ADVISED)
    event = table.answer(ask.view.legal_actions()[0])
    assert isinstance(event, ActionEvent)
    assert event.advised is (kind in ADVISED)
    if kind in ADVISED:
        at_a_card(table)
        assert isinstance(table.advice(), Advice), "one warning is enough"


def test_who_was_advised_before_is_not_warned_again() -> None:
    table = Table(game_of("own"), lambda: pytest.fail("nothing is estimated here"), Settings)
    ask = at_a_card(table)
    table.advice()
    table.advice()
    table.answer(ask.view.legal_actions()[0])
    continued = Table(Match(GameLog(table.match.header, table.match.events)), table.workers, Settings)
    at_a_card(continued)
    assert isinstance(continued.advice(), Advice)


@pytest.mark.parametrize("kind", KINDS)
def test_only_practice_takes_back(kind: str) -> None:
    table = Table(game_of(kind), None, Settings)
    if kind == "watched":
        assert not table.may("undo")
        return
    first = at_a_card(table)
    table.answer(first.view.legal_actions()[0])
    again = at_a_card(table)
    assert table.take_back() is (kind == "practice")
    view = at_a_card(table).view
    assert view == (first if kind == "practice" else again).view


def test_a_lesson_judges_before_it_takes_and_plays_nothing_by_itself() -> None:
    course = Course(load_lesson(lesson_files()[0]), load(lessons_file()).of("none"))
    table = LessonTable(
        course,
        lambda: pytest.fail("nothing is estimated here"),
        lambda: Settings(auto_forced=True),
        lambda coach, grade: "",
    )
    while not isinstance(course.page, Page):
        table.turn_page()
    step = table.next()
    assert isinstance(step, Ask)
    answers = map(table.answer, step.view.legal_actions())
    taken = next(each for each in answers if not isinstance(each, Objection))
    assert isinstance(taken, ActionEvent)
    assert in_letters(taken.action, "SWNE") in course.page.answers
    own = [each for each in table.match.events if isinstance(getattr(each, "action", None), PlayCard)]
    assert own[-1] == taken
    for wish in ("advice", "rest", "undo", "review"):
        assert not table.may(wish)
