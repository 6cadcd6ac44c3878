"""A visitor's session: it passes the page's messages to the app until one of them ends or the visitor is idle."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from aiohttp import WSMsgType, web

from barbu_tui.serve.limits import Allowance
from barbu_tui.serve.process import VisitProcess

LARGEST_MESSAGE: Final = 1 << 16
"""Bytes of a message from a page, at most."""
_TYPED: Final = (float(LARGEST_MESSAGE), 4000.0)
"""Bytes that may be typed at once, and the refill per second. Faster input waits at the page."""
_MESSAGE: Final = 20
"""Bytes that a message costs besides its own."""
_HEARTBEAT: Final = 15.0
"""Seconds between two pings of a page."""
_FAREWELL: Final = 1.0
"""Seconds that a page may take to close."""


class Session:
    """A visitor's app and page.

    Attributes:
        address: the visitor's network.
        websocket: the connection to the page; :meth:`open` prepares it.
    """

    def __init__(self, home: Path, idle: float, language: str, address: str) -> None:
        """Create a session. It ends after ``idle`` seconds without a key or a click."""
        self.address = address
        self.websocket = web.WebSocketResponse(
            heartbeat=_HEARTBEAT, max_msg_size=LARGEST_MESSAGE, timeout=_FAREWELL
        )
        self._idle = idle
        self._typed = Allowance(*_TYPED)
        self._app = VisitProcess(home, language, self._show, self._close)
        self._transport: asyncio.Transport | None = None
        self._ending: asyncio.Task[None] | None = None

    async def open(self, request: web.Request) -> None:
        """Answer the page, and start the app at the page's size."""
        self._transport = request.transport
        await self.websocket.prepare(request)
        size = request.query.get("width"), request.query.get("height")
        await self._app.start(_side(size[0], 80), _side(size[1], 24))

    async def talk(self) -> None:
        """Pass the page's messages on until the page closes, the app ends, or the visitor is idle for too long."""
        loop = asyncio.get_running_loop()
        with suppress(TimeoutError):
            async with asyncio.timeout(self._idle) as limit:
                async for message in self.websocket:
                    if message.type is not WSMsgType.TEXT:
                        continue
                    if wait := self._typed.spend(len(message.data) + _MESSAGE):
                        self._app.put_behind()
                        await asyncio.sleep(wait)
                    if await self._take(message.data):
                        limit.reschedule(loop.time() + self._idle)

    async def _take(self, text: str) -> bool:
        """Pass a message on. Return whether the visitor has done something."""
        match _read(text):
            case ["stdin", str(typed)]:
                await self._app.type(typed.encode("utf-8", "replace"))
                return True
            case ["resize", {"width": width, "height": height}]:
                await self._app.tell(type="resize", width=_side(width, 80), height=_side(height, 24))
            case ["ping", str(when)]:
                await self.websocket.send_json(["pong", when])
            case ["focus" | "blur" as what, *_]:
                await self._app.tell(type=what)
        return False

    async def _show(self, data: bytes) -> None:
        with suppress(ConnectionError, RuntimeError):  # the page has gone
            await self.websocket.send_bytes(data)

    async def end(self) -> None:
        """End the app, which saves its game, and close the page. Further calls wait for the same end."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end())
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        await asyncio.gather(self._app.end(), self._close())

    async def _close(self) -> None:
        """Close the page. Unread data is dropped, because a page may never read."""
        with suppress(TimeoutError, ConnectionError, RuntimeError):
            async with asyncio.timeout(2 * _FAREWELL):
                await self.websocket.close(drain=False)
        if self._transport is not None:
            self._transport.abort()

    def kill(self) -> None:
        """Kill the app."""
        self._app.kill()


def _read(text: str) -> Any:
    """Return the content of a message; ``None`` if it is not a message."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _side(value: object, usual: int) -> int:
    """Return a number of columns or lines. The app limits the size of its screen."""
    try:
        return int(value) if isinstance(value, int | str) else usual
    except ValueError:
        return usual
