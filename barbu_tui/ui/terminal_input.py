"""What a terminal sends, as Textual's messages: no byte of it ends the program or makes it deaf.

Textual's parser is left to itself with all but three things. Bytes that are no UTF-8 are dropped. A paste is read here, since its
parser misses an end mark that comes in two pieces, and then waits for ever. An escape sequence on which the parser fails is dropped.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from time import monotonic
from typing import Final

from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message

_BEGINS, _ENDS = "\x1b[200~", "\x1b[201~"
_LARGEST_PASTE: Final = 1 << 16
"""Characters of a paste that are kept."""
_SILENCE: Final = 1.0
"""Seconds without a byte after which a paste is over."""
_LONGEST_PASTE: Final = 10.0
"""Seconds after which a paste is over in any case: its end mark was lost, and keys are typed into it."""
_REMEMBERED: Final = ("last_x", "last_y", "mouse_pixels", "terminal_size", "terminal_pixel_size")
"""What a parser knows of the terminal."""


class TerminalInput:
    """Makes messages of bytes as they come.

    Attributes:
        dropped: whether some of the bytes last fed were dropped.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.dropped = False
        self._clock = clock
        self._parser = XTermParser()
        codecs.register_error("barbu.drop", self._drop)
        self._decoder = codecs.getincrementaldecoder("utf-8")("barbu.drop")
        self._mark = ""
        """With what of a mark the text ended: the parser has it, or it is no part of the paste yet."""
        self._pasted: str | None = None
        """The paste so far."""
        self._began = self._heard = 0.0
        """When the paste began, and when the last byte came."""

    def feed(self, data: bytes) -> Iterator[Message]:
        """Yield what some bytes mean. Feed nothing about ten times a second: time tells an Esc from a sequence."""
        self.dropped = False
        text = self._decoder.decode(data)
        if text:
            self._heard = self._clock()
        else:
            yield from self._late()
        while text:
            text = yield from (self._typed if self._pasted is None else self._paste)(text)
        yield from self._understood(self._parser.tick)

    def _drop(self, error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeDecodeError):
            raise error
        self.dropped = True
        return "", error.end

    # --- pastes -------------------------------------------------------------------------------------

    def _typed(self, text: str) -> Generator[Message, None, str]:
        """Yield what was typed before a paste; returns the text behind the mark that begins it."""
        known = len(self._mark)
        text, self._mark = self._mark + text, ""
        before, mark, after = text.partition(_BEGINS)
        if mark and len(before) < known:
            self._parser = self._another()  # which drops the beginning of the mark
        else:
            yield from self._parsed(before[known:])
        if mark:
            self._pasted, self._began = "", self._clock()
        else:
            self._mark = _beginning(text, _BEGINS)
        return after

    def _paste(self, text: str) -> Generator[Message, None, str]:
        """Yield the paste if it ends; returns the text behind it."""
        assert self._pasted is not None
        before, mark, after = (self._mark + text).partition(_ENDS)
        self._mark = "" if mark else _beginning(before, _ENDS)
        self._pasted = (self._pasted + before.removesuffix(self._mark))[:_LARGEST_PASTE]
        if mark:
            yield from self._end_paste()
        return after

    def _end_paste(self) -> Iterator[Message]:
        pasted, self._pasted = self._pasted, None
        yield events.Paste((pasted or "").replace("\0", ""))

    def _late(self) -> Iterator[Message]:
        """Yield a paste whose end has not come."""
        now = self._clock()
        if self._pasted is not None and (now > self._heard + _SILENCE or now > self._began + _LONGEST_PASTE):
            self._pasted, self._mark = self._pasted + self._mark, ""
            yield from self._end_paste()

    # --- the parser ---------------------------------------------------------------------------------

    def _parsed(self, text: str) -> Iterator[Message]:
        for character in text:
            yield from self._understood(partial(self._parser.feed, character))

    def _understood(self, parse: Callable[[], Iterable[Message]]) -> Iterator[Message]:
        """Yield what the parser finds. Where it fails, what it was at is dropped."""
        try:
            yield from parse()
        except (ArithmeticError, LookupError, TypeError, ValueError):
            self.dropped = True
            self._parser = self._another()

    def _another(self) -> XTermParser:
        """Return a parser that is at nothing, and knows the terminal as well."""
        found = XTermParser()
        size, pixels = self._parser.terminal_size, self._parser.terminal_pixel_size
        if all(size or ()) and all(pixels or ()):  # a place of the mouse is divided by them
            for name in _REMEMBERED:
                setattr(found, name, getattr(self._parser, name))
        return found


def _beginning(text: str, mark: str) -> str:
    """Return the beginning of a mark with which a text ends."""
    return next((mark[:length] for length in range(len(mark) - 1, 0, -1) if text.endswith(mark[:length])), "")
