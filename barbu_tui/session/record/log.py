"""A game as a list of events, folded as they are added."""

from __future__ import annotations

from collections.abc import Iterable

from barbu_tui.session.record.events import Event, Header
from barbu_tui.session.record.position import Position


class GameLog:
    """A header, its events, and the position after each of them. An event that is not possible raises ``FoldError``."""

    def __init__(self, header: Header, events: Iterable[Event] = ()) -> None:
        self.header = header
        self.events: list[Event] = []
        self.positions: list[Position] = []
        self._start = Position.start(header)
        for event in events:
            self.add(event)

    @property
    def position(self) -> Position:
        """The position after the last event."""
        return self.positions[-1] if self.positions else self._start

    def add(self, event: Event) -> None:
        """Fold one more event."""
        self.put(event, self.position.then(event))

    def put(self, event: Event, after: Position) -> None:
        """Add an event with its known position. ``after`` is the position after the event."""
        self.events.append(event)
        self.positions.append(after)

    def first(self, count: int) -> GameLog:
        """Return a new log with the first events of this one."""
        log = GameLog(self.header)
        log.events, log.positions = self.events[:count], self.positions[:count]
        return log
