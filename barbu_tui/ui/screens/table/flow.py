"""Advances a table at the player's pace: events, pauses between them, and the player's decisions."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from math import inf
from time import monotonic, perf_counter
from typing import Final, Literal, Protocol, TypeAlias

from barbu_bots import bot_names
from barbu_tui.core.actions import Action
from barbu_tui.session.coach.coach import Doubt
from barbu_tui.session.record.events import ActionEvent, EndEvent, Event, ScoreEvent
from barbu_tui.session.record.file import RecordWriteError
from barbu_tui.session.table.table import Answered, Ask, Objection, Table, Wait
from barbu_tui.ui.screens.table.pace import SEEN, SLOW, Stage

FlowState = Literal["busy", "thinking", "keeping", "waiting", "result", "over", "failed"]
Step: TypeAlias = Event | Ask | None
"""What comes next at a table; nothing after its end."""
_IN_PLACE: Final = 0.01
"""Seconds to wait for the disk before the wait moves to a thread: most disks need less."""


class Clock(Protocol):
    """The time of a table: one wait, and work beside it."""

    @property
    def factor(self) -> float:
        """The factor on times; 0 for instant."""

    @property
    def held(self) -> bool:
        """Whether something covers the table, so that the game waits."""

    def wait(self, seconds: float, then: Callable[[], None]) -> None:
        """Call a function after so many seconds, and no other one."""

    def stop(self) -> None:
        """Call none."""

    def aside(self, work: Callable[[], Step], then: Callable[[Step | RecordWriteError], None]) -> None:
        """Do work in a thread, and pass on its result, or the error of writing it."""


class Flow:
    """The order of events at a table, in time.

    Attributes:
        table: the game and its player.
        state: ``busy`` during moves and pauses, ``thinking`` for a slow bot, ``keeping`` for a slow disk,
            ``waiting`` for a human's decision, ``result`` until the player continues, ``over``, or ``failed`` if
            the record could not be written. Nothing is asked before all events are on the disk.
        error: the reason of a failure.
        working: whether work is done in a thread.
        leaving: called once no work is done there, in place of going on.
        asked_at: when the player was asked, by the monotonic clock.
    """

    def __init__(
        self,
        table: Table,
        clock: Clock,
        stages: Callable[[Event], list[Stage]],
        changed: Callable[[], None],
    ) -> None:
        """Create the flow; :meth:`go` begins.

        Args:
            stages: shows an event, and returns its stages.
            changed: shows the new state.
        """
        self.table = table
        self.state: FlowState = "busy"
        self.error: RecordWriteError | None = None
        self.working = False
        self.leaving: Callable[[], None] | None = None
        self.asked_at = 0.0
        self._clock = clock
        self._stages_of = stages
        self._changed = changed
        self._next: FlowState | None = None
        """The state after everything is on the disk."""
        self._stages: deque[Stage] = deque()
        self._waiting_since_held = False
        self._hurried_at = -inf
        self._slow = any(
            player.kind == "bot" and player.bot not in bot_names() for player in table.match.players
        )
        self._dropped = False

    def go(self) -> None:
        """Advance until a pause or a human's decision."""
        self._run(None)

    def answer(self, action: Action) -> Doubt | Objection | Wait | None:
        """Make the player's decision and advance. If there is a question or an objection, return it instead.

        Raises:
            IllegalAction: the rules refuse it; the state is unchanged.
        """
        return self._answered(partial(self.table.answer, action))

    def play_rest(self) -> Doubt | Objection | Wait | None:
        """Play the rest of the cards; see :meth:`answer`."""
        return self._answered(self.table.play_rest)

    def _answered(self, answer: Callable[[int], Answered]) -> Doubt | Objection | Wait | None:
        try:
            answered = answer(int((monotonic() - self.asked_at) * 1000))
        except RecordWriteError as error:
            self._fail(error)
            return None
        self._clock.stop()
        if isinstance(answered, Doubt | Objection | Wait):
            return answered
        self._run(answered)
        return None

    def hurry(self) -> None:
        """End the current pause."""
        self._hurried_at = monotonic()
        if self.state == "busy" and self._stages:
            self._clock.stop()
            while self._stages:
                self._end_stage()
            self._run(None)

    @property
    def hurrying(self) -> bool:
        """Whether a key may still be meant to hurry, as the player did just before the question."""
        recent = monotonic() - self.asked_at < SEEN
        return bool(self._clock.factor) and recent and 0 <= self.asked_at - self._hurried_at < SEEN

    def tick(self) -> None:
        """Continue after a wait."""
        if self._clock.held:
            self._waiting_since_held = True
            return
        if self._stages:
            self._end_stage()
        if self._stages:
            self._clock.wait(self._stages[0].seconds * self._clock.factor, self.tick)
        elif self.state == "busy":
            self._run(None)

    def _end_stage(self) -> None:
        """End the current wait, and show what follows."""
        stage = self._stages.popleft()
        if stage.then is not None:
            stage.then()

    def resume(self) -> None:
        """Continue after the table was covered."""
        if self._waiting_since_held:
            self._waiting_since_held = False
            self.tick()

    def drop(self) -> None:
        """Stop for good: another game is shown."""
        self._dropped = True
        self._clock.stop()

    def _aside(self, work: Callable[[], Step]) -> None:
        self.working = True
        self._clock.aside(work, self.came)

    def came(self, result: Step | RecordWriteError) -> None:
        """Handle the result of work in a thread."""
        self.working = False
        following, self._next = self._next, None
        if self._dropped:
            return
        if self.leaving is not None:
            self.leaving()
        elif isinstance(result, RecordWriteError):
            self._fail(result)
        elif following is not None:
            self._enter(following)
        else:
            self._run(result)

    def _run(self, step: Step) -> None:
        self.state = "busy"
        while step is None or not self._rests_at(step):
            if self._slow and self.table.busy:
                self._enter("thinking")
                self._aside(self.table.next)
                return
            try:
                step = self._advance()
            except RecordWriteError as error:
                self._fail(error)
                return
            if step is None:
                self._rest("over")
                return

    def _advance(self) -> Step:
        """Do the next thing at the table. Note whether a bot was slow."""
        begun = perf_counter()
        step = self.table.next()
        self._slow |= isinstance(step, ActionEvent) and perf_counter() - begun > SLOW
        return step

    def _rests_at(self, step: Event | Ask) -> bool:
        """Show what has happened or is asked. Return whether there is a wait or a question."""
        match step:
            case Ask():
                self._rest("waiting")
            case ScoreEvent():
                self._rest("result")
            case EndEvent():
                self._rest("over")
            case _:
                return self._pauses(step)
        return True

    def _rest(self, state: FlowState) -> None:
        """Enter a state with a question, once everything is on the disk."""
        match = self.table.match
        try:
            match.keep(_IN_PLACE)
        except RecordWriteError as error:
            self._fail(error)
            return
        if match.kept:
            self._enter(state)
            return
        self._next = state
        self._enter("keeping")
        self._aside(match.keep)

    def _enter(self, state: FlowState) -> None:
        self.state = state
        if state == "waiting":
            self.asked_at = monotonic()
        self._changed()

    def _pauses(self, event: Event) -> bool:
        """Show an event at its pace. Return whether there is a wait."""
        factor = self._clock.factor
        stages = self._stages_of(event) if factor and self.table.shows(event) else []
        if not stages:
            return False
        self.table.match.think_ahead()  # a bot that searches does so while the cards move
        self._stages = deque(stages)
        self._changed()
        self._clock.wait(self._stages[0].seconds * factor, self.tick)
        return True

    def _fail(self, error: RecordWriteError) -> None:
        self.error = error
        self._enter("failed")
