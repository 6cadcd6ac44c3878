"""The player's settings: a TOML file that may also be edited by hand.

Reading never fails: faults are listed in :attr:`Settings.problems`, and defaults are used. Writing keeps
comments, the order of the keys, and unknown keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from decimal import Decimal, InvalidOperation
from itertools import islice
from pathlib import Path
from reprlib import Repr
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args, get_type_hints

from barbu_tui.core.ruleset import PRESETS
from barbu_tui.core.worded import as_typed, read_whole
from barbu_tui.language import CODES, TranslatedError, tr
from barbu_tui.session.names import Speed, ThemeName
from barbu_tui.session.store.files import reason, replace_file
from barbu_tui.session.store.toml import TomlError, parse, read_text

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

Deck: TypeAlias = Literal["four", "two"]
CardStyle: TypeAlias = Literal["solid", "line"]
Spacing: TypeAlias = Literal["auto", "tight"]
Glyphs: TypeAlias = Literal["full", "safe"]
Coached: TypeAlias = Literal["first", "always", "never"]
Strength: TypeAlias = Literal["hint", "tell", "after"]
LANGUAGE_CHOICES: Final = ("auto", *CODES)
TrickRest: TypeAlias = Literal["moment", "key"]
PanelView: TypeAlias = Literal["codes", "results"]
Section: TypeAlias = Literal[
    "scores", "by_deal", "doubles", "still_to_deal", "last_trick", "still_out", "voids"
]

SECTIONS: Final[tuple[Section, ...]] = get_args(Section)
"""The sections of the side panels, in their order."""
LONGEST_NAME: Final = 40
"""Characters of a player's name. A screen with less room cuts it; the file keeps the whole name."""
_LONGEST_TEXT: Final = 1000
"""Characters of a text above which it is refused unread."""
_LARGEST_STAKE: Final = Decimal(1_000_000)
_LARGEST_NUMBER: Final = 10**9
"""More than any setting takes."""
_MOST_UNKNOWN: Final = 3
"""Maximum number of unknown names listed in a sentence."""


class SettingsError(TranslatedError, OSError):
    """Settings that cannot be read or written, an unknown one, or a value it refuses. The message is one sentence."""


@dataclass(frozen=True)
class Settings:
    """The player's settings. Rules belong to a game, not here."""

    name: str = "You"
    """The player's name at the table."""
    language: str = "auto"
    """The language of the program; ``auto`` is that of the terminal's locale."""
    theme: ThemeName = "dark"
    deck: Deck = "four"
    """Colours of the suits: four, or red and black."""
    cards: CardStyle = "solid"
    spacing: Spacing = "auto"
    """Cards of the hand spread over the width, or always close together."""
    glyphs: Glyphs = "full"
    """All characters, or ASCII only."""
    circles: bool = True
    """Circled digits on the score sheet, instead of plain ones."""
    speed: Speed = "normal"
    animation: bool = True
    """Cards fly to their place and points are counted up."""
    trick_rest: TrickRest = "moment"
    """Whether a finished trick stays for a moment, or until a key is pressed."""
    auto_forced: bool = False
    """Whether the only legal card is played without asking."""
    confirm: bool = False
    """Whether the first press selects a card and the second plays it."""
    cursor: bool = False
    """The terminal's own cursor, which is always on the marked row or card, is shown."""
    proposes: bool = True
    """A card is under the cursor at once; never in lessons and coached games."""
    think: int = 300
    """Milliseconds of thinking per decision, for bots that search."""
    coached: Coached = "first"
    """When new games ask before a costly decision: until one game is finished, always, or never."""
    coach: Strength = "tell"
    """The coach names the consequence of a costly decision, the better card too, or all after the deal."""
    panel: PanelView = "codes"
    """The contracts in the side panel: every player's codes left, or your results."""
    sections: tuple[Section, ...] = SECTIONS
    """The sections of the side panels, in order, as far as there is room."""
    stake: Decimal = Decimal(0)
    """Money per point; 0 for no stakes."""
    currency: str = ""
    """The currency's sign or code."""
    rules: str = "online"
    """The ruleset preset for a new game."""
    bots: tuple[str, ...] = ()
    """The opponents preset for a new game, clockwise from your left; empty for the default ones."""
    keymap: Mapping[str, str] = field(default_factory=dict)
    """Command id → keys that replace its default ones, separated by commas."""
    problems: tuple[str, ...] = ()
    """The faults of the file, one sentence each; never written."""
    given: frozenset[str] = field(default=frozenset(), compare=False)
    """The settings that the file has; never written."""


class _UnfitError(TranslatedError, ValueError):
    """A value that a setting does not accept, raised by its reader. The message lists the accepted ones."""


def _choice(*values: str) -> Callable[[Any], Any]:
    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in values:
            raise _UnfitError("it must be {values} or {last}", values=", ".join(values[:-1]), last=values[-1])
        return value

    return read


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _UnfitError("it must be true or false")
    return value


def _think(value: Any) -> int:
    # Imported late, as below.
    from barbu_bots.thought import LONGEST, SHORTEST

    if isinstance(value, bool) or not isinstance(value, int) or not SHORTEST <= value <= LONGEST:
        raise _UnfitError(
            "it must be milliseconds from {shortest} to {longest}", shortest=SHORTEST, longest=LONGEST
        )
    return value


def _clean(text: str, limit: int) -> str:
    # Imported late, because it loads the whole core, which the home screen does not need.
    from barbu_tui.language.signs import clean_text

    return clean_text(text, limit)


def read_name(value: Any) -> str:
    """Return a player's name without unprintable characters."""
    name = _clean(value, _LONGEST_TEXT).strip() if isinstance(value, str) else ""
    if not 0 < len(name) <= LONGEST_NAME:
        raise _UnfitError("it must be a name of up to {count} letters", count=LONGEST_NAME)
    return name


def read_stake(value: Any) -> Decimal:
    """Return the money per point from a number or its text."""
    takes = tr("it must be an amount such as 0.05, or 0 for no stakes")
    if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
        raise _UnfitError(takes)
    try:
        stake = Decimal(str(value).strip().replace(",", ".") or "0")
    except (InvalidOperation, ValueError):  # ValueError: an integer too long for str()
        raise _UnfitError(takes) from None
    exponent = stake.as_tuple().exponent
    if not stake.is_finite() or not 0 <= stake <= _LARGEST_STAKE or not isinstance(exponent, int):
        raise _UnfitError(takes)
    if exponent < -4:
        raise _UnfitError("it must have at most four digits after the point")
    return stake


def parse_stake(words: str) -> tuple[Decimal, str]:
    """Return the money per point and the currency from text such as ``0.05 €``, ``$2`` or nothing."""
    digits = "".join(letter for letter in words if letter in "0123456789.,-+")
    currency = "".join(letter for letter in words if letter not in "0123456789.,-+").strip()
    if currency and not digits:
        raise _UnfitError("there is no amount")
    stake = read_stake(digits)
    return stake, _currency(currency) if stake else ""


def _currency(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 4:
        raise _UnfitError("it must be a sign of up to four letters, such as € or EUR")
    return _clean(value, 4).strip()


def _bots(value: Any) -> tuple[str, ...]:
    if (
        not isinstance(value, list)
        or len(value) > 3
        or not all(isinstance(bot, str) and bot for bot in value)
    ):
        raise _UnfitError("it must be a list of up to three names of bots")
    return tuple(_clean(bot, 60) for bot in value)


def _sections(value: Any) -> tuple[Section, ...]:
    if not isinstance(value, list) or not set(map(str, value)) <= set(SECTIONS):
        raise _UnfitError("it must be a list of {sections}", sections=", ".join(SECTIONS))
    return tuple(section for section in SECTIONS if section in value)


def _keymap(value: Any) -> dict[str, str]:
    if not isinstance(value, dict):
        raise _UnfitError("it must be a table of command = key")
    keys: dict[str, str] = {}
    _flatten("", value, keys)
    return keys


def _flatten(prefix: str, table: Mapping[str, Any], keys: dict[str, str]) -> None:
    # TOML reads  table.sheet = "s"  as a table in a table, and  "table.sheet" = "s"  as one key.
    for name, value in table.items():
        if isinstance(value, Mapping):
            _flatten(f"{prefix}{name}.", value, keys)
        elif isinstance(value, str) and value.strip():
            keys[f"{prefix}{name}"] = value.strip()
        else:
            raise _UnfitError('{name} takes a key, as in {name} = "ctrl+s"', name=f"{prefix}{name}")


_SPECIAL: Final[Mapping[str, Callable[[Any], Any]]] = {
    "name": read_name,
    "language": _choice(*LANGUAGE_CHOICES),
    "think": _think,
    "sections": _sections,
    "stake": read_stake,
    "currency": _currency,
    "rules": _choice(*PRESETS),
    "bots": _bots,
    "keymap": _keymap,
}
_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    name: _SPECIAL.get(name) or (_flag if kind is bool else _choice(*get_args(kind)))
    for name, kind in get_type_hints(Settings).items()
    if name not in ("problems", "given")
}
"""Setting → the reader of its value; used by :func:`_read` only."""


def _read(name: str, value: Any) -> Any:
    """Return a setting from its value in the file."""
    try:
        return _READERS[name](value)
    except _UnfitError:
        raise
    except (ValueError, RecursionError):
        raise _UnfitError("it is too long or too deeply nested") from None


def setting_named(name: str) -> str:
    """Return a setting that can be typed, by its name."""
    if name == "keymap":
        raise SettingsError("Keys are set in the settings file, under [keymap].")
    for problem in _unknown({name: None}):
        raise SettingsError(problem)
    return name


def takes(name: str) -> str:
    """Return what a setting accepts: ``it must be true or false``."""
    try:
        _read(name, object())
    except _UnfitError as unfit:
        return str(unfit)
    raise AssertionError(name)


def typed_setting(name: str, typed: str) -> Any:
    """Return a setting's value from what was typed: ``true``, ``300``, ``hunter,sound``."""
    default = _defaults()[name]
    value: Any = typed
    if isinstance(default, bool):
        value = {"true": True, "false": False}.get(typed.lower(), typed)
    elif isinstance(default, int):
        number = read_whole(typed, -_LARGEST_NUMBER, _LARGEST_NUMBER)
        value = typed if number is None else number
    elif isinstance(default, tuple):
        value = [each.strip() for each in typed.split(",") if each.strip()]
    try:
        return _read(name, value)
    except _UnfitError as unfit:
        raise SettingsError(
            "{name} = {value} is not understood: {why}.", name=name, value=as_typed(typed), why=str(unfit)
        ) from None


class _Toml(Repr):
    """A value as its file has it, shortened; the same in every Python version."""

    def repr_bool(self, value: bool, level: int) -> str:
        return str(value).lower()

    def repr_date(self, value: date, level: int) -> str:
        return value.isoformat()

    repr_datetime = repr_time = repr_date

    def repr_dict(self, value: dict[str, Any], level: int) -> str:
        if level <= 0:
            return "{…}"
        pairs = ", ".join(
            f"{name} = {self.repr1(each, level - 1)}" for name, each in islice(value.items(), 4)
        )
        return f"{{{pairs}}}"


_SHORT: Final = _Toml()
_SHORT.maxlevel = 3


def _said(value: Any) -> str:
    """Return the beginning of a value, as a sentence quotes it."""
    try:
        return _clean(_SHORT.repr(value), 40)
    except ValueError:
        return "…"


def _written(value: Any) -> Any:
    """Return a setting as a TOML value."""
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def _defaults() -> dict[str, Any]:
    settings = Settings()
    return {each.name: getattr(settings, each.name) for each in fields(Settings) if each.name in _READERS}


def _text(path: Path) -> str | None:
    """Return the file's text; ``None`` if there is no file."""
    try:
        return read_text(path)
    except FileNotFoundError:
        return None


def load_settings(path: Path | None = None) -> Settings:
    """Read the settings from a file, by default the player's own; the defaults if there is no file.

    Never raises: :attr:`Settings.problems` lists the faults. The file is not changed.
    """
    if path is None:
        from barbu_tui.session.store.paths import settings_file

        path = settings_file()
    try:
        text = _text(path)
        table = parse(path, text) if text is not None else {}
    except TomlError as error:
        return Settings(problems=(f"{error} {tr('The defaults are used.')}",))
    values: dict[str, Any] = {}
    problems = []
    for name in _READERS:
        if name in table:
            try:
                values[name] = _read(name, table[name])
            except _UnfitError as unfit:
                problems.append(
                    tr(
                        "{name} = {value} is not understood: {why}. The default is used.",
                        name=name,
                        value=_said(table[name]),
                        why=str(unfit),
                    )
                )
    return Settings(**values, problems=(*problems, *_unknown(table)), given=frozenset(values))


def _unknown(table: Mapping[str, Any]) -> Iterator[str]:
    """Yield a sentence for each unknown name in the file, with the setting probably meant."""
    for name in [each for each in table if each not in _READERS][:_MOST_UNKNOWN]:
        from difflib import get_close_matches  # for a case that is rare

        near = get_close_matches(name[:100], _READERS, 1, cutoff=0.7)
        said = as_typed(name)
        yield (
            tr("There is no setting {name}. Did you mean '{setting}'?", name=said, setting=near[0])
            if near
            else tr("There is no setting {name}.", name=said)
        )


def language_setting() -> str:
    """Return the language setting; ``auto`` if there is none. A file without it is not read further."""
    from barbu_tui.session.store.paths import settings_file

    try:
        text = _text(settings_file())
    except TomlError:
        return "auto"
    return load_settings().language if text is not None and "language" in text else "auto"


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings into their file, keeping its comments and other content.

    A setting is written if it differs from the default or is in the file already. A file that is not TOML is not
    changed, nor is a bad value without a new one.
    """
    try:
        document = _document(path)
        _update(document, settings)
        target = path.resolve()  # a link to a file kept elsewhere stays a link
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_file(target, document.as_string().encode())
    except SettingsError:
        raise
    except TomlError as error:
        raise SettingsError(str(error)) from None
    except OSError as error:
        raise SettingsError(
            "The settings cannot be kept in {path}: {problem}.",
            path=str(path),
            problem=reason(error),
        ) from None


def _document(path: Path) -> TOMLDocument:
    text = _text(path) or ""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        parse(path, text)  # tomlkit accepts a little more, which could not be read again
        return tomlkit.parse(text)
    except (TOMLKitError, ValueError, RecursionError):
        raise SettingsError(
            "{path} is not TOML and is left as it is; fix or remove it, then the settings can be saved.",
            path=str(path),
        ) from None


def _update(document: TOMLDocument, settings: Settings) -> None:
    defaults = _defaults()
    for name in _READERS:
        value = getattr(settings, name)
        if name in document:
            try:
                said = _read(name, _plain(document[name]))
            except _UnfitError:
                said = defaults[name]
            if said == value:
                continue
        elif value == defaults[name]:
            continue
        document[name] = _written(value)


def _plain(value: Any) -> Any:
    return value.unwrap() if hasattr(value, "unwrap") else value
