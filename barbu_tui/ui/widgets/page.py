"""The body of most screens: lines of placed text, and the mouse events that it reports to its screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from textual import events

from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.widgets.painted import Painted, clicked
from barbu_tui.ui.widgets.panels import Placed, Row, draw_row, right, text
from barbu_tui.words.line import NO_BREAK, Span, folded


class Tint(NamedTuple):
    """A background behind part of a row."""

    start: int
    width: int
    colour: str
    """A colour's name."""


@dataclass(frozen=True, slots=True)
class PageLine:
    """A row of a page."""

    placed: Row = ()
    start: int = 0
    """The first column of the part that is an option."""
    width: int | None = None
    """Its width; to the edge, if not given."""
    option: int | None = None
    """The option that a click selects."""
    focused: bool = False
    """Whether the cursor is on it: ▌ at its start, and the focus colour behind it."""
    tints: tuple[Tint, ...] = ()
    """Backgrounds of parts of the row."""
    cursor: int | None = None
    """The column of the terminal's cursor, where another sign than ▌ shows what is marked."""


Page: TypeAlias = tuple[PageLine, ...]
"""The contents of a page, from its first row on."""
BLANK = PageLine()


def heading(x: int, width: int, title: str, note: str = "") -> PageLine:
    """Return a section's title with a rule behind it and a note at its end, if there is room for it."""
    note = note if len(title) + len(note) < width else ""
    rule = width - len(title) - 1 - (len(note) + 1 if note else 0)
    placed = [text(x, title, "muted", bold=True)]
    if rule > 1:
        placed.append(text(x + len(title) + 1, "─" * rule, "line"))
    if note:
        placed.append(right(x + width, note, "faint"))
    return PageLine(tuple(placed))


def focus_name(name: str, focused: bool) -> Span:
    """Return a row's name in bold, underlined under the cursor."""
    return Span(name, bold=True, underline=focused)


def window(count: int, cursor: int, room: int, top: int) -> int:
    """Return the first of ``count`` rows to show so that the cursor is within ``room``, moving as little as possible."""
    if cursor < top:
        top = cursor
    elif cursor >= top + room:
        top = cursor - room + 1
    return max(0, min(top, count - room))


def shifted(lines: Iterable[PageLine], by: int) -> tuple[PageLine, ...]:
    """Return lines moved to the right."""
    return tuple(
        replace(
            line,
            placed=tuple(piece._replace(x=piece.x + by) for piece in line.placed),
            start=line.start + by,
            tints=tuple(tint._replace(start=tint.start + by) for tint in line.tints),
            cursor=None if line.cursor is None else line.cursor + by,
        )
        for line in lines
    )


def beside(left: Sequence[PageLine], right_lines: Sequence[PageLine], by: int) -> tuple[PageLine, ...]:
    """Return two blocks side by side. The options are those of the left block."""
    moved = shifted(right_lines, by)
    rows = max(len(left), len(moved))
    padded = [*left, *[BLANK] * (rows - len(left))]
    others = [*moved, *[BLANK] * (rows - len(moved))]
    return tuple(
        replace(one, placed=one.placed + other.placed, tints=one.tints + other.tints)
        for one, other in zip(padded, others, strict=True)
    )


def wrap(words: str, width: int) -> list[str]:
    """Return running text in lines of some width, broken at blanks but not at no-break spaces; empty for no text."""
    return [line.replace(NO_BREAK, " ") for line in folded(words, width)] if words else []


_NAMES: Final = 6
"""The column of the names."""
_NOTES: Final = 19
"""The least column of the notes."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A row of a menu."""

    action: str
    """The action that opens it."""
    key: str
    name: str
    note: str = ""
    ready: bool = True
    """Whether it can be opened now."""


def note_column(entries: Sequence[MenuEntry]) -> int:
    """Return the column of the notes in the rows, two cells after the longest name with a note."""
    longest = max((len(entry.name) for entry in entries if entry.note), default=0)
    return max(_NOTES, _NAMES + longest + 2)


def menu_lines(
    entries: Sequence[MenuEntry], cursor: int, x: int, width: int, *, airy: bool = False
) -> list[PageLine]:
    """Return the rows, each as wide as the longest at least; ``airy`` ones have a blank row between them."""
    lines: list[PageLine] = []
    notes = x + note_column(entries)
    width = max([width, *(notes - x + len(entry.note) + 1 for entry in entries)])
    for place, entry in enumerate(entries):
        focused, ready = place == cursor, entry.ready
        placed = (
            text(x + 2, entry.key, "brass" if ready else "faint", bold=ready),
            Placed(x + _NAMES, (Span(entry.name, "text" if ready else "faint", ready, focused),)),
            text(notes, entry.note, "muted" if ready else "faint"),
        )
        lines.append(PageLine(placed, x, width, place, focused))
        if airy and place < len(entries) - 1:
            lines.append(BLANK)
    return lines


M = TypeVar("M")


@runtime_checkable
class Pointed(Protocol):
    """A screen with options for the mouse."""

    def hover(self, option: int) -> None:
        """Handle the mouse over an option."""

    def pick(self, option: int) -> None:
        """Handle a click on an option."""

    def action_back(self) -> None:
        """Go one step back."""

    def wheel(self, step: int) -> None:
        """Handle the mouse wheel: −1 up, 1 down."""


class Body(Painted[M]):
    """The middle of a screen, between its bars. The mouse does the same as keys."""

    BACKGROUND: ClassVar[str] = "bg"

    def option_at(self, x: int, y: int) -> int | None:
        return None

    def on_click(self, event: events.Click) -> None:
        """Select an option without its own click action, or go back with the right button."""
        screen = self.screen
        if not isinstance(screen, Pointed):
            return
        event.stop()
        option = self.option_at(event.x, event.y)
        if event.button == 3:
            screen.action_back()
        elif option is not None and not clicked(event)[0]:
            screen.pick(option)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        screen = self.screen
        option = self.option_at(event.x, event.y)
        if option is not None and isinstance(screen, Pointed):
            screen.hover(option)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        if isinstance(self.screen, Pointed):
            self.screen.wheel(-1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        if isinstance(self.screen, Pointed):
            self.screen.wheel(1)


def paint_page(canvas: Canvas, page: Page) -> None:
    """Draw the lines from the top."""
    for y, line in enumerate(page[: canvas.height]):
        for start, cells, colour in line.tints:
            canvas.tint(start, y, cells, colour)
        if line.focused:
            canvas.tint(line.start, y, canvas.width if line.width is None else line.width, "felt2")
            canvas.focus(line.start, y)
        draw_row(canvas, 0, y, line.placed)
        if line.cursor is not None:
            canvas.cursor = (line.cursor, y)


def option_of(page: Page, x: int, y: int) -> int | None:
    """Return the option at a cell."""
    if not 0 <= y < len(page):
        return None
    line = page[y]
    inside = line.start <= x and (line.width is None or x < line.start + line.width)
    return line.option if inside else None


class PageBody(Body[Page]):
    """Draws a page. Model: :class:`~barbu_tui.ui.widgets.page.Page`."""

    def paint(self, canvas: Canvas, model: Page) -> None:
        paint_page(canvas, model)

    def option_at(self, x: int, y: int) -> int | None:
        return None if self.model is None else option_of(self.model, x, y)


class FeltBody(PageBody):
    """A page on the felt."""

    BACKGROUND: ClassVar[str] = "felt"
