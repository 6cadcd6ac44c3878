"""Walking along a record: step by step, by tricks and deals, or by itself."""

from __future__ import annotations

from typing import Final

from textual.timer import Timer

from barbu_tui.language import tr
from barbu_tui.session.replay.cursor import Replay, ReplayError
from barbu_tui.session.replay.step import Step
from barbu_tui.ui.screens.frames.page import PageScreen
from barbu_tui.words.line import Line, Span

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Steps per second of autoplay."""


class WalkingScreen(PageScreen):
    """A screen with a place in a record.

    Attributes:
        replay: the record.
        at: the place, an index of the record's steps.
        pace: the speed of autoplay, an index of :data:`SPEEDS`.
    """

    def __init__(self, replay: Replay, at: int, said: str | None = None) -> None:
        """Begin at a step; ``said`` is the prompt there."""
        super().__init__()
        self.replay = replay
        self.at = replay.clamp(at)
        self.pace = 1
        self._clock: Timer | None = None
        self._said = said

    @property
    def step(self) -> Step:
        return self.replay[self.at]

    @property
    def speed_words(self) -> tuple[str, ...]:
        return (".5×" if self.barbu.look.safe else "½×", "1×", "2×", "4×", "8×")

    def state(self) -> Line:
        return (
            Span("▸ ", "brass"),
            Span(tr("playing"), "text") if self.playing else Span(tr("paused"), "muted"),
            Span(f"   {self.speed_words[self.pace]}", "muted"),
        )

    def go(self, at: int) -> None:
        self._said = None
        at = self.replay.clamp(at)
        if at != self.at:
            self.at = at
            self.arrived()
        self.draw()

    def arrived(self) -> None:
        """Handle a new place before it is drawn."""

    def tell(self, sentence: str) -> None:
        """Show a sentence in place of the prompt, until the next step."""
        self._said = sentence
        self.draw()

    def action_go(self, at: int) -> None:
        self.stop()
        self.go(at)

    def action_step(self, by: int) -> None:
        self.action_go(self.at + by)

    def action_trick(self, by: int) -> None:
        self.action_go(self.replay.next_stop(self.at) if by > 0 else self.replay.previous_stop(self.at))

    def action_by_deal(self, by: int) -> None:
        self.action_go(self.replay.next_deal(self.at) if by > 0 else self.replay.previous_deal(self.at))

    def action_deal(self, number: int) -> None:
        self.action_go(self.replay.start(number))

    def action_ends(self, way: int) -> None:
        number = self.step.number
        self.action_go(self.replay.end(number) if way > 0 else self.replay.start(number))

    def action_whole(self, way: int) -> None:
        self.action_go(len(self.replay) - 1 if way > 0 else 0)

    def action_go_to(self) -> None:
        self.stop()

        def go(text: str) -> str | None:
            try:
                self.go(self.replay.find(text))
            except ReplayError as error:
                return str(error)
            return None

        self.ask(tr("Go to deal, or deal and trick as in 12.5:"), str(self.step.number), go)

    def wheel(self, step: int) -> None:
        self.action_step(step)

    # --- by itself ---------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        return self._clock is not None

    def action_play(self) -> None:
        if self.playing:
            self.stop()
        else:
            self.start()
        self.draw()

    def start(self) -> None:
        """Start autoplay; at the end of the record, from the start of its last deal."""
        if self.at == len(self.replay) - 1:
            self.at = self.replay.start(self.step.number)
        self._said = None
        self.keep_time()

    def keep_time(self) -> None:
        """Step on at the pace from now on."""
        self.stop()
        self._clock = self.set_interval(1 / SPEEDS[self.pace], self.tick)

    def tick(self) -> None:
        if self.at >= len(self.replay) - 1:
            self.stop()
            self.draw()
        else:
            self.go(self.at + 1)

    def stop(self) -> None:
        if self._clock is not None:
            self._clock.stop()
            self._clock = None

    def action_speed(self, by: int) -> None:
        self.pace = max(0, min(len(SPEEDS) - 1, self.pace + by))
        if self.playing:
            self.keep_time()
        self.draw()
