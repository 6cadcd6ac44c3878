"""Every screen in every language at three sizes: whole words, nothing cut, no two texts that touch, nothing left in English, and
contrast enough to read each word in every theme.

Each screen is opened once in a language, and drawn at each size.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import pytest

from barbu_tui.language import CODES, use
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.widgets import painted
from barbu_tui.words.line import Line, Span
from tests.support.app_driving import shown
from tests.support.contrast import low_contrasts
from tests.ui.test_snapshots import (
    LARGE,
    PRACTICE,
    SCREENS,
    SMALL,
    STANDARD,
    app,
    estimated,
    keep_some_games,
    pressing,
)
from tests.ui.test_snapshots import same_draw as same_draw
from tests.ui.test_snapshots import same_estimates as same_estimates
from tests.ui.test_snapshots import same_home as same_home

ENGLISH = re.compile(
    r"\b(the|you|your|of|with|tricks?|cards|deals|from|back|more|next|choose|called|hearts|queens)\b", re.I
)
"""Words of English that are words of no other language here."""
KEPT = re.compile("[«„“].*|^[^«„“]*[»“”]")
"""Quotations from a record stay in the language in which they were kept; a name may be anything."""

CUT = {"adviser-card": 1}
"""Screen → the texts that end in "…" in English too."""


class Recording(Canvas):
    """A canvas that remembers each text with its place, in order, and each filled rectangle."""

    __slots__ = ("_within", "drawn")

    def __init__(self, *given: Any) -> None:
        self.drawn: list[tuple[int, int, str | tuple[int, int]]] = []
        self._within = False
        super().__init__(*given)

    def write(self, x: int, y: int, text: str, *given: Any, **more: Any) -> int:
        if not self._within:
            self.drawn.append((x, y, text))
        return super().write(x, y, text, *given, **more)

    def line(self, x: int, y: int, line: Iterable[Span]) -> int:
        pieces: Line = tuple(line)
        self.drawn.append((x, y, "".join(span.text for span in pieces)))
        self._within = True
        try:
            return super().line(x, y, pieces)
        finally:
            self._within = False

    def fill(self, x: int, y: int, width: int, height: int, *given: Any, **more: Any) -> None:
        self.drawn.append((x, y, (width, height)))
        super().fill(x, y, width, height, *given, **more)

    def faults(self) -> set[str]:
        """Return the texts that run off the canvas or over another text, or touch one."""
        found = set()
        cells: dict[tuple[int, int], tuple[str, str]] = {}
        for x, y, text in self.drawn:
            if isinstance(text, tuple):
                for at in [
                    (column, row)
                    for column, row in cells
                    if x <= column < x + text[0] and y <= row < y + text[1]
                ]:
                    del cells[at]
                continue
            for column, letter in enumerate(text, x):
                before = cells.get((column, y))
                if not (0 <= column < self.width and 0 <= y < self.height):
                    if letter.isalnum() and 0 <= y < self.height:
                        found.add(f"cut: {text!r}")
                    continue
                if before and before[1].isalnum() and letter not in (" ", before[1]):
                    found.add(f"{text!r} over {before[0]!r}")
                cells[column, y] = text, letter
        for (column, row), (text, letter) in cells.items():
            other, next_letter = cells.get((column + 1, row), ("", ""))
            apart = (
                other is not text and max(len(text), len(other)) > 1
            )  # the paper sheet's marks are single digits
            if apart and letter.isalnum() and next_letter.isalnum():
                found.add(f"{text!r} touches {other!r}")
        return found


@pytest.fixture(autouse=True)
def english_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(painted, "Canvas", Recording)
    yield
    use("en")


def drawing_faults(barbu: BarbuApp) -> set[str]:
    canvases = (widget._canvas for widget in barbu.screen.query(painted.Painted) if widget.display)
    return {fault for canvas in canvases if isinstance(canvas, Recording) for fault in canvas.faults()}


def word_faults(name: str, code: str, size: tuple[int, int], text: str) -> set[str]:
    found = set()
    text = text.removesuffix("…")  # a key bar without room for all keys
    if text.count("…") > (CUT.get(name, 0) if size == SMALL else 0):
        found |= {f"ends in …: {line.strip()!r}" for line in text.splitlines() if "…" in line}
    found |= {f"a place without its value: {each}" for each in re.findall(r"\{\w+[}:?]", text)}
    for line in text.splitlines() if code != "en" else ():
        words = ENGLISH.findall(KEPT.sub("", line).replace("You", ""))
        found |= {f"English: {line.strip()!r}"} if words else set()
    return found


THEMES: Final = ("dark", "light", "ansi")
EVERY: Final = [(SCREENS, name) for name in SCREENS] + [(PRACTICE, name) for name in PRACTICE]


@pytest.mark.parametrize(("screens", "name"), EVERY, ids=[name for _, name in EVERY])
@pytest.mark.usefixtures("same_estimates")
def test_every_text_is_whole_apart_translated_and_readable(screens: Any, name: str) -> None:
    keep_some_games()
    make, keys = screens[name]
    found: set[tuple[str, int, str]] = set()

    async def run(code: str) -> None:
        use(code)
        barbu = app(make)
        async with barbu.run_test(size=LARGE) as pilot:
            await (estimated if screens is PRACTICE else pressing)(keys)(pilot)
            for size in (LARGE, STANDARD, SMALL):
                await pilot.resize_terminal(*size)
                faults = drawing_faults(barbu) | word_faults(name, code, size, shown(barbu))
                found.update((code, size[0], fault) for fault in faults)
            for theme in THEMES if code == "en" else ():
                barbu.apply_settings(theme=theme)
                for size in (STANDARD, SMALL):
                    await pilot.resize_terminal(*size)
                    faults = low_contrasts(barbu.screen._compositor.render_strips())
                    found.update((theme, size[0], fault) for fault in faults)

    for code in CODES:
        asyncio.run(run(code))
    assert not found, "\n".join(f"{code} {width}: {fault}" for code, width, fault in sorted(found))
