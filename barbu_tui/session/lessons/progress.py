"""How far the learner has come: one line a step in a file, and what follows from them.

The file is JSON Lines, readable by the user only. A torn or unknown line is skipped, so a program that is killed loses nothing
but the line that it was writing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from barbu_tui.language import tr
from barbu_tui.session.store.files import open_regular, read_end
from barbu_tui.session.store.paths import make_private

_LONGEST_FILE: Final = 1 << 20
"""Bytes of the file that are read, the last ones: some 10,000 steps."""


class ProgressError(OSError):
    """The progress cannot be kept. The message is one sentence."""


@dataclass(frozen=True)
class Standing:
    """How far one lesson has been taken."""

    page: int = 0
    """The page that was reached last; 0 before the beginning, and after the end."""
    right: int = 0
    """Questions answered rightly on the way there."""
    done: int = 0
    """How often it has been finished."""
    best: int = 0
    """The most questions answered rightly when it was."""


@dataclass(frozen=True)
class Progress:
    """How far the learner has come."""

    lessons: Mapping[str, Standing] = field(default_factory=dict)
    offered: bool = False
    """The lessons have been offered, and taken or declined."""

    def of(self, lesson: str) -> Standing:
        """Return how far a lesson has been taken."""
        return self.lessons.get(lesson, Standing())

    def with_line(self, line: Mapping[str, Any]) -> Progress:
        """Return the progress after one more line; the same where the line is not understood."""
        kind, name = line.get("t"), line.get("lesson")
        if kind == "offered":
            return replace(self, offered=True)
        page, right = line.get("page", 0), line.get("right", 0)
        numbers = all(type(each) is int and 0 <= each < 10_000 for each in (page, right))
        if not isinstance(name, str) or not numbers or kind not in ("page", "done"):
            return self
        before = self.of(name)
        if kind == "page":
            after = replace(before, page=page, right=right)
        else:
            after = Standing(done=before.done + 1, best=max(before.best, right))
        return replace(self, lessons={**self.lessons, name: after}, offered=True)


def load(path: Path) -> Progress:
    """Return the progress in a file; none where it cannot be read."""
    try:
        data = read_end(path, _LONGEST_FILE)
    except OSError:
        return Progress()
    found = Progress()
    for raw in data.split(b"\n"):
        try:
            line = json.loads(raw)
        except (ValueError, RecursionError):
            continue
        if isinstance(line, dict):
            found = found.with_line(line)
    return found


def note(path: Path, **line: object) -> None:
    """Write a line behind the others.

    Raises:
        ProgressError: it cannot be written.
    """
    data = json.dumps(line).encode() + b"\n"
    try:
        make_private(path.parent)
        with open_regular(path, os.O_RDWR | os.O_CREAT | os.O_APPEND) as file:
            end = file.seek(0, os.SEEK_END)
            if end:
                file.seek(end - 1)
                if file.read(1) != b"\n":  # a torn line must not spoil this one
                    data = b"\n" + data
            file.write(data)
    except OSError as error:
        raise ProgressError(
            tr(
                "How far you are cannot be kept in {path}: {why}.",
                path=str(path),
                why=error.strerror or str(error),
            )
        ) from None


def note_page(path: Path, lesson: str, page: int, right: int) -> None:
    """Note that a page has been reached.

    Raises:
        ProgressError: it cannot be written.
    """
    note(path, t="page", lesson=lesson, page=page, right=right)


def note_done(path: Path, lesson: str, right: int) -> None:
    """Note that a lesson has been finished.

    Raises:
        ProgressError: it cannot be written.
    """
    note(path, t="done", lesson=lesson, right=right)


def note_offered(path: Path) -> None:
    """Note that the lessons have been offered.

    Raises:
        ProgressError: it cannot be written.
    """
    note(path, t="offered")
