"""The languages: the current one, its catalogue, and its sentences.

English stands in the code. It needs no catalogue and loads nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from barbu_tui.core.cards import RankWord, SuitWord
from barbu_tui.core.contracts import CONTRACT_NAMES, ContractWord
from barbu_tui.language.grammar import ENGLISH as ENGLISH_GRAMMAR
from barbu_tui.language.grammar import YOU, Grammar, capital
from barbu_tui.language.message import Argument, Message
from barbu_tui.language.terms import CardWord, Person, SeatWord
from barbu_tui.language.wording import Pattern, Place, parsed

if TYPE_CHECKING:
    from gettext import GNUTranslations

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "fr": "Français", "de": "Deutsch"}
"""Code → the language's name in itself."""
CODES: Final = tuple(LANGUAGES)
CATALOGUES: Final = Path(__file__).parent / "catalogues"
SeatNames = Mapping[str, str]
"""Seat letter → the player's name."""


class Language:
    """A language: its grammar, and its catalogue of translated sentences."""

    def __init__(self, grammar: Grammar) -> None:
        self.code = grammar.CODE
        self.grammar = grammar
        self._catalogue: GNUTranslations | None = None
        self._without_catalogue = self.code == "en"

    # --- looking up ----------------------------------------------------------------------------------

    def translation(self, text: str, *, many: str = "", count: int = 0, context: str = "") -> str | None:
        """Return a sentence's translation; ``None`` if the catalogue has none. In English it is the sentence itself."""
        if self._without_catalogue:
            return many if many and self.grammar.plural(count) else text
        if not text:
            return text
        catalogue = self._catalogue or self._load()
        if catalogue is None:
            return None
        if many:
            translated = (
                catalogue.npgettext(context, text, many, count)
                if context
                else catalogue.ngettext(text, many, count)
            )
        else:
            translated = catalogue.pgettext(context, text) if context else catalogue.gettext(text)
        return translated or None

    def _load(self) -> GNUTranslations | None:
        from gettext import GNUTranslations, NullTranslations

        class Missing(NullTranslations):
            """A fallback without translations. A catalogue would answer with the English text."""

            def gettext(self, *parts: object, **named: object) -> str:
                return ""

            ngettext = pgettext = npgettext = gettext

        try:
            with (CATALOGUES / f"{self.code}.mo").open("rb") as file:
                self._catalogue = GNUTranslations(file)
        except OSError:  # an install without its catalogues speaks English
            self._without_catalogue = True
            return None
        self._catalogue.add_fallback(Missing())
        return self._catalogue

    # --- rendering -----------------------------------------------------------------------------------

    def render(
        self,
        text: str,
        arguments: Mapping[str, Any],
        *,
        many: str = "",
        count: int = 0,
        context: str = "",
        names: SeatNames | None = None,
        upper: bool = False,
    ) -> str:
        """Return a sentence of the program in this language, with its arguments in their places.

        Args:
            arguments: place → value.
            many: the plural of the sentence.
            context: tells apart two meanings of one English word.
            names: the players' names; without them a seat stays a placeholder, ``{W}``.
            upper: the first letter in upper case, but not that of a player's name.
        """
        translated = self.translation(text, many=many, count=count, context=context)
        if translated is None:
            translated = many if many and ENGLISH_GRAMMAR.plural(count) else text
        if "{" not in translated:
            return capital(translated) if upper else translated
        return self._render_pattern(parsed(translated), arguments, names, upper=upper)

    def render_message(self, message: Message, names: SeatNames | None = None, *, upper: bool = False) -> str:
        """Return a message in this language; see :meth:`render`."""
        return self.render(
            message.text,
            message.arguments,
            many=message.many,
            count=message.count,
            context=message.context,
            names=names,
            upper=upper,
        )

    def knows(self, message: Message) -> bool:
        """Return whether the catalogue has the message, and every message within it."""
        own = not message.has_words or (
            self.translation(message.text, many=message.many, count=message.count, context=message.context)
            is not None
        )
        return own and all(self.knows(each) for each in message.within())

    def _render_pattern(
        self, pattern: Pattern, arguments: Mapping[str, Any], names: SeatNames | None, *, upper: bool
    ) -> str:
        words = ""
        for part in pattern:
            first = upper and not words
            if isinstance(part, Place):
                words += self._render_place(part, arguments, names, upper=first)
            else:
                words += capital(part) if first else part
        return words

    def _render_place(
        self, place: Place, arguments: Mapping[str, Any], names: SeatNames | None, *, upper: bool
    ) -> str:
        if place.name not in arguments:
            return place.written
        argument = arguments[place.name]
        if place.choice is not None:
            chosen = min(self._text_of(argument, names), len(place.choice) - 1)
            return self._render_pattern(place.choice[chosen], arguments, names, upper=upper)
        return self.render_term(argument, place.form, upper=upper or place.upper, names=names)

    def _text_of(self, argument: Any, names: SeatNames | None) -> int:
        """Return the number of the text of a choice that is taken; a choice may have fewer, then its last one is."""
        if isinstance(argument, SeatWord):
            argument = _person(argument, names)
        if isinstance(argument, Person):
            return 0 if argument.you else 2 if self.grammar.is_woman(argument.name) else 1
        if isinstance(argument, int) and not isinstance(argument, bool):
            return self.grammar.plural(argument)
        return 0 if argument else 1

    def render_term(
        self, argument: Argument, form: str = "", *, upper: bool = False, names: SeatNames | None = None
    ) -> str:
        """Return an argument in words.

        Args:
            form: one of those that the language has for it; the plain form for any other word.
            upper: the first letter in upper case. A player's name stays as the player writes it.
        """
        if isinstance(argument, Message):
            return self.render_message(argument, names, upper=upper)
        if isinstance(argument, (tuple, list)):
            return self.grammar.listed(
                [
                    self.render_term(each, form, upper=upper and not at, names=names)
                    for at, each in enumerate(argument)
                ]
            )
        if isinstance(argument, SeatWord):
            argument = _person(argument, names)
        if isinstance(argument, Person):
            words = self.grammar.person(argument.name, argument.you, form)
            return words if not upper or words.startswith(argument.name) else capital(words)
        words = self._render_value(argument, form)
        return capital(words) if upper else words

    def _render_value(self, argument: Any, form: str) -> str:
        grammar = self.grammar
        if isinstance(argument, str):
            return grammar.text(argument, form)
        if isinstance(argument, CardWord):
            return grammar.card(argument.card, form)
        if isinstance(argument, SuitWord):
            return grammar.suit(argument.suit, form)
        if isinstance(argument, RankWord):
            return grammar.rank(argument.rank, form)
        if isinstance(argument, ContractWord):
            return self.contract(argument.contract, form)
        return grammar.number(argument, form) if isinstance(argument, int) else str(argument)

    def contract(self, contract: str, form: str = "") -> str:
        """Return a contract's name; text that is no contract as it is."""
        name = CONTRACT_NAMES.get(contract)  # type: ignore[call-overload]  # any text may be asked for
        if name is None:
            return contract
        return self.grammar.contract(contract, self.translation(name) or name, form)


def _person(seat: SeatWord, names: SeatNames | None) -> Person:
    """Return the player of a seat; without a name it stays a placeholder, ``{W}``."""
    name = (names or {}).get(seat.letter, f"{{{seat.letter}}}")
    return Person(name, name == YOU)


ENGLISH: Final = Language(ENGLISH_GRAMMAR)
_made: dict[str, Language] = {"en": ENGLISH}
_current = ENGLISH


def language(code: str) -> Language:
    """Return a language by its code.

    Raises:
        KeyError: there is none of this code.
    """
    made = _made.get(code)
    if made is None:
        made = _made[code] = Language(_grammar(code))
    return made


def _grammar(code: str) -> Grammar:
    if code == "fr":
        from barbu_tui.language.french import FRENCH

        return FRENCH
    if code == "de":
        from barbu_tui.language.german import GERMAN

        return GERMAN
    raise KeyError(code)


def current() -> Language:
    """Return the language in use."""
    return _current


def use(code: str, *, spoken: bool = False) -> Language:
    """Use a language from now on, and return it.

    Args:
        spoken: signs are words, as a voice reads them.

    Raises:
        KeyError: there is none of this code.
    """
    global _current
    _current = language(code)
    if spoken:
        _current = Language(type(_current.grammar)(spoken=True))
    return _current


def wanted(asked: str | None, setting: str, environment: Mapping[str, str]) -> str:
    """Return the code of the language to use: asked for, set, the environment's, or English.

    Args:
        asked: the value of ``--lang``, if given.
        setting: the player's setting; ``auto`` for the environment's.
    """
    for code in (asked, setting):
        if code in CODES:
            return code
    return of_environment(environment)


def of_environment(environment: Mapping[str, str]) -> str:
    """Return the language of the locale, as gettext reads it; English if the program does not have that language."""
    locale = next(
        (value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(name, ""))), ""
    )
    if locale.partition(".")[0] in ("", "C", "POSIX"):
        return "en"
    listed = [each for each in environment.get("LANGUAGE", "").split(":") if each] or [locale]
    for each in listed:
        code = each.replace("-", "_").partition("_")[0].partition(".")[0].partition("@")[0].lower()
        if code in CODES:
            return code
    return "en"


# --- marked sentences of the code ------------------------------------------------------------------------


def tr(text: str, /, **arguments: Argument) -> str:
    """Return a sentence in the language in use: ``tr("{count} deals, about {minutes} minutes", …)``.

    Args:
        text: the whole sentence in English, with its places.
        arguments: place → value.
    """
    if _current is ENGLISH and not arguments:
        return text
    return _current.render(text, arguments)


class TranslatedError(Exception):
    """An error whose message is a sentence in the language in use, made as :func:`tr` makes it."""

    def __init__(self, text: str = "", /, **arguments: Argument) -> None:
        super().__init__(tr(text, **arguments))


def trn(one: str, many: str, /, count: int, **arguments: Argument) -> str:
    """Return a sentence with a count in the language in use: ``trn("{count} trick", "{count} tricks", 2)``."""
    return _current.render(one, {"count": count, **arguments}, many=many, count=count)


def trp(context: str, text: str, /, **arguments: Argument) -> str:
    """Return a sentence with a context in the language in use: ``trp("of a door", "Open")``."""
    return _current.render(text, arguments, context=context)


def N_(text: str) -> str:  # noqa: N802 - as gettext writes it
    """Mark a sentence for the catalogues where it is written, and return it as it is; :func:`tr` shows it later."""
    return text


def NP_(context: str, text: str) -> str:  # noqa: N802 - as gettext writes it
    """Mark a sentence with its context, and return the sentence; :func:`trp` shows it later."""
    return text


def say(message: Message | str, names: SeatNames | None = None) -> str:
    """Return a message in the language in use; plain text as it is."""
    return message if isinstance(message, str) else _current.render_message(message, names)
