"""Signals that end the program: the terminal is restored first."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import Final

from textual.app import App

_ENDING: Final = (
    "SIGTERM",
    "SIGHUP",
    "SIGINT",
    "SIGQUIT",
    "SIGABRT",
    "SIGALRM",
    "SIGUSR1",
    "SIGUSR2",
    "SIGVTALRM",
    "SIGPROF",
    "SIGXCPU",
)
"""Signals that end a program unless it handles them, and whose handler may return."""


def leave_on_signals(app: App[int]) -> None:
    """Leave in good order on a signal that ends programs; the exit status is 128 and the signal's number.

    Every event of a game is in its record by then, so there is nothing else to save.
    """
    loop = asyncio.get_running_loop()
    for name in _ENDING:
        number = getattr(signal, name, None)
        if number is not None:
            # Not every system has every signal, and only the main thread takes handlers.
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, app.exit, 128 + number)
