"""Every bar: lying, from a zero to the left if bad and to the right if good; upright, from a zero up or down; ten dots for a share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

from barbu_tui.language.numbers import signed
from barbu_tui.ui.drawing.glyphs import blocks
from barbu_tui.ui.drawing.look import Look
from barbu_tui.words.line import Line, Span

_WIDEST: Final = 45.0
"""Maximum points behind the best on a scale; larger ones are cut off at its left end."""
_NARROWEST: Final = 8.0
"""Minimum points on a scale, so that a tenth of a point does not look like a lot."""
_ABOVE: Final = 1 / 3
"""Maximum share of a scale above the best, for the ends of intervals."""
_STEPS: Final = ((12.0, 5), (30.0, 10), (60.0, 20))
"""Maximum points of a scale → points between two of its marks."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers of a row, in points."""

    now: float
    """The points of this deal."""
    later: float
    """The points of later deals, less those after the best option."""
    gap: float
    """The difference to the best option, this deal and later deals together: 0 for the best, else negative."""
    error: float
    """Half of the 95 % interval of :attr:`gap`."""

    @property
    def total(self) -> float:
        """This deal and later deals together."""
        return self.now + self.later

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval of :attr:`gap`."""
        return self.gap - self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval of :attr:`gap`."""
        return self.gap + self.error

    @property
    def close(self) -> bool:
        """Whether the option may be as good as the best: its interval reaches zero."""
        return self.high >= 0


@dataclass(frozen=True, slots=True)
class Scale:
    """The points that a row's bar covers. Zero, the best option, is always included."""

    low: float
    high: float
    marks: tuple[int, ...]
    """The points written above."""
    later: bool = True
    """Whether the options differ in later deals, so that these and the sum have columns."""
    bars: bool = True
    """Whether bars are drawn. Before there is enough to name the best, the figures are shown alone."""


def scale_of(rows: Iterable[Figures | None], *, telling: bool = True) -> Scale | None:
    """Return a scale for the bars of these rows, with bars once the best can be named; ``None`` without figures."""
    figures = [each for each in rows if each is not None]
    if not figures:
        return None
    if not telling:
        return Scale(-_NARROWEST, 0.0, (), later=False, bars=False)
    low = max(min(0.0, *(each.low for each in figures)), -_WIDEST)
    low = min(low, -_NARROWEST * (1 - _ABOVE))
    high = min(max(0.0, *(each.high for each in figures)), -low * _ABOVE / (1 - _ABOVE))
    high = max(high, -low / 10)
    step = next((step for span, step in _STEPS if high - low <= span), 20)
    marks = tuple(range(step * ceil(low / step), step * floor(high / step) + 1, step))
    return Scale(low, high, marks, any(round(each.later, 1) for each in figures))


def points_scale(values: Iterable[float], *, least: float = 1.0) -> Scale:
    """Return the scale of some points from the least to the greatest and zero, which are its marks; at least ``least`` wide."""
    known = [0.0, *values]
    low, high = min(known), max(known)
    if high - low < least:
        low, high = (low, low + least) if high > 0 else (high - least, high)
    return Scale(low, high, tuple(dict.fromkeys((round(low), 0, round(high)))))


def points_bar(value: float, scale: Scale, width: int, ink: str = "") -> Line:
    """Return a bar from zero: to the left if it is bad, to the right if it is good; ``ink`` where it is neither.

    What is not zero takes a cell at least, so that a small figure does not look like none.
    """
    zero, end = column(scale, 0.0, width), column(scale, value, width)
    cells = abs(end - zero) or int(abs(value) >= 0.05)
    left = min(cells, zero) if value < 0 else 0
    right = min(cells, width - 1 - zero) if value > 0 else 0
    bar = ink or ("bad" if value < 0 else "good")
    pieces = (
        Span(" " * (zero - left)),
        Span("█" * left, bar),
        Span("│", "line2"),
        Span("█" * right, bar),
        Span(" " * (width - 1 - zero - right)),
    )
    return tuple(piece for piece in pieces if piece.text)


def ten_dots(share: float, ink: str, *, safe: bool) -> Line:
    """Return a share as ten dots, the full ones first; letters in ASCII, where both signs would be one."""
    full = max(0, min(10, int(10 * share + 0.5)))
    return Span(("#" if safe else "●") * full, ink), Span(("." if safe else "○") * (10 - full), "faint")


def uprights(
    values: Sequence[float], above: int, below: int, full: float, inks: Sequence[str], ground: str, look: Look
) -> list[Line]:
    """Return rows of upright bars from a common zero, a cell for each value.

    Args:
        above: rows above zero.
        below: rows below it.
        full: the points of a full row.
        inks: of each value.
        ground: the background.
    """
    rows: list[Line] = []
    for row in (*range(above - 1, -1, -1), *range(-1, -below - 1, -1)):
        cells = []
        for value, ink in zip(values, inks, strict=True):
            size = max(1, round(abs(value) / full * 8)) if value else 0
            left = size - 8 * (row if row >= 0 else -row - 1)
            shown = left > 0 and (value > 0) == (row >= 0)
            cells.append(upright(left if value > 0 else -left, ink, ground, look) if shown else Span(" "))
        rows.append(tuple(cells))
    return rows


def upright(eighths: int, ink: str, ground: str, look: Look) -> Span:
    """Return a cell of an upright bar: filled by so many eighths from below, or hanging from above if they are negative.

    There are no signs filled from above: they are those from below with ink and ground changed. Without colour the sign
    for a half stands for all of them.
    """
    size, safe = min(8, abs(eighths)), look.safe
    if eighths > 0:
        return Span(blocks(safe=safe)[size - 1], ink)
    if size == 8:
        return Span(blocks(safe=safe)[7], ink)
    if safe or look.mono:
        return Span(("." if size < 5 else "#") if safe else "▔▀"[size > 2], ink)
    return Span(blocks(safe=safe)[7 - size], ground, background=ink)


def scale_marks(scale: Scale, width: int) -> list[tuple[int, str]]:
    """Return the scale's marks with their first columns above a bar of some width: zero, then the others that fit, the lowest first."""
    placed: list[tuple[int, str]] = []
    for mark in sorted(scale.marks, key=lambda mark: (mark != 0, mark)):
        words = signed(mark)
        start = column(scale, mark, width) - len(words) // 2
        apart = all(start > at + len(other) or start + len(words) < at for at, other in placed)
        if apart and start >= -1 and start + len(words) <= width + 1:
            placed.append((start, words))
    return placed


def column(scale: Scale, value: float, width: int) -> int:
    """Return the cell of a value in a bar of some width; the nearest one if it is off the scale."""
    share = (value - scale.low) / (scale.high - scale.low)
    return round(max(0.0, min(1.0, share)) * (width - 1))


def bar_line(
    figures: Figures, scale: Scale, width: int, *, flat: bool, focused: bool = False, grown: float = 1.0
) -> Line:
    """Return a bar from zero, the best option, to the difference; the interval is a heavy rule.

    With ``flat`` there are no backgrounds, so the bar is dotted; ``grown`` is the state of its animation, 0 to 1.
    """
    ink = "bad" if not figures.close else "muted" if figures.error else "good"
    zero = column(scale, 0.0, width)
    mean = zero + round((column(scale, figures.gap, width) - zero) * grown)
    filled = Span("┈", ink) if flat else Span(" ", background="line" if figures.close else "badbg")
    cells = [Span(" ")] * width
    cells[mean:zero] = [filled] * (zero - mean)
    cells[zero] = Span("│", "line2")
    if grown < 1:
        return tuple(cells)
    if figures.high < scale.low:
        cells[0] = cells[0]._replace(text="‹", colour=ink)
        return tuple(cells)
    if figures.error:
        for x in range(column(scale, figures.low, width), column(scale, figures.high, width) + 1):
            cells[x] = cells[x]._replace(text="━", colour=ink)
    cells[mean] = cells[mean]._replace(text="●", colour="text" if focused else ink)
    return tuple(cells)
