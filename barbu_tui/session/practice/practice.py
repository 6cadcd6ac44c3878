"""Practice from beginning to end: one session after another, and the question asked now."""

from __future__ import annotations

from collections.abc import Callable

from barbu_bots.search.judgement import Judgement
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.practice.question import PracticeQuestion
from barbu_tui.session.practice.session import Mode, PracticeSession
from barbu_tui.session.practice.what_if import changed


class Practice:
    """Asks the situations of its sessions, and counts the answers.

    Attributes:
        sessions: one for each drill so far; the last is the current one.
        question: the question asked now; ``None`` while there is no situation.
    """

    def __init__(
        self, session: PracticeSession, workers: Callable[[], Workers], tell: Callable[[str], None]
    ) -> None:
        """Begin with a session; :meth:`ask` asks its first question.

        Args:
            workers: returns the worker processes; it is called for the first question.
            tell: takes the sentence that answers cannot be saved, once for each cause.
        """
        self.sessions = [session]
        self.question: PracticeQuestion | None = None
        self._workers = workers
        self._tell = tell
        self._told = ""

    @property
    def session(self) -> PracticeSession:
        """The current session."""
        return self.sessions[-1]

    def ask(self) -> None:
        """Ask about the current situation, if there is one."""
        self.drop()
        if not self.session.waiting:
            session = self.session
            reviewed, session.reviewed = session.reviewed, None
            self.question = PracticeQuestion(session.situation, self._workers(), reviewed=reviewed)

    def again(self) -> None:
        """Ask the same question again."""
        self.count()
        if self.question is not None:
            self.question = self.question.again()

    def next(self) -> None:
        """Go on to the next situation."""
        self.count()
        self.drop()
        self.session.next()

    def change(self, text: str) -> bool:
        """Change the situation and give the same answer again. It does not count.

        Returns:
            Whether the answer is still an option; else another one replaces it.

        Raises:
            SetupError: the change is not understood or impossible; nothing has changed.
        """
        before = self.question
        assert before is not None
        assert before.chosen is not None
        situation = changed(before.situation, text)
        self.count()
        self.session.look_at(situation)
        self.question = PracticeQuestion(situation, self._workers(), before.compared)
        still = before.chosen in situation.options
        self.question.answer(before.chosen if still else situation.options[0])
        return still

    def set_up(self, text: str) -> None:
        """Go on with a situation of the player's own.

        Raises:
            SetupError: the line is not understood or impossible; the situation stays.
        """
        self.count()
        self.session.set_up(text)
        self.drop()

    def change_drill(self, mode: Mode | None = None) -> None:
        """Go on with a session of another mode; see :meth:`PracticeSession.other_mode`."""
        self.count()
        self.drop()
        self.sessions.append(self.session.other_mode(mode))

    def weigh(self) -> None:
        """Count the answer provisionally by the current figures."""
        self._write(self.session.weigh)

    def count(self) -> None:
        """Count the answer for good by the current figures."""
        self._write(self.session.record)

    def _write(self, write: Callable[[Judgement, int], None]) -> None:
        asked = self.question
        if asked is not None and asked.judgement is not None and asked.compared is not None:
            write(asked.judgement, asked.compared.layouts)
            problem = self.session.problem
            if problem is not None and problem != self._told:
                self._told = problem
                self._tell(problem)

    def drop(self) -> None:
        """Stop the estimate of the question, and ask it no longer."""
        if self.question is not None:
            self.question.keep()
            self.question.run.cancel()
            self.question = None
