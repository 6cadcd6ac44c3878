"""The parser, and the values of arguments: numbers, rulesets, bots, records."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from barbu_tui.commands.output import complain
from barbu_tui.commands.parsing import TranslatedParser, in_the_language
from barbu_tui.core.worded import as_typed, read_whole, shortened
from barbu_tui.language import CODES, N_, TranslatedError, tr
from barbu_tui.session.names import COLOURS, SPEEDS

if TYPE_CHECKING:
    from barbu_bots.thought import Thought
    from barbu_tui.core.ruleset import Ruleset
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.record.events import Header
    from barbu_tui.session.replay.cursor import Replay

_RULES: Final = "online"
"""The default ruleset."""
BOTS_FROM_S: Final = N_("--bots takes {seats} names, clockwise from S, not {count}.")
"""The error for a wrong number of bots: for all seats, for the other seats, or for one per seat."""
BOTS_FROM_LEFT: Final = N_("--bots takes {seats} names, clockwise from your left, not {count}.")
BOTS_FOR_SEATS: Final = N_("--bots takes {seats} names, one for each seat, not {count}.")
SEAT_REFUSED: Final = N_("--seat takes {letters}, not {letter}.")
SEAT_OR_ALL_REFUSED: Final = N_("--seat takes {letters} or all, not {letter}.")

_LONGEST_SEED: Final = 100
"""Digits of a seed, which becomes part of a file's name."""
_LONGEST_PATH: Final = 4095
"""Characters; Linux takes no longer name with its directories."""

Command = Callable[[argparse.Namespace], int]
"""A function that runs a command and returns the exit status."""


class UsageError(TranslatedError):
    """Something that was asked for cannot be done: exit status 2. The message is one sentence."""


@contextmanager
def blamed(what: object, *errors: type[Exception]) -> Iterator[None]:
    """Report errors as what is wrong with a file or an option: ``game.jsonl: …``."""
    try:
        yield
    except errors as error:
        raise UsageError(f"{what}: {error}") from None


class NotTakenError(TranslatedError, argparse.ArgumentTypeError):
    """An argument that an option does not take."""


class Parser(TranslatedParser):
    """A parser whose errors are one sentence."""

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Refuse a value that is none of the choices; name the command that a mistyped one is most like."""
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:
            from barbu_tui.words.mistyped import no_command

            raise UsageError(" ".join([no_command(str(value), action.choices), tr("See 'barbu --help'.")]))
        if action.choices is not None and value not in action.choices:
            value = shortened(str(value))
        super()._check_value(action, value)

    def error(self, message: str) -> NoReturn:
        """Report an error and how to get help, and exit with status 2. Long words, which argparse quotes whole, are cut."""
        message = re.sub(r"[^\s']{49,}", lambda word: shortened(word[0]), message)
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
    """
    if find_spec(module) is None:
        raise UsageError(
            "{what} needs the package {package}. Install barbu-tui with its extra {extra}, in a checkout by pip install '.[{extra}]'.",
            what=what,
            package=package,
            extra=extra,
        )


def positive_number(text: str) -> int:
    """Return a number of things from an argument: 1 or more."""
    value = read_whole(text, 1, 10_000_000)
    if value is None:
        raise NotTakenError("{text} is not a whole number from 1 to 10,000,000", text=as_typed(text))
    return value


def whole_number(text: str) -> int:
    """Return a whole number from an argument, such as a seed."""
    largest = 10**_LONGEST_SEED - 1
    value = read_whole(text, -largest, largest)
    if value is None:
        raise NotTakenError(
            "{text} is not a whole number of up to {digits} digits", text=as_typed(text), digits=_LONGEST_SEED
        )
    return value


def file_path(text: str) -> Path:
    """Return the path of a file or a directory from an argument."""
    if not text:
        raise NotTakenError("the name is empty; name a file or a directory")
    if len(text) > _LONGEST_PATH:
        raise NotTakenError("the name {text} is too long for a file or a directory", text=as_typed(text))
    return Path(text)


def name_list(text: str) -> list[str]:
    """Return the names in an argument, which are separated by commas."""
    return [name.strip() for name in text.split(",")]


def _row(**settings: Any) -> Mapping[str, Any]:
    return settings


_SHARED: Final[Mapping[str, Mapping[str, Any]]] = {
    "file": _row(type=file_path, metavar="FILE", help=""),
    "--rules": _row(metavar="R", help=N_("ruleset: online (default), sheet4, sheet3, barbuda, or the TOML file of a house ruleset")),
    "--option": _row(action="append", default=[], metavar="RULE=VALUE", help=N_("change one rule of the ruleset, as in domino_points=35,25,15,0; may be repeated")),
    "--seed": _row(type=whole_number, help=N_("seed of the deals (random)")),
    "--bots": _row(type=name_list, metavar="A,B,C,D", help=N_("the bots, clockwise from S")),
    "--jobs": _row(type=positive_number, default=1, metavar="J", help=N_("processes (1)")),
    "--load": _row(action="append", default=[], metavar="BOT", help=N_("a bot of your own that the game names, as package.module:Name; may be repeated")),
    "--think": _row(type=positive_number, metavar="MS", help=N_("milliseconds that a searching bot thinks about a decision (as in your settings)")),
    "--speed": _row(choices=SPEEDS, help=N_("how fast the cards move")),
    "--plain": _row(action="store_true", help=N_("play in lines, one question at a time: for screen readers and pipes")),
    "--spoken": _row(action="store_true", help=N_("with --plain: cards in words, as queen of spades")),
    "--ascii": _row(action="store_true", default=argparse.SUPPRESS, help=N_("ASCII characters only")),
    "--theme": _row(choices=COLOURS, default=argparse.SUPPRESS, help=N_("colours (as in your settings)")),
    "--no-animation": _row(action="store_true", default=argparse.SUPPRESS, help=N_("no animation, no pauses")),
}  # fmt: skip
"""The arguments of several commands. Those of the program are suppressed: a default would replace one given before the command."""
RULES: Final = ("--rules", "--option")
"""A ruleset; :func:`ruleset_of` reads it."""
PLAIN: Final = ("--plain", "--spoken")
"""Lines instead of the app."""
APP: Final = ("--ascii", "--theme", "--no-animation")
"""The look of the app."""


def add_arguments(parser: argparse.ArgumentParser, *names: str, **changed: Any) -> None:
    """Add arguments that several commands have. ``changed`` are settings of their own."""
    for name in names:
        settings = {**_SHARED[name], **changed}
        parser.add_argument(name, **{**settings, "help": tr(settings["help"]) or None})


def add_thought_arguments(parser: argparse.ArgumentParser) -> None:
    """Add ``--worlds`` and ``--think``, for games that nobody watches; :func:`thought_of` reads them."""
    # fmt: off
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--worlds", type=positive_number, metavar="N", help=tr("layouts that a searching bot looks at for a card (24), four times as many for a call or doubles. The same seed gives the same games"))
    group.add_argument("--think", type=positive_number, metavar="MS", help=tr("milliseconds that it thinks about a decision, instead"))
    # fmt: on


def thought_of(arguments: argparse.Namespace) -> Thought:
    """Return how long bots that search are to think over a decision."""
    from barbu_bots.thought import BY_WORLDS, Thought

    worlds, think = arguments.worlds, arguments.think
    with blamed("--think" if worlds is None else "--worlds", ValueError):
        return BY_WORLDS if worlds is None and think is None else Thought(worlds, think)


def think_of(arguments: argparse.Namespace) -> int | None:
    """Return the milliseconds asked for with ``--think``; ``None`` if none are."""
    think: int | None = getattr(arguments, "think", None)
    if think is not None:
        from barbu_bots.thought import Thought

        with blamed("--think", ValueError):
            Thought(ms=think)
    return think


def ruleset_of(arguments: argparse.Namespace, name: str | None = None) -> Ruleset:
    """Return the ruleset asked for."""
    from barbu_tui.core.ruleset import PRESETS, parse_option, ruleset
    from barbu_tui.session.house import SUFFIX, read_house

    options = dict(parse_option(each) for each in arguments.option)
    if name is None:
        name = _RULES if arguments.rules is None else arguments.rules
    if name not in PRESETS and (name.endswith(SUFFIX) or os.sep in name or "/" in name):
        return read_house(Path(name)).with_options(options)
    return ruleset(name, options)


def known_bots(chosen: list[str], seats: int, where: str) -> list[str]:
    """Return the names of bots, after checking that each can be made.

    Args:
        where: the error if there are too few or too many: a marked sentence with ``seats`` and ``count``.
    """
    from barbu_bots import make_bot

    if len(chosen) != seats:
        raise UsageError(where, seats=seats, count=len(chosen))
    for name in chosen:
        make_bot(name)
    return chosen


def bots_of(arguments: argparse.Namespace, rules: Ruleset) -> list[str]:
    """Return the bots of all seats, from S: those asked for, or the default ones."""
    from barbu_tui.session.play.header import DEFAULT_BOTS

    usual = [*DEFAULT_BOTS, DEFAULT_BOTS[0]][: rules.players]
    return known_bots(arguments.bots or usual, rules.players, BOTS_FROM_S)


def new_match(header: Header, record: Path | None) -> Match:
    """Start a new game and its record. ``record`` is its file; by default a new one among the saves."""
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.record.file import RecordWriteError
    from barbu_tui.session.record.saves import place_of_save

    if record is None:
        try:
            record = place_of_save(header)
        except RecordWriteError as error:
            raise UsageError(f"{error} {tr('Choose a place with --record FILE.')}") from None
    return Match.new(header, record)


def refuse_options_of_new_games(arguments: argparse.Namespace, options: Iterable[str]) -> None:
    """Refuse options that a game has already."""
    for option in options:
        if getattr(arguments, option) not in (None, []):
            raise UsageError("--{option} is for a new game; this game has its own.", option=option)


def open_replay(path: Path) -> Replay:
    """Read a record up to its first error."""
    from barbu_tui.session.record.file import load
    from barbu_tui.session.replay.cursor import Replay
    from barbu_tui.words.deal import NOTHING_DEALT

    replay = Replay.of(load(path, tolerate_damage=True))
    if not replay.steps:
        none = tr(NOTHING_DEALT)
        raise UsageError(" ".join([f"{path}: {none}", *([replay.warning] if replay.warning else [])]))
    return replay


def seat_named(replay: Replay, letter: str, refusal: str = SEAT_REFUSED) -> int:
    """Return the seat of a letter.

    Args:
        letter: S, W, N or E, in either case.
        refusal: the error if there is no such seat: a marked sentence with ``letters`` and ``letter``.
    """
    letters = replay.header.rules.seat_letters
    if letter.upper() not in letters or not letter.isascii():
        raise UsageError(refusal, letters=", ".join(letters), letter=as_typed(letter))
    return letters.index(letter.upper())
