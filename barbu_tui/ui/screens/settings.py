"""The settings. Every change has immediate effect and is saved."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from rich.cells import cell_len

from barbu_tui.language import tr
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import decimal
from barbu_tui.session.store.paths import settings_file
from barbu_tui.session.store.settings import LONGEST_NAME, SECTIONS, Settings, read_name
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.glyphs import currency_sign
from barbu_tui.ui.drawing.look import MIDDLE
from barbu_tui.ui.screens.frames.form import FORM_COMMANDS, OPENS, VALUES, FormScreen
from barbu_tui.ui.widgets.chrome import named
from barbu_tui.ui.widgets.form import Field, stake_words
from barbu_tui.ui.widgets.page import BLANK, PageLine, wrap
from barbu_tui.ui.widgets.panels import text
from barbu_tui.words.line import Saying
from barbu_tui.words.settings import CHOICES, ORDER, SECTION_WORDS, Choice, own_name, setting_words


def settings_fields(settings: Settings, section: int = 0) -> tuple[Field, ...]:
    """Return the form; ``section`` is the section of the side panel under the cursor."""
    fields = []
    for name in ORDER:
        choice = CHOICES.get(name)
        label, words = setting_words(name)
        if choice is not None:
            at = _place(choice, getattr(settings, name))
            fields.append(Field(name, label, _words(choice), at, help=words))
        elif name == "name":
            fields.append(Field(name, label, text=own_name(settings), help=words))
        elif name == "sections":
            on = tuple(at for at, each in enumerate(SECTIONS) if each in settings.sections)
            values = tuple(map(tr, SECTION_WORDS))
            words = tr("what it shows where there is room; Space turns one on or off")
            fields.append(Field(name, label, values, section, several=on, help=words))
        else:
            stake = stake_words(settings.stake, settings.currency)
            fields.append(Field(name, label, text=stake, help=words))
    return tuple(fields)


def _words(choice: Choice) -> tuple[str, ...]:
    """Return words of the values; without any they are milliseconds."""
    if choice.words:
        return tuple(map(tr, choice.words))
    return tuple(
        f"{decimal(each / 1000, 1 if each % 1000 else 0)} s"
        for each in choice.values
        if isinstance(each, int)
    )


def _place(choice: Choice, value: object) -> int:
    """Return a value's index in the form; the nearest one for a number that the form does not offer."""
    if value in choice.values or not isinstance(value, int):
        return choice.values.index(value)
    numbers = [each for each in choice.values if isinstance(each, int)]
    return numbers.index(min(numbers, key=lambda each: abs(each - value)))


def value_at(name: str, place: int) -> object:
    """Return a setting's value by its index in the form."""
    return CHOICES[name].values[place]


TEST_SIGNS: Final = "♠♥♣♦ ◆×−✓▌ ▄▀█▏ ╭─╮┏━┓ ▁▃▅▇ ⠑⠒⠊ ‹›·┈●"
_BRAILLE: Final = "⠑⠒⠊ "
"""Braille signs of the charts' lines, which are letters in the safe tier."""
CIRCLES: Final = "① ② ③ ❶ ❷ ❸ "


def glyph_lines(x: int, *, safe: bool = False) -> list[PageLine]:
    """Return signs with a rule of equal length under them. Their ends must align."""
    label = tr("These should line up")
    at = x + max(20, cell_len(label)) + 2
    signs = f"{TEST_SIGNS.replace(_BRAILLE, '') if safe else TEST_SIGNS} {CIRCLES}"
    return [
        PageLine((text(x, label, "muted"), text(at, signs), text(at + len(signs), "│", "brass"))),
        PageLine((text(at, "─" * len(signs), "line2"), text(at + len(signs), "│", "brass"))),
    ]


_WIDEST = 120

COMMANDS: Final = (
    *FORM_COMMANDS,
    Command("settings.next", "enter", "open", "The next value.", "next", modes=VALUES, palette=False),
    Command("settings.open", "enter", "open", "Type another value.", "change", modes=OPENS, palette=False),
    Command("settings.back", "escape,o,q", "back", "Back to where you were.", "back", sign="Esc"),
)


class SettingsScreen(FormScreen):
    """Changes the look and the play of the game."""

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
        # In the lowest window the row above the form goes to the signs below it.
        lines: list[PageLine] = [BLANK] if len(fields) + 4 <= height else []
        lines += [
            *self.rows(
                fields,
                x,
                inner,
                names=20,
                helps=64 if inner >= 116 else 0,
                airy=2 * len(fields) + 4 <= height,
            ),
            BLANK,
        ]
        lines += glyph_lines(x + 2, safe=self.barbu.look.safe)
        faults = [line for problem in self.barbu.settings.problems for line in wrap(problem, inner - 4)]
        problems = [PageLine((text(x + 2, line, "bad"),)) for line in faults]
        if problems and len(lines) + len(problems) + 1 <= height:
            lines += [BLANK, *problems]
        bar = named(tr("Settings"), str(settings_file()) if width >= MIDDLE else "")
        wrong = Saying.of(tr("Not saved."), self._wrong) if self._wrong else None
        self.present(bar, lines, wrong or self.help_saying)

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
            return f"{capital(str(error))}."
        self._keep(name=name)
        return None

    def _take_stake(self, stake: Decimal, currency: str) -> None:
        self._keep(stake=stake, currency=currency)

    def _keep(self, **changes: Any) -> None:
        self._wrong = self.barbu.keep_settings(**changes)
