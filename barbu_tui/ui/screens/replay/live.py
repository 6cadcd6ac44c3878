"""A running game on the board of the replay, for watching and for playing on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from textual import work

from barbu_bots.thought import Thought
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.language import tr
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.file import RecordWriteError
from barbu_tui.session.record.position import FoldError
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.ui.drawing.look import WIDE, click
from barbu_tui.ui.screens.replay.replay_screen import ReplayScreen
from barbu_tui.ui.screens.replay.view import Viewpoint, in_order
from barbu_tui.words.line import Line, Span, filled
from barbu_tui.words.moments import Moments


class LiveScreen(ReplayScreen):
    """Follows a match. Stepping back looks back; at the end a step advances the match.

    A human's decisions are chosen from a list in place of the tricks.
    """

    def __init__(self, match: Match, seat: Seat | None = None) -> None:
        """Follow a match in which cards have been dealt. With a seat, show only its hand."""
        replay = Replay.of(match.log)
        super().__init__(replay, len(replay) - 1, seat, match.path)
        match.sync_in_background()
        self.match = match
        self._busy = False
        self._actions: tuple[Action, ...] = ()
        self._actions_at = -1

    # --- what is to be done ------------------------------------------------------------------------

    @property
    def at_end(self) -> bool:
        return self.at == len(self.replay) - 1

    @property
    def mode(self) -> str:
        return "choose" if self.at_end and not self._busy and self.match.waiting else "walk"

    @property
    def actions(self) -> tuple[Action, ...]:
        if self.mode != "choose":
            return ()
        if self._actions_at != len(self.replay):
            self._actions_at = len(self.replay)
            self._actions = in_order(self.match.view(self.match.to_act).legal_actions())
            self.cursor = 0
            self.ask_anew()
        return self._actions

    @property
    def viewpoint(self) -> Viewpoint:
        return replace(super().viewpoint, live=True)

    def state(self) -> Line:
        paused = Span(tr("paused").ljust(len(tr("playing"))), "muted")
        spans = [Span("▸ ", "brass"), Span(tr("playing")) if self.playing else paused, Span("   ")]
        for place, word in enumerate(self.speed_words):
            words, meta = f" {word} ", click("speed", place - self.pace)
            spans.append(filled(words, meta) if place == self.pace else Span(words, "muted", meta=meta))
        return tuple(spans)

    # --- going on ----------------------------------------------------------------------------------

    def tick(self) -> None:
        if not self.at_end:
            self.go(self.at + 1)
        elif self.match.over:
            self.stop()
            self.draw()
        elif not self._busy and not self.match.waiting:
            self.advance()

    def start(self) -> None:
        self._said = None
        if not self.match.over or not self.at_end:
            self.keep_time()

    def action_step(self, by: int) -> None:
        if by > 0 and self.at_end:
            if not self._busy and not self.match.waiting and not self.match.over:
                self.stop()
                self.advance()
            return
        super().action_step(by)

    def advance(self) -> None:
        self._busy = True
        self.match.let_think(Thought(ms=self.barbu.in_force.think))
        self._work(self._next_event)

    def _next_event(self) -> None:
        self.match.advance()
        self.match.keep()

    @work(exclusive=True, group="advance", exit_on_error=False)
    async def _work(self, slow: Callable[[], None]) -> None:
        try:
            await asyncio.to_thread(slow)
        except RecordWriteError as error:
            self.stop()
            self._busy = False
            self.tell(str(error))
            return
        finally:
            self._busy = False
        self.follow()

    def follow(self) -> None:
        self.replay.catch_up()
        for notice in self.match.notices:
            self.notify(notice, markup=False)
        self.match.notices.clear()
        self.go(len(self.replay) - 1)

    def restart(self) -> None:
        self.replay = Replay.of(self.match.log)
        self.moments = Moments(self.replay)
        self._actions_at = -1
        self._advice = None
        self.at = len(self.replay) - 1
        self._said = None
        self.ask_bots()
        self.draw()

    # --- choosing ----------------------------------------------------------------------------------

    def action_choose(self, by: int) -> None:
        if not self._choices_back():
            self.action_move(by)

    def action_open(self) -> None:
        actions = self.actions
        if not actions or self.unseen or self._choices_back():
            return
        try:
            self.match.act(actions[self.cursor])
        except RecordWriteError as error:
            self.tell(str(error))
            return
        if not self.match.kept:
            self._busy = True
            self._work(self.match.keep)
        self.follow()
        self.after_choice()

    def _choices_back(self) -> bool:
        """Close the bots' panel if it hides the choices. Return whether it did."""
        hidden = self.asking_bots and self.size.width < WIDE
        if hidden:
            self.action_adviser()
        return hidden

    def after_choice(self) -> None:
        """Continue after a human's decision."""

    def hand_over(self, seat: Seat, bot: str | None) -> str | None:
        """Give a seat to a bot or to a human. Return the obstacle, in a sentence."""
        if self._busy:
            return tr("Somebody is about to play; try again.")
        try:
            self.match.hand_over(seat, bot)
        except FoldError:
            return tr("The deal is over; a seat changes hands in the next one.")
        except RecordWriteError as error:
            return str(error)
        self.follow()
        return None

    def let_go(self) -> None:
        self.match.close()

    def on_unmount(self) -> None:
        self.match.close()
