"""The keys of a screen, from its table of commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from rich.cells import cell_len

from barbu_tui.language import tr
from barbu_tui.ui.commands import Command, key_name
from barbu_tui.ui.view_models.page import PageLine, beside, wrap
from barbu_tui.ui.view_models.panels import text


class HelpEntry(NamedTuple):
    """Keys and what they do."""

    keys: str
    words: str


def _keys(command: Command, keymap: Mapping[str, str]) -> list[str]:
    return [key_name(key.strip()) for key in keymap.get(command.id, command.keys).split(",")]


def help_entries(commands: Sequence[Command], keymap: Mapping[str, str]) -> list[HelpEntry]:
    """Return what every command's keys do.

    Single letters or digits that do the same with another thing stand as one, at the first of them: ``a–m``, ``w n e``;
    so do two, where the command has words for several.
    """
    rows: dict[str, list[Command]] = {}
    for command in commands:
        if _is_single(command, keymap):
            rows.setdefault(_base(command), []).append(command)
    entries: list[HelpEntry] = []
    for command in commands:
        row = rows.get(_base(command), []) if _is_single(command, keymap) else []
        if len(row) < (2 if command.run else 3):
            entries.append(HelpEntry(" ".join(_keys(command, keymap)), tr(command.tooltip)))
        elif command is row[0]:
            keys = [_keys(each, keymap)[0] for each in row]
            entries.append(HelpEntry(_row(keys), tr(command.run or command.tooltip)))
    return entries


def _base(command: Command) -> str:
    return command.action.partition("(")[0]


def _is_single(command: Command, keymap: Mapping[str, str]) -> bool:
    keys = keymap.get(command.id, command.keys)
    return len(keys) == 1 and "(" in command.action


def _row(keys: Sequence[str]) -> str:
    """Several single keys: the first and the last, if all between them are there."""
    follows = all(ord(after) == ord(before) + 1 for before, after in pairwise(keys))
    return f"{keys[0]}–{keys[-1]}" if follows else " ".join(keys)


def entry_lines(entries: Sequence[HelpEntry], width: int) -> list[PageLine]:
    """Entries as lines: keys in brass, words beside them."""
    column = min(22, max((cell_len(entry.keys) for entry in entries), default=0) + 3)
    lines: list[PageLine] = []
    for entry in entries:
        words = wrap(entry.words, width - column)
        if cell_len(entry.keys) >= column:
            words = ["", *words]  # keys of the player's own may be long: then the words begin below
        lines.append(
            PageLine(
                (text(0, entry.keys, "brass", bold=True), text(column, words[0] if words else "", "text"))
            )
        )
        lines += [PageLine((text(column, line),)) for line in words[1:]]
    return lines


def help_lines(entries: Sequence[HelpEntry], width: int, height: int) -> list[PageLine]:
    """Return one column, or two if one does not fit and two do."""
    lines = entry_lines(entries, min(width, 76))
    if len(lines) <= height or width < 76:
        return lines
    half = (len(entries) + 1) // 2
    column = (width - 4) // 2
    return list(beside(entry_lines(entries[:half], column), entry_lines(entries[half:], column), column + 4))
