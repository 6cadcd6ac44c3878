"""Lines of braille dots: two columns and four rows of dots in a cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

_BRAILLE: Final = 0x2800
_DOTS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""Column and row within a cell → the dot's bit."""

Place = tuple[int, int]
"""A column and a row, from the left and from the top: of a dot, or of a cell."""


def path(places: Sequence[Place]) -> Iterator[Place]:
    """Yield the dots of a line through some dots."""
    yield from places[:1]
    for (x0, y0), (x1, y1) in pairwise(places):
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        for step in range(1, steps + 1):
            yield round(x0 + (x1 - x0) * step / steps), round(y0 + (y1 - y0) * step / steps)


def cell_of(dot: Place) -> Place:
    """Return the cell of a dot."""
    return dot[0] // 2, dot[1] // 4


def masks(dots: Iterator[Place] | Sequence[Place]) -> dict[Place, int]:
    """Return cell → the bits of its dots."""
    found: dict[Place, int] = {}
    for x, y in dots:
        cell = cell_of((x, y))
        found[cell] = found.get(cell, 0) | _DOTS[x % 2][y % 4]
    return found


def sign(mask: int) -> str:
    """Return the sign of a cell with these dots."""
    return chr(_BRAILLE + mask)
