"""Goes on with a match at the player's pace: events, rests between them, and the decisions of a human."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Literal

from barbu_bots import bot_names
from barbu_tui.core.actions import Action
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent, EndEvent, Event, ScoreEvent
from barbu_tui.session.record.file import RecordWriteError
from barbu_tui.ui.screens.table.pace import SLOW, Stage, Stages

State = Literal["busy", "thinking", "keeping", "waiting", "result", "over", "failed"]
_IN_PLACE = 0.01
"""Seconds to wait for the disk before the waiting is done in a thread: most disks need less."""


class Flow:
    """The order of things at a table. Sub-classes have the clock and the screen.

    Attributes:
        match: the game.
        state: ``busy`` while something moves or rests, ``thinking`` while a slow bot does, ``keeping`` while a slow
            disk does, ``waiting`` for a human's decision, ``result`` until they go on, ``over``, or ``failed`` when the
            record could not be written. Nothing is asked before all that happened is on the disk.
        error: why it failed.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.state: State = "busy"
        self.error: RecordWriteError | None = None
        self._next: State | None = None
        """What comes once everything is on the disk."""
        self._stages = Stages()
        self._waiting_since_held = False
        self._slow = any(player.kind == "bot" and player.bot not in bot_names() for player in match.players)

    # What sub-classes do.

    @property
    def factor(self) -> float:
        """How many times the normal time things take; 0 for instant."""
        raise NotImplementedError

    @property
    def held(self) -> bool:
        """Something covers the table, so the game waits."""
        raise NotImplementedError

    def wait(self, seconds: float) -> None:
        """Call :meth:`tick` after so many seconds, and not before."""
        raise NotImplementedError

    def stop_waiting(self) -> None:
        """Call it no more."""
        raise NotImplementedError

    def stages(self, event: Event) -> list[Stage]:
        """Return how an event is shown: waits in seconds of normal speed, and what is drawn after each."""
        raise NotImplementedError

    def aside(self, work: Callable[[], Event | None]) -> None:
        """Do this elsewhere and call :meth:`came` with what comes of it."""
        raise NotImplementedError

    def forced(self) -> Action | None:
        """Return the action that the settings take for the human without asking; ``None`` if there is none."""
        raise NotImplementedError

    def changed(self) -> None:
        """Show the new state."""
        raise NotImplementedError

    # The order.

    def go(self) -> None:
        """Go on until something rests or a human is to decide."""
        self._run(None)

    def act(
        self, action: Action, ms: int | None = None, *, advised: bool = False, coached: bool = False
    ) -> None:
        """Make a human's decision, and go on from there.

        ``ms`` is how long it took; ``advised``: the adviser was asked first; ``coached``: the human was asked to think
        again first.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        try:
            event = self.match.act(action, ms=ms, advised=advised, coached=coached)
        except RecordWriteError as error:
            self._fail(error)
            return
        self._run(event)

    def hurry(self) -> None:
        """End the rest under way."""
        if self.state == "busy" and self._stages:
            self.stop_waiting()
            self._stages.finish()
            self._run(None)

    def tick(self) -> None:
        """Go on after a wait."""
        if self.held:
            self._waiting_since_held = True
            return
        if self._stages:
            self._stages.done()
        if self._stages:
            self.wait(self._stages.seconds * self.factor)
        elif self.state == "busy":
            self._run(None)

    def resume(self) -> None:
        """Go on where something had covered the table."""
        if self._waiting_since_held:
            self._waiting_since_held = False
            self.tick()

    def came(self, event: Event | None, error: RecordWriteError | None = None) -> None:
        """Take in the result of work that was done elsewhere."""
        following, self._next = self._next, None
        if error is not None:
            self._fail(error)
        elif following is not None:
            self._enter(following)
        else:
            self._run(event)

    def _advance(self) -> Event | None:
        """Do the next thing, and remember whether a bot took long over it."""
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

    def _rest_at(self, state: State) -> None:
        """Enter a state in which a human is asked, once everything is on the disk."""
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

    def _enter(self, state: State) -> None:
        self.state = state
        self.changed()

    def _rests(self, event: Event) -> bool:
        """Show an event at its pace. Return whether there is anything to wait for."""
        factor = self.factor
        if not factor or isinstance(event, ScoreEvent | EndEvent):
            return False
        stages = self.stages(event)
        if not stages:
            return False
        self.match.think_ahead()  # a bot that searches does so while the cards move
        self._stages.begin(stages)
        self.changed()
        self.wait(self._stages.seconds * factor)
        return True

    def _fail(self, error: RecordWriteError) -> None:
        self.error = error
        self._enter("failed")
