"""A menu: rows of a key, a name and a note, each of which runs an action of its screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from barbu_tui.ui.view_models.page import BLANK, PageLine
from barbu_tui.ui.view_models.panels import Placed, text
from barbu_tui.words.line import Span

_NAMES: Final = 6
"""The column of the names."""
_NOTES: Final = 19
"""The least column of the notes."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A row of a menu."""

    action: str
    """The action that opens it."""
    key: str
    name: str
    note: str = ""
    ready: bool = True
    """Whether it can be opened now."""


def note_column(entries: Sequence[MenuEntry]) -> int:
    """Return the column of the notes in the rows, two cells after the longest name with a note."""
    longest = max((len(entry.name) for entry in entries if entry.note), default=0)
    return max(_NOTES, _NAMES + longest + 2)


def menu_lines(
    entries: Sequence[MenuEntry], cursor: int, x: int, width: int, *, airy: bool = False
) -> list[PageLine]:
    """Return the rows, each as wide as the longest at least; ``airy`` ones have a blank row between them."""
    lines: list[PageLine] = []
    notes = x + note_column(entries)
    width = max([width, *(notes - x + len(entry.note) + 1 for entry in entries)])
    for place, entry in enumerate(entries):
        focused, ready = place == cursor, entry.ready
        placed = (
            text(x + 2, entry.key, "brass" if ready else "faint", bold=ready),
            Placed(x + _NAMES, (Span(entry.name, "text" if ready else "faint", ready, focused),)),
            text(notes, entry.note, "muted" if ready else "faint"),
        )
        lines.append(PageLine(placed, x, width, place, focused))
        if airy and place < len(entries) - 1:
            lines.append(BLANK)
    return lines
