"""A session of practice: one situation after another, what was answered, and what it adds up to."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import hand_text
from barbu_tui.core.contracts import Contract
from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.language import tr
from barbu_tui.session.play.match import now
from barbu_tui.session.practice import history
from barbu_tui.session.practice.due import Item, Schedule, new_item, position_id
from barbu_tui.session.practice.grade import Grade
from barbu_tui.session.practice.history import Practised, Progress, progress
from barbu_tui.session.practice.levels import level_of_bidding
from barbu_tui.session.practice.maker import Wish
from barbu_tui.session.practice.situation import Drill, Level, Situation, draw_situation
from barbu_tui.session.practice.stock import Stock
from barbu_tui.session.practice.stored import StoredError, situation_json
from barbu_tui.session.store.lines import Place
from barbu_tui.session.store.paths import due_file, practice_file, stock_file

Mode: TypeAlias = Literal["contracts", "doubles", "cards", "due"]
MODES: Final[tuple[Mode, ...]] = ("contracts", "doubles", "cards", "due")
"""What can be practised: a kind of decision, or the mistakes that are due."""
_WEAK_EVERY: Final = 2
"""Where a weak contract is drilled, every so many hands are about it."""
_LEVEL_TRIES: Final = 40
"""Situations looked at to find one of a level."""
_LATER: Final = timedelta(days=1)
"""When a mistake made in practice comes back for the first time."""


def new_practice(rules: str) -> PracticeSession:
    """Return a session of practice without an end. It begins with the mistakes that are due, if there are any."""
    seed = secrets.randbelow(10**9)
    schedule = Schedule(due_file())  # new reviews are looked through by the home screen, while one reads it
    return PracticeSession(
        ruleset(rules),
        "due" if schedule.due() else "contracts",
        seed,
        path=practice_file(),
        stock=Stock(stock_file(), seed),
        schedule=schedule,
    )


class PracticeSession:
    """One situation after another.

    Attributes:
        drill: what is practised.
        seed: of the random numbers that draw the situations.
        hands: how many there are to be; ``None`` for no end.
        number: of the situation at hand, from 1.
        drill_weak: half of the situations are about the contract that costs most.
        problem: why the history could not be kept; ``None`` if it could.
        theme: what card drills are about; anything, if empty.
        level: how hard situations are; anything, if ``None``.
        sure: what the player says before the answer: sure, unsure, or nothing.
        item: the mistake that has come back; ``None`` for a situation of another kind.
    """

    def __init__(
        self,
        rules: Ruleset,
        drill: Mode,
        seed: int,
        *,
        hands: int | None = None,
        first: Situation | None = None,
        path: Path | None = None,
        theme: str = "",
        level: Level | None = None,
        stock: Stock | None = None,
        schedule: Schedule | None = None,
    ) -> None:
        """Begin.

        Args:
            rules: the ruleset; a mistake that comes back keeps its own.
            seed: of the random numbers that draw the situations.
            hands: how many there are to be.
            first: the first situation, if the player set one up.
            path: the history; ``None`` keeps none.
            theme: what card drills are to be about.
            level: how hard situations are to be.
            stock: card drills that are ready; those of the program alone, if not given.
            schedule: the mistakes that come back; none are kept, if not given.
        """
        self._rules = rules
        self.drill: Mode = drill
        self.seed = seed
        self.hands = hands
        self.number = 1
        self.drill_weak = False
        self.problem: str | None = None
        self.theme = theme
        self.level: Level | None = level
        self.sure: bool | None = None
        self.item: Item | None = None
        self.stock = stock or Stock(None, seed)
        self.schedule = schedule or Schedule(None)
        self._path = path
        self._known = history.load(path) if path else []
        self._rows: list[Practised] = []
        self._keys = {row.key for row in self._known if row.key}
        self._answered: set[str] = set()
        """The mistakes that have been answered in this session."""
        self._weighed: Practised | None = None
        """The answer at hand as it would count now."""
        self._line: Place | None = None
        """Where it stands in the history."""
        self._graded = 0
        self._told: tuple[Situation, str, Level, dict[str, Any]] | None = None
        """What the history says of the situation at hand, worked out once: its name, its level, all of it."""
        self._situation = first or self._draw()

    @property
    def situation(self) -> Situation:
        """The situation at hand. Ask :attr:`waiting` first where cards or mistakes are practised."""
        assert self._situation is not None
        return self._situation

    @property
    def waiting(self) -> bool:
        """There is no situation yet: a card drill is being looked for, or no mistake is due."""
        return self._situation is None

    def try_again(self) -> bool:
        """Look whether a situation has been found meanwhile; whether there is one now."""
        if self._situation is None:
            self._situation = self._draw()
        return self._situation is not None

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the mistake that has come back, or else that of the session."""
        return self._rules if self.item is None else self.item.rules

    @property
    def due(self) -> int:
        """How many mistakes are due, whatever their rules."""
        return len(self._due())

    def _due(self) -> list[Item]:
        return [item for item in self.schedule.due() if item.key not in self._answered]

    @property
    def wish(self) -> Wish:
        """What card drills are to be like."""
        return Wish(self.rules, self.theme, self.level)

    def _draw(self) -> Situation | None:
        self.item = None
        if self.drill == "due":
            return self._draw_due()
        if self.drill == "cards":
            return self._draw_cards(self.wish)
        weak = self.weakest if self.drill_weak and self.number % _WEAK_EVERY == 0 else None
        return self._draw_bidding(self.drill, weak)

    def _draw_bidding(self, drill: Drill, contract: Contract | None) -> Situation:
        """A call or a bid of the level wanted, or after many tries of another."""
        for attempt in range(_LEVEL_TRIES):
            seed = self.seed + 1_000_003 * attempt
            situation = draw_situation(self.rules, drill, seed, self.number, contract)
            if self.level is None or level_of_bidding(situation) == self.level:
                break
        return situation

    def _draw_cards(self, wish: Wish) -> Situation | None:
        """A card drill that has not been answered yet; others are found meanwhile."""
        situation = self.stock.take(wish, self._keys)
        self.stock.ahead(wish, self._keys)
        return situation

    def _draw_due(self) -> Situation | None:
        """The mistake that has been due longest: the position itself, or its like where there is one at hand."""
        for item in self._due():
            try:
                situation = item.situation
            except StoredError:
                self.schedule.leave_out(item)
                continue
            self.item = item
            return situation if item.itself else self._like(item) or situation
        return None

    def _like(self, item: Item) -> Situation | None:
        """A situation like that of a mistake, with other cards: the same theme, or the same contract."""
        old = item.situation
        if old.drill == "cards":
            lesson = old.lesson
            return self._draw_cards(Wish(item.rules, lesson.theme if lesson else ""))
        called = old.deal.choice
        contract = called.contract if called is not None else _contract_of(item.better, item.rules)
        return draw_situation(item.rules, old.drill, self.seed + item.stage, self.number, contract)

    @property
    def is_like(self) -> bool:
        """The situation at hand is not the position of the mistake itself, but its like."""
        return self.item is not None and self._situation is not self.item.situation

    @property
    def progress(self) -> Progress:
        """Of this session, the answer at hand included as it stands."""
        return progress(self._session)

    @property
    def ever(self) -> Progress:
        """Of this drill under this ruleset, this session included."""
        return progress(self.all_rows)

    @property
    def all_rows(self) -> list[Practised]:
        """All answers of this drill under this ruleset, the oldest first; mistakes that came back are of any."""
        return [*(row for row in self._known if self._is_of_drill(row)), *self._session]

    @property
    def every_row(self) -> list[Practised]:
        """All answers of all drills under this ruleset, the oldest first."""
        return [*(row for row in self._known if row.rules == self.rules.name), *self._session]

    def _is_of_drill(self, row: Practised) -> bool:
        if self.drill == "due":
            return row.due
        return row.drill == self.drill and row.rules == self.rules.name

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
        """Count an answer for good: once a situation, the first time that it is answered."""
        if self.graded:
            return
        row = self._practised(grade, worlds, now() if self._weighed is None else self._weighed.time)
        if row != self._weighed or self._line is None:
            self._keep(row)
        self._graded = self.number
        self._weighed = self._line = None
        self._rows.append(row)
        self._keys.add(row.key)
        self._put_off(row)

    def _put_off(self, row: Practised) -> None:
        """Say when a mistake comes back: one that was due, or one that was made just now."""
        try:
            if self.item is not None:
                self._answered.add(self.item.key)
                self.item = self.schedule.answered(self.item, row.verdict, sure=row.sure)
            elif row.verdict == "missed":
                due = datetime.now(UTC) + _LATER
                self.schedule.add([new_item(self.situation, row.chosen, row.best, row.loss, "practice", due)])
        except OSError as error:
            self.problem = tr("Mistakes cannot be kept: {problem}.", problem=error.strerror or str(error))

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
        lesson = situation.lesson
        if self._told is None or self._told[0] is not situation:
            level = lesson.level if lesson is not None else level_of_bidding(situation)
            self._told = situation, position_id(situation), level, situation_json(situation)
        _, key, level, stored = self._told
        return Practised(
            time=answered,
            drill=situation.drill,
            rules=self.rules.name,
            hand=hand_text(situation.view.hand),
            contract=called.contract,
            chosen=in_letters(chosen, letters),
            best=in_letters(grade.best.choice, letters),
            loss=round(grade.loss, 2),
            verdict=grade.verdict,
            worlds=worlds,
            key=key,
            theme=lesson.theme if lesson is not None else "",
            level=level,
            sure=self.sure,
            due=self.item is not None,
            situation=stored,
        )

    def other_drill(self, drill: Mode | None = None) -> PracticeSession:
        """A session of another drill, under the same rules: the next one, if none is named; mistakes only where some are due."""
        if drill is None:
            drill = MODES[(MODES.index(self.drill) + 1) % len(MODES)]
            if drill == "due" and not self.schedule.due():
                drill = MODES[0]
        return PracticeSession(
            self._rules,
            drill,
            self.seed,
            hands=self.hands,
            path=self._path,
            theme=self.theme,
            level=self.level,
            stock=self.stock,
            schedule=self.schedule,
        )

    def next(self) -> Situation | None:
        """Go on to the next situation; ``None`` where there is none yet."""
        self.number += 1
        self.sure = None
        self._situation = self._draw()
        return self._situation

    def look_at(self, situation: Situation) -> None:
        """Go on with a situation that has been changed; it counts for nothing."""
        self._situation = situation

    def close(self) -> None:
        """End what is found ahead."""
        self.stock.close()


def _contract_of(text: str, rules: Ruleset) -> Contract | None:
    """The contract of a call as a record writes it."""
    name = text.split(" ")[0]
    return next((each for each in rules.contracts if each == name), None)
