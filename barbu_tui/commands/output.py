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


def printable(text: str, stream: TextIO) -> str:
    """Return a line as a stream can show it, without control characters; in ASCII if a sign is missing there."""
    from barbu_tui.language.signs import clean_text, to_ascii

    text = clean_text(text, 100_000)
    try:
        text.encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return to_ascii(text)
    return text


def say(text: str, stream: TextIO | None = None) -> None:
    """Print lines on standard output, or on another stream."""
    stream = stream or sys.stdout
    print("\n".join(printable(line, stream) for line in text.split("\n")), file=stream)


def say_line(text: str) -> None:
    """Print one line on standard output. A line feed in it, as of a file's name, does not end it."""
    print(printable(text, sys.stdout))


def complain(text: str, program: str = "barbu") -> None:
    """Print a sentence on standard error, if anything can be printed there."""
    try:
        print(f"{program}: {printable(text, sys.stderr)}", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        discard(sys.stderr)


def discard(stream: TextIO) -> None:
    """Discard the rest of a stream's output; Python itself flushes it on exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
