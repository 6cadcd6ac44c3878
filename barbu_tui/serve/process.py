"""The process of one visitor's app, at the other end of a websocket."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Final

from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

import barbu_bots
import barbu_tui
from barbu_tui.session.store import visit

GRACE: Final = 5.0
"""Seconds that an app may take to end, before it is killed."""
_DRIVER: Final = "barbu_tui.ui.web_terminal:VisitDriver"
_SERVICE: Final = (
    "TEXTUAL_FPS",
    "TEXTUAL_COLOR_SYSTEM",
    "TERM_PROGRAM",
    "TERM_PROGRAM_VERSION",
    "COLUMNS",
    "ROWS",
)
"""What textual-serve tells an app."""


class VisitService(AppService):
    """Textual's service, for a visit: the process has the visitor's home, and nothing but what is on the screen comes out of it."""

    program: ClassVar[Sequence[str]] = (sys.executable, "-P", "-m", "barbu_tui.serve.visitor")
    """The app; ``-P``, so that it imports nothing from the directory in which it starts."""

    def __init__(self, home: Path, websocket: web.WebSocketResponse, language: str) -> None:
        """Make it; :meth:`start` starts the process.

        Args:
            home: the visitor's; it is there.
            websocket: to the visitor's page.
            language: the code of the one that the browser asks for.
        """

        async def show(data: bytes) -> None:
            with suppress(
                ConnectionError, RuntimeError
            ):  # the page has gone; what the app still says is read to its end
                await websocket.send_bytes(data)

        async def close() -> None:
            with suppress(ConnectionError, RuntimeError):
                await websocket.close()

        async def say_nothing(text: str) -> None:
            """Only files and addresses are said in text."""

        super().__init__(
            "",
            write_bytes=show,
            write_str=say_nothing,
            close=close,
            download_manager=DownloadManager(),
        )
        self._home = home
        self._language = language

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        """Return the environment of the process."""
        served = super()._build_environment(width, height)
        found = visit.environment(self._home, os.environ, self._language)
        found |= {name: served[name] for name in _SERVICE if name in served}
        found |= {"TEXTUAL_DRIVER": _DRIVER, "PYTHONUTF8": "1"}
        roots = (str(Path(ours.__file__ or "").parents[1]) for ours in (barbu_tui, barbu_bots))
        # The process does not start from the directory of a checkout.
        missing = [root for root in roots if not root.endswith(("site-packages", "dist-packages"))]
        if missing:
            found["PYTHONPATH"] = os.pathsep.join(filter(None, (found.get("PYTHONPATH"), *missing)))
        return found

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        """Start the process: in the visitor's home, and out of reach of the server's Ctrl+C."""
        self._process = process = await asyncio.create_subprocess_exec(
            *self.program,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=self._build_environment(width, height),
            cwd=self._home,
            start_new_session=True,
        )
        assert process.stdin is not None
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """Hand on what the app shows, until it ends; then the page is told."""
        try:
            await super().run()
        finally:
            await self.remote_close()

    async def on_meta(self, data: bytes) -> None:
        """Heed that the app has ended, and nothing else: a visit opens no address and delivers no file."""
        if json.loads(data).get("type") == "exit":
            await self.remote_close()

    async def on_packed(self, payload: bytes) -> None:
        """Let the pieces of a file be."""

    async def stop(self) -> None:
        """End the process: it is asked to, and killed with what it started if it does not."""
        process = self._process
        if process is None:
            return
        if process.returncode is None:
            await self._ask_to_end(process)
            try:
                async with asyncio.timeout(GRACE):
                    await process.wait()
            except TimeoutError:
                _kill(process)
                await process.wait()
        if self._task is not None:
            await self._task
        self.stdin.close()
        with suppress(ConnectionError):
            await self.stdin.wait_closed()

    async def _ask_to_end(self, process: Process) -> None:
        if os.name == "posix":
            with suppress(ProcessLookupError):
                process.terminate()
        else:  # where that would be a kill
            await self.send_meta({"type": "quit"})


def _kill(process: Process) -> None:
    """Kill a process that has not ended yet, and those that it started."""
    with suppress(ProcessLookupError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)  # it leads a group of its own
        else:
            process.kill()
