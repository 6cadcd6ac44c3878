"""Signals that end the program. The terminal is restored first."""

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
"""Signals that end a program by default and whose handler may return."""

_KEYS: Final = ("SIGINT", "SIGQUIT")
"""Signals that a terminal sends for a key."""


def _numbers(names: tuple[str, ...]) -> list[int]:
    """Return the numbers of those signals that this system has."""
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


def leave_on_signals(app: App[int]) -> None:
    """Exit cleanly on a signal that ends programs; the exit status is 128 plus the signal's number.

    The record already has every event.
    """
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError, RuntimeError, ValueError):  # only the main thread takes handlers
        for number in _numbers(_ENDING):
            loop.add_signal_handler(number, app.exit, 128 + number)


def end_signals() -> None:
    """Remove the handlers after the app has ended. Terminal keys no longer end the program.

    The terminal is already restored, so a late Ctrl+C would arrive as a signal while the record is written or
    the event loop closes.
    """
    loop, keys = asyncio.get_running_loop(), _numbers(_KEYS)
    with suppress(NotImplementedError, RuntimeError, ValueError):
        for number in _numbers(_ENDING):
            loop.remove_signal_handler(number)
            if number in keys:  # at once: removing has put the default handler back, which ends the program
                signal.signal(number, signal.SIG_IGN)


def may_stop() -> bool:
    """Return whether a shell with job control started the program and can continue it after a stop.

    Such a shell leads the session, and gives each command a process group of its own.
    """
    return hasattr(os, "getsid") and os.getpgrp() != os.getsid(0)
