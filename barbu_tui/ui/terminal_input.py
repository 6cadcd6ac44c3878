"""Parse terminal input. Invalid bytes are dropped.

Textual's parser is used with four exceptions. The reply to a question for the background's colour is read here. Bytes that are not UTF-8 are dropped. Pastes are read here, because
Textual misses a divided end mark and then waits for ever. An escape sequence on which the parser fails is dropped.
"""

from __future__ import annotations

import codecs
import re
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
"""Seconds without a byte after which a paste ends."""
_LONGEST_PASTE: Final = 10.0
"""Seconds after which a paste ends in any case: its end mark was lost, and keys follow."""
ASK_BACKGROUND: Final = "\x1b]11;?\x07"
"""The question for the background's colour (OSC 11)."""
_SHARE: Final = r"([\da-f]{1,4})"
_REPLY: Final = re.compile(rf"\x1b\]11;rgba?:{_SHARE}/{_SHARE}/{_SHARE}[^\x07\x1b]*(?:\x07|\x1b\\)", re.I)
_MAYBE_REPLY: Final = re.compile(r"\x1b(?:\](?:1(?:1)?)?)?$")
_PART_OF_REPLY: Final = re.compile(r"\x1b\]11;[^\x07\x1b]{0,30}\x1b?$")
_UNANSWERED: Final = 2.0
"""Seconds after which no reply is expected any more."""
_WEIGHTS: Final = (0.299, 0.587, 0.114)
"""The shares of red, green and blue in the lightness."""
_REMEMBERED: Final = ("last_x", "last_y", "mouse_pixels", "terminal_size", "terminal_pixel_size")
"""The parser's attributes about the terminal."""


class TerminalBackground(Message):
    """The terminal has said whether its background is light."""

    def __init__(self, light: bool) -> None:
        super().__init__()
        self.light = light


class TerminalInput:
    """Turns bytes into messages.

    Attributes:
        dropped: whether some of the last bytes were dropped.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.dropped = False
        self._asked_until = 0.0
        self._held = ""
        """The end of the text that may be the beginning of a reply."""
        self._clock = clock
        self._parser = XTermParser()
        codecs.register_error("barbu.drop", self._drop)
        self._decoder = codecs.getincrementaldecoder("utf-8")("barbu.drop")
        self._mark = ""
        """The incomplete mark at the end of the text, which is not part of the paste yet."""
        self._pasted: str | None = None
        """The paste so far."""
        self._began = self._heard = 0.0
        """The times of the paste's beginning and of its last byte."""

    def feed(self, data: bytes) -> Iterator[Message]:
        """Yield the messages of some bytes. It must be called about ten times a second, because time
        separates an Esc from a sequence.
        """
        self.dropped = False
        text = self._decoder.decode(data)
        if text:
            self._heard = self._clock()
        else:
            yield from self._late()
        if self._asked_until:
            text = yield from self._without_reply(text)
        while text:
            text = yield from (self._typed if self._pasted is None else self._paste)(text)
        yield from self._understood(self._parser.tick)

    def _drop(self, error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeDecodeError):
            raise error
        self.dropped = True
        return "", error.end

    # --- the background -----------------------------------------------------------------------------

    def expect_background(self) -> None:
        """Expect the reply to :data:`ASK_BACKGROUND`. Keys typed meanwhile are kept."""
        self._asked_until = self._clock() + _UNANSWERED

    def _without_reply(self, text: str) -> Generator[Message, None, str]:
        """Yield the reply. Return the text without it; its end is held until the next call if it may be part of one."""
        arrived, text, self._held = text, self._held + text, ""
        reply = _REPLY.search(text)
        late = self._clock() > self._asked_until
        if reply is not None:
            shares = (int(part, 16) / (16 ** len(part) - 1) for part in reply.groups())
            yield TerminalBackground(sum(map(float.__mul__, _WEIGHTS, shares)) > 0.5)
            text = text[: reply.start()] + text[reply.end() :]
        elif (part := _PART_OF_REPLY.search(text)) is not None:
            self._held = "" if late else part.group()
            text = text[: part.start()]
        elif arrived and not late and (part := _MAYBE_REPLY.search(text)) is not None:
            self._held = part.group()
            text = text[: part.start()]
        if reply is not None or late:
            self._asked_until = 0.0
        return text

    # --- pastes -------------------------------------------------------------------------------------

    def _typed(self, text: str) -> Generator[Message, None, str]:
        """Yield the messages before a paste. Return the text after its begin mark."""
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
        """Yield the paste if it ends. Return the text after it."""
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
        """Yield a paste whose end mark is missing."""
        now = self._clock()
        if self._pasted is not None and (now > self._heard + _SILENCE or now > self._began + _LONGEST_PASTE):
            self._pasted, self._mark = self._pasted + self._mark, ""
            yield from self._end_paste()

    # --- the parser ---------------------------------------------------------------------------------

    def _parsed(self, text: str) -> Iterator[Message]:
        for character in text:
            yield from self._understood(partial(self._parser.feed, character))

    def _understood(self, parse: Callable[[], Iterable[Message]]) -> Iterator[Message]:
        """Yield the parser's messages. On a failure its current sequence is dropped."""
        try:
            yield from parse()
        except (ArithmeticError, LookupError, TypeError, ValueError):
            self.dropped = True
            self._parser = self._another()

    def _another(self) -> XTermParser:
        """Return a new parser with the same knowledge of the terminal."""
        parser = XTermParser()
        size, pixels = self._parser.terminal_size, self._parser.terminal_pixel_size
        if all(size or ()) and all(pixels or ()):  # a place of the mouse is divided by them
            for name in _REMEMBERED:
                setattr(parser, name, getattr(self._parser, name))
        return parser


def _beginning(text: str, mark: str) -> str:
    """Return the beginning of a mark at the end of a text."""
    return next((mark[:length] for length in range(len(mark) - 1, 0, -1) if text.endswith(mark[:length])), "")
