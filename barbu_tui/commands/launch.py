"""Starting the app or lines: their arguments, and terminals that can show the app."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from barbu_tui.commands.arguments import UsageError, think_of
from barbu_tui.commands.output import utf8
from barbu_tui.core.worded import as_typed
from barbu_tui.language import current
from barbu_tui.language.languages import use

if TYPE_CHECKING:
    from barbu_tui.plain.lines import Lines
    from barbu_tui.ui.run import LaunchOptions

_COLOUR_SYSTEMS: Final = ("auto", "standard", "256", "truecolor", "windows")
"""Values of ``TEXTUAL_COLOR_SYSTEM`` that Textual accepts."""
_DRIVERS: Final = tuple(
    f"textual.drivers.{module}_driver:{name}Driver"
    for module, name in (
        *(("linux", "Linux"), ("linux_inline", "LinuxInline"), ("web", "Web")),
        *(("windows", "Windows"), ("headless", "Headless")),
    )
)
"""Values of ``TEXTUAL_DRIVER`` that are accepted; Textual would import any other module by its name."""


def plain_lines(arguments: argparse.Namespace) -> Lines | None:
    """Return the lines to read and answer if ``--plain`` is given; ``None`` for the app."""
    if not arguments.plain:
        if arguments.spoken:
            raise UsageError("--spoken goes with --plain.")
        return None
    from barbu_tui.plain.lines import Lines

    ascii_only = getattr(arguments, "ascii", False) or not utf8()
    if arguments.spoken:
        use(current().code, spoken=True)
    return Lines(sys.stdin, sys.stdout, ascii_only=ascii_only)


def launch_options(arguments: argparse.Namespace) -> LaunchOptions:
    """Return the options with which the app starts."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise UsageError(
            "This needs a terminal: standard input and output must both be one. "
            "See 'barbu --help' for what works without."
        )
    if os.environ.get("TERM", "") in ("dumb", "unknown"):
        raise UsageError(
            "The terminal calls itself {name} and cannot show a screen. Play in lines with 'barbu play --plain', "
            "use another terminal, or set TERM to what it is.",
            name=as_typed(os.environ["TERM"]),
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
            value=as_typed(colours),
            values=", ".join(_COLOUR_SYSTEMS),
        )
    driver = os.environ.get("TEXTUAL_DRIVER")
    if driver and driver not in _DRIVERS:
        raise UsageError(
            "TEXTUAL_DRIVER is {value}, which is not one of Textual's own; unset it.", value=as_typed(driver)
        )
    log = os.environ.get("TEXTUAL_LOG")
    if log:
        from barbu_tui.session.store.files import open_regular, reason

        try:
            open_regular(Path(log), os.O_WRONLY | os.O_CREAT | os.O_APPEND).close()
        except OSError as error:
            raise UsageError(
                "TEXTUAL_LOG is {value}, which cannot be written ({reason}); unset it.",
                value=as_typed(log),
                reason=reason(error),
            ) from None
