"""Hand values at dominoes as ``sound-1`` has them: by distance alone."""

from __future__ import annotations

from barbu_bots.weights.tables import DominoTable, Rows


def by_distance(base: float, start: float, card: Rows) -> DominoTable:
    """A table to which it is all the same whose the cards beyond mine are, and nothing but single cards counts.

    Args:
        base: what any hand has.
        start: points for each card of the starting rank.
        card: cards of others before mine (7 for more) → cards of the chain beyond it (7 for more) → points.
    """
    seven = range(8)
    return DominoTable(
        tuple(base + start * held for held in range(5)),
        tuple(tuple(tuple(row[min(mine + others, 7)] for others in seven) for mine in seven) for row in card),
    )
