"""The learner's progress: one line per step in a file, and the sums.

The file is JSON Lines, readable by the user only. A torn or unknown line is skipped.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from barbu_tui.language import TranslatedError
from barbu_tui.language.fields import LineError, whole
from barbu_tui.session.store.files import reason
from barbu_tui.session.store.lines import LineFile, append_line

_MOST_PAGES: Final = 9999


class ProgressError(TranslatedError, OSError):
    """The progress cannot be saved by one of the functions that note something. The message is one sentence."""


@dataclass(frozen=True)
class Taken:
    """The progress in one lesson."""

    page: int = 0
    """The last page reached; 0 before the beginning and after the end."""
    right: int = 0
    """Correct answers up to there."""
    done: int = 0
    """The number of times it has been finished."""
    best: int = 0
    """Maximum number of correct answers of a finished run."""


@dataclass(frozen=True)
class Progress:
    """The progress in all lessons."""

    lessons: Mapping[str, Taken] = field(default_factory=dict)
    offered: bool = False
    """Whether the lessons have been offered, and taken or declined."""

    def of(self, lesson: str) -> Taken:
        """Return the progress in a lesson."""
        return self.lessons.get(lesson, Taken())


def load(path: Path) -> Progress:
    """Return the progress in a file; empty if it cannot be read."""
    lessons: dict[str, Taken] = {}
    offered = False
    for line in LineFile(path).objects():
        kind, name = line.get("t"), line.get("lesson")
        offered = offered or kind == "offered"
        if kind in ("page", "done") and isinstance(name, str):
            with suppress(LineError):
                page, right = (whole(line.get(key, 0), _MOST_PAGES) for key in ("page", "right"))
                before = lessons.get(name, Taken())
                lessons[name] = (
                    replace(before, page=page, right=right)
                    if kind == "page"
                    else Taken(done=before.done + 1, best=max(before.best, right))
                )
    return Progress(lessons, offered or bool(lessons))


def note(path: Path, **line: object) -> None:
    """Append a line."""
    try:
        append_line(path, line)
    except OSError as error:
        raise ProgressError(
            "Your progress cannot be saved in {path}: {why}.", path=str(path), why=reason(error)
        ) from None


def note_page(path: Path, lesson: str, page: int, right: int) -> None:
    """Note that a page has been reached."""
    note(path, t="page", lesson=lesson, page=page, right=right)


def note_done(path: Path, lesson: str, right: int) -> None:
    """Note that a lesson has been finished."""
    note(path, t="done", lesson=lesson, right=right)


def note_offered(path: Path) -> None:
    """Note that the lessons have been offered."""
    note(path, t="offered")
