"""The command line: the parser, and what becomes of an error.

The commands stand in :mod:`barbu_tui.commands` and import what they need when they run, so that
``--help`` answers at once and only what opens the app loads Textual.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from barbu_tui import __version__
from barbu_tui.commands import about, arena, play, practise, records, replays
from barbu_tui.commands.common import Command, Commands, Parser, UsageError, add_app_arguments


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    arguments = build_parser().parse_args(argv)
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


def build_parser() -> argparse.ArgumentParser:
    """The parser with all commands."""
    parser = Parser(
        prog="barbu",
        description="Barbu in the terminal: play the whole doubling game against bots, practise, replay.",
        epilog="Without a command the home screen opens.",
    )
    parser.add_argument("--version", action="version", version=f"barbu {__version__}")
    add_app_arguments(parser)
    parser.set_defaults(command=play.home)
    commands = Commands(parser)
    for group in (play, practise, replays, records, arena, about):
        group.add(commands)
    return parser
