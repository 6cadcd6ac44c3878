"""The server's log: one line per fault on standard error, without traceback, at most one per minute of a kind."""

from __future__ import annotations

import logging
import time
from typing import Final

from barbu_tui.language.signs import clean_text

LOGGER: Final = logging.getLogger("barbu.serve")
_LONGEST: Final = 300
"""Letters of a line."""
_SELDOM: Final = 60.0
"""Seconds between two lines that say the same."""
_MOST_KINDS: Final = 500
"""Maximum number of kinds of faults that are remembered."""


class _Line(logging.Formatter):
    """A formatter that writes a fault in one line."""

    def format(self, record: logging.LogRecord) -> str:
        text = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            text = f"{text}: {type(error).__name__}: {error}"
        more = getattr(record, "barbu_left_out", 0)
        note = f" (and {more} more like it)" if more else ""
        when = self.formatTime(record, "%Y-%m-%d %H:%M:%S")
        return f"{when} {clean_text(' '.join(text.split()), _LONGEST)}{note}"


class _Seldom(logging.Filter):
    """A filter that passes one line per minute for each place in the code and error."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[object, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = (record.pathname, record.lineno, record.exc_info and record.exc_info[0])
        now = time.monotonic()
        at, left_out = self._said.get(kind, (-_SELDOM, 0))
        if now - at < _SELDOM:
            self._said[kind] = at, left_out + 1
            return False
        if len(self._said) >= _MOST_KINDS:
            self._said.clear()
        self._said[kind] = now, 0
        record.barbu_left_out = left_out
        return True


def log_in_lines() -> None:
    """Log in lines from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Line())
    handler.addFilter(_Seldom())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
