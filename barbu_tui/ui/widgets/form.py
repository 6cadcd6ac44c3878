"""A form: one row per setting, its values beside it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rich.cells import cell_len

from barbu_tui.language import tr, trp
from barbu_tui.session.scores.settlement import money
from barbu_tui.ui.drawing.glyphs import CHECK
from barbu_tui.ui.drawing.look import click
from barbu_tui.ui.widgets.page import PageLine, focus_name, wrap
from barbu_tui.ui.widgets.panels import Placed, text
from barbu_tui.words.line import Line, Span, elided, filled, line_width, shorten

NAME_WIDTH = 24
"""The column of the values, from the row's start."""


@dataclass(frozen=True, slots=True)
class Field:
    """A setting."""

    id: str
    name: str
    values: tuple[str, ...] = ()
    """The possible values; empty for free text."""
    chosen: int = 0
    text: str = ""
    """The current free text, or the target of the row."""
    help: str = ""
    """One line of help."""
    changed: bool = False
    """Whether it differs from the default."""
    button: bool = False
    """Whether it is a button instead of a value."""
    several: tuple[int, ...] | None = None
    """The values turned on, if several may be; :attr:`chosen` is then the one under the cursor."""

    def stepped(self, step: int) -> int:
        """Return the value so many steps on, up to the ends."""
        return max(0, min(len(self.values) - 1, self.chosen + step))


def _values_line(field: Field, focused: bool, room: int) -> Line:
    """Return the values side by side, the chosen one marked and filled under the cursor; only that one if they do not fit."""
    if not field.values:
        shown = elided(field.text, room - 2)
        return (Span(f" {shown} ", "text", bold=field.changed, underline=focused and not field.button),)
    if sum(cell_len(value) + 2 for value in field.values) > room:
        value = shorten(field.values[field.chosen], room - 6)
        return (
            Span("‹ ", "brass" if field.chosen and focused else "line2"),
            filled(f" {value} ") if focused else Span(f" {value} ", bold=True),
            Span(" ›", "brass" if field.chosen < len(field.values) - 1 and focused else "line2"),
        )
    pieces: list[Span] = []
    for place, value in enumerate(field.values):
        on = place in field.several if field.several is not None else place == field.chosen
        meta = click("choose", field.id, place)
        if field.several is not None:
            tick = CHECK if on else " "
            if focused and place == field.chosen:
                pieces.append(filled(f"{tick}{value} ", meta))
            else:
                pieces.append(Span(tick, "good", meta=meta))
                pieces.append(Span(f"{value} ", "text" if on else "muted", bold=on, meta=meta))
        elif on and focused:
            pieces.append(filled(f" {value} ", meta))
        elif on:
            signs = [Span(sign, "brassdim", meta=meta) for sign in "‹›"]
            pieces += [signs[0], Span(value, bold=True, meta=meta), signs[1]]
        else:
            pieces.append(Span(f" {value} ", "muted", meta=meta))
    return tuple(pieces)


def field_line(
    field: Field, option: int, focused: bool, x: int, width: int, *, names: int = NAME_WIDTH, helps: int = 0
) -> PageLine:
    """Return a row of the form.

    ``names`` and ``helps`` are the columns of values and help, from the row's start; 0 for no help in the row.
    """
    if field.button:
        name = Span(f" {field.name} ", "brass", bold=True)
        if focused:
            name = name._replace(colour="onbrass", background="brassbg")
        after = 6 + cell_len(field.name)
        note = text(x + after, shorten(field.text, width - after - 1), "muted")
        return PageLine((Placed(x + 2, (name,)), note), x, width, option, focused)
    helps = helps if field.several is None else 0  # several values take the room
    room = (helps or width) - names - 1
    placed = [
        Placed(x + 2, (focus_name(shorten(field.name, names - 3), focused),)),
        Placed(x + names, _values_line(field, focused, room)),
    ]
    if field.changed:
        placed.append(text(x + names - 2, "*", "brass", bold=True))
    if helps:
        words = shorten(field.help, width - helps - 1)
        placed.append(text(x + helps, words, "muted" if focused else "faint"))
    return PageLine(tuple(placed), x, width, option, focused)


def stake_words(stake: Decimal, currency: str) -> str:
    """Return the money per point in words."""
    return tr("{stake} a point", stake=money(stake, stake, currency)) if stake else trp("stake", "none")


def labelled(
    x: int, label: str, words: str | Line, width: int, *, names: int = 14, plain: bool = False
) -> list[PageLine]:
    """Return a label with words beside it, wrapped; ``plain`` ones in the ink of text, the label bold."""
    ink = "text" if plain else "muted"
    if not isinstance(words, str):
        assert line_width(words) <= width - names
        return [PageLine((text(x, label, "faint"), Placed(x + names, words)))]
    lines = wrap(words, width - names)
    return [
        PageLine(
            ((text(x, label, ink if plain else "faint", bold=plain),) if row == 0 else ())
            + (text(x + names, line, ink),)
        )
        for row, line in enumerate(lines)
    ]
