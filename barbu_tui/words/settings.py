"""The settings in words: what each is, its value, what it takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from decimal import Decimal
from typing import Final, get_args

from barbu_tui.language import LANGUAGES, N_, YOU, current, tr
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import explained
from barbu_tui.session.names import Speed, ThemeName
from barbu_tui.session.store.settings import (
    LANGUAGE_CHOICES,
    CardStyle,
    Coached,
    Deck,
    Glyphs,
    PanelView,
    Settings,
    Spacing,
    Strength,
    TrickRest,
    takes,
)

SECTION_WORDS: Final = (
    *(N_("scores"), N_("by deal"), N_("doubles")),
    *(N_("to call"), N_("trick"), N_("unplayed"), N_("voids")),
)


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting with few values: their words, and a line of help."""

    name: str
    values: tuple[object, ...]
    words: tuple[str, ...]
    """Words of the values; empty for a time, which is shown in seconds."""
    help: str


_ON_OFF: Final = ((False, True), (N_("off"), N_("on")))
CHOICES: Final[dict[str, Choice]] = {
    "language": Choice(N_("Language"), LANGUAGE_CHOICES, (N_("as the terminal"), *LANGUAGES.values()), N_("of the screens, the reasons and the lessons")),
    "theme": Choice(N_("Colours"), get_args(ThemeName), (N_("dark"), N_("light"), N_("16 colours")), N_("the colours of the whole screen")),
    "deck": Choice(N_("Deck"), get_args(Deck), (N_("four colours"), N_("two colours")), N_("colours of the suits")),
    "cards": Choice(N_("Card faces"), get_args(CardStyle), (N_("solid"), N_("with lines")), N_("filled faces, or frames")),
    "spacing": Choice(N_("Spacing"), get_args(Spacing), (N_("wide"), N_("tight")), N_("spread your cards over the width of the window")),
    "glyphs": Choice(N_("Glyphs"), get_args(Glyphs), (N_("full"), N_("safe")), N_("safe uses ASCII characters only")),
    "circles": Choice(N_("Sheet circles"), (True, False), (N_("② circled"), N_("2 plain")), N_("on the score sheet; some terminals draw circles wide")),
    "speed": Choice(N_("Speed"), get_args(Speed), (N_("instant"), N_("quick"), N_("normal"), N_("slow")), N_("how fast the cards move; instant: they do not")),
    "animation": Choice(N_("Motion"), *_ON_OFF, N_("cards move, points are counted up")),
    "trick_rest": Choice(N_("Finished trick"), get_args(TrickRest), (N_("rests a moment"), N_("waits for a key")), N_("how long the cards of a trick stay on the table")),
    "auto_forced": Choice(N_("Forced cards"), (False, True), (N_("you play them"), N_("play themselves")), N_("when only one card may be played")),
    "confirm": Choice(N_("Confirm cards"), *_ON_OFF, N_("the first press chooses, the second plays")),
    "proposes": Choice(N_("Card cursor"), (True, False), (N_("on a card at once"), N_("where you put it")), N_("whether Enter plays a card that you have not chosen")),
    "cursor": Choice(N_("Terminal cursor"), (False, True), (N_("hidden"), N_("shown")), N_("on the marked row or card; magnifiers follow it")),
    "think": Choice(N_("Thinking time"), (100, 300, 1000, 3000), (), N_("for a decision of a bot that searches; typed in ms")),
    "coached": Choice(N_("Coached"), get_args(Coached), (N_("in the first game"), N_("in every game"), N_("never")), N_("new games ask once before a costly decision")),
    "coach": Choice(N_("Coach"), get_args(Strength), (N_("what happens"), N_("the better card"), N_("after the deal")), N_("what it says before a costly decision")),
    "panel": Choice(N_("Contracts panel"), get_args(PanelView), (N_("still to call"), N_("your results")), N_("what the side panel shows; v at the table changes it")),
}  # fmt: skip
ORDER: Final = (
    "name", "language", "theme", "deck", "cards", "spacing", "glyphs", "circles", "speed", "animation", "trick_rest",
    "auto_forced", "confirm", "proposes", "cursor", "think", "coached", "coach", "panel", "sections", "stake",
)  # fmt: skip
"""The settings on the settings screen, in order."""
_OTHERS: Final = {
    "name": (N_("Your name"), N_("as saved games have it; the table says You")),
    "sections": (N_("Side panel"), N_("what it shows where there is room")),
    "stake": (N_("Stakes"), N_("money for a point, settled at the end of a game")),
    "currency": (N_("Currency"), N_("the sign or code of the stakes")),
    "rules": (N_("Rules"), N_("the ruleset of a new game")),
    "bots": (N_("Opponents"), N_("the opponents of a new game, clockwise from your left")),
}
"""Setting with other values → its name and what it is."""
TYPED: Final = tuple(each.name for each in fields(Settings) if each.name in CHOICES or each.name in _OTHERS)
"""The settings whose values can be typed, as the file has them."""


def setting_words(name: str) -> tuple[str, str]:
    """Return a setting's name on the screen, and what it is."""
    choice = CHOICES.get(name)
    label, what = (choice.name, choice.help) if choice else _OTHERS[name]
    return tr(label), tr(what)


def own_name(settings: Settings) -> str:
    """Return the player's name; the default one in the language in use."""
    return current().grammar.YOU if settings.name == YOU else settings.name


def value_words(value: object) -> str:
    """Return the value of a setting, or of a rule, as it is typed."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list):
        return ",".join(map(str, value)) or tr("not set")
    return str(value) if isinstance(value, int | Decimal) else str(value) or tr("not set")


def settings_lines(settings: Settings) -> Iterator[str]:
    """Yield a line for each setting: ``theme = dark (the colours of the whole screen)``."""
    for name in TYPED:
        yield f"{name} = {value_words(getattr(settings, name))} ({setting_words(name)[1]})"


def setting_lines(settings: Settings, name: str) -> Iterator[str]:
    """Yield a setting's value, what it is, and what it takes."""
    yield f"{name} = {value_words(getattr(settings, name))}"
    yield f"{explained(*setting_words(name))}."
    yield f"{capital(takes(name))}."
