"""Reports of errors in the program itself, and their sentences."""

from __future__ import annotations

import os
import platform
import re
import sys
import traceback
from collections.abc import Iterable
from typing import Final

from barbu_tui.build import version_line
from barbu_tui.language import tr
from barbu_tui.session.store import clock
from barbu_tui.session.store.files import reason
from barbu_tui.session.store.paths import data_dir, make_private

FAILED: Final = 70
"""The exit status of a program that ends in an error of its own (EX_SOFTWARE of sysexits.h)."""
UNWRITTEN: Final = 74
"""The exit status of a game that ended because it could not be written any further (EX_IOERR)."""
ISSUES: Final = ""
"""The address for reports; empty while the project has no public home."""
_LIBRARIES: Final = ("textual", "rich")
_TERMINAL: Final = ("TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "COLORTERM")
"""Environment variables that identify the terminal."""
_LONGEST: Final = 300
_CARD: Final = re.compile(r"(?<![A-Za-z0-9])(?:10|[2-9TJQKA])[SHDC♠♥♦♣](?![A-Za-z0-9])|\d+")
"""A card by its name, or a number, which may be a card or a set of cards."""


def debugging() -> bool:
    """Return whether errors are shown with their traceback: ``BARBU_DEBUG=1``."""
    return os.environ.get("BARBU_DEBUG") == "1"


def scrubbed(text: str) -> str:
    """Return an error's message without cards, which may be those of a hidden hand."""
    text = _CARD.sub("…", text)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def report_text(error: BaseException, keys: Iterable[str] = (), screen: str = "") -> str:
    """Return a report: the place of the error, the last input, and the screen, without values of variables."""
    lines = [
        f"{version_line()}, Python {platform.python_version()}, {platform.platform()}",
        f"Libraries: {', '.join(f'{name} {_version(name)}' for name in _LIBRARIES)}",
        f"Terminal: {', '.join(f'{name}={os.environ[name]}' for name in _TERMINAL if name in os.environ)}",
        f"Command: {' '.join(sys.argv[1:2])}",
        "",
        *trace(error),
        "",
        f"Last input: {' '.join(keys)}",
    ]
    return "\n".join([*lines, "", "The screen:", screen, ""] if screen else [*lines, ""])


def _version(name: str) -> str:
    """Return the version of an installed library."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"


def trace(error: BaseException) -> list[str]:
    """Return the traceback of an error and its causes, with notes and without cards."""
    lines: list[str] = []
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        lines += ["Traceback, the latest call last:"]
        lines += [part.rstrip("\n") for part in traceback.format_tb(current.__traceback__)]
        lines += [f"{type(current).__qualname__}: {scrubbed(str(current))}"]
        lines += getattr(current, "__notes__", [])
        current = current.__cause__ or current.__context__
    return lines


def write_report(error: BaseException, keys: Iterable[str] = (), screen: str = "") -> str:
    """Write a report of an error that has ended the program. Return the sentence for the player."""
    ended = tr(
        "An error in the program has ended it. Saved games are safe, and 'barbu resume' continues the last one."
    )
    try:
        path = _written(report_text(error, keys, screen))
    except OSError as problem:
        unwritten = tr("No report could be written ({problem}).", problem=reason(problem))
        described = f" {tr('Please describe what you did at {address}.', address=ISSUES)}" if ISSUES else ""
        return f"{ended} {unwritten}{described}"
    return f"{ended} {_reported(path)}"


def write_review_report(error: BaseException) -> str:
    """Write a report of an error that has ended only a review. Return the sentence for the player."""
    try:
        path = _written(report_text(error))
    except OSError:
        return tr("The review has stopped: an error in the program.")
    return f"{tr('The review has stopped: an error in the program.')} {_reported(path)}"


def _reported(path: str) -> str:
    """Return the sentence that says where a report is, and where to send it."""
    if ISSUES:
        return tr("Please attach the report {path} to an issue at {address}.", path=path, address=ISSUES)
    return tr("The report is {path}.", path=path)


def _written(report: str) -> str:
    """Write a report beside the saves, and return its path."""
    path = data_dir() / f"error-{clock.now():%Y%m%d-%H%M%S}.txt"
    make_private(path.parent)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8", errors="replace") as file:
        file.write(report)
    return str(path)
