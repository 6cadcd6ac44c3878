"""Advances a match at the player's pace: events, pauses between them, and human decisions."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import Literal

from barbu_bots import bot_names
from barbu_tui.core.actions import Action
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent, EndEvent, Event, ScoreEvent
from barbu_tui.session.record.file import RecordWriteError
from barbu_tui.ui.screens.table.pace import SLOW, Stage

FlowState = Literal["busy", "thinking", "keeping", "waiting", "result", "over", "failed"]
_IN_PLACE = 0.01
"""Seconds to wait for the disk before the wait moves to a thread: most disks need less."""


class Flow:
    """The order of events at a table. Subclasses have the clock and the screen.

    Attributes:
        match: the game.
        state: ``busy`` during moves and pauses, ``thinking`` for a slow bot, ``keeping`` for a slow disk,
            ``waiting`` for a human's decision, ``result`` until the player continues, ``over``, or ``failed`` if
            the record could not be written. Nothing is asked before all events are on the disk.
        error: the reason of a failure.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.state: FlowState = "busy"
        self.error: RecordWriteError | None = None
        self._next: FlowState | None = None
        """The state after everything is on the disk."""
        self._stages: deque[Stage] = deque()
        self._waiting_since_held = False
        self._slow = any(player.kind == "bot" and player.bot not in bot_names() for player in match.players)

    # For subclasses.

    @property
    def factor(self) -> float:
        """The factor on times; 0 for instant."""
        raise NotImplementedError

    @property
    def held(self) -> bool:
        """Whether something covers the table, so that the game waits."""
        raise NotImplementedError

    def wait(self, seconds: float) -> None:
        """Call :meth:`tick` after so many seconds."""
        raise NotImplementedError

    def stop_waiting(self) -> None:
        """Cancel the call of :meth:`tick`."""
        raise NotImplementedError

    def stages(self, event: Event) -> list[Stage]:
        """Return the stages of an event: waits in seconds at normal speed, and the drawing after each."""
        raise NotImplementedError

    def aside(self, work: Callable[[], Event | None]) -> None:
        """Do work elsewhere, and call :meth:`came` with its result."""
        raise NotImplementedError

    def forced(self) -> Action | None:
        """Return the action that the settings take for the human; ``None`` if there is none."""
        raise NotImplementedError

    def changed(self) -> None:
        """Show the new state."""
        raise NotImplementedError

    # The order.

    def go(self) -> None:
        """Advance until a pause or a human's decision."""
        self._run(None)

    def act(
        self, action: Action, ms: int | None = None, *, advised: bool = False, coached: bool = False
    ) -> None:
        """Make a human's decision and advance.

        ``ms`` is the time it took. ``advised`` is true if the adviser was asked first, ``coached`` if the coach asked.

        Raises:
            IllegalAction: the rules refuse it; the state is unchanged.
        """
        try:
            event = self.match.act(action, ms=ms, advised=advised, coached=coached)
        except RecordWriteError as error:
            self._fail(error)
            return
        self._run(event)

    def hurry(self) -> None:
        """End the current pause."""
        if self.state == "busy" and self._stages:
            self.stop_waiting()
            while self._stages:
                self._end_stage()
            self._run(None)

    def tick(self) -> None:
        """Continue after a wait."""
        if self.held:
            self._waiting_since_held = True
            return
        if self._stages:
            self._end_stage()
        if self._stages:
            self.wait(self._stages[0].seconds * self.factor)
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

    def came(self, event: Event | None, error: RecordWriteError | None = None) -> None:
        """Handle the result of work done elsewhere."""
        following, self._next = self._next, None
        if error is not None:
            self._fail(error)
        elif following is not None:
            self._enter(following)
        else:
            self._run(event)

    def _advance(self) -> Event | None:
        """Advance the match by one event. Note whether a bot was slow."""
        begun = perf_counter()
        event = self.match.advance()
        self._slow |= isinstance(event, ActionEvent) and perf_counter() - begun > SLOW
        return event

    def _run(self, event: Event | None) -> None:
        self.state = "busy"
        match = self.match
        while True:
            if event is not None and self._rests(event):
                return
            if isinstance(event, ScoreEvent):
                self._rest_at("result")
                return
            if isinstance(event, EndEvent) or match.over:
                self._rest_at("over")
                return
            try:
                if match.waiting:
                    forced = self.forced()
                    if forced is None:
                        self._rest_at("waiting")
                        return
                    event = match.act(forced)
                elif self._slow and match.to_act >= 0:
                    self._enter("thinking")
                    self.aside(match.advance)
                    return
                else:
                    event = self._advance()
            except RecordWriteError as error:
                self._fail(error)
                return

    def _rest_at(self, state: FlowState) -> None:
        """Enter a state with a question, once everything is on the disk."""
        try:
            self.match.keep(_IN_PLACE)
        except RecordWriteError as error:
            self._fail(error)
            return
        if self.match.kept:
            self._enter(state)
            return
        self._next = state
        self._enter("keeping")
        self.aside(self._keep)

    def _keep(self) -> None:
        self.match.keep()

    def _enter(self, state: FlowState) -> None:
        self.state = state
        self.changed()

    def _rests(self, event: Event) -> bool:
        """Show an event at its pace. Return whether there is a wait."""
        factor = self.factor
        if not factor or isinstance(event, ScoreEvent | EndEvent):
            return False
        stages = self.stages(event)
        if not stages:
            return False
        self.match.think_ahead()  # a bot that searches does so while the cards move
        self._stages = deque(stages)
        self.changed()
        self.wait(self._stages[0].seconds * factor)
        return True

    def _fail(self, error: RecordWriteError) -> None:
        self.error = error
        self._enter("failed")
