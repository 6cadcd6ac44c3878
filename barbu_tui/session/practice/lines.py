"""Files of JSON Lines that only grow, so that a program killed while it writes costs no more than the line at hand."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from barbu_tui.session.store.files import open_regular, read_end, replace_file
from barbu_tui.session.store.paths import make_private

_LONGEST: Final = 16 << 20
"""Bytes of a file that are read: the last ones."""


def read_lines(path: Path | None, longest: int = _LONGEST) -> Iterator[dict[str, Any]]:
    """Yield the objects of a file, the oldest first; a torn or unknown line is skipped, and a file that is not there is empty."""
    if path is None:
        return
    try:
        data = read_end(path, longest)
    except OSError:
        return
    for line in data.split(b"\n"):
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            yield found


def append_line(path: Path, line: Mapping[str, Any]) -> None:
    """Write an object behind the others.

    Raises:
        OSError: it cannot be written.
    """
    make_private(path.parent)
    with open_regular(path, os.O_RDWR | os.O_CREAT | os.O_APPEND) as file:
        end = file.seek(0, os.SEEK_END)
        torn = False
        if end:
            file.seek(end - 1)
            torn = file.read(1) != b"\n"  # a line that was torn must not spoil this one
        file.write(b"\n" * torn + _bytes(line))


def rewrite_lines(path: Path, lines: Iterable[Mapping[str, Any]]) -> None:
    """Replace a file by these objects, whole.

    Raises:
        OSError: it cannot be written; what was there is unchanged.
    """
    replace_file(path, b"".join(map(_bytes, lines)))


def _bytes(line: Mapping[str, Any]) -> bytes:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
