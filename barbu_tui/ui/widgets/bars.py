"""Bars with their figures, at the right of a list of options."""

from __future__ import annotations

from typing import Final

from barbu_tui.text import MINUS, signed_tenths
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.view_models.bars import Figures, Scale

BAR: Final = 39
"""The first column of the bars, from the left edge of the list …"""
_END: Final = 56
"""… and the last."""
_NOW, _LATER, _SUM = 63, 70, 78
"""Columns before which the figures end."""


def draw_heads(canvas: Canvas, left: int, y: int, scale: Scale) -> None:
    """The scale's marks, and the names of the figures."""
    end = left + BAR - 1
    for mark in scale.marks:
        text = f"{MINUS if mark < 0 else '+' if mark > 0 else ''}{abs(mark)}"
        start = left + _column(scale, mark) - len(text) // 2
        if start > end and start + len(text) <= left + _END + 1:
            end = canvas.write(start, y, text, "faint")
    for column, head in ((_NOW, "now"), (_LATER, "later"), (_SUM, "sum")):
        canvas.right(left + column, y, head, "faint")


def draw_bar(
    canvas: Canvas, left: int, y: int, figures: Figures, scale: Scale, *, focused: bool, grown: float = 1.0
) -> None:
    """A tinted bar from zero (or the scale's end) to the mean, the interval as a heavy rule, the mean as a dot.

    Args:
        canvas: where.
        left: the left edge of the list.
        y: the row.
        figures: what is shown.
        scale: of the whole list.
        focused: the cursor is on the row.
        grown: how far the bar has grown.
    """
    _draw_figures(canvas, left, y, figures, focused=focused)
    ink = "good" if figures.total > 0 else "bad"
    zero_shown = scale.low <= 0 <= scale.high
    base = _column(scale, 0.0) if zero_shown else BAR if scale.low > 0 else _END + 1
    mean = _column(scale, figures.total)
    mean = base + round((mean - base) * grown)
    start, stop = min(mean, base), max(mean, base)
    if canvas.look.flat:
        canvas.write(left + start, y, "┈" * (stop - start), ink)
    else:
        canvas.tint(left + start, y, stop - start, "goodbg" if figures.total > 0 else "badbg")
    if zero_shown:
        canvas.write(left + base, y, "│", "line2")
    if grown < 1:
        return
    if figures.high < scale.low:
        canvas.write(left + BAR, y, "‹", ink)
        return
    low, high = _column(scale, figures.low), _column(scale, figures.high)
    canvas.write(left + low, y, "━" * (high - low + 1), ink)
    canvas.write(left + mean, y, "●", "text" if focused else ink)


def _draw_figures(canvas: Canvas, left: int, y: int, figures: Figures, *, focused: bool) -> None:
    canvas.right(left + _NOW, y, signed_tenths(figures.now), "muted")
    canvas.right(left + _LATER, y, signed_tenths(figures.later), "faint")
    ink = "good" if figures.total > 0 else "bad"
    canvas.right(left + _SUM, y, signed_tenths(figures.total), ink, bold=focused)


def _column(scale: Scale, value: float) -> int:
    share = (value - scale.low) / (scale.high - scale.low)
    return BAR + round(max(0.0, min(1.0, share)) * (_END - BAR))


__all__ = ["BAR", "draw_bar", "draw_heads"]
