"""The settings: every change holds at once and is kept in the file."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from barbu_tui.language import tr
from barbu_tui.session.store.paths import settings_file
from barbu_tui.session.store.settings import LONGEST_NAME, SECTIONS, read_name
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.glyphs import currency_sign
from barbu_tui.ui.screens.frames.form import FORM_COMMANDS, OPENS, VALUES, FormScreen
from barbu_tui.ui.screens.settings.model import glyph_lines, problems_lines, settings_fields, value_at
from barbu_tui.ui.view_models.form import Field, field_line
from barbu_tui.ui.view_models.page import BLANK, Page, PageLine
from barbu_tui.ui.widgets.chrome import chip
from barbu_tui.words.line import Span
from barbu_tui.words.saying import Saying

_WIDEST = 120

COMMANDS: Final = (
    *FORM_COMMANDS,
    Command("settings.next", "enter", "open", "The next value.", "next", modes=VALUES, palette=False),
    Command("settings.open", "enter", "open", "Type another value.", "change", modes=OPENS, palette=False),
    Command("settings.back", "escape,o,q", "back", "Back to where you were.", "back", sign="Esc"),
)


class SettingsScreen(FormScreen):
    """Changes how the game looks and plays."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "Settings"

    def __init__(self) -> None:
        super().__init__()
        self._section = 0
        self._wrong: str | None = None

    def fields(self) -> tuple[Field, ...]:
        settings = self.barbu.in_force
        currency = currency_sign(settings.currency, safe=self.barbu.look.safe)
        return settings_fields(replace(settings, currency=currency), self._section)

    def draw(self) -> None:
        fields = self.fields()
        width, height = self.room
        inner = min(width - 2, _WIDEST)
        x = (width - inner) // 2
        roomy = height >= 36
        wide = inner >= 116
        # In the lowest window the row above the form goes to the signs below it.
        lines: list[PageLine] = [BLANK] if len(fields) + 4 <= height else []
        for row, field in enumerate(fields):
            lines.append(
                field_line(
                    field,
                    row,
                    row == self.cursor,
                    x,
                    inner,
                    names=20,
                    helps=64 if wide and field.id != "sections" else 0,
                )
            )
            if roomy:
                lines.append(BLANK)
        lines.append(BLANK)
        lines += glyph_lines(x + 2, safe=self.barbu.look.safe)
        problems = problems_lines(self.barbu.settings.problems, x + 2, inner - 4)
        if problems and len(lines) + len(problems) + 1 <= height:
            lines += [BLANK, *problems]
        self.show_bar((*chip(tr("Settings")), Span(f"  {settings_file()}" if width >= 120 else "", "muted")))
        self.show_page(Page(tuple(lines[:height])))
        field = fields[self.cursor]
        if self._wrong:
            self.show_prompt(Saying.of(tr("Not saved."), self._wrong))
        else:
            self.show_prompt(Saying.of(f"{field.name}.", f"{field.help[:1].upper()}{field.help[1:]}."))
        self.show_keys()

    def point(self, field: Field, place: int) -> None:
        self._section = place

    def set_value(self, field: Field, place: int) -> None:
        if field.several is None:
            self._keep(**{field.id: value_at(field.id, place)})
            return
        self._section = place
        on = set(self.barbu.settings.sections) ^ {SECTIONS[place]}
        self._keep(sections=tuple(section for section in SECTIONS if section in on))

    def open_field(self, field: Field) -> None:
        settings = self.barbu.settings
        if field.id == "name":
            self.ask(
                tr("Your name, up to {count} letters:", count=LONGEST_NAME), settings.name, self._take_name
            )
        else:
            self.ask_stake(settings.stake, settings.currency, self._take_stake)

    def _take_name(self, answer: str) -> str | None:
        try:
            name = read_name(answer)
        except ValueError as error:
            return f"{str(error)[:1].upper()}{str(error)[1:]}."
        self._keep(name=name)
        return None

    def _take_stake(self, stake: Decimal, currency: str) -> None:
        self._keep(stake=stake, currency=currency)

    def _keep(self, **changes: Any) -> None:
        self._wrong = self.barbu.keep_settings(**changes)
