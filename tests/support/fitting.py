"""Checks of layouts: nothing runs off the edge, and no text touches another."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from barbu_tui.ui.widgets.page import PageLine
from barbu_tui.words.line import line_width, plain


def assert_fits(lines: Iterable[PageLine], width: int) -> None:
    """Check that every piece of text is within the width, with a blank before the next."""
    for row, line in enumerate(lines):
        pieces = []
        for x, text, ends in line.placed:
            cells = line_width(text)
            if cells:
                start = x - cells if ends else x
                pieces.append((start, start + cells, plain(text)))
        pieces.sort()
        for start, stop, words in pieces:
            assert start >= 0, f"row {row}: {words!r} runs off the edge"
            assert stop <= width, f"row {row}: {words!r} runs off the edge"
        for (_, stop, words), (start, _, other) in pairwise(pieces):
            gap = start - stop
            single = len(words) == len(other) == 1  # the circles of a sheet stand in one field
            loose = words.endswith(" ") or other.startswith(" ")
            assert gap >= 1 or (gap == 0 and (single or loose)), f"row {row}: {words!r} touches {other!r}"


def words_of(lines: Iterable[PageLine]) -> str:
    """Return the text of the lines, with blanks between pieces."""
    return "\n".join("  ".join(plain(piece.line) for piece in line.placed) for line in lines)
