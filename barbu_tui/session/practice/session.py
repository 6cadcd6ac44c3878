"""A session of practice: one situation after another, what was answered, and what it adds up to."""

from __future__ import annotations

from pathlib import Path

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import hand_text
from barbu_tui.core.contracts import Contract
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.session.play.match import now
from barbu_tui.session.practice import history
from barbu_tui.session.practice.grade import Grade
from barbu_tui.session.practice.history import Practised, Progress, progress
from barbu_tui.session.practice.situation import Drill, Situation, draw_situation
from barbu_tui.text import choice_text

_WEAK_EVERY = 2
"""Where a weak contract is drilled, every so many hands are about it."""


class PracticeSession:
    """One situation after another.

    Attributes:
        rules: the ruleset.
        drill: what is practised.
        seed: of the random numbers that draw the situations.
        hands: how many there are to be; ``None`` for no end.
        number: of the situation at hand, from 1.
        situation: the one at hand.
        drill_weak: half of the situations are about the contract that costs most.
        problem: why the history could not be kept; ``None`` if it could.
    """

    def __init__(
        self,
        rules: Ruleset,
        drill: Drill,
        seed: int,
        *,
        hands: int | None = None,
        first: Situation | None = None,
        path: Path | None = None,
    ) -> None:
        """Begin.

        Args:
            rules: the ruleset.
            drill: what is practised.
            seed: of the random numbers that draw the situations.
            hands: how many there are to be.
            first: the first situation, if the player set one up.
            path: the history; ``None`` keeps none.
        """
        self.rules = rules
        self.drill: Drill = drill
        self.seed = seed
        self.hands = hands
        self.number = 1
        self.drill_weak = False
        self.problem: str | None = None
        self._path = path
        self._before = [
            row
            for row in (history.load(path) if path else [])
            if row.drill == drill and row.rules == rules.name
        ]
        self._rows: list[Practised] = []
        self._weighed: Practised | None = None
        """The answer at hand as it would count now."""
        self._line: history.Line | None = None
        """Where it stands in the history."""
        self._graded = 0
        self.situation = first or self._draw()

    def _draw(self) -> Situation:
        weak = self.weakest if self.drill_weak and self.number % _WEAK_EVERY == 0 else None
        return draw_situation(self.rules, self.drill, self.seed, self.number, weak)

    @property
    def progress(self) -> Progress:
        """Of this session, the answer at hand included as it stands."""
        return progress(self._session)

    @property
    def ever(self) -> Progress:
        """Of this drill under this ruleset, this session included."""
        return progress([*self._before, *self._session])

    @property
    def _session(self) -> list[Practised]:
        return [*self._rows, *([self._weighed] if self._weighed else [])]

    @property
    def weakest(self) -> Contract | None:
        """The contract that costs most a hand, over all that is known."""
        return self.ever.weakest(self.rules.contracts)

    @property
    def over(self) -> bool:
        """All hands that were asked for have been answered."""
        return self.hands is not None and self._graded >= self.hands

    @property
    def graded(self) -> bool:
        """The situation at hand has been graded; answered again, it does not count again."""
        return self._graded >= self.number

    def weigh(self, grade: Grade, worlds: int) -> None:
        """Count an answer as it stands, while its figures still change. The history has it from now on.

        Args:
            grade: of the answer.
            worlds: played out for it so far.
        """
        if self.graded:
            return
        answered = now() if self._weighed is None else self._weighed.time
        row = self._practised(grade, worlds, answered)
        if row != self._weighed:
            self._weighed = row
            if self.problem is None:
                self._keep(row)

    def record(self, grade: Grade, worlds: int) -> None:
        """Count an answer for good: once a situation, the first time that it is answered.

        Args:
            grade: of the answer.
            worlds: played out for it.
        """
        if self.graded:
            return
        row = self._practised(grade, worlds, now() if self._weighed is None else self._weighed.time)
        if row != self._weighed or self._line is None:
            self._keep(row)
        self._graded = self.number
        self._weighed = self._line = None
        self._rows.append(row)

    def _keep(self, row: Practised) -> None:
        """Write the answer at hand into the history, or what it has become since."""
        if self._path is None:
            return
        try:
            if self._line is None:
                self._line = history.append(self._path, row)
            else:
                self._line = history.rewrite(self._line, row)
        except history.HistoryError as error:
            self.problem = str(error)

    def _practised(self, grade: Grade, worlds: int, answered: str) -> Practised:
        situation = self.situation
        chosen = grade.chosen.choice
        called = chosen if isinstance(chosen, ChooseContract) else situation.deal.choice
        assert called is not None
        letters = self.rules.seat_letters
        return Practised(
            time=answered,
            drill=self.drill,
            rules=self.rules.name,
            hand=hand_text(situation.view.hand),
            contract=called.contract,
            chosen=choice_text(chosen, letters),
            best=choice_text(grade.best.choice, letters),
            loss=round(grade.loss, 2),
            verdict=grade.verdict,
            worlds=worlds,
        )

    def other_drill(self) -> PracticeSession:
        """A session of the other drill, under the same rules."""
        drill: Drill = "doubles" if self.drill == "contracts" else "contracts"
        return PracticeSession(self.rules, drill, self.seed, hands=self.hands, path=self._path)

    def next(self) -> Situation:
        """Go on to the next situation."""
        self.number += 1
        self.situation = self._draw()
        return self.situation


__all__ = ["PracticeSession"]
