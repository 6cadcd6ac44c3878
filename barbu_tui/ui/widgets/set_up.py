"""A position that is being typed, part by part, in the middle of the felt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.words.line import Line, cut, folded

_WIDTH: Final = 72
_PARTS: Final = 6
"""The most parts; with fewer, everything above keeps its place."""
_ROOMY: Final = 20
"""Rows of the felt from which there are blank rows between the parts."""


@dataclass(frozen=True, slots=True)
class SetUpBoard:
    """The parts of a position as they are understood, and what comes next."""

    title: str
    how: str
    """Whom the letters mean, and how the parts follow."""
    parts: tuple[tuple[str, Line], ...]
    """The name of each part, and what is understood or how it is written."""
    next: str
    wrong: bool
    """Whether :attr:`next` says why the line is refused."""


def draw_set_up(canvas: Canvas, model: SetUpBoard) -> None:
    """Draw the parts below each other, and what comes next below them."""
    width = min(_WIDTH, canvas.width - 4)
    left = (canvas.width - width) // 2
    how, after = folded(model.how, width), folded(model.next, width)
    roomy = canvas.height >= _ROOMY
    rows = 2 + len(how) + _PARTS * (1 + roomy) + 3
    y = max(0, (canvas.height - rows) // 2)
    canvas.write(left, y, model.title, "text", bold=True)
    for line in how:
        y += 1
        canvas.write(left, y, line, "muted")
    y += 2
    column = 2 + max(len(name) for name, _ in model.parts)
    for name, told in model.parts:
        canvas.write(left, y, name, "brass")
        canvas.line(left + column, y, cut(told, width - column))
        y += 1 + roomy
    y += not roomy
    for line in after[: canvas.height - y]:
        canvas.write(left, y, line, "bad" if model.wrong else "text")
        y += 1
