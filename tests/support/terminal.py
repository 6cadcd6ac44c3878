"""A pseudo-terminal in which a test runs the program."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.support import preloaded

ENTER = b"\r"
_LEADING = (
    "import fcntl, os, resource, sys, termios\n"
    "fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n"
    "{prepare}\n"
    "os.execvp(sys.argv[1], sys.argv[1:])"
)
"""A program that takes its terminal as its own, prepares, and becomes another program."""
WITHOUT_PRIVILEGES = (
    "import ctypes\n"
    "for capability in range(4) if os.getuid() == 0 else ():  # CHOWN, DAC_OVERRIDE, DAC_READ_SEARCH, FOWNER\n"
    "    ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP\n"
)
"""Makes a superuser's program obey the permissions of files; others do so anyway. For ``prepare``."""
_CONTROLS = re.compile(rb"\x1b\[[0-9;?<>=$]*[a-zA-Z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[=>PX^_]")


class Terminal:
    """A program in its own terminal.

    The last few hundred kilobytes of its output are kept. Queries to the terminal are not answered, as by the
    simplest of terminals.
    """

    def __init__(
        self,
        command: Sequence[str] | Callable[[], int],
        *,
        env: dict[str, str],
        size: tuple[int, int] = (80, 24),
        cwd: Path | None = None,
        prepare: str = "",
        afresh: bool = False,
    ) -> None:
        """Start a program.

        Args:
            command: the program and its arguments; or a function that is the program, called in a fork of this
                process, which returns the exit status. A fork needs no time to load what is loaded here.
            size: columns and lines.
            prepare: Python statements that the new process runs before the program.
            afresh: start an interpreter, as a child of this process, also where a fork of one that has the program
                loaded would do (:mod:`tests.support.preloaded`).
        """
        self.output = b""
        self.status: int | None = None
        self.master, self.slave = pty.openpty()
        self.resize(*size)
        self.settings = termios.tcgetattr(self.slave)
        self._child: preloaded.Child | None = None
        if not (callable(command) or prepare or afresh) and preloaded.possible(command, env):
            streams = (self.slave, self.slave, self.slave)
            self._child = preloaded.Child(command, env=env, streams=streams, cwd=cwd, terminal=True)
            self.pid = self._child.pid
            return
        if not callable(command):
            # A fork of this process, which may have threads, could wait for ever for what a thread holds.
            program = subprocess.Popen(
                [sys.executable, "-Ssc", _LEADING.format(prepare=prepare), *command],
                stdin=self.slave,
                stdout=self.slave,
                stderr=self.slave,
                cwd=cwd,
                env=env,
                start_new_session=True,
            )
            self.pid = program.pid
            program.returncode = 0  # it is waited for here
            return
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.setsid()
                fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
                for descriptor in range(3):
                    os.dup2(self.slave, descriptor)
                os.closerange(3, 256)
                if cwd is not None:
                    os.chdir(cwd)
                os.environ.clear()
                os.environ.update(env)
                os._exit(command())
            finally:
                os._exit(127)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.alive():
            self.kill(signal.SIGKILL)
            self.wait(10)
        for descriptor in (self.master, self.slave):
            with contextlib.suppress(OSError):
                os.close(descriptor)

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of the window, with the usual signal."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def send(self, keys: bytes) -> None:
        """Type keys."""
        with contextlib.suppress(OSError):
            os.write(self.master, keys)

    def read(self, seconds: float = 0.0) -> bytes:
        """Return what is printed within so many seconds; with 0, what is there already."""
        got = b""
        until = time.monotonic() + seconds
        while True:
            left = max(0.0, until - time.monotonic())
            ready, _, _ = select.select([self.master], [], [], left)
            if not ready:
                break
            try:
                some = os.read(self.master, 1 << 16)
            except OSError:
                break
            if not some:
                break
            got += some
            if seconds == 0.0 and len(got) > 1 << 20:
                break
        self.output = (self.output + got)[-400_000:]
        return got

    def text(self) -> str:
        """Return what was printed, without control sequences."""
        return _CONTROLS.sub(b"", self.output).decode("utf-8", "replace")

    def alive(self) -> bool:
        """Return whether the program is still running."""
        if self.status is None and self._child is not None:
            self.status = self._child.wait(0)
        elif self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status is None

    def wait(self, seconds: float) -> int | None:
        """Return the exit status once the program has ended; ``None`` if it still runs after so many seconds."""
        until = time.monotonic() + seconds
        while self.alive() and time.monotonic() < until:
            self.read(0.02)
        self.read(0.0)
        return self.status

    def kill(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def until(self, done: Callable[[], bool], seconds: float, keys: bytes = b"", every: float = 0.02) -> bool:
        """Wait until ``done`` holds, typing ``keys`` meanwhile; return whether it does."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if done():
                return True
            if not self.alive():
                return done()
            if keys:
                self.send(keys)
            self.read(every)
        return done()

    def unread(self) -> int:
        """Return the number of typed bytes that the program has not read."""
        count = fcntl.ioctl(self.slave, termios.FIONREAD, b"\0" * 4)
        return int.from_bytes(count, sys.byteorder)

    def left_as_found(self) -> list[str]:
        """Return what the program has not restored: line settings, screen, cursor, mouse."""
        wrong = []
        if termios.tcgetattr(self.slave)[:4] != self.settings[:4]:
            wrong.append("line settings")
        for name, on, off in (
            ("alternate screen", b"\x1b[?1049h", b"\x1b[?1049l"),
            ("hidden cursor", b"\x1b[?25l", b"\x1b[?25h"),
            ("mouse", b"\x1b[?1000h", b"\x1b[?1000l"),
            ("mouse moves", b"\x1b[?1003h", b"\x1b[?1003l"),
            ("focus", b"\x1b[?1004h", b"\x1b[?1004l"),
            ("bracketed paste", b"\x1b[?2004h", b"\x1b[?2004l"),
        ):
            if self.output.rfind(on) > self.output.rfind(off):
                wrong.append(name)
        return wrong


def barbu_command(*arguments: Any) -> list[str]:
    """Return the program's command line."""
    return [sys.executable, "-m", "barbu_tui", *map(str, arguments)]
