"""Signals that end or stop the program: the terminal is restored first."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from typing import Final

from textual.app import App

_ENDING: Final = (
    *("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "SIGABRT", "SIGALRM"),
    *("SIGUSR1", "SIGUSR2", "SIGVTALRM", "SIGPROF", "SIGXCPU"),
)
"""Signals that end a program unless it handles them, and whose handler may return."""

_KEYS: Final = ("SIGINT", "SIGQUIT")
"""Those that a terminal sends when a key is pressed."""


def _numbers() -> list[tuple[str, int]]:
    """Return those that this system has."""
    return [(name, getattr(signal, name)) for name in _ENDING if hasattr(signal, name)]


def leave_on_signals(app: App[int]) -> None:
    """Leave in good order on a signal that ends programs; the exit status is 128 and the signal's number.

    Every event of a game is in its record by then, so there is nothing else to save.
    """
    loop = asyncio.get_running_loop()
    for _, number in _numbers():
        # Only the main thread takes handlers.
        with suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, app.exit, 128 + number)


def end_signals() -> None:
    """Take the handlers away once the app has ended. Keys of the terminal end the program no more.

    The terminal has been restored by then, so that a Ctrl+C typed behind the key that left would come as a signal while the
    last lines of a record are written, or to the event loop while it closes.
    """
    loop = asyncio.get_running_loop()
    for name, number in _numbers():
        with suppress(NotImplementedError, RuntimeError, ValueError):
            loop.remove_signal_handler(number)
            if name in _KEYS:
                signal.signal(number, signal.SIG_IGN)


def may_stop() -> bool:
    """Return whether a shell with job control started the program, and so can have it go on after a stop.

    Such a shell leads the session, and gives each command a process group of its own.
    """
    return hasattr(os, "getsid") and os.getpgrp() != os.getsid(0)
