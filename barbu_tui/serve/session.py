"""One visitor at the game: what the page sends goes to the app, until one of them ends or nobody has touched a key for long."""

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
"""Bytes of a message from a page."""
_TYPED: Final = (float(LARGEST_MESSAGE), 4000.0)
"""Bytes that may be typed at once, and how many more a second. Nobody types faster; what comes faster waits at the page."""
_MESSAGE: Final = 20
"""Bytes that a message counts for beside its own."""
_HEARTBEAT: Final = 15.0
"""Seconds between two questions whether a page is still there."""
_FAREWELL: Final = 1.0
"""Seconds that a page may take to close."""


class Session:
    """A visitor's app and page.

    Attributes:
        address: where the visitor comes from.
        first: the visitor had no home before.
        websocket: to the page; :meth:`open` prepares it.
    """

    def __init__(self, home: Path, idle: float, language: str, address: str) -> None:
        """Make it.

        Args:
            idle: seconds without a key or a click after which it ends.
            language: the code of the one that the browser asks for.
            address: where the visitor comes from.
        """
        self.address = address
        self.first = False
        self.websocket = web.WebSocketResponse(
            heartbeat=_HEARTBEAT, max_msg_size=LARGEST_MESSAGE, timeout=_FAREWELL
        )
        self._idle = idle
        self._typed = Allowance(*_TYPED)
        self._app = VisitProcess(home, language, self._show, self._close)
        self._transport: asyncio.Transport | None = None
        self._ending: asyncio.Task[None] | None = None

    async def open(self, request: web.Request) -> None:
        """Answer the page, and start the app in a terminal of the page's size.

        Raises:
            OSError: the app cannot be started.
        """
        self._transport = request.transport
        await self.websocket.prepare(request)
        size = request.query.get("width"), request.query.get("height")
        await self._app.start(_side(size[0], 80), _side(size[1], 24))

    async def talk(self) -> None:
        """Hand on what the page sends, until the page closes, the app ends, or nothing has been typed or clicked for long."""
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
        """Hand on a message, if it is one; returns whether the visitor has done something."""
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
        """End the app, which saves its game, and close the page. Who asks again waits for the same end."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end())
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        await asyncio.gather(self._app.end(), self._close())

    async def _close(self) -> None:
        """Close the page. What it has not read by then is dropped: nobody waits for a page that does not read."""
        with suppress(TimeoutError, ConnectionError, RuntimeError):
            async with asyncio.timeout(2 * _FAREWELL):
                await self.websocket.close(drain=False)
        if self._transport is not None:
            self._transport.abort()

    def kill(self) -> None:
        """Have no more patience with the app."""
        self._app.kill()


def _read(text: str) -> Any:
    """Return what a message says; ``None`` where it is no message."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _side(value: object, usual: int) -> int:
    """Return columns or lines. The app bounds what it draws."""
    try:
        return int(value) if isinstance(value, int | str) else usual
    except ValueError:
        return usual
