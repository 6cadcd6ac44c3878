"""A lesson at the table, with its sentences in place of the prompt."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from textual.app import ComposeResult

from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import tr
from barbu_tui.session.lessons.course import Course
from barbu_tui.session.lessons.lesson import Ask
from barbu_tui.session.lessons.loader import Entry, contents
from barbu_tui.session.lessons.progress import ProgressError
from barbu_tui.session.play.match import Match
from barbu_tui.session.table.lesson import LessonTable
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.looking import BESIDE
from barbu_tui.ui.screens.learn.lesson_commands import LESSON_COMMANDS
from barbu_tui.ui.screens.learn.lesson_model import ending, lesson_bar, question_of_page
from barbu_tui.ui.screens.table.display import Display, table_widgets
from barbu_tui.ui.screens.table.moment import TableMoment
from barbu_tui.ui.screens.table.table_screen import TableScreen
from barbu_tui.ui.widgets.centre import FeltScene
from barbu_tui.ui.widgets.chrome import Bar, Prompt
from barbu_tui.ui.widgets.hand import Hand
from barbu_tui.words.coach import comment
from barbu_tui.words.line import Line, Saying, plain

_BUSY: Final = frozenset({"busy", "leaving", "failed"})
"""Modes of the table with precedence over the lesson."""


class LessonText(Prompt):
    """A prompt of three rows: the lesson's text, or the table's own prompt."""

    DEFAULT_CSS: ClassVar[str] = "LessonText { height: 3; width: 100%; background: $b-bg; }"


class LessonDisplay(Display):
    """The table's widgets, with the lesson's texts and questions."""

    def __init__(self, screen: LessonScreen) -> None:
        super().__init__(screen, screen.table, screen.cast)
        self._lesson = screen

    def bar(self, view: View, *, wide: bool, finished: bool, trick: Line) -> Bar:
        return lesson_bar(self._lesson.course)

    def key_mode(self, moment: TableMoment) -> str:
        mode = self._lesson.mode
        return super().key_mode(moment) if mode == "busy" else mode

    def said(self, moment: TableMoment, view: View) -> Saying:
        """As at the table; a refusal leaves the task in the prompt if there is room for both."""
        course, why = self._lesson.course, moment.saying
        if why is None or course.wants != "decision" or moment.mode in _BUSY:
            return super().said(moment, view)
        for words in (f"{why.who} {plain(why.ask)}".strip(), why.who):
            both = Saying.of(words, course.text)
            if words and self.prompt.fits(replace(both, rows=3)):
                return both
        return why

    def saying(self, moment: TableMoment, view: View) -> Saying:
        if moment.mode == "leaving":
            later = tr("You can continue it later. y leaves, Esc stays.")
            return Saying.of(tr("Leave the lesson?"), later)
        course = self._lesson.course
        if moment.mode == "busy" and isinstance(course.page, Ask):
            return Saying()  # what is said of the answer waits until the cards lie
        if course.wants == "deal" and not course.text:
            return super().saying(moment, view)
        return self._lesson.words()

    def scene(self, moment: TableMoment, view: View) -> FeltScene:
        """A question or the lesson's end if there is one, else the table."""
        course = self._lesson.course
        if course.over:
            return ending(course, self._lesson.following)
        question = question_of_page(course, self._lesson.cursor)
        if question is not None:
            return question
        return super().scene(moment, view)

    def show_hand(self, moment: TableMoment, view: View) -> None:
        """Raise cards only if one is wanted; a question uses the whole felt."""
        course = self._lesson.course
        if course.over or question_of_page(course, 0) is not None:
            self.hand.display = False
            self.hand.show(Hand())
            return
        reading = course.wants in ("enter", "key") and moment.mode not in _BUSY
        super().show_hand(replace(moment, mode="read") if reading else moment, view)


class LessonScreen(TableScreen, inherit_bindings=False):
    """A lesson, which judges decisions before they are taken."""

    CSS_PATH: ClassVar[list[str]] = ["../table/table.tcss", "learn.tcss"]  # type: ignore[assignment]
    COMMAND_TABLE = LESSON_COMMANDS
    HELP_TITLE = "In a lesson"
    table: LessonTable

    def __init__(self, course: Course, following: Entry | None = None) -> None:
        """Create the screen. ``following`` is the next part; ``None`` after the last."""
        self.course = course
        self.cursor = -1  # Enter gives no answer that nobody has chosen
        self.following = following
        assert course.match is not None
        super().__init__(course.match)

    def make_table(self, match: Match) -> LessonTable:
        return LessonTable(
            self.course,
            lambda: self.barbu.estimators,
            lambda: self.barbu.in_force,
            lambda coach, grade: comment(coach, grade, self.cast.names),
        )

    def compose(self) -> ComposeResult:
        for widget in table_widgets(len(self.cast.names)):
            yield LessonText(indents=(2, 3, 39)) if isinstance(widget, Prompt) else widget

    def make_display(self) -> Display:
        return LessonDisplay(self)

    def words(self) -> Saying:
        course = self.course
        if course.over:
            if self.mode == "course-ended":
                return Saying.of("", tr("Enter begins a game; Esc goes back."))
            return Saying.of("", tr("Enter takes the next lesson; Esc goes back."))
        if course.wants == "answer":
            return Saying.of("", tr("Choose an answer by its number, or with the arrows and Enter."))
        asked = course.wants == "decision"  # a deal that is played out is full of comments
        return Saying.of(tr("Your turn."), course.text) if asked else Saying.of("", course.text)

    @property
    def mode(self) -> str:
        mode = self.moment.mode
        if mode in _BUSY:
            return mode
        if self.course.over:
            return "course-ended" if self.following is None or self.following.game else "ended"
        match self.course.wants:
            case "answer":
                return "quiz"
            case "enter" | "key":
                return "read"
        return mode

    def useful(self, command: Command) -> bool:
        """As at the table; existing answers only."""
        number, question = command.value, question_of_page(self.course, 0)
        if command.action == "number" and question is not None:
            return isinstance(number, int) and number <= len(question.quiz.answers)
        if command.action == "last_trick" and self.mode == "read":
            table = self.view.table if self.flow.state == "waiting" else None
            return isinstance(table, TrickTable) and bool(table.done)
        return super().useful(command)

    @property
    def proposes(self) -> bool:
        """No: in a lesson Enter means to go on."""
        return False

    def on_screen_resume(self) -> None:
        """Reload the texts: the language may have changed."""
        if self.course.follow_language() and self.following is not None:
            name = self.following.name
            self.following = next(
                entry for entry in contents(self.following.path.parent) if entry.name == name
            )
        super().on_screen_resume()

    def game_over(self) -> None:
        """Continue the lesson after the deal's result."""

    # Actions.

    def action_accept(self) -> None:
        mode = self.mode
        if mode in _BUSY:
            super().action_accept()
        elif self.unseen or self.flow.hurrying:
            return
        elif self.course.over:
            self._end()
        elif mode == "quiz":
            self._answer()
        elif mode == "read":
            self._next()
        else:
            super().action_accept()

    def action_vertical(self, by: int) -> None:
        question = question_of_page(self.course, self.cursor)
        if self.mode == "quiz" and question is not None:
            self.cursor = max(0, min(len(question.quiz.answers) - 1, self.cursor + by))
            self.show()
        else:
            super().action_vertical(by)

    def action_number(self, number: int) -> None:
        if self.mode != "quiz":
            super().action_number(number)
        elif not self.unseen:
            self.cursor = number - 1
            self._answer()

    def _answer(self) -> None:
        self.course.answer(self.cursor)
        self.ask_anew()
        self.show()

    def action_sheet(self) -> None:
        super().action_sheet()
        self._opened("sheet")

    def action_rules(self) -> None:
        super().action_rules()
        self._opened("rules")

    def action_last_trick(self) -> None:
        super().action_last_trick()
        self._opened("last_trick")

    def action_doubles(self) -> None:
        super().action_doubles()
        self._opened("doubles")

    def _opened(self, command: str) -> None:
        self.course.opened(command)
        self.show()

    def _next(self) -> None:
        """Show the next page, and set up its position if it has one."""
        self.stop_looking()
        shown = self.match
        try:
            self.table.turn_page()
        except ProgressError as error:
            self.warn(str(error))
        self.cursor = -1
        self.ask_anew()
        if self.match is not shown:
            self.sit_down(self.table)
            return
        self.looks.after(BESIDE)
        self.show()

    def _end(self) -> None:
        entry = self.following
        if entry is None:
            self.barbu.open_screen("new_game", instead_of=self)
        elif entry.game:
            self.warn(self.barbu.open_screen("course_game", entry.path, self.barbu.settings, instead_of=self))
        else:
            self.barbu.open_screen("lesson", entry.path, instead_of=self)

    def action_back(self) -> None:
        """Leave, after a question if a lesson is in progress."""
        if self.course.over and self.moment.mode not in _BUSY:
            self.action_leave()
        else:
            super().action_back()
