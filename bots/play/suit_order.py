"""A suit as one looks at it at dominoes: outwards from a card."""

from __future__ import annotations

from typing import Final


def _mirrored() -> list[tuple[int, ...]]:
    """Bits → the masks of so many, each the other way round."""
    found: list[tuple[int, ...]] = [(0,)]
    for _ in range(13):
        doubled = [2 * each for each in found[-1]]
        found.append((*doubled, *[each + 1 for each in doubled]))
    return found


OUTWARDS: Final = tuple(_mirrored())
"""Rank → lower cards, 13 bits → the same, bit 0 the next below; 13, the last one: a whole suit from above."""
