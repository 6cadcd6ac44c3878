"""Standard output and error: text that they can show, and complaints."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO


def utf8() -> bool:
    """Whether standard output can show every character."""
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


@contextmanager
def own_output() -> Iterator[TextIO]:
    """Keep standard output for the command. All other output during the block goes to standard error."""
    out, sys.stdout = sys.stdout, sys.stderr
    try:
        yield out
    finally:
        sys.stdout = out
        out.flush()


def printable(text: str) -> str:
    """Return text as standard output can show it, without control characters."""
    from barbu_tui.language.signs import clean_text

    encoding = sys.stdout.encoding or "ascii"
    return clean_text(text, 100_000).encode(encoding, "replace").decode(encoding)


def complain(text: str, program: str = "barbu") -> None:
    """Print a sentence on standard error, if anything can be printed there."""
    try:
        print(f"{program}: {printable(text)}", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        discard(sys.stderr)


def discard(stream: TextIO) -> None:
    """Discard the rest of a stream's output; Python itself flushes it on exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
