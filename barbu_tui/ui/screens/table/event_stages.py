"""The stages in which each event of a game is shown: moves and pauses, with their seconds."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from barbu_tui.core.actions import Pass, PlayCard
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.session.record.events import ActionEvent, DealEvent, Event
from barbu_tui.ui.screens.table import pace
from barbu_tui.ui.screens.table.host import TableHost
from barbu_tui.ui.screens.table.moment import TableMoment
from barbu_tui.ui.screens.table.pace import Stage
from barbu_tui.ui.view_models.felt import felt_of, resting
from barbu_tui.words.people import Cast
from barbu_tui.words.prompts import say_action, say_trick


class EventStages:
    """Splits events into stages (:class:`~barbu_tui.ui.screens.table.pace.Stage`), and draws each of them."""

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
            return [Stage(pace.FLIGHT + pace.BEAT, self._end_saying)]
        if mine:
            return []
        seconds = pace.CALL if view.phase is Phase.BIDS and not view.bids else pace.BID
        return [Stage(seconds, self._end_saying)]

    def _deal_stages(self) -> list[Stage]:
        """Show the hand suit by suit."""
        if not self._host.barbu.moving:
            return []
        self._moment.hidden = 4
        return [Stage(pace.DEAL / 4, self._uncover_suit) for _ in range(4)]

    def _card_stages(self, action: PlayCard, view: View) -> list[Stage]:
        """A card flies and rests for a beat. The last one of a trick is followed by the trick's pause."""
        table, moving = view.table, self._host.barbu.moving
        stages: list[Stage] = []
        if moving:
            self._host.drawing.fly(action, pace.FLIGHT * self._factor)
            self._moment.flying = True
            stages.append(Stage(pace.FLIGHT, self._land))
        if not isinstance(table, TrickTable) or table.trick:
            return [*stages, Stage(pace.BEAT, self._end_saying)]
        self._moment.rest = resting(self._host.drawing.felt or felt_of(view, self._cast), view)
        self._moment.saying = say_trick(view, self._cast)
        rest = inf if self._host.barbu.settings.trick_rest == "key" else pace.TRICK
        begin, end = (self._gather, self._end_rest) if moving else (self._end_rest, None)
        return [*stages, Stage(rest, begin), Stage(pace.GATHER, end)]

    @property
    def _factor(self) -> float:
        return pace.FACTORS[self._host.barbu.speed]

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
            self._host.drawing.gather(rest, pace.GATHER * self._factor)

    def _end_rest(self) -> None:
        self._moment.rest = self._moment.saying = None
        self._land()
