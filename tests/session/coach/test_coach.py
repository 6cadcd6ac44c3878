"""The coach: a question before a costly decision in three strengths, praise, and what it says of a deal that is over."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.stakes import Stake
from barbu_tui.core.actions import Action, ChooseContract, PlayCard
from barbu_tui.core.cards import parse_card
from barbu_tui.core.notation import in_letters
from barbu_tui.session.coach.coach import PATIENCE, Coach, Doubt, is_coached
from barbu_tui.session.estimate.pool import Run, Workers
from barbu_tui.session.lessons.check import LessonDecision, decisions
from barbu_tui.session.lessons.loader import lesson_files, load_lesson
from barbu_tui.words.actions import in_words
from barbu_tui.words.coach import TOO_SLOW, at_the_end, comment, questions, remarks, still_missing
from tests.support.slow_workers import SlowWorkers, WaitedTime
from tests.support.whys import contrasts
from tests.support.whys import decisions as stored_decisions

CARD = re.compile("[♠♥♦♣]")


def decision(lesson: str, number: int) -> LessonDecision:
    """Return a decision that a lesson asks for, by its place among those called best."""
    path = next(each for each in lesson_files() if lesson in each.name)
    found = [
        each for each in decisions(load_lesson(path)) if isinstance(each, LessonDecision) and each.ask.best
    ]
    return found[number]


def begun(found: LessonDecision) -> tuple[Coach, dict[str, Action]]:
    """Return a coach that knows what a decision is worth, and what may be done."""
    coach = Coach(lambda: workers)
    workers = Workers(1)
    coach.begin(found.view, 7, deals=1)
    while not coach.over:
        coach.poll()
    letters = found.view.rules.seat_letters
    return coach, {in_letters(each, letters): each for each in found.view.legal_actions()}


NAMES = {"S": "You", "W": "Walter", "N": "Nora", "E": "Edith"}
SEATS = tuple(NAMES.values())


def doubt_about(words: str) -> Doubt:
    coach, legal = begun(decision("no-last-two", 0))
    doubt = coach.doubts(legal[words])
    assert doubt is not None
    return doubt


def test_a_hint_says_what_happens_and_names_no_better_card() -> None:
    doubt = doubt_about("2D")
    assert doubt.cost == pytest.approx(30.0)
    said = next(questions(doubt, "hint", NAMES, SEATS))
    assert "(with the best card in none)" in said
    assert said.endswith("That costs about 30 points.")
    assert not CARD.search(said)


def test_a_coach_that_tells_names_the_better_card_too() -> None:
    said = next(questions(doubt_about("2D"), "tell", NAMES, SEATS))
    assert said.startswith("2♦: ")
    assert said.endswith(("9♦ is about 30 points better.", "8♦ is about 30 points better."))


def test_a_question_leaves_clauses_out_where_there_is_little_room() -> None:
    lengths = [*map(len, questions(doubt_about("2D"), "tell", NAMES, SEATS))]
    assert lengths == sorted(lengths, reverse=True)
    assert 0 < lengths[-1] < lengths[0]


def test_a_question_on_two_rows_of_80_columns_has_its_reason_and_the_better_option() -> None:
    for stored, contrast in zip(stored_decisions(), contrasts(), strict=True):
        each = questions(Doubt(stored.done, contrast, -contrast.cost), "tell", NAMES, SEATS)
        said = next((text for text in each if len(text) <= 130), "")
        assert not re.match(r"[^.]* is about \d+ points? better\.$", said), said
        assert in_words(stored.better, SEATS, "phrase").casefold() in said.casefold() or "owe" in said


def test_a_question_about_a_call_has_the_points_of_both_and_no_third_figure() -> None:
    done, better = ChooseContract(0, "no_tricks"), ChooseContract(0, "trumps", trump=1)
    stakes = (
        Stake("call", -1.4, contract="no_tricks", amount=0.7),
        Stake("call", 26.6, contract="trumps", amount=5.3),
    )
    doubt = Doubt(done, Contrast(done, better, 0, -28.0, layouts=36, stakes=stakes), 28.0)
    said, *_, short = questions(doubt, "tell", NAMES, SEATS)
    assert said == "No Tricks brings −1 here (0.7 tricks), Trumps in hearts +27 (5.3 tricks)."
    assert short == "No Tricks brings −1 here, Trumps in hearts +27."


def test_a_costly_decision_that_was_made_is_remembered_until_the_deal_is_over() -> None:
    coach, legal = begun(decision("no-last-two", 0))
    assert not coach.note_decision(legal["2D"])
    dear = coach.dear()
    assert [each.trick for each in dear] == [11]
    (told,) = at_the_end(dear, "after", False, NAMES, SEATS)
    assert told.startswith("Trick 11: ")
    assert "was better than 2♦, by about 30 points." in told
    assert at_the_end(dear, "tell", False, NAMES, SEATS) == []
    assert at_the_end(dear, "tell", True, NAMES, SEATS) == [f"To remember: {told}"]
    assert at_the_end([], "hint", True, NAMES, SEATS) == []


def test_what_was_said_before_a_card_stands_whatever_later_figures_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    coach, legal = begun(decision("no-last-two", 0))
    said = coach.open_doubt = coach.doubts(legal["2D"])
    assert said is not None
    monkeypatch.setattr(Run, "judge", lambda _, action: None)
    assert coach.note_decision(legal["2D"])
    assert coach.dear() == [said]


def test_who_thinks_again_has_nothing_to_take_along() -> None:
    coach, legal = begun(decision("no-last-two", 0))
    coach.open_doubt = coach.doubts(legal["2D"])
    assert coach.note_decision(legal["8D"])
    assert coach.dear() == []


def test_a_lesson_praises_the_one_good_card_alone_and_explains_a_costly_one() -> None:
    coach, legal = begun(decision("no-last-two", 0))
    good, bad = coach.graded(legal["9D"]), coach.graded(legal["2D"])
    assert good is not None
    assert bad is not None
    assert comment(coach, good, SEATS) == "", "no worse than another card is no praise"
    assert "was better than 2♦" in comment(coach, bad, SEATS)
    coach, legal = begun(decision("no-queens", 0))
    best = coach.graded(legal["QS"])
    assert best is not None
    said = comment(coach, best, SEATS)
    assert said == "" or said.startswith("Well played: ")


def test_a_good_card_is_not_asked_about() -> None:
    coach, legal = begun(decision("no-last-two", 0))
    assert coach.doubts(legal["9D"]) is None
    assert not coach.note_decision(legal["9D"])
    assert coach.dear() == []


def hurried(seconds: float = 3600.0) -> tuple[Coach, SlowWorkers, Action, WaitedTime]:
    """Return a coach without figures on a busy computer, which has some after so many seconds, and a costly card."""
    found = decision("no-last-two", 0)
    time = WaitedTime()
    slow = SlowWorkers(seconds, time)
    coach = Coach(lambda: slow, time)
    coach.begin(found.view, 7, deals=1)
    letters = found.view.rules.seat_letters
    card = next(each for each in found.view.legal_actions() if in_letters(each, letters) == "2D")
    return coach, slow, card, time


def test_a_decision_waits_for_figures_that_come_in_time() -> None:
    coach, _, card, time = hurried(0.2)
    assert coach.waits_for(card)
    coach.wait(card)
    assert 0.2 <= time.now < PATIENCE
    assert coach.doubts(card) is not None


def test_a_decision_waits_a_second_in_all_whatever_is_chosen_meanwhile() -> None:
    coach, _, card, time = hurried()
    other = next(each for each in decision("no-last-two", 0).view.legal_actions() if each != card)
    coach.wait(other, 0.4)
    coach.wait(card)
    assert time.now == pytest.approx(PATIENCE, abs=0.06)
    assert not coach.waits_for(other)
    assert coach.doubts(card) is None


def test_what_was_not_known_in_time_is_told_afterwards_once() -> None:
    coach, slow, card, _ = hurried()
    coach.wait(card)
    assert not coach.note_decision(card)
    assert coach.missing == 1
    assert still_missing(coach.missing)
    assert remarks(coach, NAMES, SEATS) == [TOO_SLOW]
    assert remarks(coach, NAMES, SEATS) == []
    slow.let()
    coach.wait_for_missing()
    assert coach.over
    assert coach.missing == 0
    (late,) = coach.dear()
    said = at_the_end([late], "tell", False, NAMES, SEATS)
    told, short = remarks(coach, NAMES, SEATS)
    assert said == [told]
    assert told.startswith("Found too late: Trick 11: ")
    assert "was better than 2♦, by about 30 points." in short
    assert remarks(coach, NAMES, SEATS) == []
    assert at_the_end(coach.dear(), "tell", False, NAMES, SEATS) == []
    assert len(at_the_end(coach.dear(), "tell", True, NAMES, SEATS)) == 1, "to take along all the same"


def test_a_coach_that_speaks_after_the_deal_keeps_nobody_waiting() -> None:
    coach, slow, card, time = hurried()
    coach.strength = "after"
    coach.wait(card)
    assert time.now == 0.0
    coach.note_decision(card)
    slow.let()
    coach.wait_for_missing()
    assert coach.tell_late() is None
    (said,) = at_the_end(coach.dear(), "after", False, NAMES, SEATS)
    assert said.startswith("Trick 11: ")


def test_the_next_deal_forgets_the_one_before() -> None:
    coach, slow, card, _ = hurried()
    coach.note_decision(card)
    view = decision("no-last-two", 0).view
    coach.begin(replace(view, number=view.number + 1), 7, deals=1)
    slow.let()
    while not coach.over:
        coach.poll()
    assert coach.dear() == []


def test_a_costly_card_without_a_reason_is_questioned_with_its_cost() -> None:
    done, better = PlayCard(0, parse_card("2D")), PlayCard(0, parse_card("9D"))
    doubt = Doubt(done, Contrast(done, better, 0, -1.0), 12.0)
    assert list(questions(doubt, "tell", NAMES, SEATS)) == ["9♦ is about 12 points better."]
    assert list(questions(doubt, "hint", NAMES, SEATS)) == ["That costs about 12 points."]
    call = Doubt(
        ChooseContract(0, "no_tricks"),
        Contrast(ChooseContract(0, "no_tricks"), ChooseContract(0, "barbu"), 0, 0.0),
        12.0,
    )
    assert list(questions(call, "tell", NAMES, SEATS)) == ["Barbu is about 12 points better."]


def test_a_game_is_coached_as_the_settings_say() -> None:
    assert is_coached("first", finished=False)
    assert not is_coached("first", finished=True)
    assert is_coached("always", finished=True)
    assert not is_coached("never", finished=False)
