"""The pace of the table: how long everything takes, its clock, and the stages in which an event is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from typing import Final, TypeVar

from textual.timer import Timer

from barbu_tui.core.actions import Pass, PlayCard
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.session.names import Speed
from barbu_tui.session.record.events import ActionEvent, DealEvent, Event
from barbu_tui.session.record.file import RecordWriteError
from barbu_tui.ui.commands import CommandScreen
from barbu_tui.ui.screens.table.display import Display
from barbu_tui.ui.screens.table.moment import TableMoment
from barbu_tui.ui.widgets.felt import felt_of, resting
from barbu_tui.words.people import Cast
from barbu_tui.words.prompts import say_action, say_trick

T = TypeVar("T")

FACTORS: Final[dict[Speed, float]] = {"instant": 0.0, "quick": 0.5, "normal": 1.0, "slow": 2.0}
"""Speed → the factor on times."""

FLIGHT: Final = 0.12
"""Seconds of a card's flight to the table."""
BEAT: Final = 0.18
"""Seconds between two players' cards, so that the eye can follow."""
TRICK: Final = 0.7
"""Seconds that a finished trick stays."""
GATHER: Final = 0.15
DEAL: Final = 0.3
"""Seconds in which the hand appears, suit by suit."""
CALL: Final = 0.9
"""Seconds that a called contract is shown before the doubling."""
BID: Final = 0.5
PASS: Final = 1.5
"""Seconds after which a player who cannot play passes without a key."""
RESULT_STEP: Final = 0.15
THINKING: Final = 0.4
"""Seconds after which the prompt says that a bot is thinking."""
SEEN: Final = 0.5
"""Seconds that a question must be visible between two hurrying keys."""
SLOW: Final = 0.1
"""Seconds after which the wait for a bot moves to a thread."""
REFUSAL: Final = 2.0
"""Seconds that a refusal is shown, at any speed."""
REMARK: Final = 12.0
"""Seconds that a remark of the coach's is shown, if no key ends it."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A wait (endless: until a key), and the drawing after it."""

    seconds: float
    then: Callable[[], None] | None = None


class ScreenClock:
    """The time of a table on a screen: a timer and a thread of the screen, at the player's speed."""

    def __init__(self, screen: CommandScreen) -> None:
        self._screen = screen
        self._timer: Timer | None = None

    @property
    def factor(self) -> float:
        return FACTORS[self._screen.barbu.speed]

    @property
    def held(self) -> bool:
        return not self._screen.is_active

    def wait(self, seconds: float, then: Callable[[], None]) -> None:
        self.stop()
        if seconds < inf:
            self._timer = self._screen.set_timer(seconds, then)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def aside(self, work: Callable[[], T], then: Callable[[T | RecordWriteError], None]) -> None:
        def result() -> T | RecordWriteError:
            try:
                return work()
            except RecordWriteError as error:
                return error

        self._screen.in_thread("bot", result, then, fatal=True)


class EventStages:
    """Splits events into stages (:class:`Stage`), and draws each of them."""

    def __init__(self, moment: TableMoment, cast: Cast, drawing: Display, screen: CommandScreen) -> None:
        self._moment = moment
        self._cast = cast
        self._drawing = drawing
        self._screen = screen

    def stages(self, event: Event, view: View) -> list[Stage]:
        """Return the stages of an event, and show the first."""
        if isinstance(event, DealEvent):
            return self._deal_stages()
        if not isinstance(event, ActionEvent):
            return []
        action = event.action
        mine = action.seat == self._cast.human
        self._moment.saying = None if mine else say_action(action, view, self._cast)
        if isinstance(action, PlayCard):
            return self._card_stages(action, view)
        if isinstance(action, Pass):
            return [Stage(FLIGHT + BEAT, self._end_saying)]
        if mine:
            return []
        seconds = CALL if view.phase is Phase.BIDS and not view.bids else BID
        return [Stage(seconds, self._end_saying)]

    def _deal_stages(self) -> list[Stage]:
        """Show the hand suit by suit."""
        if not self._screen.barbu.moving:
            return []
        self._moment.hidden = 4
        return [Stage(DEAL / 4, self._uncover_suit) for _ in range(4)]

    def _card_stages(self, action: PlayCard, view: View) -> list[Stage]:
        """A card flies and rests for a beat. The last one of a trick is followed by the trick's pause."""
        table, moving = view.table, self._screen.barbu.moving
        stages: list[Stage] = []
        if moving:
            self._drawing.fly(action, FLIGHT * self._factor)
            self._moment.flying = True
            stages.append(Stage(FLIGHT, self._land))
        if not isinstance(table, TrickTable) or table.trick:
            return [*stages, Stage(BEAT, self._end_saying)]
        self._moment.rest = resting(self._drawing.felt or felt_of(view, self._cast), view)
        self._moment.saying = say_trick(view, self._cast)
        rest = inf if self._screen.barbu.settings.trick_rest == "key" else TRICK
        begin, end = (self._gather, self._end_rest) if moving else (self._end_rest, None)
        return [*stages, Stage(rest, begin), Stage(GATHER, end)]

    @property
    def _factor(self) -> float:
        return FACTORS[self._screen.barbu.speed]

    def _show(self) -> None:
        self._drawing.show(self._moment, self._screen.barbu.settings)

    def _uncover_suit(self) -> None:
        self._moment.hidden = max(0, self._moment.hidden - 1)
        self._show()

    def _end_saying(self) -> None:
        self._moment.saying = None

    def _land(self) -> None:
        self._moment.flying = False
        self._drawing.land()
        self._show()

    def _gather(self) -> None:
        """Move the trick to its winner. The counts change on arrival."""
        rest = self._moment.rest
        if rest is not None:
            self._moment.rest = replace(rest, trick=(), winner=-1)
            self._drawing.gather(rest, GATHER * self._factor)

    def _end_rest(self) -> None:
        self._moment.rest = self._moment.saying = None
        self._land()
