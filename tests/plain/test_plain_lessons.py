"""Lessons in lines: taken to their end by somebody who answers rightly, or wrongly first."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from barbu_tui.language import tr
from barbu_tui.plain.lessons import HELP, PlainLesson, PlainLessons
from barbu_tui.plain.lines import LeftError, Lines
from barbu_tui.session.coach import coach
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.lessons.course import Course
from barbu_tui.session.lessons.lesson import Ask, Press, Quiz
from barbu_tui.session.lessons.loader import lesson_files, load_lesson
from barbu_tui.session.lessons.progress import load, note_page
from tests.support.invented_estimates import invent


@pytest.fixture(autouse=True)
def invented(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played out for a figure."""
    invent(monkeypatch)


class Learner(io.StringIO):
    """Answers as the page at hand wants it, and keeps all that was read out."""

    def __init__(self, course: Course, *first: str) -> None:
        super().__init__()
        self.heard: list[str] = []
        self._course = course
        self._first = list(first)

    def write(self, text: str) -> int:
        self.heard += [line for line in text.splitlines() if line]
        return len(text)

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # the base of all streams reads bytes
        if self._first:
            return f"{self._first.pop(0)}\n"
        page = self._course.page
        if self._course.wants == "enter":
            return "\n"
        match page:
            case Ask(answers=(best, *_)):
                return f"{best.replace('_', ' ')}\n"
            case Press():
                return f"{self.heard[-1].rsplit(' ', 1)[1].rstrip('.')}\n"
            case Quiz():
                return f"{page.right + 1}\n"
        return "1\n"


@pytest.mark.parametrize("name", ["01-tricks", "02-no-tricks", "09-choosing"])
def test_a_lesson_is_taken_to_its_end(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "PATIENCE", 0.05)
    path = next(path for path in lesson_files() if path.stem == name)
    kept = tmp_path / "lessons.jsonl"
    course = Course(load_lesson(path), path=kept)
    learner = Learner(course, "help", "hand", "table", "nonsense")
    with Workers(1) as workers:
        PlainLesson(course, workers, Lines(learner, learner)).run()
    assert course.over
    assert course.right == course.lesson.quizzes
    assert load(kept).of(course.lesson.name).done == 1
    said = next(line for line in learner.heard if line.startswith(tr(HELP).partition("{words}")[0]))
    assert "say (the lesson once more), hand, table, last (the last trick), " in said
    assert any(line.startswith("Your hand: ") for line in learner.heard)
    assert learner.heard[-1].startswith("The lesson is over: ")
    assert not any("\x1b" in line for line in learner.heard)


def test_a_wrong_decision_is_explained_and_asked_again() -> None:
    course = Course(load_lesson(lesson_files()[0]))
    learner = Learner(course, "", "4D", "AD", "quit")
    with Workers(1) as workers, pytest.raises(LeftError):
        PlainLesson(course, workers, Lines(learner, learner)).run()
    ask = course.lesson.pages[1]
    assert isinstance(ask, Ask)
    assert ask.because.get("4D", ask.wrong) in learner.heard
    assert ask.right in learner.heard


def test_the_lessons_are_listed_and_one_is_chosen(tmp_path: Path) -> None:
    out = io.StringIO()
    with Workers(1) as workers:
        PlainLessons(workers, Lines(io.StringIO("nothing\n2\nquit\n"), out), tmp_path / "lessons.jsonl").run(
            None
        )
    said = out.getvalue().splitlines()
    assert said[0].startswith("1 Tricks: ")
    assert "There is no lesson nothing." in said
    assert any(line.startswith("No Tricks, page 1 of ") for line in said)


def test_a_game_is_offered_with_what_a_double_is(tmp_path: Path) -> None:
    path = next(path for path in lesson_files() if "no-last-two" in path.name)
    lesson = load_lesson(path)
    progress = tmp_path / "lessons.jsonl"
    note_page(progress, lesson.name, len(lesson.pages) - 1, 1)
    out = io.StringIO()
    with Workers(1) as workers:
        PlainLessons(workers, Lines(io.StringIO("2\n\nquit\n"), out), progress).run(path)
    said = out.getvalue()
    assert "A double is a bet between two players on who scores more" in said
    assert "Next, a game: 4 deals, No Tricks and No Last Two." in said
