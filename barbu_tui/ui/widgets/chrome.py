"""The frame of every screen: top bar, score strip, prompt, key bar."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from barbu_tui.language import trp
from barbu_tui.ui.commands import Hint, key_name
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.look import MIDDLE, WIDE, click
from barbu_tui.ui.widgets.painted import Painted
from barbu_tui.words.line import Line, Saying, Span, cut, elided, filled, folded, line_width, plain, shorten


def chip(text: str) -> Line:
    """Return a filled brass label, as for the current contract."""
    return (filled(f" {text.upper()} "),)


def named(title: str, note: str = "") -> Line:
    """Return a screen's name in a chip, with a note behind it."""
    return (*chip(title), Span(f"  {note}" if note else "", "muted"))


def help_hint() -> Hint:
    """Return the entry for the keys of the screen."""
    return Hint("?", trp("key", "help"), action="app.help")


def _hint_line(hint: Hint, wide: bool, ink: str) -> Line:
    meta = click(hint.action) if hint.action else None
    return (
        Span(hint.keys, ink, bold=ink == "brass", meta=meta),
        Span(f" {hint.words(wide)}", "muted" if ink == "brass" else ink, meta=meta),
    )


@dataclass(frozen=True, slots=True)
class Bar:
    """The top bar: the screen's subject, and a few commands at the right."""

    left: Line
    right: tuple[Hint, ...] = field(default_factory=lambda: (help_hint(),))
    more: Line = ()
    """Added to the left part if the first entry at the right still fits."""


class TopBar(Painted[Bar]):
    """The first row of every screen. Model: :class:`Bar`."""

    BACKGROUND: ClassVar[str] = "bar"
    DEFAULT_CSS = "TopBar { height: 1; width: 100%; background: $b-bar; }"

    def paint(self, canvas: Canvas, model: Bar) -> None:
        """Draw the bar. Entries at the right that do not fit are dropped."""
        wide = canvas.width >= MIDDLE
        shown = model.right if wide else model.right[:1]
        at = canvas.width - 1
        whole = (*model.left, *model.more)
        first = line_width(_hint_line(shown[0], wide, "faint")) if shown else 0
        fits = 1 + line_width(whole) < at - first
        end = canvas.line(1, 0, whole if fits else cut(model.left, at - 1))
        for hint in reversed(shown):
            line = _hint_line(hint, wide, "faint")
            if at - line_width(line) <= end:
                break
            at = canvas.right(at, 0, line) - 3


class ScoreStrip(Painted[tuple[Line, ...]]):
    """The second row at 80 columns: every player's score in a field of equal width."""

    BACKGROUND: ClassVar[str] = "bar"
    DEFAULT_CSS = "ScoreStrip { height: 1; width: 100%; background: $b-bar; }"

    def paint(self, canvas: Canvas, model: tuple[Line, ...]) -> None:
        width = canvas.width // max(1, len(model))
        for place, line in enumerate(model):
            canvas.line(1 + place * width, 0, line)


_WIDEST: Final = 100
"""Columns of a prompt of several rows."""


class Prompt(Painted[Saying]):
    """The one-line prompt. Model: :class:`Saying`."""

    BACKGROUND: ClassVar[str] = "bg"
    SPEAKS: ClassVar[bool] = True
    DEFAULT_CSS = "Prompt { height: 1; width: 100%; background: $b-bg; }"

    def __init__(self, *, indents: tuple[int, int, int] = (2, 3, 39)) -> None:
        """Create the prompt. ``indents`` are its columns at widths of 80, 120 and 160."""
        super().__init__()
        self._indents = indents

    def paint(self, canvas: Canvas, model: Saying) -> None:
        width = canvas.width
        x = self._indent(width)
        room = width - 1
        canvas.cursor = (x, 0)
        if canvas.height > 1:
            self._paint_rows(canvas, x, model)
            return
        if model.who:
            x = canvas.write(x, 0, shorten(model.who, room - x), "brass", bold=True) + _gap(model.who)
        if model.ask:
            if x + line_width(model.ask) > room:
                canvas.write(x, 0, elided(plain(model.ask), room - x))
                return
            x = canvas.line(x, 0, model.ask) + 2
        for context in (model.context, _first_clause(model.context)):
            if context and x + line_width(context) <= room:
                canvas.line(x, 0, context)
                return

    def _indent(self, width: int) -> int:
        return self._indents[(width >= MIDDLE) + (width >= WIDE)]

    def _rows(self, model: Saying, width: int) -> list[str]:
        words = " ".join(part for part in (model.who, plain(model.ask), plain(model.context)) if part)
        return folded(words, min(width - self._indent(width) - 2, _WIDEST))

    def fits(self, model: Saying) -> bool:
        return len(self._rows(model, self.app.size.width)) <= model.rows

    def _paint_rows(self, canvas: Canvas, x: int, model: Saying) -> None:
        """Draw the prompt wrapped; the first words are brass if they name the player to act."""
        lines = self._rows(model, canvas.width)
        for row, line in enumerate(lines[: canvas.height]):
            canvas.write(x, row, line, "text")
        if model.who and lines[0].startswith(model.who):
            canvas.write(x, 0, model.who, "brass", bold=True)


def _gap(who: str) -> int:
    """Return the blanks after the first part: two between sentences, one after the subject of one."""
    return 1 if who[-1:].isalnum() else 2


_STOP: Final = re.compile(r"(?<=[\w♠♥♦♣%)]{2})(?:; |\. (?=[^\W_a-z]))")
"""The end of a clause. A stop after a blank is the name of a key, one after a single letter an abbreviation."""


def _first_clause(line: Line) -> Line:
    """Return a sentence up to its first semicolon or full stop, for a row that is too short for all of it."""
    text = plain(line)
    stop = _STOP.search(text)
    return (Span(f"{text[: stop.start()].rstrip()}.", "muted"),) if stop else ()


def hints_in_room(entries: Sequence[Hint], room: int, *, wide: bool) -> list[Hint]:
    """Return the entries that fit in a width, in order.

    If some do not fit, the bar ends in "…", which opens the help, and keeps the way out. The help's key is in the top bar.
    """
    gap = 3 if wide else 2
    more, leave = Hint("…", "", action="app.help"), key_name("escape")

    def taken(shown: Sequence[Hint]) -> int:
        return sum(line_width(_hint_line(hint, wide, "brass")) + gap for hint in shown) - gap

    if taken(entries) <= room:
        return list(entries)
    kept = [hint for hint in entries if leave in hint.keys.split()]
    for hint in entries:
        if hint in kept:
            continue
        if taken([*kept, hint, more]) > room:
            break
        kept.append(hint)
    return [*sorted(kept, key=list(entries).index), more]


class KeyBar(Painted[tuple[Hint, ...]]):
    """The last row of every screen: keys and what they do."""

    BACKGROUND: ClassVar[str] = "bar"
    DEFAULT_CSS = "KeyBar { height: 1; width: 100%; background: $b-bar; }"

    def paint(self, canvas: Canvas, model: tuple[Hint, ...]) -> None:
        wide = canvas.width >= MIDDLE
        x = 1
        for hint in hints_in_room(model, canvas.width - 2, wide=wide):
            x = canvas.line(x, 0, _hint_line(hint, wide, "brass")) + (3 if wide else 2)
