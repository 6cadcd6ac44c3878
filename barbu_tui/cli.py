"""The command line: the parser, and the exit status of every error.

The commands are in :mod:`barbu_tui.commands`. They import what they need when they run, so that ``--help`` answers
at once and only the commands that open the app load Textual.
"""

from __future__ import annotations

import errno
import io
import os
import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from barbu_tui.build import version_line

if TYPE_CHECKING:
    import argparse

    from barbu_tui.commands.arguments import Command, Commands


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    _steady_streams()
    _sane_size()
    done = 0
    try:
        try:
            _take_interrupts()
            done = _run(sys.argv[1:] if argv is None else argv)
        finally:
            sys.stdout.flush()
    except BaseException as error:
        status = _status_of(error, done)
        if status is None:
            raise
        return status
    return done


def _run(argv: Sequence[str]) -> int:
    """Run a command and return its exit status. The version and the home screen skip the slow parser."""
    if list(argv) in (["--version"], ["-V"]):
        print(version_line())
        return 0
    from barbu_tui.language import use

    use(_wanted_language(_lang_in(argv)))  # before the parser, whose help is in it
    if not argv:
        from argparse import Namespace

        from barbu_tui.commands.play import home

        return home(Namespace())
    arguments = build_parser().parse_args(argv)
    asked: str | None = getattr(arguments, "lang", None)
    if asked is not None:
        use(asked)  # it was abbreviated
    command: Command = arguments.command
    return command(arguments)


def _lang_in(argv: Sequence[str]) -> str | None:
    """Return the value of ``--lang``, wherever it stands. The parser reports errors in it."""
    code = None
    for place, word in enumerate(argv):
        if word == "--":
            break
        if word == "--lang":
            code = argv[place + 1] if place + 1 < len(argv) else None
        elif word.startswith("--lang="):
            code = word.partition("=")[2]
    return code


def _wanted_language(asked: str | None) -> str:
    """Return the language to use: asked for, set, or that of the locale."""
    from barbu_tui.language import CODES, wanted

    if asked in CODES:
        return wanted(asked, "auto", {})
    from barbu_tui.session.store.settings import language_setting

    return wanted(None, language_setting(), os.environ)


def _status_of(error: BaseException, done: int) -> int | None:
    """Report an error and return its exit status; ``None`` for an unknown error.

    Args:
        done: the status of the command, if it ended but its output could not be written.
    """
    if isinstance(error, KeyboardInterrupt):  # a second Ctrl+C may follow
        return 130
    from barbu_tui.commands.output import complain, discard
    from barbu_tui.core.worded import WordedError
    from barbu_tui.language import TranslatedError, tr
    from barbu_tui.language.refusals import error_words

    match error:
        case TranslatedError() | WordedError():  # says what was wrong with what was asked for
            complain(error_words(error))
            return 2
        case BrokenPipeError() | ConnectionResetError():  # the reader of the output has gone
            discard(sys.stdout)
            return done
        case OSError() if error.errno in _OUTPUT_FAILED and error.filename is None:
            discard(sys.stdout)
            from barbu_tui.session.store.files import reason

            complain(tr("The output cannot be written: {reason}.", reason=reason(error)))
            return 2
        case Exception():
            return _report(error)
    return None


def _report(error: Exception) -> int:
    """Report an error in the program itself. Return the exit status."""
    from barbu_tui.commands.output import complain
    from barbu_tui.session.store.report import FAILED, debugging, write_report

    if debugging():
        raise error
    complain(write_report(error))
    return FAILED


_LARGEST_SIDE: Final = 1000
"""Maximum number of columns or lines of a terminal, from its environment."""
_OUTPUT_FAILED: Final = (
    errno.ENOSPC,
    errno.EIO,
    errno.EFBIG,
    errno.EDQUOT,
    errno.EBADF,  # open for reading only
    errno.EAGAIN,  # a full pipe that does not block
    errno.ENXIO,
)


def _take_interrupts() -> None:
    """Let an interrupt raise :class:`KeyboardInterrupt` from now on, unless it is ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _steady_streams() -> None:
    """Make closed streams harmless, and replace characters that an encoding lacks.

    The descriptors 0, 1 and 2 are filled, also in processes started later, so that no file opened later takes one of
    them and receives standard error.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # takes the lowest that is free
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open to the end
        elif name == "stdin":
            continue
        elif isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            stream.reconfigure(errors="replace")


def _sane_size() -> None:
    """Remove an impossible terminal size from the environment.

    argparse, Rich and Textual would use it for a screen beyond any memory.
    """
    for name in ("COLUMNS", "LINES"):
        value = os.environ.get(name, "")
        if value and not (
            value.isascii() and value.isdigit() and len(value) < 9 and 0 < int(value) <= _LARGEST_SIDE
        ):
            del os.environ[name]


def build_parser() -> argparse.ArgumentParser:
    """Return the parser with all commands."""
    import argparse

    from barbu_tui.commands import play
    from barbu_tui.commands.arguments import APP, Commands, Parser, add_arguments
    from barbu_tui.language import CODES, tr

    parser = Parser(
        prog="barbu",
        description=tr("Barbu in the terminal: play against bots, practise, review and replay games."),
        epilog=tr("Without a command the home screen opens."),
    )
    parser.add_argument(
        "-V",
        "--version",
        action="version",
        version=version_line(),
        help=tr("show program's version number and exit"),
    )
    parser.add_argument(
        "--lang",
        choices=CODES,
        default=argparse.SUPPRESS,
        help=tr("language (as in your settings, else the terminal's); before or after the command"),
    )
    add_arguments(parser, *APP)
    parser.set_defaults(command=play.home)
    add_commands(Commands(parser))
    return parser


def add_commands(commands: Commands) -> None:
    """Add all commands, in the order of ``barbu --help``."""
    from barbu_tui.commands import about, arena, daily, learn, play, practise, records, replays, review, serve

    for group in (play, daily, learn, practise, replays, review, records, arena, serve, about):
        group.add(commands)
