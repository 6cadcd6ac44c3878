"""Tables over the cards of one suit."""

from __future__ import annotations

from typing import Final, TypeAlias

from barbu_tui.core.cards import CardSet, Rank

SuitCards: TypeAlias = int
"""Cards of one suit: 13 bits, the two the lowest."""


def _ranks() -> list[tuple[int, ...]]:
    """Return :data:`RANKS`."""
    rows: list[tuple[int, ...]] = [()]
    for rank in range(13):
        rows += [(*ranks, rank) for ranks in rows]
    return rows


def _lower() -> list[tuple[int, ...]]:
    """Return :data:`LOWER`."""
    rows: list[tuple[int, ...]] = [(0,) * 13]
    for rank in range(13):
        rows += [counts[: rank + 1] + (counts[rank] + 1,) * (12 - rank) for counts in rows]
    return rows


RANKS: Final = tuple(_ranks())
"""Cards of a suit → their ranks, lowest first."""
COUNT: Final = tuple(mask.bit_count() for mask in range(1 << 13))
"""Cards of a suit → their number; a look-up is faster than counting, especially in compiled code."""
LOWER: Final = tuple(_lower())
"""Cards of a suit → rank → how many of them are lower."""
UNDER: Final = tuple((1 << rank) - 1 for rank in range(13))
"""Rank → the lower ranks."""


def _mirrored() -> list[tuple[int, ...]]:
    """Return, by number of bits, the masks of so many bits in reverse order."""
    rows: list[tuple[int, ...]] = [(0,)]
    for _ in range(13):
        doubled = [2 * each for each in rows[-1]]
        rows.append((*doubled, *[each + 1 for each in doubled]))
    return rows


OUTWARDS: Final = tuple(_mirrored())
"""Rank → lower cards of a suit → the same with bit 0 the next below the rank, as dominoes are played downwards; 13, the
last entry: a whole suit from above."""


MIDDLE: Final = 6
"""The rank in the middle of a suit: an eight."""
_HIGH: Final = tuple(
    sum(1 << 13 * suit + rank for suit in range(4) for rank in range(13 - by, 13)) for by in range(13)
)
"""Number of ranks → the cards of so many highest ranks."""


def centred(cards: CardSet, start: Rank) -> CardSet:
    """Return cards with the ranks turned as on a ring, so that the starting rank is in the middle."""
    by = (MIDDLE - start) % 13
    high = cards & _HIGH[by]
    return (cards ^ high) << by | high >> 13 - by
