"""What a terminal sends, where it is not what it should be: bytes that are no UTF-8 are dropped with a beep."""

from __future__ import annotations

import codecs
import os
import selectors
from collections.abc import Iterator
from typing import Final

from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

_AT_ONCE: Final = 4096
"""Bytes read at once."""
_PATIENCE: Final = 0.1
"""Seconds until an escape that nothing follows is a key."""


class InputDecoder:
    """Makes text of bytes as they come.

    Attributes:
        dropped: some of the bytes last decoded were no UTF-8.
    """

    def __init__(self) -> None:
        self.dropped = False
        codecs.register_error("barbu.drop", self._drop)
        self._decoder = codecs.getincrementaldecoder("utf-8")("barbu.drop")

    def decode(self, data: bytes, *, final: bool = False) -> str:
        """The text of some bytes; the beginning of a character at their end waits for the rest of it."""
        self.dropped = False
        return self._decoder.decode(data, final)

    def _drop(self, error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeDecodeError):
            raise error
        self.dropped = True
        return "", error.end


class BarbuDriver(LinuxDriver):
    """Textual's driver of a terminal, which bytes that are no UTF-8 end in a traceback."""

    def run_input_thread(self) -> None:
        """Read what is typed, and send it to the app."""
        decoder = InputDecoder()
        parser = XTermParser(self._debug)
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                text = ""
                if selector.select(_PATIENCE):
                    data = os.read(self.fileno, _AT_ONCE)
                    if not data:
                        break  # the terminal has gone
                    text = decoder.decode(data)
                    if decoder.dropped:
                        self._app.call_later(self._app.bell)
                for message in _messages(parser, text):
                    self.process_message(message)


def _messages(parser: XTermParser, text: str) -> Iterator[Message]:
    if text:
        yield from parser.feed(text)
    yield from parser.tick()


def tolerant(driver: type[Driver]) -> type[Driver]:
    """Return the driver to take where Textual would take this one."""
    return BarbuDriver if driver is LinuxDriver else driver
