"""The terminal driver for Linux and macOS, with the reader of :mod:`~barbu_tui.ui.terminal_input`."""

from __future__ import annotations

import os
import selectors
from typing import Final

from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver

from barbu_tui.ui.terminal_input import ASK_BACKGROUND, TerminalInput

_AT_ONCE: Final = 4096
"""Bytes read at once."""
_PATIENCE: Final = 0.1
"""Seconds until a lone escape counts as a key."""


class BarbuDriver(LinuxDriver):
    """Textual's terminal driver with our input reader."""

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
