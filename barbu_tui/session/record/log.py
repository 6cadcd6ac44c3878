"""A game as its events tell it, folded as they are added."""

from __future__ import annotations

from collections.abc import Iterable

from barbu_tui.session.record.events import Event, Header
from barbu_tui.session.record.position import Position


class GameLog:
    """A header, the events since, and the position that they lead to.

    Attributes:
        header: the header of the game.
        events: what happened, in order.
        position: the position after the last event.
    """

    def __init__(self, header: Header, events: Iterable[Event] = ()) -> None:
        """Fold these events.

        Raises:
            FoldError: an event cannot come where it stands.
        """
        self.header = header
        self.events: list[Event] = []
        self.position = Position.start(header)
        for event in events:
            self.add(event)

    def add(self, event: Event) -> None:
        """Fold one more event.

        Raises:
            FoldError: the event cannot come here.
        """
        self.put(event, self.position.then(event))

    def put(self, event: Event, after: Position) -> None:
        """Add an event whose position has been worked out already.

        Args:
            after: the position that it leads to from :attr:`position`.
        """
        self.events.append(event)
        self.position = after


class FullLog(GameLog):
    """A game log that keeps the position after each event, for whoever looks back.

    Attributes:
        positions: the position after each event.
    """

    def __init__(self, header: Header, events: Iterable[Event] = ()) -> None:
        """Fold these events.

        Raises:
            FoldError: an event cannot come where it stands.
        """
        self.positions: list[Position] = []
        super().__init__(header, events)

    @staticmethod
    def of(log: GameLog) -> FullLog:
        """Return the log if it keeps its positions, and else one like it that does."""
        return log if isinstance(log, FullLog) else FullLog(log.header, log.events)

    def put(self, event: Event, after: Position) -> None:
        """Add an event whose position has been worked out already: see :meth:`GameLog.put`."""
        super().put(event, after)
        self.positions.append(after)

    def first(self, count: int) -> FullLog:
        """Return a log of its own with the first events of this one."""
        log = FullLog(self.header)
        for event, after in zip(self.events[:count], self.positions, strict=False):
            log.put(event, after)
        return log
