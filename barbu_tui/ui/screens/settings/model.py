"""The form of the settings, and a line that shows how the terminal draws the signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, get_args

from barbu_tui.language import NAMES
from barbu_tui.session.config.settings import (
    SECTIONS,
    CardStyle,
    Coached,
    Deck,
    Glyphs,
    LanguageChoice,
    PanelView,
    Settings,
    Spacing,
    Speed,
    ThemeName,
    TrickRest,
)
from barbu_tui.session.scores.settlement import money
from barbu_tui.ui.view_models.form import Field
from barbu_tui.ui.view_models.page import PageLine, text, wrap

SECTION_WORDS: Final = ("scores", "by deal", "doubles", "to deal", "last trick", "unplayed")


@dataclass(frozen=True, slots=True)
class _Choice:
    """A setting with few values: words for them, and a line of help."""

    name: str
    values: tuple[object, ...]
    words: tuple[str, ...]
    help: str


_ON_OFF: Final = ((False, True), ("off", "on"))
CHOICES: Final[dict[str, _Choice]] = {
    "language": _Choice("Language", get_args(LanguageChoice), ("as the terminal", *NAMES.values()), "of the screens, the reasons and the lessons"),
    "theme": _Choice("Theme", get_args(ThemeName), ("dark", "light", "16 colours"), "the colours of the whole screen"),
    "deck": _Choice("Deck", get_args(Deck), ("four colours", "two colours"), "colours of the suits"),
    "cards": _Choice("Cards", get_args(CardStyle), ("solid", "with lines"), "filled faces, or frames"),
    "spacing": _Choice("Spacing", get_args(Spacing), ("wide", "tight"), "spread your cards over the width of the window"),
    "glyphs": _Choice("Glyphs", get_args(Glyphs), ("full", "safe"), "safe uses ASCII characters only"),
    "circles": _Choice("Sheet circles", (True, False), ("② circled", "2 plain"), "on the score sheet; some terminals draw circles wide"),
    "speed": _Choice("Speed", get_args(Speed), get_args(Speed), "how fast the cards move; instant: they do not"),
    "animation": _Choice("Motion", *_ON_OFF, "cards move, points are counted up"),
    "trick_rest": _Choice("Finished trick", get_args(TrickRest), ("rests a moment", "waits for a key"), "how long the cards of a trick stay on the table"),
    "auto_forced": _Choice("Forced cards", (False, True), ("you play them", "play themselves"), "when only one card may be played"),
    "confirm": _Choice("Confirm cards", *_ON_OFF, "the first press chooses, the second plays"),
    "think": _Choice("Thinking time", (100, 300, 1000, 3000), ("0.1 s", "0.3 s", "1 s", "3 s"), "for a decision of a bot that searches, such as master"),
    "coached": _Choice("Coached", get_args(Coached), ("in the first game", "in every game", "never"), "new games ask once before a costly decision"),
    "panel": _Choice("Contracts panel", get_args(PanelView), ("still to deal", "your results"), "what the side panel shows; v at the table changes it"),
}  # fmt: skip
_ORDER: Final = (
    "name", "language", "theme", "deck", "cards", "spacing", "glyphs", "circles", "speed", "animation", "trick_rest",
    "auto_forced", "confirm", "think", "coached", "panel", "sections", "stake",
)  # fmt: skip


def settings_fields(settings: Settings, section: int = 0) -> tuple[Field, ...]:
    """Return the form.

    Args:
        settings: as they stand.
        section: which section of the panel is pointed at.
    """
    fields = []
    for name in _ORDER:
        choice = CHOICES.get(name)
        if choice is not None:
            at = _place(choice, getattr(settings, name))
            fields.append(Field(name, choice.name, choice.words, at, help=choice.help))
        elif name == "name":
            fields.append(
                Field(
                    name, "Your name", text=settings.name, help="as saved games have it; the table says You"
                )
            )
        elif name == "sections":
            on = tuple(at for at, each in enumerate(SECTIONS) if each in settings.sections)
            fields.append(
                Field(
                    name, "Side panel", SECTION_WORDS, section, several=on,
                    help="what it shows where there is room; Space turns one on or off",
                )
            )  # fmt: skip
        else:
            stake = money(settings.stake, settings.stake, settings.currency)
            fields.append(
                Field(
                    name,
                    "Stakes",
                    text=f"{stake} a point" if settings.stake else "none",
                    help="money for a point, settled at the end of a game",
                )
            )
    return tuple(fields)


def _place(choice: _Choice, value: object) -> int:
    """Return a value's place in the form; the nearest one's for a number that the form does not offer."""
    if value in choice.values or not isinstance(value, int):
        return choice.values.index(value)
    numbers = [each for each in choice.values if isinstance(each, int)]
    return numbers.index(min(numbers, key=lambda each: abs(each - value)))


def value_at(name: str, place: int) -> object:
    """Return a setting's value by its place in the form."""
    return CHOICES[name].values[place]


TEST_SIGNS: Final = "♠♥♣♦ ◆×−✓▌ ▄▀█▏ ╭─╮┏━┓ ▁▃▅▇ ⠑⠒⠊ ‹›·┈●"
_BRAILLE: Final = "⠑⠒⠊ "
"""Of these the lines of charts, which are drawn with letters in the safe tier."""
CIRCLES: Final = "① ② ③ ❶ ❷ ❸ "


def glyph_lines(x: int, *, safe: bool = False) -> list[PageLine]:
    """Signs and a rule of equal length under them: their ends must stand under each other."""
    signs = f"{TEST_SIGNS.replace(_BRAILLE, '') if safe else TEST_SIGNS} {CIRCLES}"
    return [
        PageLine(
            (
                text(x, "These should line up", "muted"),
                text(x + 22, signs),
                text(x + 22 + len(signs), "│", "brass"),
            )
        ),
        PageLine((text(x + 22, "─" * len(signs), "line2"), text(x + 22 + len(signs), "│", "brass"))),
    ]


def problems_lines(problems: Sequence[str], x: int, width: int) -> list[PageLine]:
    """Return what was wrong with the file."""
    return [PageLine((text(x, line, "bad"),)) for problem in problems for line in wrap(problem, width)]
