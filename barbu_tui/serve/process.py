"""The process of one visitor's app, driven through a websocket."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Final

import barbu_bots
import barbu_tui
from barbu_tui.language import tr
from barbu_tui.serve.log import LOGGER
from barbu_tui.session.store import visit

GRACE: Final = 5.0
"""Seconds that an app may take to end before it is killed."""
_ENVIRONMENT: Final = {
    "TEXTUAL_DRIVER": "barbu_tui.ui.web_terminal:VisitDriver",
    "TEXTUAL_FPS": "60",
    "TEXTUAL_COLOR_SYSTEM": "truecolor",
    "TERM_PROGRAM": "textual",
    "PYTHONUTF8": "1",
    "MALLOC_ARENA_MAX": "2",  # each of the others would take 64 MB of what a visit may address
}
_READY: Final = b"__GANGLION__\n"
"""The first output of Textual's web driver."""
_LARGEST_PACKET: Final = 1 << 24
"""Bytes of a packet at most; a screen of the largest size has a quarter."""
_SAID: Final = 2000
"""Bytes read from the end of a process's standard error."""
_BEHIND: Final = 19
_BY_REQUEST: Final = frozenset({0, -signal.SIGTERM, 128 + signal.SIGTERM})

Show = Callable[[bytes], Awaitable[None]]
Ended = Callable[[], Awaitable[None]]


class PacketError(Exception):
    """A packet of an app that cannot be its driver's."""


class VisitProcess:
    """An app in a process with the visitor's home. Only its screen comes out of it.

    Keys and screen data go through pipes, in the packets of Textual's web driver: a letter for the kind, four
    bytes for the length, then the data.
    """

    program: ClassVar[Sequence[str]] = (sys.executable, "-P", "-m", "barbu_tui.serve.visitor")
    """The command line of the app. ``-P`` keeps it from importing from its current directory."""

    def __init__(self, home: Path, language: str, show: Show, ended: Ended) -> None:
        """Create the process; :meth:`start` starts it. ``ended`` is called when the app says so, and when it has ended."""
        self._home = home
        self._language = language
        self._show = show
        self._ended = ended
        self._process: Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._ending = False

    def _environment(self, width: int, height: int) -> dict[str, str]:
        environment = visit.environment(self._home, os.environ, self._language)
        environment |= _ENVIRONMENT | {"COLUMNS": str(width), "ROWS": str(height)}
        roots = (str(Path(ours.__file__ or "").parents[1]) for ours in (barbu_tui, barbu_bots))
        # The process does not start from the directory of a checkout.
        missing = [root for root in roots if not root.endswith(("site-packages", "dist-packages"))]
        if missing:
            environment["PYTHONPATH"] = os.pathsep.join(
                filter(None, (environment.get("PYTHONPATH"), *missing))
            )
        return environment

    async def start(self, width: int, height: int) -> None:
        """Start the process in the visitor's home. The server's Ctrl+C does not reach it."""
        self._process = await asyncio.create_subprocess_exec(
            *self.program,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=self._environment(width, height),
            cwd=self._home,
            start_new_session=True,
        )
        self._reading = asyncio.create_task(self._read(self._process))

    async def type(self, data: bytes) -> None:
        """Send typed bytes."""
        await self._send(b"D", data)

    async def tell(self, **said: object) -> None:
        """Send a control message to the driver, such as ``type="resize"``."""
        await self._send(b"M", json.dumps(said).encode())

    async def _send(self, kind: bytes, data: bytes) -> None:
        if self._process is not None and self._process.stdin is not None:
            with suppress(ConnectionError, RuntimeError):  # it has ended
                self._process.stdin.write(kind + len(data).to_bytes(4, "big") + data)
                await self._process.stdin.drain()

    async def _read(self, process: Process) -> None:
        """Pass on the app's output until it ends. Log a bad end."""
        assert process.stderr is not None
        said = asyncio.create_task(_last(process.stderr))
        try:
            await self._hand_on(process)
        except PacketError as error:
            LOGGER.warning("%s", error)
            self._ending = True
            kill(process)
        finally:
            await self._ended()
            status = await process.wait()
            told = await said
            if status not in _BY_REQUEST and not (self._ending and status == -signal.SIGKILL):
                LOGGER.warning(
                    tr(
                        "A visitor's app has ended with status {status}: {told}",
                        status=status,
                        told=told or "–",
                    )
                )

    async def _hand_on(self, process: Process) -> None:
        out = process.stdout
        assert out is not None
        with suppress(asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError):
            await out.readuntil(_READY)
            while True:
                head = await out.readexactly(5)
                size = int.from_bytes(head[1:], "big")
                if size > _LARGEST_PACKET:
                    raise PacketError(tr("A visitor's app has sent {size} bytes at once.", size=size))
                data = await out.readexactly(size)
                if head[:1] == b"D" and not self._ending:
                    await self._show(data)
                elif head[:1] == b"M" and _type(data) == "exit":
                    # Nothing else is heeded: a visit opens no address and delivers no file.
                    await self._ended()

    async def end(self) -> None:
        """Terminate the process group. Kill it after a grace period. Remaining output is dropped."""
        self._ending = True
        process = self._process
        if process is None:
            return
        if os.name != "posix":  # a signal would kill there
            await self.tell(type="quit")
        elif process.returncode is None:
            with suppress(ProcessLookupError):  # process.terminate() would take its status away from asyncio
                os.kill(process.pid, signal.SIGTERM)
        try:
            async with asyncio.timeout(GRACE):
                await process.wait()
        except TimeoutError:
            kill(process)
        if self._reading is not None and not (await asyncio.wait({self._reading}, timeout=GRACE))[0]:
            kill(process)  # its children hold its pipes open
            await asyncio.wait({self._reading}, timeout=GRACE)
        assert process.stdin is not None
        process.stdin.close()

    def put_behind(self) -> None:
        """Lower the priority of the process below all other visitors'."""
        if os.name == "posix" and self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PGRP, self._process.pid, _BEHIND)

    def kill(self) -> None:
        """Kill the process."""
        if self._process is not None and self._process.returncode is None:
            kill(self._process)


def _type(data: bytes) -> object:
    """Return the type of a control message."""
    try:
        return json.loads(data)["type"]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise PacketError(tr("A visitor's app has sent an invalid message.")) from None


async def _last(stream: asyncio.StreamReader) -> str:
    """Return the last line of a stream that has ended."""
    end = b""
    while data := await stream.read(4096):
        end = (end + data)[-_SAID:]
    lines = end.decode("utf-8", "replace").strip().splitlines()
    return lines[-1].strip() if lines else ""


def kill(process: Process) -> None:
    """Kill a process and the processes it started, if it has not ended."""
    with suppress(ProcessLookupError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)  # it leads a group of its own
        else:
            process.kill()
