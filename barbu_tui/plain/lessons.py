"""Lessons in lines: texts, judged decisions, deals played out with comments, questions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from barbu_bots.search.judgement import Judgement
from barbu_tui.language import N_, tr, trn
from barbu_tui.language.cards import spelled
from barbu_tui.language.numbers import explained, in_parts
from barbu_tui.plain.answers import read_number, read_one
from barbu_tui.plain.game import PlainGame
from barbu_tui.plain.lines import LeftError, Lines, Question, Talk, Word, Words, named
from barbu_tui.plain.position import ToldPosition
from barbu_tui.plain.questions import Asker, decide
from barbu_tui.plain.telling import Teller
from barbu_tui.plain.typed import W_, typed
from barbu_tui.session.coach.coach import Coach, Doubt
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.lessons.course import Course
from barbu_tui.session.lessons.games import begin_game
from barbu_tui.session.lessons.lesson import LEARNER, Lesson, Press, Quiz
from barbu_tui.session.lessons.loader import (
    Entry,
    contents,
    following,
    lesson_files,
    load_lesson,
    name_of,
    titles,
)
from barbu_tui.session.lessons.progress import ProgressError, load
from barbu_tui.session.play.match import Match
from barbu_tui.session.store.settings import load_settings
from barbu_tui.session.table.lesson import LessonTable
from barbu_tui.session.table.table import Ask, Objection, Table, Wait
from barbu_tui.words.coach import comment
from barbu_tui.words.doubles import WITHOUT

HELP: Final = N_(
    "Enter goes on. Where a decision is asked for, answer its number or its name. The lessons were written for the screen: where one "
    "speaks of a key that moves or chooses, answer the number or the name. For t type last, for r rules, for s sheet, for x bids. "
    "At any question: {words}, quit. What you have done is kept."
)
_OPENS: Final[Mapping[str, str]] = {
    "last": "last_trick",
    "rules": "rules",
    "sheet": "sheet",
    "bids": "doubles",
}
"""A word → its command of the table."""


class PlainLesson:
    """A lesson in lines."""

    def __init__(self, course: Course, workers: Workers, lines: Lines) -> None:
        """Create a lesson. ``workers`` are the worker processes, for deals that are played out."""
        settings = load_settings()
        self._course = course
        self._lines = lines
        self._table = LessonTable(course, lambda: workers, lambda: settings, self._comment)
        self._shown: Match | None = None
        self._game = PlainGame(self._table, lines)
        self._ask = Talk(lines, self._words, heard=self._opened).ask

    @property
    def _names(self) -> list[str]:
        return [player.name for player in self._table.match.header.players]

    def _comment(self, coach: Coach, judgement: Judgement) -> str:
        return comment(coach, judgement, self._names)

    def run(self) -> None:
        """Take the lesson to its end.

        Raises:
            LeftError: the person leaves before.
        """
        course = self._course
        self._lines.say(
            tr(
                "{lesson}, page {page} of {count}. Type help at any question.",
                lesson=course.lesson.title,
                page=course.at + 1,
                count=len(course.lesson.pages),
            )
        )
        while not course.over:
            self._set_up()
            match course.wants:
                case "decision" | "deal":
                    self._act()
                case "key":
                    self._lines.say(spelled(course.text))
                    self._ask(Question(tr("Here that is a word: type {word}.", word=typed(self._word()))))
                case "answer":
                    self._question()
                case _:
                    self._lines.say(spelled(course.text))
                    self._ask(Question(tr("Enter goes on.")))
                    self._next()
        self._lines.say(
            trn(
                "The lesson is over: {right} of {count:word} question right.",
                "The lesson is over: {right} of {count:word} questions right.",
                course.lesson.quizzes,
                right=course.right,
            )
        )

    def _next(self) -> None:
        try:
            self._table.turn_page()
        except ProgressError as error:
            self._lines.say(str(error))

    def _set_up(self) -> None:
        """Print a new position and the bots' actions until the learner is to act."""
        match = self._table.match
        if match is not self._shown and not isinstance(self._course.page, Quiz):
            self._shown, self._game = match, PlainGame(self._table, self._lines)
            teller = Teller(self._names, self._lines)
            if match.game.deal is not None and not match.over:
                self._lines.say(tr("A position:"))
                ToldPosition(match.game.deal, teller, LEARNER).tell()
            elif match.game.finished:
                teller.result(match.game.finished[-1])
        self._run_on()

    def _run_on(self) -> None:
        if self._shown is None:
            return
        step = self._table.next()
        while step is not None and not isinstance(step, Ask):
            self._game.tell(step)
            step = self._table.next()
        self._game.flush()

    # --- what a page wants -------------------------------------------------------------------------

    def _act(self) -> None:
        """Ask until a decision is accepted."""
        table = self._table
        self._lines.say(spelled(self._course.text))
        assert table.ask is not None
        asker = Asker(self._lines, self._names, self._ask)
        while True:
            action = decide(table.ask.view, asker)
            table.coach.wait(action)
            answered = table.answer(action)
            if not isinstance(answered, Objection):
                break
            self._lines.say(spelled(answered.why))
        assert not isinstance(answered, Doubt | Wait)
        self._game.tell(answered)
        self._run_on()

    def _question(self) -> None:
        """Ask a question of the lesson."""
        page = self._course.page
        assert isinstance(page, Quiz)
        answers = in_parts([f"{number} {answer}" for number, answer in enumerate(page.answers, 1)])
        question = Question(spelled(f"{page.text} {answers}."))
        wrong = tr("Answer with a number from 1 to {count}.", count=len(page.answers))
        while True:
            number = read_number(self._ask(question), len(page.answers))
            if number is not None:
                self._course.answer(number - 1)
                return
            self._lines.say(wrong)

    def _word(self) -> str:
        """Return the word for opening the page's task."""
        page = self._course.page
        assert isinstance(page, Press)
        return next(word for word, command in _OPENS.items() if command == page.command)

    # --- words -------------------------------------------------------------------------------------

    def _opened(self, word: str) -> bool:
        """Take a word that opens what the page is about. Return whether that was the page's task."""
        if isinstance(self._course.page, Press):
            self._course.opened(_OPENS.get(word, ""))
            return self._course.wants == "enter"
        return False

    def _words(self) -> Words:
        return {
            W_("say"): Word(lambda: spelled(self._course.text), about=N_("the lesson once more")),
            **({} if self._shown is None else self._game.words()),
            W_("help"): Word(lambda: tr(HELP, words=named(self._words()))),
        }


class PlainLessons:
    """A sequence of lessons."""

    def __init__(self, workers: Workers, lines: Lines, progress: Path) -> None:
        self._workers = workers
        self._lines = lines
        self._progress = progress

    def run(self, path: Path | None) -> None:
        """Take lessons until the person leaves, or there is none left.

        Args:
            path: the file of the first one; the person is asked, if not given.

        Raises:
            LessonError: a lesson's file has a fault.
        """
        try:
            path = path or self._chosen()
            part: Entry | None = next((each for each in contents(path.parent) if each.path == path), None)
            if part is None:
                self._take(path)
            while part is not None:
                if part.game:
                    self._play(part.path)
                else:
                    self._take(part.path)
                part = self._following(part)
        except LeftError:
            return

    def _take(self, path: Path) -> None:
        PlainLesson(self._course(load_lesson(path)), self._workers, self._lines).run()

    def _play(self, path: Path) -> None:
        """Play the game after a lesson."""
        settings = load_settings()
        match = begin_game(path, settings)
        try:
            table = Table(match, lambda: self._workers, lambda: settings)
            if not PlainGame(table, self._lines).run():
                raise LeftError
        finally:
            match.close()

    def _course(self, lesson: Lesson) -> Course:
        return Course(lesson, load(self._progress).of(lesson.name), self._progress)

    def _chosen(self) -> Path:
        """List the lessons and ask for one."""
        files = lesson_files()
        progress = load(self._progress)
        for number, (name, title, about) in enumerate(titles(), 1):
            standing = progress.of(name)
            shown = explained(f"{number} {title}", about)
            if standing.done:
                shown = tr("{lesson}, done", lesson=shown)
            elif standing.page:
                shown = tr("{lesson}, begun", lesson=shown)
            self._lines.say(shown)
        while True:
            answer = Talk(self._lines).ask(Question(tr("Which lesson? A number or a name.")))
            chosen = read_number(answer, len(files))
            named = [path for path in files if name_of(path) == answer.lower()]
            if chosen is not None or named:
                return files[chosen - 1] if chosen is not None else named[0]
            by_title = read_one(answer, dict(zip((title for _, title, _ in titles()), files, strict=True)))
            if by_title is not None:
                return by_title
            self._lines.say(
                tr("There is no lesson {name}.", name=answer)
                if answer
                else tr("Type the number or name of a lesson.")
            )

    def _following(self, part: Entry) -> Entry | None:
        """Offer the next part. Return it if accepted, else ``None``."""
        entry = following(part.path, game=part.game)
        if entry is None:
            return None
        if entry.game:
            self._lines.say(tr(WITHOUT))
            question = tr("Next, a game: {about}. Enter begins it, or quit.", about=entry.about)
        else:
            question = tr("The next one is {lesson}. Enter takes it, or quit.", lesson=entry.title)
        return None if self._lines.ask(question) else entry
