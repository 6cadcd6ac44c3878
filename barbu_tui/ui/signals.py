"""Being told to stop by the system: the terminal is put back before the program ends."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import Final

from textual.app import App

_ASKED_TO_STOP: Final = ("SIGTERM", "SIGHUP")


def leave_on_signals(app: App[int]) -> None:
    """Leave in good order when the system asks for it; the exit status is then 128 and the signal's number.

    Every event of a game is in its record by then, so there is nothing else to save.
    """
    loop = asyncio.get_running_loop()
    for name in _ASKED_TO_STOP:
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(
                NotImplementedError, RuntimeError, ValueError
            ):  # not everywhere, not in every thread
                loop.add_signal_handler(number, app.exit, 128 + number)
