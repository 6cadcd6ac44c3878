"""A suit as one looks at it at dominoes: outwards from a card."""

from __future__ import annotations

from typing import Final

OUTWARDS: Final = tuple(
    tuple(
        sum(1 << rank - 1 - lower for lower in range(rank) if mask >> lower & 1) for mask in range(1 << rank)
    )
    for rank in range(13)
)
"""Rank → lower cards, 13 bits → the same, bit 0 the next below."""
