"""The places of the replay board's parts, at every size.

Columns depend on the width and rows on the height, independently, as at the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from textual.geometry import Region

from barbu_tui.core.cards import Seat
from barbu_tui.ui.drawing.faces import Size
from barbu_tui.ui.drawing.look import MIDDLE, WIDE

COMPACT_FELT, STANDARD_FELT, TALL_FELT = 15, 22, 30
"""Rows of felt at 24, 36 and 45 rows of screen."""
LOWEST: Final = 21
"""Rows of the board at 24 rows of screen."""


@dataclass(frozen=True, slots=True)
class FeltPlan:
    """The felt's own columns and rows."""

    size: Size
    names: tuple[tuple[int, int], ...]
    """Four seats: S, W, N, E → the place of the name; the suits follow below."""
    cards: tuple[tuple[int, int], ...]
    """Four seats → the place of the card."""


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """The whole board."""

    felt: Region
    table: FeltPlan
    panel: Region
    side: Region | None
    """The panel at the left of a wide screen."""
    deals: Region
    pitch: int
    """Columns per deal in the row of deals."""
    chart: int
    """Rows of the chart; 0 for none."""
    foot: Region
    """The scrubber and the lines below it."""

    @property
    def compact(self) -> bool:
        """Whether the row of deals is above the felt, without a chart."""
        return not self.chart

    @property
    def wide(self) -> bool:
        """Whether a deal in the row of deals has room for its points."""
        return self.pitch >= 4


@lru_cache(32)
def plan_for(width: int, height: int, deals: int, group: int) -> BoardPlan:
    """Return the plan for a board of some size.

    The height is without bars and prompt. The ``deals`` of a whole game are in groups of ``group``.
    """
    left = 36 if width >= WIDE else 0
    right = 40 if width >= WIDE else 36 if width >= MIDDLE else 35
    pitch = next((each for each in (5, 4) if each * deals <= width - 8), 2)
    wide = pitch >= 4
    line = pitch * deals + (0 if wide else deals // group - 1)
    x = (width - line) // 2 if wide else 2
    compact = height < 33
    tall = height >= 42
    # In the lowest window the row between felt and foot goes to the notes: a moment may have a long reason.
    gap = int(height > LOWEST)
    rows = height - (6 + gap if compact else 12 if tall else 11)
    top = 1 if compact else 0
    felt = Region(left, top, width - left - right, rows)
    # Deals without room for their points leave a row to the notes, too.
    foot = felt.y + rows + (gap if compact else 7 + tall + wide)
    return BoardPlan(
        felt,
        _felt_plan(felt.width, rows, compact=compact, tall=tall),
        Region(width - right, top, right, rows),
        Region(0, 0, left, rows) if left else None,
        Region(x, 0 if compact else rows + 1, line, 1),
        pitch,
        0 if compact else 4 if tall else 3,
        Region(x, foot, width - 2 * x if wide else width - 4, height - foot),
    )


_EDGE: Final = 5
"""Columns left of the hand of W, if there is room."""


def _felt_plan(width: int, rows: int, *, compact: bool, tall: bool) -> FeltPlan:
    middle = width // 2
    wide = width >= 84
    base = COMPACT_FELT if compact else TALL_FELT if tall and wide else STANDARD_FELT
    more = rows - base
    down = more // 2
    west = _EDGE if wide else 2
    north = middle - 8 if wide else middle - 7
    east = middle + 20 if wide else middle + 7
    if compact or not wide:
        side, south, first = (5, 10, 6) if compact else (9, 16, 10)
        size: Size = "XS"
        top = 0 if compact else 1
        trick = (
            (middle - 2, first + 2),
            (middle - 5, first + 1),
            (middle - 2, first),
            (middle + 1, first + 1),
        )
    elif base == TALL_FELT:
        side, south, size, top = 12, 23, "L", 2
        trick = ((middle - 4, 16), (middle - 16, 12), (middle - 4, 9), (middle + 8, 12))
    else:
        side, south, size, top = 9, 16, "M", 1
        trick = ((middle - 3, 12), (middle - 12, 9), (middle - 3, 7), (middle + 6, 9))
    return FeltPlan(
        size,
        ((north, south + more), (west, side + down), (north, top), (east, side + down)),
        tuple((x, y + down) for x, y in trick),
    )


def place_of(seat: Seat, players: int) -> int:
    """Return the place of a seat among S, W, N, E; with three players N is empty."""
    return 3 if players == 3 and seat == 2 else seat
