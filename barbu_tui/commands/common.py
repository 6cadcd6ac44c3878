"""What the commands of the command line share: refusals, rulesets, bots, records, starting the app."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn, TextIO

if TYPE_CHECKING:
    from barbu_tui.core.ruleset import Ruleset
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.record.events import Header
    from barbu_tui.session.record.file import Record
    from barbu_tui.ui.app import LaunchOptions

SPEEDS: Final = ("instant", "quick", "normal", "slow")
THEMES: Final = ("dark", "light", "ansi")
_COLOUR_SYSTEMS: Final = ("auto", "standard", "256", "truecolor", "windows")
"""What Textual takes for ``TEXTUAL_COLOR_SYSTEM``."""
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
"""… for ``TEXTUAL_DRIVER``: another module would be loaded by its name."""

_RULES: Final = "online"
"""Played where no ruleset is named."""
_LONGEST_NUMBER: Final = 100
"""Characters; a seed stands in a file's name."""

Command = Callable[[argparse.Namespace], int]
"""What a command does; returns the exit status."""


class UsageError(Exception):
    """Something asked for that cannot be. The message is one sentence, made printable later; the exit status is 2."""


class Parser(argparse.ArgumentParser):
    """A parser whose refusals are one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and where help is."""
        self.exit(2, f"{self.prog}: {printable(message)}. See '{self.prog} --help'.\n")


class Commands:
    """The commands of a parser, added one by one."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self._adder = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)

    def add(self, name: str, command: Command, text: str) -> argparse.ArgumentParser:
        """A command of this name; returns its parser, for arguments."""
        parser = self._adder.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
        parser.set_defaults(command=command)
        return parser


# --- arguments -------------------------------------------------------------------------------------


def count(text: str) -> int:
    """An argument that counts something, from 1 on."""
    try:
        value = int(text)
    except ValueError:
        value = 0
    if not 1 <= value <= 10_000_000:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from 1 to 10,000,000")
    return value


def whole_number(text: str) -> int:
    """An argument that is a whole number, such as a seed."""
    if len(text) > _LONGEST_NUMBER:
        raise argparse.ArgumentTypeError(f"{text[:40]!r}… has more than {_LONGEST_NUMBER} digits")
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number") from None


def place(text: str) -> Path:
    """An argument that names a file or a directory."""
    if not text:
        raise argparse.ArgumentTypeError("the name is empty; name a file or a directory")
    return Path(text)


def names(text: str) -> list[str]:
    """An argument that is a list with commas."""
    return [name.strip() for name in text.split(",")]


def add_rules_arguments(parser: argparse.ArgumentParser) -> None:
    """``--rules`` and ``--option``; read them with :func:`ruleset_of`."""
    parser.add_argument(
        "--rules",
        metavar="R",
        help="ruleset: online (default), sheet4, sheet3, barbuda",
    )
    add_option_argument(parser)


def add_option_argument(parser: argparse.ArgumentParser) -> None:
    """``--option`` alone, for a command that has the ruleset's name from elsewhere."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KNOB=VALUE",
        help="turn one knob of the ruleset, as in domino_points=35,25,15,0; may be given again",
    )


def add_app_arguments(parser: argparse.ArgumentParser) -> None:
    """What goes with every command that opens the app; read it with :func:`launch_options`."""
    # A default of SUPPRESS keeps what was given before the command.
    off = argparse.SUPPRESS
    parser.add_argument(
        "--ascii", action="store_true", default=off, help="no character outside ASCII on the screen"
    )
    parser.add_argument("--theme", choices=THEMES, default=off, help="colours; your setting if not given")
    parser.add_argument(
        "--no-animation", action="store_true", default=off, help="nothing moves or rests by itself"
    )


def add_load_argument(parser: argparse.ArgumentParser) -> None:
    """``--load``, for the commands that go on with a record."""
    parser.add_argument(
        "--load",
        action="append",
        default=[],
        metavar="BOT",
        help="a bot of your own that the record names, as package.module:Name; may be given again",
    )


# --- what they mean --------------------------------------------------------------------------------


def ruleset_of(arguments: argparse.Namespace, name: str | None = None) -> Ruleset:
    """The ruleset asked for.

    Raises:
        UsageError: there is no such ruleset, knob or value.
    """
    from barbu_tui.core.ruleset import RulesetError, parse_option, ruleset

    try:
        options = dict(parse_option(each) for each in arguments.option)
        if name is None:
            name = arguments.rules
        return ruleset(_RULES if name is None else name, options)
    except RulesetError as error:
        raise UsageError(str(error)) from None


def known_bots(chosen: list[str], seats: int, where: str) -> list[str]:
    """The names, once each is known to make a bot.

    Raises:
        UsageError: one does not, or they are not one a seat.
    """
    from bots import UnknownBotError, make_bot

    if len(chosen) != seats:
        raise UsageError(f"--bots wants {seats} names, {where}, but has {len(chosen)}.")
    try:
        for name in chosen:
            make_bot(name)
    except UnknownBotError as error:
        raise UsageError(str(error)) from None
    return chosen


def everyone(players: int) -> list[str]:
    """The bots of all seats from S, where none are named."""
    from barbu_tui.session.play.match import DEFAULT_BOTS

    return [*DEFAULT_BOTS, DEFAULT_BOTS[0]][:players]


def load_record(path: Path) -> Record:
    """The record of a file.

    Raises:
        UsageError: it is not right.
    """
    from barbu_tui.session.record.file import RecordError, load

    try:
        return load(path)
    except RecordError as error:
        raise UsageError(str(error)) from None


def new_match(header: Header, record: Path | None) -> Match:
    """A game that begins, with its record.

    Args:
        header: the record's header.
        record: the file asked for, if any; otherwise it goes among the saves.

    Raises:
        UsageError: it cannot be written.
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
            f"The saves cannot be kept in {error.filename}: {error.strerror}; "
            "choose a place with --record FILE."
        ) from None


def launch_options(arguments: argparse.Namespace) -> LaunchOptions:
    """What the app is started with.

    Raises:
        UsageError: there is no terminal to open it in.
    """
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise UsageError(
            "This needs a terminal: standard input and output must both be one. "
            "See 'barbu --help' for what works without."
        )
    if os.environ.get("TERM", "") in ("dumb", "unknown"):
        raise UsageError(
            f"The terminal calls itself {os.environ['TERM']!r} and cannot show a screen; "
            "use another, or set TERM to what it is."
        )
    _refuse_switches()
    if not (sys.stderr and sys.stderr.isatty()):
        # Textual draws on standard error; with that sent elsewhere, the screen is on standard output.
        setattr(sys, "__stderr__", sys.__stdout__)  # noqa: B010 - it is declared final
    from barbu_tui.session.config.files import remove_stale
    from barbu_tui.session.config.paths import settings_file
    from barbu_tui.session.config.settings import load_settings
    from barbu_tui.ui.app import LaunchOptions

    settings = settings_file().resolve()
    remove_stale(settings.parent, settings.name)
    return LaunchOptions(
        ascii=getattr(arguments, "ascii", False),
        theme=getattr(arguments, "theme", None),
        animation=not getattr(arguments, "no_animation", False),
        speed=getattr(arguments, "speed", None),
        settings=load_settings(settings_file()),
    )


def _refuse_switches() -> None:
    """Refuse values of Textual's own switches over which it would fall."""
    colours = os.environ.get("TEXTUAL_COLOR_SYSTEM", "auto")
    if colours not in _COLOUR_SYSTEMS:
        raise UsageError(
            f"TEXTUAL_COLOR_SYSTEM is {colours!r}; unset it, or make it one of {', '.join(_COLOUR_SYSTEMS)}."
        )
    driver = os.environ.get("TEXTUAL_DRIVER")
    if driver and driver not in _DRIVERS:
        raise UsageError(f"TEXTUAL_DRIVER is {driver!r}, which is none of Textual's own; unset it.")
    log = os.environ.get("TEXTUAL_LOG")
    if log:
        from barbu_tui.session.config.files import open_regular

        try:
            open_regular(Path(log), os.O_WRONLY | os.O_CREAT | os.O_APPEND).close()
        except OSError as error:
            raise UsageError(
                f"TEXTUAL_LOG is {log!r}, which cannot be written ({error.strerror}); unset it."
            ) from None


# --- output ----------------------------------------------------------------------------------------


def utf8() -> bool:
    """Whether standard output takes every character."""
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


@contextmanager
def own_output() -> Iterator[TextIO]:
    """Standard output for the command alone: what bots print meanwhile goes to standard error."""
    from bots.sandbox import still_running

    out, sys.stdout = sys.stdout, sys.stderr
    try:
        yield out
    finally:
        sys.stdout = out
        out.flush()
        if still_running():  # and may print to the very end
            sys.stdout = sys.stderr


def printable(text: str) -> str:
    """Text as this output can show it, with nothing in it that a terminal would obey."""
    from barbu_tui.session.record.codec import clean_text

    encoding = sys.stdout.encoding or "ascii"
    return clean_text(text, 100_000).encode(encoding, "replace").decode(encoding)
