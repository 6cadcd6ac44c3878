"""Bars with their figures, at the right of a list of options."""

from __future__ import annotations

from typing import Final

from barbu_tui.language import tr, trp
from barbu_tui.language.numbers import MINUS, signed_tenths
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.view_models.bars import Figures, Scale, bar_line, column

BAR: Final = 39
"""The first column of the bars, from the left edge of the list."""
_WIDTH, _LONG_WIDTH = 18, 30
"""The width of the bars in cells, beside three figures and beside one."""
_WAS: Final = "○"
_NOW, _LATER, _SUM = 63, 70, 78
"""The columns before which the figures end."""


def draw_heads(canvas: Canvas, left: int, y: int, scale: Scale) -> None:
    """Draw the scale's marks and the names of the figures."""
    if scale.bars:
        canvas.right(left + BAR - 3, y, tr("behind the best"), "faint")
    end = left + BAR - 2
    for mark in scale.marks:
        text = f"{MINUS if mark < 0 else '+' if mark > 0 else ''}{abs(mark)}"
        start = left + BAR + column(scale, mark, _width(scale)) - len(text) // 2
        if start > end and start + len(text) <= left + BAR + _width(scale) + 1:
            end = canvas.write(start, y, text, "faint")
    if not scale.later:
        canvas.right(left + _SUM, y, tr("points"), "faint")
        return
    for place, head in ((_NOW, trp("figure", "now")), (_LATER, tr("later")), (_SUM, tr("sum"))):
        canvas.right(left + place, y, head, "faint")


def draw_legend(canvas: Canvas, left: int, y: int, scale: Scale) -> None:
    """Draw the legend of the figures."""
    if scale.later:
        words = tr("now: this deal   later: deals to come, against the best   sum: both")
    else:
        words = tr("points: this deal, doubles included")
    canvas.right(left + _SUM, y, words, "faint")


def draw_bar(
    canvas: Canvas, left: int, y: int, figures: Figures, scale: Scale, *, focused: bool, grown: float = 1.0
) -> None:
    """Draw a row's bar and its figures; ``grown`` is the state of the bar's animation, 0 to 1."""
    if scale.later:
        canvas.right(left + _NOW, y, signed_tenths(figures.now), "muted")
        canvas.right(left + _LATER, y, signed_tenths(figures.later), "muted")
    points = figures.total if scale.later else figures.now
    ink = "good" if scale.bars and not figures.gap else "text"
    canvas.right(left + _SUM, y, signed_tenths(points), ink, bold=focused)
    if scale.bars:
        flat = canvas.look.flat
        line = bar_line(figures, scale, _width(scale), flat=flat, focused=focused, grown=grown)
        canvas.line(left + BAR, y, line)


def draw_was(canvas: Canvas, left: int, y: int, was: float, scale: Scale) -> None:
    """Mark the former position of a row's dot, before a change of the situation."""
    width = _width(scale)
    place = max(0, min(width - 1, column(scale, was, width)))
    canvas.write(left + BAR + place, y, _WAS, "brass")


def _width(scale: Scale) -> int:
    """Return the width of the bars in cells."""
    return _WIDTH if scale.later else _LONG_WIDTH
