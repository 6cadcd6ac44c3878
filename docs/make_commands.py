"""Makes the command reference, ``docs/COMMANDS.md``, from the parsers: ``python docs/make_commands.py``."""

from __future__ import annotations

import os
from pathlib import Path

from barbu_tui.cli import add_commands, build_parser
from barbu_tui.commands.common import Commands, Parser

PAGE = Path(__file__).resolve().parent / "COMMANDS.md"
WIDTH = 100
"""Columns of the page."""
_HEAD = """# Commands

Made from the program's own help by `python docs/make_commands.py`; `barbu COMMAND --help` says the same at the prompt.

Exit status: 0, done; 1, `barbu check` found a record that breaks a rule; 2, what was asked for cannot be, and one sentence says why;
70, an error in the program, of which a report is kept; 130, interrupted.
"""


def commands() -> Commands:
    """Return all commands, each with its parser."""
    found = Commands(Parser(prog="barbu"))
    add_commands(found)
    return found


def page() -> str:
    """Return the page."""
    os.environ["COLUMNS"] = str(WIDTH)  # argparse breaks lines there
    helps = {"barbu": build_parser().format_help()}
    helps |= {f"barbu {name}": parser.format_help() for name, parser in commands().parsers.items()}
    return "\n".join([_HEAD, *(f"## {name}\n\n```text\n{text}```\n" for name, text in helps.items())])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
