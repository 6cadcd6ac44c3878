"""The command line.

Every command imports what it needs when it runs, so that ``--help`` answers at once and only what
opens the app loads Textual.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from barbu_tui import __version__

if TYPE_CHECKING:
    from barbu_tui.core.ruleset import Ruleset
    from barbu_tui.ui.app import LaunchOptions

SPEEDS: Final = ("instant", "quick", "normal", "slow")
THEMES: Final = ("dark", "light", "ansi")

Command = Callable[[argparse.Namespace], int]


class UsageError(Exception):
    """Something asked for that cannot be. The message is one sentence; the exit status is 2."""


class _Parser(argparse.ArgumentParser):
    """A parser whose refusals are one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}. See '{self.prog} --help'.\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    parser = _build_parser()
    arguments = parser.parse_args(argv)
    command: Command = arguments.command
    try:
        return command(arguments)
    except UsageError as error:
        print(f"barbu: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone; let nothing more be written on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


# --- arguments -------------------------------------------------------------------------------------


def _count(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        value = 0
    if not 1 <= value <= 10_000_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return value


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number") from None


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _build_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="barbu",
        description="Barbu in the terminal: play the whole doubling game against bots, practise, replay.",
        epilog="Without a command the home screen opens.",
    )
    parser.add_argument("--version", action="version", version=f"barbu {__version__}")
    _add_app_arguments(parser)
    parser.set_defaults(command=_home)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)

    play = _add(commands, "play", _play, "start a new game, straight to the table")
    _add_rules_arguments(play)
    play.add_argument("--seed", type=_seed, help="whence the cards are dealt; drawn if not given")
    play.add_argument("--bots", type=_names, metavar="A,B,C", help="the bots, clockwise from your left")
    play.add_argument("--name", help="your name at the table")
    play.add_argument("--speed", choices=SPEEDS, help="how long things rest on the table")
    play.add_argument(
        "--record", type=Path, metavar="FILE", help="keep the game here; never overwrites a file"
    )
    _add_app_arguments(play)

    resume = _add(commands, "resume", _resume, "go on with your last unfinished game, or with FILE")
    resume.add_argument("file", nargs="?", type=Path, metavar="FILE")
    resume.add_argument("--speed", choices=SPEEDS, help="how long things rest on the table")
    _add_app_arguments(resume)

    simulate = _add(commands, "simulate", _simulate, "play whole games of bots without a screen")
    simulate.add_argument("--games", type=_count, required=True, metavar="N")
    _add_rules_arguments(simulate)
    simulate.add_argument("--seed", type=_seed, default=1, help="seed of the first game (1)")
    simulate.add_argument("--bots", type=_names, metavar="A,B,C,D", help="the bots of all seats, from S")
    simulate.add_argument("--jobs", type=_count, default=1, metavar="J", help="processes (1)")
    simulate.add_argument(
        "--out", type=Path, metavar="DIR", help="write a record each: DIR/game-00001.barbu.jsonl …"
    )

    check = _add(commands, "check", _check, "check records against the rules, a line each")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")

    sheet = _add(commands, "sheet", _sheet, "print the score sheet of a record")
    sheet.add_argument("file", type=Path, metavar="FILE")
    sheet.add_argument("--ascii", action="store_true", help="nothing outside ASCII")

    rules = _add(commands, "rules", _rules, "print a ruleset, knob by knob")
    rules.add_argument("preset", nargs="?", default="online", metavar="PRESET")
    rules.add_argument("--option", action="append", default=[], metavar="KNOB=VALUE")

    _add(commands, "paths", _paths, "print where saves and settings are")
    return parser


def _add(commands: Any, name: str, command: Command, text: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=text, description=text[0].upper() + text[1:] + "."
    )
    parser.set_defaults(command=command)
    return parser


def _add_rules_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules", default="online", metavar="R", help="ruleset: online (default), sheet4, sheet3, barbuda"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KNOB=VALUE",
        help="turn one knob of the ruleset, as in domino_points=35,25,15,0; may be given again",
    )


def _add_app_arguments(parser: argparse.ArgumentParser) -> None:
    # A default of SUPPRESS keeps what was given before the command.
    off = argparse.SUPPRESS
    parser.add_argument(
        "--ascii", action="store_true", default=off, help="no character outside ASCII on the screen"
    )
    parser.add_argument("--theme", choices=THEMES, default=off, help="colours; your setting if not given")
    parser.add_argument(
        "--no-animation", action="store_true", default=off, help="nothing moves or rests by itself"
    )


# --- the app ---------------------------------------------------------------------------------------


def _launch(arguments: argparse.Namespace) -> LaunchOptions:
    """What the app is started with; refuses where there is no terminal."""
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
    from barbu_tui.session.settings import load_settings
    from barbu_tui.session.store import settings_file
    from barbu_tui.ui.app import LaunchOptions

    return LaunchOptions(
        ascii=getattr(arguments, "ascii", False),
        theme=getattr(arguments, "theme", None),
        animation=not getattr(arguments, "no_animation", False),
        speed=getattr(arguments, "speed", None),
        settings=load_settings(settings_file()),
    )


def _home(arguments: argparse.Namespace) -> int:
    options = _launch(arguments)
    from barbu_tui.ui.app import run_home

    return run_home(options)


def _play(arguments: argparse.Namespace) -> int:
    from barbu_tui.session.match import DEFAULT_BOTS

    rules = _ruleset(arguments)
    seats = rules.players - 1
    bots = _bots(arguments.bots or list(DEFAULT_BOTS[:seats]), seats, "clockwise from your left")
    options = _launch(arguments)
    import secrets

    from barbu_tui.session.match import Match, new_header
    from barbu_tui.session.notation import clean_text
    from barbu_tui.session.record import RecordWriteError
    from barbu_tui.session.store import new_save, remember
    from barbu_tui.ui.app import run_match

    seed = arguments.seed if arguments.seed is not None else secrets.randbelow(10**9)
    named = arguments.name or (options.settings.name if options.settings else "")
    name = clean_text(named, 40).strip() or "You"
    header = new_header(rules, bots, seed, human=name)
    try:
        match = Match.new(header, arguments.record or new_save(header))
    except RecordWriteError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(
            f"The saves cannot be kept in {error.filename}: {error.strerror}; "
            "choose a place with --record FILE."
        ) from None
    if arguments.record is not None:
        remember(arguments.record)
    return run_match(match, options)


def _resume(arguments: argparse.Namespace) -> int:
    from barbu_tui.session.match import Match
    from barbu_tui.session.record import RecordError, RecordWriteError
    from barbu_tui.session.store import last_unfinished, saves_dir
    from bots import UnknownBotError

    path = arguments.file or last_unfinished()
    if path is None:
        raise UsageError(f"There is no unfinished game in {saves_dir()}; start one with 'barbu play'.")
    options = _launch(arguments)
    try:
        match = Match.resume(path)
    except (RecordError, RecordWriteError, UnknownBotError) as error:
        raise UsageError(str(error)) from None
    from barbu_tui.ui.app import run_match

    return run_match(match, options)


# --- without a screen ------------------------------------------------------------------------------


def _ruleset(arguments: argparse.Namespace, name: str | None = None) -> Ruleset:
    from barbu_tui.core.ruleset import RulesetError, parse_option, ruleset

    try:
        options = dict(parse_option(each) for each in arguments.option)
        return ruleset(name or arguments.rules, options)
    except RulesetError as error:
        raise UsageError(str(error)) from None


def _bots(names: list[str], seats: int, where: str) -> list[str]:
    """The names, once each is known to make a bot."""
    from bots import UnknownBotError, make_bot

    if len(names) != seats:
        raise UsageError(f"--bots wants {seats} names, {where}, but has {len(names)}.")
    try:
        for name in names:
            make_bot(name)
    except UnknownBotError as error:
        raise UsageError(str(error)) from None
    return names


def _simulate(arguments: argparse.Namespace) -> int:
    from barbu_tui.session.match import DEFAULT_BOTS
    from barbu_tui.session.record import RecordWriteError
    from barbu_tui.session.simulate import simulate
    from barbu_tui.session.store import make_private

    rules = _ruleset(arguments)
    everyone = [*DEFAULT_BOTS, DEFAULT_BOTS[0]]
    bots = _bots(arguments.bots or everyone[: rules.players], rules.players, "of all seats from S")
    out: Path | None = arguments.out
    if out is not None:
        try:
            make_private(out)
        except OSError as error:
            raise UsageError(f"The directory {out} cannot be made: {error.strerror}.") from None
    games = arguments.games
    sums = [0] * rules.players
    firsts = [0.0] * rules.players
    done = 0
    runs = simulate(rules, bots, games, seed=arguments.seed, jobs=arguments.jobs, out=out)
    try:
        for result in _with_progress(runs, games):
            done += 1
            best = max(result.totals)
            for seat, points in enumerate(result.totals):
                sums[seat] += points
                firsts[seat] += (points == best) / result.totals.count(best)
    except RecordWriteError as error:
        raise UsageError(str(error)) from None
    except KeyboardInterrupt:
        print(f"Stopped after {done} of {games} games.", file=sys.stderr)
        if not done:
            return 130
    print(f"{done} games of {rules.name}, points a game and share of first places:")
    for letter, bot, total, first in zip(rules.seat_letters, bots, sums, firsts, strict=True):
        print(f"  {letter} {bot:<12} {total / done:+8.1f}  {first / done:6.1%}")
    return 0 if done == games else 130


def _with_progress(runs: Any, games: int) -> Any:
    """The results as they come, with a progress bar where somebody may be watching."""
    if not sys.stderr.isatty():
        return runs
    from rich.console import Console
    from rich.progress import track

    return track(runs, total=games, description="games", console=Console(stderr=True))


def _check(arguments: argparse.Namespace) -> int:
    from barbu_tui.session.record import RecordError, UnreadableRecordError, load

    worst = 0
    for path in arguments.files:
        try:
            record = load(path)
        except UnreadableRecordError as error:
            print(_printable(str(error)))
            worst = 2
            continue
        except RecordError as error:
            print(_printable(str(error)))
            worst = max(worst, 1)
            continue
        game = record.position.game
        letters = record.header.rules.seat_letters
        totals = " ".join(
            f"{letter} {points:+d}" if points else f"{letter} 0"
            for letter, points in zip(letters, game.standing.running, strict=True)
        )
        state = "finished" if record.position.finished or game.over else "unfinished"
        torn = ", a torn last line left out" if record.torn else ""
        deals = len(game.finished)
        print(_printable(f"{path}: ok, {record.header.rules.name}, {deals} deals, {state}{torn}, {totals}"))
    return worst


def _printable(text: str) -> str:
    """Text as this output can show it, with nothing in it that a terminal would obey."""
    from barbu_tui.session.notation import clean_text

    encoding = sys.stdout.encoding or "ascii"
    return clean_text(text, 100_000).encode(encoding, "replace").decode(encoding)


def _load(path: Path) -> Any:
    from barbu_tui.session.record import RecordError, load

    try:
        return load(path)
    except RecordError as error:
        raise UsageError(_printable(str(error))) from None


def _sheet(arguments: argparse.Namespace) -> int:
    from barbu_tui.session.sheet import sheet_text

    record = _load(arguments.file)
    text = sheet_text(record.header, record.position.game, ascii_only=arguments.ascii or not _utf8())
    print(text, end="")
    return 0


def _utf8() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def _rules(arguments: argparse.Namespace) -> int:
    from barbu_tui.core.ruleset import OPTIONS, knobs

    rules = _ruleset(arguments, arguments.preset)
    print(f"{rules.name}: {rules.source}\n")
    for name, value, source in knobs(rules):
        where = f"{OPTIONS[name].clause}, {source}" if name in OPTIONS else source
        mark = "*" if name in OPTIONS else " "
        print(f"{mark} {name:<22} {_wrapped(value)}  [{where}]")
    print("\n* may be set with --option KNOB=VALUE:")
    for name, option in OPTIONS.items():
        print(f"  {name:<22} {option.help}: {option.takes}")
    return 0


def _wrapped(value: str) -> str:
    return value.replace("_", " ") if ", " in value else value


def _paths(arguments: argparse.Namespace) -> int:
    from barbu_tui.session.store import practice_file, saves_dir, settings_file

    for name, path in (
        ("games", saves_dir()),
        ("practice", practice_file()),
        ("settings", settings_file()),
    ):
        print(f"{name:<9} {path}")
    return 0
