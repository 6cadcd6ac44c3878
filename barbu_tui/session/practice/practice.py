"""Practice from beginning to end: one session after another, and the question asked now, with its comparison and its answer."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from barbu_bots.search.judgement import Compared, Judgement
from barbu_tui.core.actions import Action
from barbu_tui.session.advice.advised import Advised, Failures, failures
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.practice.from_review import FromReview
from barbu_tui.session.practice.session import Mode, PracticeSession
from barbu_tui.session.practice.situation import Situation
from barbu_tui.session.practice.what_if import changed


class PracticeQuestion(Advised):
    """A situation of practice and its answer."""

    def __init__(
        self,
        situation: Situation,
        workers: Workers,
        before: Compared | None = None,
        reviewed: FromReview | None = None,
        *,
        read: bool = True,
    ) -> None:
        """Ask a question and start its comparison.

        Args:
            before: the figures before a change of the situation.
            reviewed: the figures that a review has of it.
            read: whether the others' decisions are read; see :attr:`~barbu_bots.search.question.Question.read`.
        """
        theme = "" if situation.lesson is None else situation.lesson.theme
        question = situation.question(read=read)
        run = workers.ask(question) if reviewed is None else workers.go_on(reviewed.comparison(question))
        super().__init__(situation.view, run, theme)
        self.situation = situation
        self.before = before
        self._reviewed = reviewed

    def keep(self) -> None:
        """Give the review of the decision, if there is one, what was found here."""
        if self._reviewed is not None and self.run.comparison.finished:
            self._reviewed.keep(self.run.comparison)

    def again(self) -> PracticeQuestion:
        """Return the same question with its estimate, unanswered."""
        again = copy(self)
        again.chosen = again.played = again.found_failing = None
        return again

    @property
    def answered(self) -> bool:
        """Whether there is an answer."""
        return self.chosen is not None

    def answer(self, choice: Action) -> None:
        """Take an answer."""
        self.played = choice
        self.chosen = self.situation.same_as(choice)
        self.found_failing = None
        self.run.keep(self.chosen)

    @property
    def failed(self) -> bool:
        """Whether the answer is known not to be the best."""
        return self.judgement is not None and self.chosen != self.judgement.best.choice

    def failing(self) -> Failures | None:
        """Return the layouts in which the answer is worse than the best card; ``None`` if it is the best."""
        if not self.failed or self.judgement is None or self.chosen is None:
            return None
        if self.found_failing is None:
            self.found_failing = failures(self.run.comparison.pairs(self.chosen, self.judgement.best.choice))
        return self.found_failing


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
            read = reviewed is None or reviewed.read
            self.question = PracticeQuestion(session.situation, self._workers(), reviewed=reviewed, read=read)

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
        return self._ask_instead(before, changed(before.situation, text), read=before.read)

    def turn_reading(self) -> None:
        """Give the same answer again with the others' decisions read no longer, or read again. It does not count."""
        before = self.question
        assert before is not None
        self._ask_instead(before, before.situation, read=not before.read)

    def _ask_instead(self, before: PracticeQuestion, situation: Situation, *, read: bool) -> bool:
        """Ask about a situation in place of the question before, and give the same answer. Return whether it is still an option."""
        assert before.chosen is not None
        self.count()
        before.keep()
        before.run.cancel()
        if situation is not before.situation:
            self.session.look_at(situation)
        self.question = PracticeQuestion(situation, self._workers(), before.compared, read=read)
        still = before.chosen in situation.options
        played = before.played if situation is before.situation else None
        self.question.answer(played or (before.chosen if still else situation.options[0]))
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
