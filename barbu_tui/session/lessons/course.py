"""A lesson in progress: its page, its text, and the effect of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, TypeAlias

from barbu_tui.core.actions import Action
from barbu_tui.core.notation import in_letters
from barbu_tui.language import current, tr
from barbu_tui.session.lessons.lesson import Ask, Lesson, Page, PlayOut, Press, Quiz, texts_of
from barbu_tui.session.lessons.progress import Taken, load, note_done, note_page
from barbu_tui.session.play.match import Match
from barbu_tui.session.store.paths import lessons_file

Wants: TypeAlias = Literal["enter", "decision", "key", "deal", "answer", "nothing"]
"""The input that a page waits for: Enter, a decision at the table, a key of the table, the deal's end, an answer."""
_WANTS: Final[Mapping[type[Page], Wants]] = {Ask: "decision", Press: "key", PlayOut: "deal", Quiz: "answer"}


def new_course(lesson: Lesson, *, again: bool = False) -> Course:
    """Return a lesson at the page where the learner left it."""
    path = lessons_file()
    return Course(lesson, Taken() if again else load(path).of(lesson.name), path)


def tested(lesson: Lesson) -> Course:
    """Return the questions of a lesson alone: who answers all of them rightly has done it."""
    return Course(lesson.questions(), Taken(), lessons_file(), test=True)


class Course:
    """A lesson in progress.

    Attributes:
        at: the page, from 0; the number of pages once it is over.
        match: the deal of the scene; at a question, of the previous scene.
        test: whether only its questions are asked.
        chosen: the answer to the current question, from 0; ``None`` before it.
    """

    def __init__(
        self,
        lesson: Lesson,
        standing: Taken = Taken(),  # noqa: B008
        path: Path | None = None,
        *,
        test: bool = False,
    ) -> None:
        """Start the lesson, or continue at the beginning of the scene reached last. Without a path no progress is kept."""
        self.test = test
        self.lesson = lesson
        self._path = path
        self.right = min(standing.right, lesson.quizzes)
        self.at = lesson.beginning(standing.page) if standing.page else 0
        if not self.at:
            self.right = 0
        self.text = ""
        self.match: Match | None = None
        self.chosen: int | None = None
        self._passed = False
        """Whether the page's task is done. Then Enter or the table's next rest continues."""
        self._scene: int | None = None
        self._enter()

    @property
    def over(self) -> bool:
        """Whether the last page has been passed."""
        return self.at >= len(self.lesson.pages)

    @property
    def passed(self) -> bool:
        """Whether all questions have been answered rightly."""
        return self.right == self.lesson.quizzes

    @property
    def page(self) -> Page | None:
        """The current page; ``None`` when the lesson is over."""
        return None if self.over else self.lesson.pages[self.at]

    @property
    def wants(self) -> Wants:
        """The input that the current page waits for."""
        page = self.page
        if page is None:
            return "nothing"
        return "enter" if self._passed else _WANTS.get(type(page), "enter")

    def _enter(self) -> None:
        """Show the page's text. Set up the position if the scene changes."""
        self._passed, self.chosen = False, None
        page = self.page
        if page is None:
            self.text = ""
            return
        scene = self.lesson.scene_of(self.at)
        if scene is None:
            self.match = self.match or self.lesson.scenes[-1].match()
        elif scene != self._scene:
            self.match = self.lesson.scenes[scene].match()
        self._scene = scene
        self.text = page.text

    def follow_language(self) -> bool:
        """Reload all texts in the language in use. Return whether the language has changed."""
        lesson, page = self.lesson, self.page
        if lesson.language == current().code or lesson.in_language is None:
            return False
        said = texts_of(page)
        self.lesson = lesson.in_language(current())
        if self.chosen is not None:
            self.text = self._verdict()
        elif self.text in said:
            self.text = texts_of(self.page)[said.index(self.text)]
        return True

    def next(self) -> None:
        """Go on to the next page, unless the current page still waits for its task. A key may be skipped.

        Raises:
            ProgressError: the progress cannot be saved; the lesson has gone on.
        """
        if self.wants not in ("enter", "key"):
            return
        self.at += 1
        self._enter()
        if self._path is None:
            return
        if self.over and (not self.test or self.passed):
            note_done(self._path, self.lesson.name, self.right)
        elif not self.test:
            note_page(self._path, self.lesson.name, self.at, self.right)

    def judge(self, action: Action) -> bool:
        """Comment on a legal decision. Return whether it is accepted.

        While a deal is played out every decision is accepted.
        """
        page = self.page
        if isinstance(page, PlayOut):
            return not self._passed
        if not isinstance(page, Ask) or self._passed or self.match is None:
            return False
        words = in_letters(action, self.match.header.rules.seat_letters)
        if page.answers and words not in page.answers:
            self.text = page.because.get(words, page.wrong)
            return False
        self.text = page.because.get(words, page.right)
        self._passed = True
        return True

    def deal_over(self) -> None:
        """Note that the deal played out is scored."""
        page = self.page
        if isinstance(page, PlayOut) and not self._passed:
            self._passed = True
            self.text = page.after

    def opened(self, command: str) -> None:
        """Note that the learner has opened something of the table."""
        page = self.page
        if isinstance(page, Press) and page.command == command:
            self._passed = True

    def answer(self, chosen: int) -> None:
        """Take an answer to the current question. The first one counts."""
        page = self.page
        if not isinstance(page, Quiz) or self.chosen is not None or not 0 <= chosen < len(page.answers):
            return
        self.chosen, self._passed = chosen, True
        self.right += chosen == page.right
        self.text = self._verdict()

    def _verdict(self) -> str:
        """Return the response to the answer given."""
        page = self.page
        assert isinstance(page, Quiz)
        if self.chosen == page.right:
            return tr("Right. {why}", why=page.why)
        return tr("Not quite. {why}", why=page.why)

    def comment(self, text: str) -> None:
        """Show a comment on a decision in a deal that is played out."""
        if isinstance(self.page, PlayOut) and not self._passed:
            self.text = text
