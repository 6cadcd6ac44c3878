"""A process that has the program loaded, and runs commands of it in forks of itself.

Starting an interpreter and importing the program takes longer than most commands do. A fork of a process that has
done both takes a few milliseconds, and what runs in it is the program as before: arguments, environment, directory,
standard streams and terminal are its own, and it ends as an interpreter ends.

Values that an interpreter or a library reads only at its start cannot be given to a fork: see :func:`possible`.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import pkgutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TextIO

ROOT: Final = Path(__file__).parents[2]
_LARGEST: Final = 1 << 17
"""Bytes of a request."""
_ONCE: Final = ("PYTHON", "TEXTUAL", "LC_", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")
"""The beginnings of variables that are read at the start of an interpreter or a library."""

Request = dict[str, Any]


def possible(command: Sequence[str], env: Mapping[str, str]) -> bool:
    """Return whether a command can be run in a fork: it is the program's, and its environment is a usual one."""
    return (
        sys.platform == "linux"
        and command[0] == sys.executable
        and (list(command[1:3]) == ["-m", "barbu_tui"] or command[1] == "-c")
        and env.get("LANG") == "C.UTF-8"
        and not any(name.startswith(_ONCE) and name != "PYTHONPATH" for name in env)
    )


# As tests see it -------------------------------------------------------------------------------------


class Child:
    """A command that runs in a fork.

    Attributes:
        pid: the number of its process.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        env: Mapping[str, str],
        streams: tuple[int, int, int],
        cwd: str | Path | None = None,
        terminal: bool = False,
    ) -> None:
        """Start the command.

        Args:
            command: for which :func:`possible` holds.
            streams: descriptors that it has for its standard streams.
            terminal: its standard input is a terminal, which becomes its own.
        """
        mask = os.umask(0)
        os.umask(mask)
        request: Request = {
            "command": list(command[1:]),
            "env": dict(env),
            "cwd": str(cwd or Path.cwd()),
            "umask": mask,
            "terminal": terminal,
        }
        self._status, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            socket.send_fds(_channel(), [json.dumps(request).encode()], [theirs.fileno(), *streams])
        pid = self._said()
        assert pid is not None, "the process that has the program loaded has ended"
        self.pid = pid

    def wait(self, seconds: float | None) -> int | None:
        """Return the exit status as :class:`subprocess.Popen` has it; ``None`` if there is none after so long."""
        self._status.settimeout(seconds)
        try:
            status = self._said()
        except (TimeoutError, BlockingIOError):
            return None
        self._status.close()
        assert status is not None, "the process that waits for the command has ended"
        return os.waitstatus_to_exitcode(status)

    def _said(self) -> int | None:
        said = self._status.recv(64)
        return int(said) if said else None


def run(
    command: Sequence[str], *, env: Mapping[str, str], cwd: str | Path | None, timeout: float
) -> tuple[int, bytes, bytes]:
    """Run a command without a terminal and with nothing on standard input.

    Returns:
        Its exit status, and what it wrote to standard output and to standard error.

    Raises:
        subprocess.TimeoutExpired: it has not ended in time; it is killed.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, open(os.devnull, "rb") as nothing:
        streams = (nothing.fileno(), out.fileno(), err.fileno())
        child = Child(command, env=env, streams=streams, cwd=cwd)
        status = child.wait(timeout)
        if status is None:
            with suppress(ProcessLookupError):
                os.kill(child.pid, signal.SIGKILL)
            raise subprocess.TimeoutExpired(list(command), timeout)
        out.seek(0)
        err.seek(0)
        return status, out.read(), err.read()


@cache
def _channel() -> socket.socket:
    """Start the process; return the connection over which it takes requests, and with whose end it ends."""
    from tests.support.commands import environment

    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        subprocess.Popen(
            [sys.executable, "-m", "tests.support.preloaded", str(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            cwd=ROOT,
            env=environment(Path("/nonexistent")),
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        ).returncode = 0  # nobody waits for it
    atexit.register(ours.close)
    return ours


# The process -----------------------------------------------------------------------------------------


def load() -> None:
    """Import the whole program."""
    import barbu_bots
    import barbu_tui

    for package in (barbu_tui, barbu_bots):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)


def serve(channel: socket.socket) -> Callable[[], object]:
    """Fork for every request. Return, in each of the forks, what it has to do; without one there is nothing more to do."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who wait for a command
    while True:
        data, given, *_ = socket.recv_fds(channel, _LARGEST, 4)
        if not data:
            return lambda: 0
        if os.fork() == 0:
            channel.close()
            status, *streams = given
            _watched(status, streams)
            return _program(json.loads(data), streams)
        for descriptor in given:
            os.close(descriptor)


def _watched(status: int, streams: Sequence[int]) -> None:
    """Go on in a fork, and tell its number and, when it has ended, its status."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pid = os.fork()
    if pid == 0:
        os.close(status)
        return
    for descriptor in streams:
        os.close(descriptor)
    with suppress(OSError):  # nobody asks any more
        os.write(status, str(pid).encode())
        os.write(status, str(os.waitpid(pid, 0)[1]).encode())
    os._exit(0)


def _program(request: Request, streams: Sequence[int]) -> Callable[[], object]:
    """Make this process what the request says; return the program."""
    if request["terminal"]:
        import fcntl
        import termios

        os.setsid()
        fcntl.ioctl(streams[0], termios.TIOCSCTTY, 0)
    for number, descriptor in enumerate(streams):
        os.dup2(descriptor, number)
    os.closerange(3, 256)
    os.umask(request["umask"])
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["env"])
    renew_streams()
    searched = request["env"].get("PYTHONPATH", "").split(os.pathsep)
    sys.path[:1] = [request["cwd"], *filter(None, searched)]
    sys.modules["__main__"] = ModuleType(
        "__main__"
    )  # processes that it starts load the main module: not this one
    flag, first, *arguments = request["command"]
    if flag == "-m":
        from barbu_tui.cli import main

        sys.argv = ["barbu", *arguments]
        return main
    sys.argv = [flag, *arguments]
    return lambda: exec(compile(first, "<string>", "exec"), {"__name__": "__main__"})


def renew_streams() -> None:
    """Open the standard streams as an interpreter does in this process's descriptors."""
    sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", errors="surrogateescape", closefd=False)  # type: ignore[misc]  # noqa: SIM115
    for number, name, errors in ((1, "stdout", "surrogateescape"), (2, "stderr", "backslashreplace")):
        buffering = 1 if number == 2 or os.isatty(number) else -1
        stream: TextIO = open(  # noqa: SIM115
            number, "w", buffering, encoding="utf-8", errors=errors, closefd=False
        )
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


class _End:
    """The end of the interpreter without the last step, in which it takes every module apart: a fork would copy all."""

    status = 0

    def of(self, program: Callable[[], object]) -> None:
        """Run a program, and end as an interpreter does: threads first, then what is registered, then this."""
        try:
            said = program()
        except SystemExit as ended:
            said = ended.code
            if isinstance(said, str):
                print(said, file=sys.stderr)
        except BaseException:
            sys.excepthook(*sys.exc_info())
            said = 1
        self.status = said if isinstance(said, int) else int(said is not None)
        sys.exit(self.status)

    def leave(self) -> None:
        """End."""
        try:
            sys.stdout.flush()
        except (OSError, ValueError):
            self.status = 120
        with suppress(OSError, ValueError):
            sys.stderr.flush()
        os._exit(self.status & 0xFF)


if __name__ == "__main__":
    end = _End()
    atexit.register(end.leave)  # the first to be registered, and so the last to be called
    load()
    gc.freeze()  # the forks share what there is now
    end.of(serve(socket.socket(fileno=int(sys.argv[1]))))
