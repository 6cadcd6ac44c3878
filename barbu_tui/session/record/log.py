"""A game as a list of events, folded as they are added."""

from __future__ import annotations

from collections.abc import Iterable

from barbu_tui.session.record.events import Event, Header
from barbu_tui.session.record.position import Position


class GameLog:
    """A header, its events, and their position.

    Attributes:
        position: the position after the last event.
    """

    def __init__(self, header: Header, events: Iterable[Event] = ()) -> None:
        """Fold these events.

        Raises:
            FoldError: an event is not possible at its place.
        """
        self.header = header
        self.events: list[Event] = []
        self.position = Position.start(header)
        for event in events:
            self.add(event)

    def add(self, event: Event) -> None:
        """Fold one more event.

        Raises:
            FoldError: the event is not possible now.
        """
        self.put(event, self.position.then(event))

    def put(self, event: Event, after: Position) -> None:
        """Add an event with its known position. ``after`` is the position after the event."""
        self.events.append(event)
        self.position = after


class FullLog(GameLog):
    """A game log that keeps the position after each event, for looking back.

    Attributes:
        positions: the position after each event.
    """

    def __init__(self, header: Header, events: Iterable[Event] = ()) -> None:
        """Fold these events.

        Raises:
            FoldError: an event is not possible at its place.
        """
        self.positions: list[Position] = []
        super().__init__(header, events)

    @staticmethod
    def of(log: GameLog) -> FullLog:
        """Return the log itself if it keeps its positions, else a copy that does."""
        return log if isinstance(log, FullLog) else FullLog(log.header, log.events)

    def put(self, event: Event, after: Position) -> None:
        """Add an event with its known position: see :meth:`GameLog.put`."""
        super().put(event, after)
        self.positions.append(after)

    def first(self, count: int) -> FullLog:
        """Return a new log with the first events of this one."""
        log = FullLog(self.header)
        for event, after in zip(self.events[:count], self.positions, strict=False):
            log.put(event, after)
        return log
