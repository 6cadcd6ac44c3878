"""The connections of the server: their number, and slow clients."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final

from barbu_tui.serve.limits import network

MOST: Final = 512
"""Maximum number of connections at a time."""
_PER_VISITOR: Final = 8
"""Maximum number of connections of one address, for each visitor it may have: a browser opens six, and one for the game."""
REQUEST_TIMEOUT: Final = 20.0
"""Seconds for the first request, and between two."""
READ_TIMEOUT: Final = 20.0
"""Seconds within which a client must read some of its data."""


def connection_limit() -> int:
    """Return the most connections possible. Raises the system's limit on open files if it can."""
    try:
        import resource  # which Windows lacks
    except ImportError:
        return MOST
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4 * MOST
    if 0 <= files < wanted:
        files = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    return min(MOST, files // 4) if files >= 0 else MOST


class Connections:
    """A factory of protocols for connections. A connection beyond the limits is closed at once.

    aiohttp closes a connection without another request after a while (``keepalive_timeout``). It waits for
    ever for a client that does not read, and in older versions for the first request.
    """

    def __init__(
        self, make: Callable[[], asyncio.Protocol], most: int, visitors: int, is_proxy: Callable[[str], bool]
    ) -> None:
        """Create the factory. ``visitors`` is the number that one address may have, unless it is a proxy's."""
        self._make = make
        self._most = most
        self._per_address = _PER_VISITOR * visitors
        self._is_proxy = is_proxy
        self._open: set[Connection] = set()
        self._open_from: Counter[str] = Counter()

    def __call__(self) -> asyncio.Protocol:
        """Return the protocol of a new connection."""
        return Connection(self)

    def abort(self) -> None:
        """Close all connections at once, whatever is unsent."""
        for connection in list(self._open):
            connection.abort()

    def enter(self, connection: Connection, address: str) -> asyncio.Protocol | None:
        """Register a connection and return its protocol, or ``None`` if there are too many."""
        if len(self._open) >= self._most or (
            self._open_from[address] >= self._per_address and not self._is_proxy(address)
        ):
            return None
        self._open.add(connection)
        self._open_from[address] += 1
        return self._make()

    def leave(self, connection: Connection, address: str) -> None:
        """Forget a connection."""
        self._open.discard(connection)
        self._open_from[address] -= 1
        if not self._open_from[address]:
            del self._open_from[address]


class Connection(asyncio.Protocol):
    """A connection that is closed if its client does not ask or read. It passes everything on."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._talk: asyncio.Protocol | None = None
        self._address = ""
        self._transport: asyncio.Transport | None = None
        self._unread = 0
        self._stalled: asyncio.TimerHandle | None = None
        self._silent: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Open the connection if there is room."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        peer = transport.get_extra_info("peername")
        self._address = network(str(peer[0])) if peer else ""
        self._talk = self._connections.enter(self, self._address)
        if self._talk is None:
            transport.abort()
            return
        transport.set_write_buffer_limits(high=0)  # whatever the client leaves unread is noticed
        self._silent = asyncio.get_running_loop().call_later(REQUEST_TIMEOUT, self.abort)
        self._talk.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Pass data on."""
        if self._talk is not None:
            self._talk.data_received(data)

    def eof_received(self) -> bool | None:
        """Pass on the end of the data."""
        return self._talk.eof_received() if self._talk is not None else None

    def pause_writing(self) -> None:
        """Pass on that the client does not read, and start watching it."""
        if self._talk is not None:
            self._watch()
            self._talk.pause_writing()

    def resume_writing(self) -> None:
        """Pass on that the client has read everything."""
        self._stop_watching()
        if self._talk is not None:
            self._talk.resume_writing()

    def request_arrived(self) -> None:
        """Note that a whole request has arrived."""
        if self._silent is not None:
            self._silent.cancel()
            self._silent = None

    def connection_lost(self, error: Exception | None) -> None:
        """End."""
        self._stop_watching()
        self.request_arrived()
        if self._talk is not None:
            self._connections.leave(self, self._address)
            self._talk.connection_lost(error)

    def abort(self) -> None:
        """Close at once."""
        if self._transport is not None:
            self._transport.abort()

    def _watch(self) -> None:
        """Check after a while whether the client has read anything."""
        assert self._transport is not None
        self._unread = self._transport.get_write_buffer_size()
        self._stalled = asyncio.get_running_loop().call_later(READ_TIMEOUT, self._look)

    def _look(self) -> None:
        assert self._transport is not None
        if self._transport.get_write_buffer_size() < self._unread:
            self._watch()
        else:
            self.abort()

    def _stop_watching(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
