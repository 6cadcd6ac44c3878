"""A game as its events tell it, with the position after each of them."""

from __future__ import annotations

from collections.abc import Iterable

from barbu_tui.session.record.events import Event, Header
from barbu_tui.session.record.position import Position


class GameLog:
    """A header, the events since, and the positions that they lead to.

    Every event is folded once, when it is added; whoever needs a position takes it from here.

    Attributes:
        header: the header of the game.
        events: what happened, in order.
        positions: the position after each event.
    """

    def __init__(self, header: Header, events: Iterable[Event] = ()) -> None:
        """Fold these events.

        Raises:
            FoldError: an event cannot come where it stands.
        """
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
        """Fold one more event.

        Raises:
            FoldError: the event cannot come here.
        """
        self.put(event, self.position.then(event))

    def put(self, event: Event, after: Position) -> None:
        """Add an event whose position has been worked out already.

        Args:
            event: the event.
            after: the position that it leads to from :attr:`position`.
        """
        self.events.append(event)
        self.positions.append(after)

    def first(self, count: int) -> GameLog:
        """Return a log of its own with the first events of this one."""
        log = GameLog(self.header)
        log.events = self.events[:count]
        log.positions = self.positions[:count]
        return log


__all__ = ["GameLog"]
