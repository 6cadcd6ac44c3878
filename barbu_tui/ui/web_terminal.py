"""The terminal of a visit: a page in a browser, at the other end of a pipe to the server."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

from textual.drivers.web_driver import WebDriver


class VisitDriver(WebDriver):
    """Textual's driver of a page, which ends the app with the server, and hands no file and no address to the browser."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._write: Any = self._send

    def _send(self, data: bytes) -> None:
        """Write to the server, if it is still there."""
        with suppress(BrokenPipeError):
            while data:
                data = data[os.write(self.fileno, data) :]

    def run_input_thread(self) -> None:
        """Read what is typed. Where that ends before the app does, nobody is left who could type anything."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.call_later(self._app.exit)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Open nothing."""

    def deliver_binary(self, *given: Any, **more: Any) -> None:
        """Deliver nothing."""
