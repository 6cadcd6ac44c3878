"""The list of lessons, and a lesson's texts beside the table, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from barbu_tui.language import N_, tr, trn, trp
from barbu_tui.session.coach.coach import ASKS_AT
from barbu_tui.session.lessons.course import Course
from barbu_tui.session.lessons.lesson import Quiz
from barbu_tui.session.lessons.loader import Entry
from barbu_tui.session.lessons.progress import Progress
from barbu_tui.ui.widgets.centre import Notice
from barbu_tui.ui.widgets.chrome import Bar, chip
from barbu_tui.ui.widgets.page import BLANK, PageLine, focus_name, heading, wrap
from barbu_tui.ui.widgets.panels import Placed, text
from barbu_tui.ui.widgets.question import QuizQuestion
from barbu_tui.words.doubles import WITHOUT
from barbu_tui.words.line import Span

LIST_WIDTH = 76
_ENDING_WIDTH = 64
_COACHED = N_(
    "A coach asks before a card that costs about {points} points or more. “In 7 of 10 layouts” means: "
    "in 7 of 10 ways in which the cards that you do not see may lie."
)
_INTRO = N_(
    "A lesson takes two to four minutes, at the real table with the real keys. "
    "You can leave at any moment and continue later."
)


class LessonRow(NamedTuple):
    """A lesson or a game in the list."""

    entry: Entry
    number: int
    """The number of the lesson; 0 for a game."""
    done: bool
    begun: bool

    @property
    def state(self) -> str:
        """``done``, ``begun``, or empty."""
        return trp("lesson", "done") if self.done else trp("lesson", "begun") if self.begun else ""


def rows_of(parts: Sequence[Entry], progress: Progress) -> tuple[LessonRow, ...]:
    """Return the list. ``parts`` are the lessons and games of the course."""
    rows, number = [], 0
    for entry in parts:
        number += not entry.game
        taken = progress.of(entry.name)
        rows.append(LessonRow(entry, 0 if entry.game else number, taken.done > 0, taken.page > 0))
    return tuple(rows)


def next_of(rows: Sequence[LessonRow]) -> int:
    """Return the index of the next part: a lesson that is begun, else the first part that is not done.

    A game is passed over if a later lesson is done.
    """
    for place, row in enumerate(rows):
        if row.begun and not row.done:
            return place
    last = max((place for place, row in enumerate(rows) if row.number and row.done), default=-1)
    waiting = (place for place, row in enumerate(rows) if not row.done and (row.number or place > last))
    return next(waiting, 0)


def list_page(rows: Sequence[LessonRow], cursor: int, width: int, height: int) -> list[PageLine]:
    """Return the list of lessons."""
    inner = min(LIST_WIDTH, width - 4)
    x = (width - inner) // 2
    roomy = height >= 2 * len(rows) + 8
    lines: list[PageLine] = [BLANK]
    lines += [PageLine((text(x + 2, line, "muted"),)) for line in wrap(tr(_INTRO), inner - 2)]
    lessons = [row for row in rows if row.number]
    done = sum(row.done for row in lessons)
    about = max(21, *(len(row.entry.title) + 2 for row in rows)) + 6 if rows else 0
    state = inner - max(len(trp("lesson", "begun")), len(trp("lesson", "done")))
    taken = tr("{count} of {lessons} done", count=done, lessons=len(lessons))
    lines += [BLANK, heading(x + 2, inner - 2, tr("LESSONS"), taken)]
    for place, row in enumerate(rows):
        if roomy:
            lines.append(BLANK)
        focused = place == cursor
        placed = (
            text(x + 2, f"{row.number or '':>2}", "brass"),
            Placed(x + 6, (focus_name(row.entry.title, focused),)),
            text(x + about, row.entry.about, "muted"),
            text(x + state, row.state, "good" if row.done else "brass"),
        )
        lines.append(PageLine(placed, x, inner, option=place, focused=focused))
    return lines


def lesson_bar(course: Course) -> Bar:
    """Return the top bar of a lesson: its title and progress."""
    at, pages = min(course.at + 1, len(course.lesson.pages)), len(course.lesson.pages)
    title, step = Span(f"  {course.lesson.title}", bold=True), Span(f"   {tr('step')} ", "muted")
    return Bar((*chip(tr("Lesson")), title, step, Span(str(at), bold=True), Span(f"/{pages}", "faint")))


def question_of_page(course: Course, cursor: int) -> QuizQuestion | None:
    """Return the current question; ``None`` if there is none."""
    page = course.page
    if not isinstance(page, Quiz):
        return None
    quizzes = [each for each in course.lesson.pages if isinstance(each, Quiz)]
    number = sum(isinstance(each, Quiz) for each in course.lesson.pages[: course.at]) + 1
    heading = tr("Question {number} of {count}", number=number, count=len(quizzes))
    return QuizQuestion(heading, page, cursor, course.chosen)


def ending(course: Course, following: Entry | None = None) -> Notice:
    """Return the text at the end of a lesson. ``following`` is the next part; ``None`` after the last."""
    lesson = course.lesson
    lines = []
    if lesson.quizzes:
        lines.append(
            trn(
                "{right} of {count} question right.",
                "{right} of {count} questions right.",
                lesson.quizzes,
                right=course.right,
            )
        )
    if not course.passed:
        lines.append(tr("You can take it again at any time."))
    if following is None:
        lines.append(tr("That was the last lesson. Next: a game."))
    elif following.game:
        lines.append("")
        lines.append(tr("Next, a game against easy bots: {about}.", about=following.about))
        for words in (tr(WITHOUT), tr(_COACHED, points=round(ASKS_AT))):
            lines += ["", *wrap(words, _ENDING_WIDTH)]
    else:
        lines.append(tr("Next: {lesson}.", lesson=following.title))
    done = not course.test or course.passed
    return Notice(tr("{lesson}: done", lesson=lesson.title) if done else lesson.title, tuple(lines))
