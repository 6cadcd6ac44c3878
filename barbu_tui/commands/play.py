"""``barbu``, ``barbu play``, ``barbu resume``: the commands that open the app at the table."""

from __future__ import annotations

import argparse

from barbu_tui.commands.common import (
    SPEEDS,
    Commands,
    UsageError,
    add_app_arguments,
    add_load_argument,
    add_rules_arguments,
    add_think_argument,
    known_bots,
    launch_options,
    load_record,
    names,
    new_match,
    place,
    ruleset_of,
    whole_number,
)


def add(commands: Commands) -> None:
    """Add the commands."""
    parser = commands.add("play", play, "start a new game, straight to the table")
    add_rules_arguments(parser)
    parser.add_argument("--seed", type=whole_number, help="seed of the deals; random if not given")
    parser.add_argument("--bots", type=names, metavar="A,B,C", help="the bots, clockwise from your left")
    parser.add_argument("--name", help="your name at the table")
    parser.add_argument("--deals", type=whole_number, metavar="N", help="a short game of N deals")
    parser.add_argument("--speed", choices=SPEEDS, help="how long cards stay on the table")
    parser.add_argument("--record", type=place, metavar="FILE", help="save the game in this new file")
    add_think_argument(parser)
    add_app_arguments(parser)

    parser = commands.add("resume", resume, "continue your last unfinished game, or FILE")
    parser.add_argument("file", nargs="?", type=place, metavar="FILE")
    add_load_argument(parser)
    parser.add_argument("--speed", choices=SPEEDS, help="how long cards stay on the table")
    add_think_argument(parser)
    add_app_arguments(parser)


def home(arguments: argparse.Namespace) -> int:
    """Open the home screen."""
    options = launch_options(arguments)
    from barbu_tui.ui.run import run_home

    return run_home(options)


def play(arguments: argparse.Namespace) -> int:
    """Start a new game."""
    from barbu_tui.session.config.settings import Settings
    from barbu_tui.session.play.match import DEFAULT_BOTS

    rules = ruleset_of(arguments)
    seats = rules.players - 1
    bots = known_bots(arguments.bots or list(DEFAULT_BOTS[:seats]), seats, "clockwise from your left")
    name = _name(arguments.name)
    options = launch_options(arguments)
    import secrets

    from barbu_tui.session.play.match import new_header
    from barbu_tui.session.record.saves import remember
    from barbu_tui.ui.run import run_match

    seed = arguments.seed if arguments.seed is not None else secrets.randbelow(10**9)
    human = name or (options.settings or Settings()).name
    try:
        header = new_header(rules, bots, seed, human=human, deals=arguments.deals)
    except ValueError as error:
        raise UsageError(f"--deals: {error}") from None
    match = new_match(header, arguments.record)
    if arguments.record is not None:
        remember(arguments.record)
    return run_match(match, options)


def _name(text: str | None) -> str:
    """Return the player's name for this game, or ``""`` if none is given.

    Raises:
        UsageError: it is not a name.
    """
    from barbu_tui.session.config.settings import read_name

    try:
        return read_name(text) if text else ""
    except ValueError as error:
        raise UsageError(f"--name: {error}.") from None


def resume(arguments: argparse.Namespace) -> int:
    """Continue a game."""
    from barbu_tui.session.config.paths import saves_dir
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.record.file import RecordError, RecordWriteError
    from barbu_tui.session.record.saves import unfinished
    from bots import UnknownBotError

    paths = [arguments.file] if arguments.file else unfinished()
    if not paths:
        raise UsageError(f"There is no unfinished game in {saves_dir()}; start one with 'barbu play'.")
    try:
        options = launch_options(arguments)
    except UsageError:
        if arguments.file:
            load_record(arguments.file)  # an error in the record is more use than the missing terminal
        raise
    try:
        match = Match.resume_first(paths, arguments.load)
    except UnknownBotError as error:
        raise UsageError(f"{paths[0]}: {error}") from None
    except (RecordError, RecordWriteError) as error:
        raise UsageError(str(error)) from None
    from barbu_tui.ui.run import run_match

    return run_match(match, options)
