"""A session of practice: a sequence of situations, their answers and the sums."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from barbu_bots.search.judgement import Judgement
from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import hand_text
from barbu_tui.core.contracts import Contract
from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.language import tr
from barbu_tui.session.names import Difficulty, Drill
from barbu_tui.session.play.header import new_seed
from barbu_tui.session.practice import history
from barbu_tui.session.practice.due import Item, Schedule, new_item
from barbu_tui.session.practice.from_review import FromReview
from barbu_tui.session.practice.history import PracticeSums, Practised, practice_sums
from barbu_tui.session.practice.levels import level_by_greed, level_of_bidding
from barbu_tui.session.practice.position import EXAMPLE, position, position_text
from barbu_tui.session.practice.situation import (
    Situation,
    StoredError,
    draw_situation,
    position_id,
    situation_json,
)
from barbu_tui.session.practice.stock import Stock, Wish
from barbu_tui.session.store.clock import now, utc_text
from barbu_tui.session.store.files import reason
from barbu_tui.session.store.lines import Place
from barbu_tui.session.store.paths import due_file, practice_file, stock_file

Mode: TypeAlias = Literal["contracts", "doubles", "cards", "due"]
MODES: Final[tuple[Mode, ...]] = ("contracts", "doubles", "cards", "due")
"""The modes of practice: a kind of decision, or the mistakes that are due."""
_WEAK_EVERY: Final = 2
"""The interval of hands about a weak contract, while it is drilled."""
_LEVEL_TRIES: Final = 40
"""Situations examined to find one of a level."""
_LATER: Final = timedelta(days=1)
"""The first interval of a mistake made in practice."""


def practice_of(situation: Situation, reviewed: FromReview | None = None) -> PracticeSession:
    """Return a session about one situation. ``reviewed`` has the figures of a review, from which it starts."""
    schedule = Schedule(due_file())
    session = PracticeSession(
        situation.rules,
        situation.drill,
        situation.seed,
        hands=1,
        first=situation,
        path=practice_file(),
        schedule=schedule,
    )
    session.reviewed = reviewed
    return session


def new_practice(rules: str, theme: str = "") -> PracticeSession:
    """Return an endless session of practice. It begins with card drills of a theme, if given, else with the mistakes that are due, if any."""
    seed = new_seed()
    schedule = Schedule(due_file())  # new reviews are looked through by the home screen, while one reads it
    return PracticeSession(
        ruleset(rules),
        "cards" if theme else "due" if schedule.due() else "contracts",
        seed,
        path=practice_file(),
        theme=theme,
        stock=Stock(stock_file(), seed),
        schedule=schedule,
    )


class PracticeSession:
    """A sequence of situations.

    Attributes:
        mode: a kind of decision, or the due mistakes.
        hands: their number; ``None`` for no end.
        number: the number of the current situation, from 1.
        drill_weak: whether half of the situations are about the weakest contract.
        problem: why the history could not be written, if so.
        theme: the theme of card drills; any, if empty.
        level: the difficulty; any, if ``None``.
        sure: the player's statement before the answer: sure, unsure, or nothing.
        item: the mistake that has come back, if the situation is one.
        is_like: whether the situation is only similar to that of the mistake.
        reviewed: the figures of a review, from which the situation starts, if there is one.
    """

    def __init__(
        self,
        rules: Ruleset,
        mode: Mode,
        seed: int,
        *,
        hands: int | None = None,
        first: Situation | None = None,
        path: Path | None = None,
        theme: str = "",
        level: Difficulty | None = None,
        stock: Stock | None = None,
        schedule: Schedule | None = None,
    ) -> None:
        """Start a session. Drills are the program's own without a stock, and without a schedule no mistakes are kept."""
        self._rules = rules
        self.mode: Mode = mode
        self.seed = seed
        self.hands = hands
        self.number = 1
        self.drill_weak = False
        self.problem: str | None = None
        self.theme = theme
        self.level: Difficulty | None = level
        self.sure: bool | None = None
        self.item: Item | None = None
        self.is_like = False
        self.reviewed: FromReview | None = None
        self.stock = stock or Stock(None, seed)
        self.schedule = schedule or Schedule(None)
        self._path = path
        self._earlier = history.load(path) if path else []
        self._rows: list[Practised] = []
        self._keys = {row.key for row in self._earlier if row.key}
        self._answered: set[str] = set()
        """The mistakes answered in this session."""
        self._weighed: Practised | None = None
        """The current answer as it would count now."""
        self._line: Place | None = None
        """Its line in the history."""
        self._graded = 0
        self._stored: tuple[Situation, str, Difficulty, dict[str, Any]] | None = None
        """The history's data on the current situation, cached: its name, its level, its JSON."""
        self._situation: Situation | None = first
        if first is None:
            self._situation = self._draw()

    @property
    def situation(self) -> Situation:
        """The current situation. Check :attr:`waiting` first for cards and mistakes."""
        assert self._situation is not None
        return self._situation

    @property
    def waiting(self) -> bool:
        """Whether there is no situation yet: a card drill is being searched, or no mistake is due."""
        return self._situation is None

    def try_again(self) -> bool:
        """Check again for a situation. Return whether there is one."""
        if self._situation is None:
            self._situation = self._draw()
        return self._situation is not None

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the situation, or of the session."""
        return self._rules if self._situation is None else self._situation.rules

    @property
    def due(self) -> int:
        """The number of due mistakes, under any rules."""
        return len(self._due())

    def _due(self) -> list[Item]:
        return [item for item in self.schedule.due() if item.key not in self._answered]

    @property
    def wish(self) -> Wish:
        """The card drills wanted."""
        return Wish(self._rules, self.theme, self.level)

    def _draw(self) -> Situation | None:
        self.item, self.is_like = None, False
        if self.mode == "due":
            return self._draw_due()
        if self.mode == "cards":
            return self._draw_cards(self.wish)
        weak = self.weakest if self.drill_weak and self.number % _WEAK_EVERY == 0 else None
        return self._draw_bidding(self.mode, weak)

    def _draw_bidding(self, drill: Drill, contract: Contract | None) -> Situation:
        """Return a call or a bid of the level wanted, or after many tries of another."""
        for attempt in range(_LEVEL_TRIES):
            seed = self.seed + 1_000_003 * attempt
            situation = draw_situation(self._rules, drill, seed, self.number, contract)
            if self.level is None or level_of_bidding(situation) == self.level:
                break
        return situation

    def _draw_cards(self, wish: Wish) -> Situation | None:
        """Return a card drill not answered yet. More are searched in the background."""
        situation = self.stock.take(wish, self._keys)
        self.stock.ahead(wish, self._keys)
        return situation

    def _draw_due(self) -> Situation | None:
        """Return the mistake due longest: its position, or a similar one if there is one."""
        for item in self._due():
            try:
                situation = item.situation
            except StoredError:
                self.schedule.leave_out(item)
                continue
            self.item = item
            like = self._like(item) if item.stage else None
            self.is_like = like is not None
            return like or situation
        return None

    def _like(self, item: Item) -> Situation | None:
        """Return a situation similar to a mistake, with other cards: the same theme, or the same contract."""
        old = item.situation
        if old.drill == "cards":
            lesson = old.lesson
            return self._draw_cards(Wish(old.rules, lesson.theme if lesson else ""))
        called = old.deal.choice
        contract = called.contract if called is not None else _contract_of(item.better, old.rules)
        return draw_situation(old.rules, old.drill, self.seed + item.stage, self.number, contract)

    @property
    def progress(self) -> PracticeSums:
        """The sums of this session, the current answer included."""
        return practice_sums(self._rows_now)

    @property
    def ever(self) -> PracticeSums:
        """The sums of this mode under this ruleset, this session included."""
        return practice_sums(self.rows_of_mode)

    @property
    def rows_of_mode(self) -> list[Practised]:
        """All answers of this mode under this ruleset, the oldest first; of mistakes, under any ruleset."""
        return [*(row for row in self._earlier if self._is_of_mode(row)), *self._rows_now]

    @property
    def rows_of_rules(self) -> list[Practised]:
        """All answers of all drills under this ruleset, the oldest first."""
        return [*(row for row in self._earlier if row.rules == self.rules.name), *self._rows_now]

    def _is_of_mode(self, row: Practised) -> bool:
        if self.mode == "due":
            return row.due
        return row.drill == self.mode and row.rules == self.rules.name

    @property
    def _rows_now(self) -> list[Practised]:
        return [*self._rows, *([self._weighed] if self._weighed else [])]

    @property
    def weakest(self) -> Contract | None:
        """The contract with the greatest loss per hand, over the whole history."""
        return self.ever.weakest(self.rules.contracts)

    @property
    def over(self) -> bool:
        """Whether all requested hands have been answered."""
        return self.hands is not None and self._graded >= self.hands

    @property
    def on_last(self) -> bool:
        """Whether the situation is the last of the requested hands."""
        return self.hands is not None and self.number >= self.hands

    def turn_weak(self) -> Contract | None:
        """Drill the weakest contract, or all again. Return that contract; without one nothing changes."""
        weak = self.weakest
        self.drill_weak = weak is not None and not self.drill_weak
        return weak

    @property
    def graded(self) -> bool:
        """Whether the situation has been graded. A repeated answer does not count."""
        return self._graded >= self.number

    def weigh(self, judgement: Judgement, worlds: int) -> None:
        """Count a provisional answer after so many worlds, whose figures still change. Write it to the history."""
        if self.graded:
            return
        row = self._practised(judgement, worlds)
        if row != self._weighed:
            self._weighed = row
            if self.problem is None:
                self._keep(row)

    def record(self, judgement: Judgement, worlds: int) -> None:
        """Count the first answer of a situation for good."""
        if self.graded:
            return
        row = self._practised(judgement, worlds)
        if row != self._weighed or self._line is None:
            self._keep(row)
        self._graded = self.number
        self._weighed = self._line = None
        self._rows.append(row)
        self._keys.add(row.key)
        self._put_off(row)

    def _put_off(self, row: Practised) -> None:
        """Schedule a mistake: one that was due, or one made just now."""
        try:
            if self.item is not None:
                self._answered.add(self.item.key)
                self.item = self.schedule.answered(self.item, row.verdict, sure=row.sure)
            elif row.verdict == "missed":
                due = now() + _LATER
                self.schedule.add([new_item(self.situation, row.chosen, row.best, row.loss, "practice", due)])
        except OSError as error:
            self.problem = tr("Mistakes cannot be kept: {problem}.", problem=reason(error))

    def _keep(self, row: Practised) -> None:
        """Write the current answer to the history, or update its line."""
        if self._path is None:
            return
        try:
            if self._line is None:
                self._line = history.append(self._path, row)
            else:
                self._line = history.rewrite(self._line, row)
        except history.HistoryError as error:
            self.problem = str(error)

    def _practised(self, judgement: Judgement, worlds: int) -> Practised:
        situation = self.situation
        chosen = judgement.chosen.choice
        called = chosen if isinstance(chosen, ChooseContract) else situation.deal.choice
        assert called is not None
        letters = self.rules.seat_letters
        lesson = situation.lesson
        if self._stored is None or self._stored[0] is not situation:
            level = lesson.level if lesson is not None else _level_of(situation, judgement)
            stored = situation_json(situation)
            self._stored = situation, position_id(stored), level, stored
        _, key, level, stored = self._stored
        return Practised(
            time=utc_text(now()) if self._weighed is None else self._weighed.time,
            drill=situation.drill,
            rules=self.rules.name,
            hand=hand_text(situation.view.hand),
            contract=called.contract,
            chosen=in_letters(chosen, letters),
            best=in_letters(judgement.best.choice, letters),
            loss=round(judgement.loss.mean, 2),
            verdict=judgement.verdict,
            worlds=worlds,
            key=key,
            theme=lesson.theme if lesson is not None else "",
            level=level,
            sure=self.sure,
            due=self.item is not None,
            situation=stored,
        )

    def other_mode(self, mode: Mode | None = None) -> PracticeSession:
        """Return a session of another mode under the same rules.

        The default is the next one; mistakes only if some are due.
        """
        if mode is None:
            mode = MODES[(MODES.index(self.mode) + 1) % len(MODES)]
            if mode == "due" and not self.schedule.due():
                mode = MODES[0]
        return PracticeSession(
            self._rules,
            mode,
            self.seed,
            hands=self.hands,
            path=self._path,
            theme=self.theme,
            level=self.level,
            stock=self.stock,
            schedule=self.schedule,
        )

    def next(self) -> Situation | None:
        """Go on to the next situation; ``None`` if there is none yet."""
        self.number += 1
        self.sure = None
        self._situation = self._draw()
        return self._situation

    def look_at(self, situation: Situation) -> None:
        """Go on with a changed situation. It does not count."""
        self._situation, self.is_like = situation, self.item is not None

    @property
    def position_line(self) -> str:
        """The present situation in one line, for :meth:`set_up`; an example while there is none."""
        return EXAMPLE if self.waiting else position_text(self.situation)

    def set_up(self, text: str) -> None:
        """Go on with a situation of the player's own as the next hand; see :mod:`barbu_tui.session.practice.position`."""
        self._situation = position(self.rules, text, self.seed)
        self.number += self.graded
        self.sure, self.item, self.is_like = None, None, False

    def close(self) -> None:
        """End the search for drills."""
        self.stock.close()


def _level_of(situation: Situation, judgement: Judgement) -> Difficulty:
    """Return the difficulty of a situation without a lesson."""
    if situation.drill == "cards":
        behind = 0.0 if judgement.second is None else judgement.second.loss.mean
        return level_by_greed(situation.view, judgement.best.choice, behind)
    return level_of_bidding(situation)


def _contract_of(text: str, rules: Ruleset) -> Contract | None:
    """Return the contract of a call as a record writes it."""
    name = text.split(" ")[0]
    return next((each for each in rules.contracts if each == name), None)
