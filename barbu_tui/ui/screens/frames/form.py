"""The frame of forms: fields, a line of help, immediate changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Final

from barbu_tui.language import NP_, tr
from barbu_tui.language.grammar import capital
from barbu_tui.session.store.settings import parse_stake
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.glyphs import currency_sign
from barbu_tui.ui.screens.frames.page import PageScreen, cursor_commands
from barbu_tui.ui.widgets.form import Field, field_line
from barbu_tui.ui.widgets.page import BLANK, PageLine
from barbu_tui.words.line import Saying

VALUES: Final = frozenset({"values"})
"""The mode on a row with values."""
OPENS: Final = frozenset({"opens"})
"""The mode on a row that opens another screen."""
BUTTON: Final = frozenset({"button"})
"""The mode on the button."""

FORM_COMMANDS = (
    *cursor_commands(NP_("key", "row")),
    Command("form.left", "left", "change", "The previous value.", "change", sign="← →", modes=VALUES, palette=False, value=-1),
    Command("form.right", "right", "change", "The next value.", modes=VALUES, palette=False, value=1),
    Command("form.flip", "space", "flip", "Turn it on or off, or go to the next value.", palette=False),
)  # fmt: skip


class FormScreen(PageScreen):
    """A screen of fields. Subclasses define the fields and the effect of a new value."""

    def fields(self) -> tuple[Field, ...]:
        raise NotImplementedError

    def set_value(self, field: Field, place: int) -> None:
        """Handle a chosen value; in a field of several, a toggled one."""
        raise NotImplementedError

    def open_field(self, field: Field) -> None:
        """Handle an opened field without values."""
        raise NotImplementedError

    def point(self, field: Field, place: int) -> None:
        """Handle a move to another value, in a field of several."""

    @property
    def count(self) -> int:
        return len(self.fields())

    @property
    def field(self) -> Field:
        return self.fields()[self.cursor]

    @property
    def help_saying(self) -> Saying:
        return Saying.of(f"{self.field.name}.", f"{capital(self.field.help)}.")

    @property
    def mode(self) -> str:
        field = self.field
        return "values" if field.values else "button" if field.button else "opens"

    def rows(
        self, fields: Sequence[Field], x: int, width: int, *, names: int, helps: int = 0, airy: bool = False
    ) -> list[PageLine]:
        """Return the form, with blank lines between its rows if it is airy."""
        lines: list[PageLine] = []
        for row, field in enumerate(fields):
            lines.append(field_line(field, row, row == self.cursor, x, width, names=names, helps=helps))
            lines += [BLANK] * airy
        return lines

    def action_change(self, step: int) -> None:
        field = self.field
        place = field.stepped(step)
        if place != field.chosen:
            if field.several is None:
                self.set_value(field, place)
            else:
                self.point(field, place)
            self.draw()

    def action_flip(self) -> None:
        """Toggle the current value, or take the next value, cyclically."""
        field = self.field
        if field.several is not None:
            self.set_value(field, field.chosen)
        elif field.values:
            self.set_value(field, (field.chosen + 1) % len(field.values))
        else:
            self.open_field(field)
            return
        self.draw()

    def action_open(self) -> None:
        self.action_flip()

    def action_choose(self, id: str, place: int) -> None:
        for row, field in enumerate(self.fields()):
            if field.id == id:
                self.cursor = row
                self.set_value(field, place)
                self.draw()
                return

    def ask_stake(self, stake: Decimal, currency: str, take: Callable[[Decimal, str], None]) -> None:
        safe = self.barbu.look.safe
        euro, sign = (currency_sign(each, safe=safe) for each in ("€", currency))

        def done(answer: str) -> str | None:
            try:
                amount, called = parse_stake(answer)
            except ValueError:
                return tr("An amount such as 0.05 {euro}, or nothing.", euro=euro)
            # An ASCII substitute does not replace the sign.
            take(amount, currency if called == sign else called)
            return None

        now = f"{stake} {sign}".strip() if stake else ""
        self.ask(tr("Money for a point, such as 0.05 {euro}:", euro=euro), now, done)
