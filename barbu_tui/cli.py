"""The command line: the parser, and what becomes of an error.

The commands stand in :mod:`barbu_tui.commands` and import what they need when they run, so that
``--help`` answers at once and only what opens the app loads Textual.
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from barbu_tui import __version__
from barbu_tui.commands import about, arena, play, practise, records, replays
from barbu_tui.commands.common import Command, Commands, Parser, UsageError, add_app_arguments, printable


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    _steady_output()
    _sane_size()
    try:
        try:
            arguments = build_parser().parse_args(argv)
            command: Command = arguments.command
            return command(arguments)
        finally:
            sys.stdout.flush()
    except UsageError as error:
        print(f"barbu: {printable(str(error))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read our output has gone
        _output_nothing_more()
        return 0
    except OSError as error:
        if error.errno not in _OUTPUT_FAILED or error.filename is not None:
            raise
        _output_nothing_more()
        print(f"barbu: The output cannot be written: {error.strerror}.", file=sys.stderr)
        return 2


_LARGEST_SIDE: Final = 1000
"""Columns or lines of a terminal, according to its environment."""
_OUTPUT_FAILED: Final = (errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EDQUOT)


def _steady_output() -> None:
    """Output that is closed swallows what it is given; one that lacks a character shows another for it."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - open to the end
        elif isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            stream.reconfigure(errors="replace")


def _sane_size() -> None:
    """Forget a size in the environment that no terminal has.

    argparse, Rich and Textual would believe it, and lay out a screen for which no memory is enough.
    """
    for name in ("COLUMNS", "LINES"):
        value = os.environ.get(name, "")
        if value and not (
            value.isascii() and value.isdigit() and len(value) < 9 and 0 < int(value) <= _LARGEST_SIDE
        ):
            del os.environ[name]


def _output_nothing_more() -> None:
    """Let what is still to be written on the way out go nowhere."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
