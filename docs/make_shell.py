"""Makes the man page and the completion scripts: ``python docs/make_shell.py FOLDER`` lays them out there as below ``/usr``.

A wheel has them (``tools/build.py``). All comes from the parsers and from two tables of the pages, and needs no more than the program and shtab.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS.parent), str(DOCS.parent / "bots")]

from barbu_tui import __version__  # noqa: E402 - of this checkout
from barbu_tui.cli import add_commands, build_parser  # noqa: E402
from barbu_tui.cli import main as run  # noqa: E402
from barbu_tui.commands.arguments import Commands, Parser  # noqa: E402

MAN: Final = "share/man/man1/barbu.1"
COMPLETIONS: Final = {
    "bash": "share/bash-completion/completions/barbu",
    "zsh": "share/zsh/site-functions/_barbu",
    "fish": "share/fish/vendor_completions.d/barbu.fish",
    "tcsh": "share/barbu-tui/barbu.tcsh",  # tcsh looks nowhere by itself: source it
}
"""Shell → where its script is looked for."""
EXAMPLES: Final = (
    ("barbu learn", "Learn the game, one short lesson after the other."),
    ("barbu play --deals 7", "Play a short game."),
    ("barbu play --rules sheet3 --bots club,sound", "Play the game for three against bots by name."),
    ("barbu resume --plain --spoken", "Continue the last game in lines for a screen reader."),
    ("barbu review --seconds 20", "Review the last game that is over."),
    ("barbu simulate --games 10 --bots sound,sound,hunter,club", "Let bots play ten games."),
    (
        "barbu arena --bots counter,sound,sound,sound --sets 20 --jobs 4",
        "Measure a bot against three others.",
    ),
)
"""Commands of the man page, and what each does."""
_FILES: Final = (
    ("~/.local/share/barbu/games/*.barbu.jsonl", "saved games"),
    ("~/.local/share/barbu/rules/*.toml", "house rulesets"),
    ("~/.local/share/barbu/practice.jsonl, practice-due.jsonl, lessons.jsonl", "practice and lessons"),
    ("~/.config/barbu/settings.toml", "settings"),
)


def man_page() -> str:
    """Return the man page, in roff."""
    root = build_parser()
    adder = Commands(Parser(prog="barbu"))
    add_commands(adder)
    lines = [
        f'.TH BARBU 1 "" "barbu\\-tui {_roff(__version__)}" "User Commands"',
        ".nh",
        ".ad l",
        *_section("NAME", r"barbu \- the card game Barbu in the terminal"),
        *_section("SYNOPSIS", *_usage(root)),
        *_section("DESCRIPTION", _roff(root.description), ".PP", _roff(root.epilog)),
        *_section("OPTIONS", *_options(root)),
        *_section("COMMANDS"),
    ]
    for name, parser in adder.parsers.items():
        lines += [f".SS barbu {name}", _roff(parser.description), ".PP", *_usage(parser), *_options(parser)]
    lines += [
        *_section("FILES", *_entries(_FILES), ".PP", r"\fBbarbu paths\fR prints where they are."),
        *_section("ENVIRONMENT", *_entries(_table("SETTINGS.md", "variable"))),
        *_section("EXIT STATUS", *_entries(_table("COMMANDS.md", "exit status"))),
        *_section("EXAMPLES", *_entries(EXAMPLES)),
    ]
    return "\n".join(lines) + "\n"


def _section(title: str, *lines: str) -> list[str]:
    return [f'.SH "{title}"', *lines]


def _roff(text: str | None) -> str:
    """Return a text that is a line by itself: nothing in it is a request or an escape."""
    plain = " ".join((text or "").replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").split())
    plain = "".join(each if each.isascii() else f"\\[u{ord(each):04X}]" for each in plain)
    return f"\\&{plain}" if plain.startswith(".") else plain


def _usage(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield how a command is written, its name in bold."""
    words = parser.format_usage().partition(":")[2].strip()
    yield f"\\fB{parser.prog}\\fR {_roff(words.removeprefix(parser.prog))}"


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the arguments of a command with their help."""
    formatter = parser._get_formatter()
    for group in parser._action_groups:
        for action in group._group_actions:
            if action.help is not argparse.SUPPRESS and not isinstance(action, argparse._SubParsersAction):
                yield from _entry(
                    formatter._format_action_invocation(action),
                    formatter._expand_help(action) if action.help else "",
                )


def _entry(head: str, text: str) -> Iterator[str]:
    yield ".TP"
    yield f"\\fB{_roff(head)}\\fR"
    yield _roff(text) or r"\&"


def _entries(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    for head, text in rows:
        yield from _entry(head, text)


def _table(page: str, first: str) -> Iterator[tuple[str, str]]:
    """Yield the rows of a page's table with this heading, as plain text."""
    text = (DOCS / page).read_text(encoding="utf-8")
    (rows,) = re.findall(rf"(?m)^\| {first} \| \|\n\|[-|]+\|\n((?:\|.*\n)+)", text)
    for row in rows.replace("`", "").splitlines():
        head, text = (cell.strip() for cell in row.strip("|").split("|"))
        yield head, text


def main(folder: Path) -> None:
    """Write all files."""
    made = {MAN: man_page()}
    for shell, place in COMPLETIONS.items():
        with redirect_stdout(StringIO()) as script:
            run(["--lang", "en", "completion", shell])
        made[place] = script.getvalue()
    for place, text in made.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
