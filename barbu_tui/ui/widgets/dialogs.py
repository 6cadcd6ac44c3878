"""The frame, the button and the keys of a dialog in the middle of the felt."""

from __future__ import annotations

from barbu_tui.ui.commands import key_name
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.faces import frame
from barbu_tui.ui.drawing.look import click
from barbu_tui.words.line import Span, filled

WIDTH = 60
"""Columns of a dialog."""


def draw_dialog(canvas: Canvas, y: int, height: int, title: str) -> int:
    """Draw a filled frame with a title in the middle, and return its left column."""
    x = (canvas.width - WIDTH) // 2
    canvas.fill(x, y, WIDTH, height, "dialog")
    frame(canvas, x, y, WIDTH, height, "brassdim")
    canvas.write(x + 2, y, f" {title} ", "brass", bold=True)
    return x


def draw_button(canvas: Canvas, end: int, y: int, words: str) -> None:
    """Draw the button that accepts; it ends before a column."""
    text = f" {key_name('enter')}  {words} "
    canvas.line(end - len(text), y, (filled(text, click("accept")),))


def draw_key(canvas: Canvas, x: int, y: int, key: str, words: str, action: str) -> int:
    """Draw a key and its words, and return the column after them."""
    meta = click(action)
    return canvas.line(x, y, (Span(key, "brass", True, True, meta=meta), Span(f" {words}", meta=meta)))


def focus_row(canvas: Canvas, x: int, y: int) -> None:
    """Draw the ground of the row in focus; ``x`` is the dialog's left column."""
    canvas.fill(x + 1, y, WIDTH - 2, 1, "felt2")
    canvas.focus(x + 1, y)
