"""Shared by the commands: errors, arguments, rulesets, bots, records, starting the app."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn, TextIO

from barbu_tui.commands.parsing import TranslatedParser, in_the_language
from barbu_tui.language import CODES, N_, TranslatedError, current, tr
from barbu_tui.language.languages import use
from barbu_tui.session.names import COLOURS

if TYPE_CHECKING:
    from barbu_bots.thought import Thought
    from barbu_tui.core.ruleset import Ruleset
    from barbu_tui.plain.lines import Lines
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.record.events import Header
    from barbu_tui.session.replay.cursor import Replay
    from barbu_tui.ui.run import LaunchOptions

_COLOUR_SYSTEMS: Final = ("auto", "standard", "256", "truecolor", "windows")
"""Values of ``TEXTUAL_COLOR_SYSTEM`` that Textual accepts."""
_DRIVERS: Final = tuple(
    f"textual.drivers.{module}_driver:{name}Driver"
    for module, name in (
        ("linux", "Linux"),
        ("linux_inline", "LinuxInline"),
        ("web", "Web"),
        ("windows", "Windows"),
        ("headless", "Headless"),
    )
)
"""Values of ``TEXTUAL_DRIVER`` that are accepted; Textual would import any other module by its name."""

_RULES: Final = "online"
"""The default ruleset."""
BOTS_FROM_S: Final = N_("--bots takes {seats} names, clockwise from S, not {count}.")
"""The error for a wrong number of bots: for all seats, for the other seats, or for one per seat."""
BOTS_FROM_LEFT: Final = N_("--bots takes {seats} names, clockwise from your left, not {count}.")
BOTS_FOR_SEATS: Final = N_("--bots takes {seats} names, one for each seat, not {count}.")
SEAT_REFUSED: Final = N_("--seat takes {letters}, not {letter}.")
SEAT_OR_ALL_REFUSED: Final = N_("--seat takes {letters} or all, not {letter}.")
_LONGEST_NUMBER: Final = 100
"""Digits of a seed, which becomes part of a file's name."""

Command = Callable[[argparse.Namespace], int]
"""A function that runs a command and returns the exit status."""


class UsageError(TranslatedError):
    """Something that was asked for cannot be done: exit status 2. The message is one sentence."""


class NotTakenError(TranslatedError, argparse.ArgumentTypeError):
    """An argument that an option does not take."""


class Parser(TranslatedParser):
    """A parser whose errors are one sentence."""

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Refuse a value that is none of the choices; name the command that a mistyped one is most like."""
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:
            from barbu_tui.words.mistyped import no_command

            raise UsageError(" ".join([no_command(str(value), action.choices), tr("See 'barbu --help'.")]))
        super()._check_value(action, value)

    def error(self, message: str) -> NoReturn:
        """Report an error and how to get help, and exit with status 2."""
        complain(
            tr("{message}. See '{program} --help'.", message=in_the_language(message), program=self.prog),
            self.prog,
        )
        self.exit(2)


class Commands:
    """The commands of a parser.

    Attributes:
        root: the parser of the program.
        parsers: name of a command → its parser, in the order in which they were added.
    """

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self.root = parser
        self.parsers: dict[str, argparse.ArgumentParser] = {}
        self._adder = parser.add_subparsers(title=tr("commands"), metavar="COMMAND", parser_class=Parser)

    def add(self, name: str, command: Command, text: str) -> argparse.ArgumentParser:
        """Add a command, and return its parser for the arguments."""
        parser = self._adder.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
        parser.set_defaults(command=command)
        parser.add_argument("--lang", choices=CODES, default=argparse.SUPPRESS, help=argparse.SUPPRESS)
        self.parsers[name] = parser
        return parser


def require_extra(module: str, what: str, package: str, extra: str) -> None:
    """Check that an optional package is installed.

    Args:
        what: the command or option that needs it.
        extra: the extra of this program that installs it.

    Raises:
        UsageError: it is not installed.
    """
    if find_spec(module) is None:
        raise UsageError(
            "{what} needs the package {package}. Install barbu-tui with its extra {extra}, in a checkout by pip install '.[{extra}]'.",
            what=what,
            package=package,
            extra=extra,
        )


# --- arguments -------------------------------------------------------------------------------------


def count(text: str) -> int:
    """Return a number of things from an argument: 1 or more."""
    try:
        value = int(text)
    except ValueError:
        value = 0
    if not 1 <= value <= 10_000_000:
        raise NotTakenError("{text} is not a whole number from 1 to 10,000,000", text=repr(text[:40]))
    return value


def whole_number(text: str) -> int:
    """Return a whole number from an argument, such as a seed."""
    if len(text) > _LONGEST_NUMBER:
        raise NotTakenError(
            "{text}… has more than {digits} digits", text=repr(text[:40]), digits=_LONGEST_NUMBER
        )
    try:
        return int(text)
    except ValueError:
        raise NotTakenError("{text} is not a whole number", text=repr(text[:40])) from None


def place(text: str) -> Path:
    """Return the path of a file or a directory from an argument."""
    if not text:
        raise NotTakenError("the name is empty; name a file or a directory")
    return Path(text)


def names(text: str) -> list[str]:
    """Return the names in an argument, which are separated by commas."""
    return [name.strip() for name in text.split(",")]


def add_rules_arguments(parser: argparse.ArgumentParser) -> None:
    """Add ``--rules`` and ``--option``; :func:`ruleset_of` reads them."""
    parser.add_argument(
        "--rules",
        metavar="R",
        help=tr("ruleset: online (default), sheet4, sheet3, barbuda, or the TOML file of a house ruleset"),
    )
    add_option_argument(parser)


def add_option_argument(parser: argparse.ArgumentParser) -> None:
    """Add ``--option`` alone, for a command that names the ruleset in another way."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="RULE=VALUE",
        help=tr("change one rule of the ruleset, as in domino_points=35,25,15,0; may be repeated"),
    )


def add_thought_arguments(parser: argparse.ArgumentParser) -> None:
    """Add ``--worlds`` and ``--think``, for games that nobody watches; :func:`thought_of` reads them."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--worlds",
        type=count,
        metavar="N",
        help=tr(
            "layouts that bots that search look at for a decision (24): the same seed gives the same games"
        ),
    )
    group.add_argument(
        "--think", type=count, metavar="MS", help=tr("milliseconds that they think over a decision, instead")
    )


def add_think_argument(parser: argparse.ArgumentParser) -> None:
    """Add ``--think`` alone, for games at the table."""
    parser.add_argument(
        "--think",
        type=count,
        metavar="MS",
        help=tr("milliseconds that bots that search think over a decision; as in your settings if not given"),
    )


def thought_of(arguments: argparse.Namespace) -> Thought:
    """Return how long bots that search are to think over a decision.

    Raises:
        UsageError: so much is not possible.
    """
    from barbu_bots.thought import BY_WORLDS, Thought

    worlds, think = arguments.worlds, arguments.think
    try:
        return BY_WORLDS if worlds is None and think is None else Thought(worlds, think)
    except ValueError as error:
        raise UsageError(f"{'--worlds' if worlds is not None else '--think'}: {error}") from None


def think_of(arguments: argparse.Namespace) -> int | None:
    """Return the milliseconds asked for with ``--think``; ``None`` if none are.

    Raises:
        UsageError: so many are not possible.
    """
    think: int | None = getattr(arguments, "think", None)
    if think is not None:
        from barbu_bots.thought import Thought

        try:
            Thought(ms=think)
        except ValueError as error:
            raise UsageError(f"--think: {error}") from None
    return think


def add_app_arguments(parser: argparse.ArgumentParser, *, theme: bool = True) -> None:
    """Add the options of every command that opens the app; :func:`launch_options` reads them.

    Args:
        theme: ``--theme`` is among them; not for a command that has one of its own.
    """
    # Without SUPPRESS the command's default would replace an option given before the command.
    off = argparse.SUPPRESS
    parser.add_argument("--ascii", action="store_true", default=off, help=tr("ASCII characters only"))
    if theme:
        parser.add_argument(
            "--theme", choices=COLOURS, default=off, help=tr("colours; as in your settings if not given")
        )
    parser.add_argument(
        "--no-animation",
        action="store_true",
        default=off,
        help=tr("no animation, no pauses"),
    )


def add_plain_arguments(parser: argparse.ArgumentParser) -> None:
    """Add ``--plain`` and ``--spoken``; :func:`plain_lines` reads them."""
    parser.add_argument(
        "--plain",
        action="store_true",
        help=tr("without a screen: lines that are read out or piped, one question at a time"),
    )
    parser.add_argument(
        "--spoken", action="store_true", help=tr("with --plain: cards in words, as queen of spades")
    )


def plain_lines(arguments: argparse.Namespace) -> Lines | None:
    """Return the lines to read and answer if ``--plain`` is given; ``None`` for the app.

    Raises:
        UsageError: ``--spoken`` is given alone.
    """
    if not arguments.plain:
        if arguments.spoken:
            raise UsageError("--spoken goes with --plain.")
        return None
    from barbu_tui.plain.lines import Lines

    ascii_only = getattr(arguments, "ascii", False) or not utf8()
    if arguments.spoken:
        use(current().code, spoken=True)
    return Lines(sys.stdin, sys.stdout, ascii_only=ascii_only)


def add_load_argument(parser: argparse.ArgumentParser) -> None:
    """Add ``--load``, for the commands that continue a record."""
    parser.add_argument(
        "--load",
        action="append",
        default=[],
        metavar="BOT",
        help=tr("a bot of your own that the game names, as package.module:Name; may be repeated"),
    )


# --- their meaning ----------------------------------------------------------------------------------


def ruleset_of(arguments: argparse.Namespace, name: str | None = None) -> Ruleset:
    """Return the ruleset asked for.

    Raises:
        UsageError: there is no such ruleset, house rule or value.
    """
    from barbu_tui.core.ruleset import PRESETS, RulesetError, parse_option, ruleset
    from barbu_tui.language.refusals import error_words
    from barbu_tui.session.house import SUFFIX, HouseError, read_house

    try:
        options = dict(parse_option(each) for each in arguments.option)
        if name is None:
            name = _RULES if arguments.rules is None else arguments.rules
        if name not in PRESETS and (name.endswith(SUFFIX) or os.sep in name or "/" in name):
            return read_house(Path(name)).with_options(options)
        return ruleset(name, options)
    except RulesetError as error:
        raise UsageError(error_words(error)) from None
    except HouseError as error:
        raise UsageError(str(error)) from None


def known_bots(chosen: list[str], seats: int, where: str) -> list[str]:
    """Return the names of bots, after checking that each can be made.

    Args:
        where: the error if there are too few or too many: a marked sentence with ``seats`` and ``count``.

    Raises:
        UsageError: a bot cannot be made, or there are too few or too many names.
    """
    from barbu_bots import make_bot

    if len(chosen) != seats:
        raise UsageError(where, seats=seats, count=len(chosen))
    for name in chosen:
        make_bot(name)
    return chosen


def everyone(players: int) -> list[str]:
    """Return the default bots of all seats, from S."""
    from barbu_tui.session.play.header import DEFAULT_BOTS

    return [*DEFAULT_BOTS, DEFAULT_BOTS[0]][:players]


def new_match(header: Header, record: Path | None) -> Match:
    """Start a new game and its record. ``record`` is its file; by default a new one among the saves.

    Raises:
        UsageError: the record cannot be written.
    """
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.record.file import RecordWriteError
    from barbu_tui.session.record.saves import new_save

    try:
        return Match.new(header, record or new_save(header))
    except RecordWriteError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(
            "Games cannot be saved in {place}: {reason}; choose a place with --record FILE.",
            place=str(error.filename),
            reason=error.strerror or "",
        ) from None


def launch_options(arguments: argparse.Namespace) -> LaunchOptions:
    """Return the options with which the app starts.

    Raises:
        UsageError: there is no terminal that can show it.
    """
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise UsageError(
            "This needs a terminal: standard input and output must both be one. "
            "See 'barbu --help' for what works without."
        )
    if os.environ.get("TERM", "") in ("dumb", "unknown"):
        raise UsageError(
            "The terminal calls itself {name} and cannot show a screen; play in lines with 'barbu play --plain', "
            "use another terminal, or set TERM to what it is.",
            name=repr(os.environ["TERM"]),
        )
    _refuse_switches()
    if not (sys.stderr and sys.stderr.isatty()):
        # Textual draws on standard error. If that is redirected, it draws on standard output.
        setattr(sys, "__stderr__", sys.__stdout__)  # noqa: B010 - it is declared final
    from barbu_tui.session.store.files import remove_stale
    from barbu_tui.session.store.paths import settings_file
    from barbu_tui.session.store.settings import load_settings
    from barbu_tui.ui.run import LaunchOptions

    settings = settings_file().resolve()
    remove_stale(settings.parent, settings.name)
    return LaunchOptions(
        ascii=getattr(arguments, "ascii", False),
        theme=getattr(arguments, "theme", None),
        animation=not getattr(arguments, "no_animation", False),
        speed=getattr(arguments, "speed", None),
        think=think_of(arguments),
        coach=getattr(arguments, "coach", None),
        settings=load_settings(settings_file()),
    )


def _refuse_switches() -> None:
    """Refuse values of Textual's environment variables with which it would fail."""
    colours = os.environ.get("TEXTUAL_COLOR_SYSTEM", "auto")
    if colours not in _COLOUR_SYSTEMS:
        raise UsageError(
            "TEXTUAL_COLOR_SYSTEM is {value}; unset it, or make it one of {values}.",
            value=repr(colours),
            values=", ".join(_COLOUR_SYSTEMS),
        )
    driver = os.environ.get("TEXTUAL_DRIVER")
    if driver and driver not in _DRIVERS:
        raise UsageError(
            "TEXTUAL_DRIVER is {value}, which is none of Textual's own; unset it.", value=repr(driver)
        )
    log = os.environ.get("TEXTUAL_LOG")
    if log:
        from barbu_tui.session.store.files import open_regular

        try:
            open_regular(Path(log), os.O_WRONLY | os.O_CREAT | os.O_APPEND).close()
        except OSError as error:
            raise UsageError(
                "TEXTUAL_LOG is {value}, which cannot be written ({reason}); unset it.",
                value=repr(log),
                reason=error.strerror or "",
            ) from None


# --- output ----------------------------------------------------------------------------------------


def utf8() -> bool:
    """Whether standard output can show every character."""
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


@contextmanager
def own_output() -> Iterator[TextIO]:
    """Keep standard output for the command. All other output during the block goes to standard error."""
    out, sys.stdout = sys.stdout, sys.stderr
    try:
        yield out
    finally:
        sys.stdout = out
        out.flush()


def refuse_options_of_new_games(arguments: argparse.Namespace, options: Iterable[str]) -> None:
    """Refuse options that a game has already.

    Raises:
        UsageError: one of them is given.
    """
    for option in options:
        if getattr(arguments, option) not in (None, []):
            raise UsageError("--{option} is for a new game; this game has its own.", option=option)


def open_replay(path: Path) -> Replay:
    """Read a record up to its first error.

    Raises:
        UsageError: it is no record, or no cards have been dealt in it.
    """
    from barbu_tui.session.record.file import load
    from barbu_tui.session.record.log import FullLog
    from barbu_tui.session.replay.cursor import Replay
    from barbu_tui.words.deal import NOTHING_DEALT

    found = Replay.of(load(path, tolerate_damage=True, log=FullLog))
    if not found.steps:
        none = tr(NOTHING_DEALT)
        raise UsageError(" ".join([f"{path}: {none}", *([found.warning] if found.warning else [])]))
    return found


def seat_named(found: Replay, letter: str, refusal: str = SEAT_REFUSED) -> int:
    """Return the seat of a letter.

    Args:
        letter: S, W, N or E, in either case.
        refusal: the error if there is no such seat: a marked sentence with ``letters`` and ``letter``.

    Raises:
        UsageError: the game has no such seat.
    """
    letters = found.header.rules.seat_letters
    if letter.upper() not in letters or not letter.isascii():
        raise UsageError(refusal, letters=", ".join(letters), letter=repr(letter[:20]))
    return letters.index(letter.upper())


def printable(text: str) -> str:
    """Return text as standard output can show it, without control characters."""
    from barbu_tui.language.signs import clean_text

    encoding = sys.stdout.encoding or "ascii"
    return clean_text(text, 100_000).encode(encoding, "replace").decode(encoding)


def complain(text: str, program: str = "barbu") -> None:
    """Print a sentence on standard error, if anything can be printed there."""
    try:
        print(f"{program}: {printable(text)}", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        discard(sys.stderr)


def discard(stream: TextIO) -> None:
    """Discard the rest of a stream's output; Python itself flushes it on exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
