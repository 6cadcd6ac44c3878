"""The settings. Every change has immediate effect and is saved."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final, get_args

from rich.cells import cell_len

from barbu_tui.language import N_, NAMES, YOU, current, tr
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import decimal
from barbu_tui.session.store.paths import settings_file
from barbu_tui.session.store.settings import (
    LANGUAGE_CHOICES,
    LONGEST_NAME,
    SECTIONS,
    CardStyle,
    Coached,
    Deck,
    Glyphs,
    PanelView,
    Settings,
    Spacing,
    Speed,
    Strength,
    ThemeName,
    TrickRest,
    read_name,
)
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.glyphs import currency_sign
from barbu_tui.ui.drawing.look import MIDDLE
from barbu_tui.ui.screens.frames.form import FORM_COMMANDS, OPENS, VALUES, FormScreen
from barbu_tui.ui.view_models.form import Field, stake_words
from barbu_tui.ui.view_models.page import BLANK, Page, PageLine, wrap
from barbu_tui.ui.view_models.panels import text
from barbu_tui.ui.widgets.chrome import chip
from barbu_tui.words.line import Span
from barbu_tui.words.saying import Saying

SECTION_WORDS: Final = (
    *(N_("scores"), N_("by deal"), N_("doubles")),
    *(N_("to call"), N_("trick"), N_("unplayed"), N_("voids")),
)


@dataclass(frozen=True, slots=True)
class _Choice:
    """A setting with few values: their words, and a line of help."""

    name: str
    values: tuple[object, ...]
    words: tuple[str, ...]
    """Words of the values; empty for a time, which is shown in seconds."""
    help: str


_ON_OFF: Final = ((False, True), (N_("off"), N_("on")))
CHOICES: Final[dict[str, _Choice]] = {
    "language": _Choice(N_("Language"), LANGUAGE_CHOICES, (N_("as the terminal"), *NAMES.values()), N_("of the screens, the reasons and the lessons")),
    "theme": _Choice(N_("Theme"), get_args(ThemeName), (N_("dark"), N_("light"), N_("16 colours")), N_("the colours of the whole screen")),
    "deck": _Choice(N_("Deck"), get_args(Deck), (N_("four colours"), N_("two colours")), N_("colours of the suits")),
    "cards": _Choice(N_("Cards"), get_args(CardStyle), (N_("solid"), N_("with lines")), N_("filled faces, or frames")),
    "spacing": _Choice(N_("Spacing"), get_args(Spacing), (N_("wide"), N_("tight")), N_("spread your cards over the width of the window")),
    "glyphs": _Choice(N_("Glyphs"), get_args(Glyphs), (N_("full"), N_("safe")), N_("safe uses ASCII characters only")),
    "circles": _Choice(N_("Sheet circles"), (True, False), (N_("② circled"), N_("2 plain")), N_("on the score sheet; some terminals draw circles wide")),
    "speed": _Choice(N_("Speed"), get_args(Speed), (N_("instant"), N_("quick"), N_("normal"), N_("slow")), N_("how fast the cards move; instant: they do not")),
    "animation": _Choice(N_("Motion"), *_ON_OFF, N_("cards move, points are counted up")),
    "trick_rest": _Choice(N_("Finished trick"), get_args(TrickRest), (N_("rests a moment"), N_("waits for a key")), N_("how long the cards of a trick stay on the table")),
    "auto_forced": _Choice(N_("Forced cards"), (False, True), (N_("you play them"), N_("play themselves")), N_("when only one card may be played")),
    "confirm": _Choice(N_("Confirm cards"), *_ON_OFF, N_("the first press chooses, the second plays")),
    "proposes": _Choice(N_("Card cursor"), (True, False), (N_("on a card at once"), N_("where you put it")), N_("where you put it: Enter plays only a chosen card")),
    "think": _Choice(N_("Thinking time"), (100, 300, 1000, 3000), (), N_("for a decision of a bot that searches, such as master")),
    "coached": _Choice(N_("Coached"), get_args(Coached), (N_("in the first game"), N_("in every game"), N_("never")), N_("new games ask once before a costly decision")),
    "coach": _Choice(N_("Coach"), get_args(Strength), (N_("what happens"), N_("the better card"), N_("after the deal")), N_("what it says before a costly decision")),
    "panel": _Choice(N_("Contracts panel"), get_args(PanelView), (N_("still to call"), N_("your results")), N_("what the side panel shows; v at the table changes it")),
}  # fmt: skip
_ORDER: Final = (
    "name", "language", "theme", "deck", "cards", "spacing", "glyphs", "circles", "speed", "animation", "trick_rest",
    "auto_forced", "confirm", "proposes", "think", "coached", "coach", "panel", "sections", "stake",
)  # fmt: skip


def settings_fields(settings: Settings, section: int = 0) -> tuple[Field, ...]:
    """Return the form; ``section`` is the section of the side panel under the cursor."""
    fields = []
    for name in _ORDER:
        choice = CHOICES.get(name)
        if choice is not None:
            at = _place(choice, getattr(settings, name))
            fields.append(Field(name, tr(choice.name), _words(choice), at, help=tr(choice.help)))
        elif name == "name":
            words = tr("as saved games have it; the table says You")
            fields.append(Field(name, tr("Your name"), text=own_name(settings), help=words))
        elif name == "sections":
            on = tuple(at for at, each in enumerate(SECTIONS) if each in settings.sections)
            words = tr("what it shows where there is room; Space turns one on or off")
            values = tuple(map(tr, SECTION_WORDS))
            fields.append(Field(name, tr("Side panel"), values, section, several=on, help=words))
        else:
            stake = stake_words(settings.stake, settings.currency)
            words = tr("money for a point, settled at the end of a game")
            fields.append(Field(name, tr("Stakes"), text=stake, help=words))
    return tuple(fields)


def own_name(settings: Settings) -> str:
    """Return the player's name; the default one in the language in use."""
    return current().grammar.YOU if settings.name == YOU else settings.name


def _words(choice: _Choice) -> tuple[str, ...]:
    """Return words of the values; without any they are milliseconds."""
    if choice.words:
        return tuple(map(tr, choice.words))
    return tuple(
        f"{decimal(each / 1000, 1 if each % 1000 else 0)} s"
        for each in choice.values
        if isinstance(each, int)
    )


def _place(choice: _Choice, value: object) -> int:
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
        self.show_bar(
            (*chip(tr("Settings")), Span(f"  {settings_file()}" if width >= MIDDLE else "", "muted"))
        )
        self.show_page(Page(tuple(lines[:height])))
        field = fields[self.cursor]
        if self._wrong:
            self.show_prompt(Saying.of(tr("Not saved."), self._wrong))
        else:
            self.show_prompt(Saying.of(f"{field.name}.", f"{capital(field.help)}."))
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
            return f"{capital(str(error))}."
        self._keep(name=name)
        return None

    def _take_stake(self, stake: Decimal, currency: str) -> None:
        self._keep(stake=stake, currency=currency)

    def _keep(self, **changes: Any) -> None:
        self._wrong = self.barbu.keep_settings(**changes)
