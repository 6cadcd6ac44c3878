"""The terminal of a visit: a page in a browser, connected by a pipe to the server."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from textual.drivers.web_driver import WebDriver

from barbu_tui.ui.terminal_input import TerminalInput

_HEAD: Final = 5
"""Bytes of a packet's head: a letter for its kind, and its length in four."""


class VisitDriver(WebDriver):
    """Textual's web driver. It ends the app with the server, and passes no file and no address to the browser."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._write: Any = self._send

    def _send(self, data: bytes) -> None:
        """Write to the server, if it is still there."""
        with suppress(BrokenPipeError):
            while data:
                data = data[os.write(self.fileno, data) :]

    def run_input_thread(self) -> None:
        """Read the input. If it ends before the app does, end the app."""
        typed, arrived = TerminalInput(), bytearray()
        for data in self._input_reader:
            arrived += data
            keys = b""
            for kind, held in _packets(arrived):
                if kind == b"D":
                    keys += held
                else:
                    said = json.loads(held)
                    self.on_meta(said["type"], said)
            for message in typed.feed(keys):
                self.process_message(message)
        if not self.exit_event.is_set():
            self._app.call_later(self._app.exit)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Open nothing."""

    def deliver_binary(self, *given: Any, **more: Any) -> None:
        """Deliver nothing."""


def _packets(arrived: bytearray) -> Iterator[tuple[bytes, bytes]]:
    """Remove the complete packets from the data, and yield the kind and content of each."""
    while len(arrived) >= _HEAD:
        end = _HEAD + int.from_bytes(arrived[1:_HEAD], "big")
        if len(arrived) < end:
            return
        kind, held = bytes(arrived[:1]), bytes(arrived[_HEAD:end])
        del arrived[:end]
        yield kind, held
