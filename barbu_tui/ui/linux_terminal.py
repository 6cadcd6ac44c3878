"""The terminal driver for Linux and macOS, with the reader of :mod:`~barbu_tui.ui.terminal_input`."""

from __future__ import annotations

import asyncio
import os
import selectors
import signal
from typing import Any, Final

from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver

from barbu_tui.ui.terminal_input import ASK_BACKGROUND, TerminalInput

_AT_ONCE: Final = 4096
"""Bytes read at once."""
_PATIENCE: Final = 0.1
"""Seconds until a lone escape counts as a key."""


class BarbuDriver(LinuxDriver):
    """Textual's terminal driver with our input reader, and with job control that survives any stop.

    A stop that the program does not see (``SIGSTOP``, ``SIGTTIN``, ``SIGTTOU``) and a second ``SIGCONT`` leave it in
    application mode. Textual would enter the mode again over it: the first thread for the input is then never ended,
    and the end of the program waits for it.
    """

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        # Python would run a handler between any two instructions, also where the writer's queue is locked.
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTSTP, self._stop_soon)
        loop.add_signal_handler(signal.SIGCONT, self._continue)
        self._stopping: asyncio.Handle | None = None

    def _stop_soon(self) -> None:
        """Stop, unless a signal to continue has arrived as well."""
        self._stopping = asyncio.get_running_loop().call_soon(self._sigtstp_application)

    def _continue(self) -> None:
        if self._stopping is not None:
            self._stopping.cancel()
        if not self._app._exit:
            self._sigcont_application()

    def start_application_mode(self) -> None:
        """Enter application mode. If the program has not left it, leave it first, and draw everything again."""
        if self._key_thread is not None and self._key_thread.is_alive():
            self.suspend_application_mode()
            self._must_signal_resume = True
        super().start_application_mode()  # type: ignore[no-untyped-call]  # of Textual

    @property
    def _writes(self) -> bool:
        return self._writer_thread is not None and self._writer_thread.is_alive()

    def write(self, data: str) -> None:
        """Write to the terminal; nothing while it is the shell's, or once it has gone.

        Textual would wait for ever for room in a queue that nobody reads.
        """
        if self._writes:
            super().write(data)

    def close(self) -> None:
        if self._writes:
            super().close()

    def run_input_thread(self) -> None:
        typed = TerminalInput()
        if "COLORFGBG" not in os.environ and os.environ.get("TERM") != "linux":  # which prints the question
            typed.expect_background()
            self.write(ASK_BACKGROUND)
            self.flush()
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                data = b""
                if selector.select(_PATIENCE):
                    data = os.read(self.fileno, _AT_ONCE)
                    if not data:
                        break  # the terminal has gone
                for message in typed.feed(data):
                    self.process_message(message)
                if typed.dropped:
                    self._app.call_later(self._app.bell)


def tolerant(driver: type[Driver]) -> type[Driver]:
    """Return our driver in place of Textual's terminal driver; any other one unchanged."""
    return BarbuDriver if driver is LinuxDriver else driver
