"""The documentation says what the program has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from barbu_tui.cli import add_commands
from barbu_tui.commands.common import Commands, Parser

DOCS = Path("docs")
PAGES = sorted([Path("README.md"), *DOCS.glob("*.md")])


def parsers() -> dict[str, str]:
    """Return command → its help."""
    commands = Commands(Parser(prog="barbu"))
    add_commands(commands)
    return {name: parser.format_help() for name, parser in commands.parsers.items()}


@pytest.mark.parametrize("name", sorted(parsers()))
def test_the_command_reference_has_every_option(name: str) -> None:
    reference = (DOCS / "COMMANDS.md").read_text(encoding="utf-8")
    section = reference.partition(f"## barbu {name}\n")[2].partition("\n## ")[0]
    options = set(re.findall(r"--[a-z][a-z-]+", parsers()[name]))
    assert options <= set(re.findall(r"--[a-z][a-z-]+", section)), "run python docs/make_commands.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_to_files_that_are_there(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
    here = [target for target in targets if "://" not in target]
    assert [target for target in here if not (page.parent / target).exists()] == []
