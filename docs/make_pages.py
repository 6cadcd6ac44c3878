"""Makes what the pages say of options, settings and keys from the program: ``python docs/make_pages.py``.

``docs/COMMANDS.md`` comes from the parsers. Between markers, the tables of ``docs/SETTINGS.md`` come from the settings and the command
tables of the screens.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import groupby
from pathlib import Path
from typing import Final

from barbu_tui.cli import add_commands, build_parser
from barbu_tui.commands.arguments import Commands, Parser
from barbu_tui.language.numbers import explained
from barbu_tui.session.store.settings import Settings, takes
from barbu_tui.ui.commands import APP_COMMANDS, Command
from barbu_tui.ui.keymap import all_screens
from barbu_tui.words.settings import TYPED, setting_words

DOCS: Final = Path(__file__).resolve().parent
COMMANDS: Final = DOCS / "COMMANDS.md"
SETTINGS: Final = DOCS / "SETTINGS.md"
_WIDTH: Final = 100
"""Columns of the page of commands."""
_HEAD: Final = """# Commands

Made from the program's own help by `python docs/make_pages.py`; `barbu help COMMAND` says the same at the prompt.

| exit status | |
|---|---|
| 0 | done |
| 1 | `barbu check` found a record that breaks a rule |
| 2 | invalid input or file; one line on standard error says why |
| 70 | an error in the program; a report is kept |
| 74 | a game could not be written any further, as on a full disk; one line says why, and what was written is whole |
| 130 | interrupted |
"""


def parsers() -> dict[str, Parser]:
    """Return command → its parser."""
    found = Commands(Parser(prog="barbu"))
    add_commands(found)
    return {name: parser for name, parser in found.parsers.items() if isinstance(parser, Parser)}


def commands_page() -> str:
    """Return the page of commands."""
    os.environ["COLUMNS"] = str(_WIDTH)  # argparse breaks lines there
    helps = {"barbu": build_parser().format_help()}
    helps |= {f"barbu {name}": parser.format_help() for name, parser in parsers().items()}
    return "\n".join([_HEAD, *(f"## {name}\n\n```text\n{text}```\n" for name, text in helps.items())])


def settings_page() -> str:
    """Return the page of settings with new tables."""
    return _with(SETTINGS, settings=settings_table(), keys=keys_tables())


def _with(page: Path, **parts: str) -> str:
    """Return a page with new parts between its markers."""
    text = page.read_text(encoding="utf-8")
    for name, part in parts.items():
        begin, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
        before, _, rest = text.partition(begin)
        text = f"{before}{begin}\n{part}{end}{rest.partition(end)[2]}"
    return text


def settings_table() -> str:
    """Return the table of settings."""
    defaults = Settings()
    rows = [
        (
            f"`{name}`",
            f"`{_toml(getattr(defaults, name))}`",
            takes(name).removeprefix("it takes "),
            explained(*setting_words(name)),
        )
        for name in TYPED
    ]
    return _table(("setting", "default", "takes", "what it is"), rows)


def keys_tables() -> str:
    """Return a table of commands a screen."""
    tables: dict[str, list[Command]] = {"Everywhere": list(APP_COMMANDS)}
    seen = {(command.id, command.keys) for command in APP_COMMANDS}
    for screen in sorted(all_screens(), key=lambda each: each.__module__):
        own = tables.setdefault(screen.HELP_TITLE, [])
        own += [command for command in screen.COMMAND_TABLE if (command.id, command.keys) not in seen]
        seen |= {(command.id, command.keys) for command in own}
    return "\n".join(
        f"### {title}\n\n{_table(('command', 'keys', 'what it does'), _key_rows(own))}"
        for title, own in tables.items()
        if own
    )


def _key_rows(commands: Iterable[Command]) -> Iterable[tuple[str, str, str]]:
    """Return a row a command; commands of one action and one letter or digit each, such as the cards, share one."""
    for _, same in groupby(commands, key=_row_of):
        row = list(same)
        ids, keys = (
            f"`{texts[0]}`" if len(texts) == 1 else f"`{texts[0]}` … `{texts[-1]}`"
            for texts in ([each.id for each in row], [each.keys.replace(",", ", ") for each in row])
        )
        yield ids, keys, (row[0].run or row[0].tooltip if len(row) > 1 else row[0].tooltip)


def _row_of(command: Command) -> tuple[str, ...]:
    stem, _, last = command.id.rpartition(".")
    return (stem, command.action) if len(last) == 1 else (command.id,)


def _toml(value: object) -> str:
    """Return a value as the settings file has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(Decimal(str(value)))


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)


if __name__ == "__main__":
    COMMANDS.write_text(commands_page(), encoding="utf-8")
    SETTINGS.write_text(settings_page(), encoding="utf-8")
