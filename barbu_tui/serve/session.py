"""One visitor at the game: what the page sends goes to the app, until one of them ends or nobody has touched a key for long."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, Final

from aiohttp import WSMsgType, web

from barbu_tui.serve.process import VisitService

LARGEST_MESSAGE: Final = 1 << 16
"""Bytes of a message from a page."""
_LARGEST_SIDE: Final = 500
"""Columns or lines of a page's terminal."""
_HEARTBEAT: Final = 15.0
"""Seconds between two questions whether a page is still there."""


class Session:
    """A visitor's app and page.

    Attributes:
        websocket: to the page; to be prepared first.
    """

    def __init__(self, home: Path, idle: float, language: str) -> None:
        """Make it.

        Args:
            home: the visitor's.
            idle: seconds without a key or a click after which it ends.
            language: the code of the one that the browser asks for.
        """
        self.websocket = web.WebSocketResponse(heartbeat=_HEARTBEAT, max_msg_size=LARGEST_MESSAGE)
        self._service = VisitService(home, self.websocket, language)
        self._idle = idle

    async def begin(self, width: object, height: object) -> None:
        """Start the app in a terminal of this size."""
        await self._service.start(_side(width, 80), _side(height, 24))

    async def talk(self) -> None:
        """Hand on what the page sends, until the page closes, the app ends, or nothing has been typed or clicked for long."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._idle) as limit:
                async for message in self.websocket:
                    if message.type is WSMsgType.TEXT and await self._take(message.data):
                        limit.reschedule(loop.time() + self._idle)
        except TimeoutError:
            pass

    async def _take(self, text: str) -> bool:
        """Hand on a message, if it is one; returns whether the visitor has done something."""
        service = self._service
        match _read(text):
            case ["stdin", str(typed)]:
                await service.send_bytes(typed.encode("utf-8", "replace"))
                return True
            case ["resize", {"width": width, "height": height}]:
                await service.set_terminal_size(_side(width, 80), _side(height, 24))
            case ["ping", str(when)]:
                await self.websocket.send_json(["pong", when])
            case ["focus", *_]:
                await service.focus()
            case ["blur", *_]:
                await service.blur()
        return False

    async def end(self) -> None:
        """End the app, which saves its game, and close the page."""
        await self._service.stop()
        await self._service.remote_close()


def _read(text: str) -> Any:
    """Return what a message says; ``None`` where it is no message."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _side(value: object, usual: int) -> int:
    """Return columns or lines that a terminal may have."""
    try:
        return max(1, min(int(value), _LARGEST_SIDE)) if isinstance(value, int | str) else usual
    except ValueError:
        return usual
