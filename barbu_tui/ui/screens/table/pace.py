"""The pace of the table: how long everything takes, and the stages in which an event is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from barbu_tui.core.actions import Pass, PlayCard
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.session.names import Speed
from barbu_tui.session.record.events import ActionEvent, DealEvent, Event
from barbu_tui.ui.screens.table.display import TableHost
from barbu_tui.ui.screens.table.moment import TableMoment
from barbu_tui.ui.view_models.felt import felt_of, resting
from barbu_tui.words.people import Cast
from barbu_tui.words.prompts import say_action, say_trick

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


class EventStages:
    """Splits events into stages (:class:`Stage`), and draws each of them."""

    def __init__(self, moment: TableMoment, cast: Cast, host: TableHost) -> None:
        self._moment = moment
        self._cast = cast
        self._host = host

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
        if not self._host.barbu.moving:
            return []
        self._moment.hidden = 4
        return [Stage(DEAL / 4, self._uncover_suit) for _ in range(4)]

    def _card_stages(self, action: PlayCard, view: View) -> list[Stage]:
        """A card flies and rests for a beat. The last one of a trick is followed by the trick's pause."""
        table, moving = view.table, self._host.barbu.moving
        stages: list[Stage] = []
        if moving:
            self._host.drawing.fly(action, FLIGHT * self._factor)
            self._moment.flying = True
            stages.append(Stage(FLIGHT, self._land))
        if not isinstance(table, TrickTable) or table.trick:
            return [*stages, Stage(BEAT, self._end_saying)]
        self._moment.rest = resting(self._host.drawing.felt or felt_of(view, self._cast), view)
        self._moment.saying = say_trick(view, self._cast)
        rest = inf if self._host.barbu.settings.trick_rest == "key" else TRICK
        begin, end = (self._gather, self._end_rest) if moving else (self._end_rest, None)
        return [*stages, Stage(rest, begin), Stage(GATHER, end)]

    @property
    def _factor(self) -> float:
        return FACTORS[self._host.barbu.speed]

    def _uncover_suit(self) -> None:
        self._moment.hidden = max(0, self._moment.hidden - 1)
        self._host.show()

    def _end_saying(self) -> None:
        self._moment.saying = None

    def _land(self) -> None:
        self._moment.flying = False
        self._host.drawing.land()
        self._host.show()

    def _gather(self) -> None:
        """Move the trick to its winner. The counts change on arrival."""
        rest = self._moment.rest
        if rest is not None:
            self._moment.rest = replace(rest, trick=(), winner=-1)
            self._host.drawing.gather(rest, GATHER * self._factor)

    def _end_rest(self) -> None:
        self._moment.rest = self._moment.saying = None
        self._land()
