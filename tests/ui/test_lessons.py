"""The lessons on the screen: the offer at the first start, a lesson taken with keys, and what is said as data."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from barbu_tui.core.cards import parse_card
from barbu_tui.language import CODES, use
from barbu_tui.session.lessons.course import Course
from barbu_tui.session.lessons.lesson import Quiz
from barbu_tui.session.lessons.loader import contents, following, lesson_files, load_lesson
from barbu_tui.session.lessons.progress import Progress, Taken, load
from barbu_tui.session.store.paths import lessons_file
from barbu_tui.session.store.settings import Settings
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.screens.home.home_screen import HomeScreen
from barbu_tui.ui.screens.learn.lesson_list import LearnScreen
from barbu_tui.ui.screens.learn.lesson_model import ending, list_page, next_of, question_of_page, rows_of
from barbu_tui.ui.screens.learn.lesson_table import LessonScreen
from barbu_tui.ui.screens.scores.finish import FinishScreen
from barbu_tui.ui.screens.table.table_screen import TableScreen
from barbu_tui.ui.widgets.discard import discard_dialog
from barbu_tui.ui.widgets.page import paint_page
from barbu_tui.ui.widgets.question import draw_question
from barbu_tui.words.people import Cast
from tests.support.app_driving import app_with, drive, press, settled


def test_the_lessons_are_offered_once_and_the_first_is_taken_with_the_tables_keys() -> None:
    async def script(pilot: Pilot[int]) -> None:
        assert "New to Barbu?" in await settled(pilot)
        text = await press(pilot, "enter")
        assert "Barbu is about penalties" in text
        screen = pilot.app.screen
        assert isinstance(screen, LessonScreen)
        await press(pilot, "enter", "enter")
        text = await press(pilot, "b")
        assert "You must follow diamonds. In a trick everybody plays a card" in text
        assert "That is lower than the K♦" in await press(pilot, "l")
        assert "The trick is yours" in await press(pilot, "k")
        await press(pilot, "enter")
        assert load(lessons_file()).of("tricks") == Taken(page=2)
        assert "Leave the lesson?" in await press(pilot, "q")
        text = await press(pilot, "enter")
        assert "New to Barbu?" not in text
        assert "0 of 12 lessons done" in text

    drive(app_with(HomeScreen), script)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
@pytest.mark.parametrize(("number", "taught"), [(0, False), (10, True)])
def test_doubles_are_not_shown_before_they_are_told_of(
    number: int, taught: bool, size: tuple[int, int]
) -> None:
    course = Course(load_lesson(lesson_files()[number]), Taken(page=0), lessons_file())

    async def script(pilot: Pilot[int]) -> str:
        return await settled(pilot)

    text = drive(app_with(lambda: LessonScreen(course)), script, size)
    assert ("DOUBLES ──" in text) is taught
    assert ("net ×" in text) is (taught and size[0] > 80)


def test_the_offer_is_declined_with_one_key() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        assert "New to Barbu?" not in await press(pilot, "escape")
        assert load(lessons_file()).offered

    drive(app_with(HomeScreen), script)


def test_a_question_is_answered_by_its_number_and_the_lesson_ends() -> None:
    lesson = load_lesson(lesson_files()[0])
    course = Course(lesson, Taken(page=len(lesson.pages) - 1, right=1), lessons_file())
    page = course.page
    assert isinstance(page, Quiz)

    async def script(pilot: Pilot[int]) -> None:
        assert page.text in " ".join((await settled(pilot)).split())
        assert "Choose an answer" in await press(pilot, "enter")
        assert course.chosen is None  # nobody has chosen one
        assert "Right." in await press(pilot, str(page.right + 1))
        assert "2 of 2 questions right." in await press(pilot, "enter")
        assert load(lessons_file()).of("tricks") == Taken(done=1, best=2)

    drive(app_with(lambda: LessonScreen(course)), script)


def test_the_last_trick_and_the_rules_are_shown_while_a_lesson_is_read() -> None:
    lesson = load_lesson(lesson_files()[0])
    course = Course(lesson, Taken(page=3), lessons_file())

    async def script(pilot: Pilot[int]) -> None:
        assert "t key shows the last trick" in await press(pilot, "a", "a", "enter")
        for _ in range(2):
            text = await press(pilot, "t")
            assert "trick 3/13" in text
            assert "Enter go on" in text
            assert "trick 4/13" in await press(pilot, "t")
        assert "RULES" in await press(pilot, "r")
        assert "QUESTION 1 OF 2" in await press(pilot, "escape", "enter")

    drive(app_with(lambda: LessonScreen(course)), script)


def test_enter_goes_on_where_a_key_may_be_tried_and_a_game_follows_the_last_lesson() -> None:
    lesson = load_lesson(lesson_files()[-1])
    course = Course(lesson, Taken(page=2), lessons_file())

    async def script(pilot: Pilot[int]) -> None:
        assert "Press s to open the score sheet" in await settled(pilot)
        assert "SCORE SHEET" in await press(pilot, "s")
        assert "Each deal's points come to a fixed sum" in " ".join(
            (await press(pilot, "escape", "enter")).split()
        )
        await press(pilot, "enter", "enter")
        while not course.over:
            await press(pilot, "1", "enter")
        assert "Enter begins a game" in await settled(pilot)
        assert "NEW GAME" in await press(pilot, "enter")

    drive(app_with(lambda: LessonScreen(course)), script)
    course = Course(lesson, Taken(page=2))
    page = course.at
    course.next()
    assert course.at == page + 1


def test_a_lesson_that_was_done_stays_done() -> None:
    again = Progress({"tricks": Taken(page=4, done=1, best=3)})
    rows = rows_of(contents(), again)
    assert [row.state for row in rows if row.state] == ["done"]
    assert rows[0].begun
    assert rows[next_of(rows)].entry.name == "no-tricks"


def test_the_list_says_how_far_each_lesson_has_been_taken() -> None:
    progress = Progress({"tricks": Taken(done=1, best=3), "barbu": Taken(page=4)})
    rows = rows_of(contents(), progress)
    assert [row.state for row in rows if row.state] == ["done", "begun"]
    assert rows[next_of(rows)].entry.name == "barbu"
    assert rows[next_of(rows_of(contents(), Progress({"tricks": Taken(done=1)})))].entry.name == "no-tricks"
    taught = Progress({row.entry.name: Taken(done=1) for row in rows if 0 < row.number < 4})
    assert rows[next_of(rows_of(contents(), taught))].entry.game
    passed_over = Progress({row.entry.name: Taken(done=1) for row in rows if 0 < row.number < 5})
    assert rows[next_of(rows_of(contents(), passed_over))].number == 5
    for width, height in ((80, 21), (120, 33), (160, 42)):
        canvas = Canvas(width, height, Look())
        paint_page(canvas, tuple(list_page(rows, 0, width, height)))
        lines = canvas.text().splitlines()
        for row in rows:
            assert any(f"{row.entry.title}  " in line and row.entry.about in line for line in lines)


def test_every_question_fits_the_smallest_felt() -> None:
    for path in lesson_files():
        lesson = load_lesson(path)
        for at, page in enumerate(lesson.pages):
            if isinstance(page, Quiz):
                course = Course(lesson, Taken(page=at))
                question = question_of_page(course, 0)
                assert question is not None
                canvas = Canvas(80, 18, Look())
                draw_question(canvas, question)
                text = " ".join(canvas.text().split())
                assert all(answer in text for answer in page.answers)
                assert page.text in text
        assert ending(Course(lesson)).title == f"{lesson.title}: done"


def test_enter_does_not_skip_the_dialog_of_the_duty() -> None:
    course = Course(load_lesson(lesson_files()[10]), Taken(page=2))

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        assert "try the claim once" in await press(pilot, "a")
        screen = pilot.app.screen
        assert isinstance(screen, LessonScreen)
        letters = screen.moment.letters
        assert "Safety: J♥ might win" in await press(pilot, letters[parse_card("JH")])
        assert "Everybody can see the claim" in await press(pilot, "3", "enter")
        await press(pilot, "enter")
        text = await press(pilot, screen.moment.letters[parse_card("3S")])
        assert "Keep it for Walter" in text
        assert "you two have a double" in text
        assert "to give one to Walter" in await press(pilot, "2", "enter")

    drive(app_with(lambda: LessonScreen(course)), script)


@pytest.mark.parametrize("code", CODES)
def test_the_lesson_on_the_duty_has_the_dialogs_words(code: str) -> None:
    use(code)
    try:
        lesson = load_lesson(lesson_files()[10])
        said = " ".join(page.text for page in lesson.pages)
        for scene, card, row in ((1, "JH", 2), (2, "3S", 1)):
            match = lesson.scenes[scene].match()
            view = match.view(0)
            choice = DiscardChoice(view, parse_card(card))
            names = tuple(player.name for player in match.header.players)
            rows = discard_dialog(view, Cast.of(names, view.rules.seat_letters, 0), choice).rows
            assert rows[row].text in said
    finally:
        use("en")


def test_after_the_third_lesson_comes_a_game_and_after_that_the_next_lesson() -> None:
    path = next(path for path in lesson_files() if "no-last-two" in path.name)
    lesson = load_lesson(path)
    course = Course(lesson, Taken(page=len(lesson.pages) - 1, right=1), lessons_file())

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        text = await press(pilot, "2", "enter")
        assert "Next, a game against easy bots: 4 deals, No Tricks and No Last Two." in text
        await press(pilot, "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        for _ in range(400):
            text = await press(pilot, "right", "enter")
            assert "DOUBLES ──" not in text
            assert "s sheet" not in text
            if isinstance(pilot.app.screen, FinishScreen):
                break
        assert "Next lesson" in text
        assert "A double is a bet between two players" in text
        assert "seed" not in text
        assert "sheet" not in text
        assert load(lessons_file()).of("no-last-two-game").done == 1
        assert "No Queens   step 1/" in await press(pilot, "l")
        assert "Short game" not in await press(pilot, "q", "enter")  # the next one has lessons before it

    drive(app_with(lambda: LessonScreen(course, following(path)), Settings(coached="never")), script)


def test_who_answers_all_questions_has_done_the_lesson() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        assert "QUESTION 1 OF 2" in await press(pilot, "t")
        for key in ("1", "enter", "3", "enter"):
            await press(pilot, key)
        assert load(lessons_file()).of("tricks").done == 0
        assert "QUESTION 1 OF 2" in await press(pilot, "escape", "t")
        for key in ("2", "enter", "3", "enter"):
            text = await press(pilot, key)
        assert "Tricks: done" in text
        assert load(lessons_file()).of("tricks") == Taken(done=1, best=2)

    drive(app_with(LearnScreen), script)


def test_enter_plays_no_card_in_a_lesson_before_one_was_chosen() -> None:
    lesson = load_lesson(lesson_files()[0])
    course = Course(lesson, Taken(), lessons_file())

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        text = await press(pilot, "enter", "enter", "enter")
        assert "Which card? In a trick everybody plays a card" in text
        assert "step 2/" in text
        assert "Enter play" not in text
        assert "Enter play" in await press(pilot, "right")
        assert "The trick is yours" in await press(pilot, "enter")

    drive(app_with(lambda: LessonScreen(course)), script)
