"""A player's own keys. They are refused if a screen would have no way out; unknown names are reported."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from textual.binding import BindingsMap

from barbu_tui.language import current, tr
from barbu_tui.ui import screens
from barbu_tui.ui.commands import Command, CommandScreen, bindings
from barbu_tui.words.mistyped import no_command

WAYS_OUT: Final = frozenset({"back", "leave", "quit", "home", "finish", "quit_reading"})
"""The actions that leave a screen, or go back within it."""


def why_not(keymap: Mapping[str, str], everywhere: Sequence[Command]) -> str | None:
    """Return why a keymap (command id → keys) is refused, in a sentence; ``None`` if it is accepted."""
    if not keymap:
        return None
    for screen in all_screens():
        for mode in modes_of(screen):
            if not has_way_out(screen.COMMAND_TABLE, mode, everywhere, keymap):
                ways = sorted(
                    command.id
                    for command in screen.COMMAND_TABLE
                    if command.action in WAYS_OUT and command.available(mode)
                )
                either = f" {current().grammar.OR} "
                return tr(
                    "Your keys are left out: with them there is no way out of “{screen}”. "
                    "Give {commands} a key of its own under [keymap].",
                    screen=tr(screen.HELP_TITLE),
                    commands=either.join([*ways, "app.quit"]),
                )
    return None


def unknown(keymap: Mapping[str, str], everywhere: Sequence[Command]) -> list[str]:
    """Return a sentence for each unknown command in a keymap."""
    known = {
        command.id
        for table in (everywhere, *(each.COMMAND_TABLE for each in all_screens()))
        for command in table
    }
    return [no_command(name, sorted(known)) for name in keymap if name not in known]


def all_screens() -> list[type[CommandScreen]]:
    """Return every screen with commands and a name in the help."""
    for module in pkgutil.walk_packages(screens.__path__, f"{screens.__name__}."):
        importlib.import_module(module.name)
    return [each for each in _below(CommandScreen) if each.COMMAND_TABLE and each.HELP_TITLE]


def _below(kind: type[CommandScreen]) -> Iterator[type[CommandScreen]]:
    for each in kind.__subclasses__():
        if each.__module__.startswith(screens.__name__):
            yield each
        yield from _below(each)


def modes_of(screen: type[CommandScreen]) -> list[str]:
    """Return the modes named by a screen's commands; one empty name if there are none."""
    return sorted({mode for command in screen.COMMAND_TABLE for mode in command.modes}) or [""]


def has_way_out(
    table: Sequence[Command], mode: str, everywhere: Sequence[Command], keymap: Mapping[str, str]
) -> bool:
    """Return whether a key leaves the screen in one of its modes, without another meaning there."""
    own = _keys(table, mode, keymap)
    shared = _keys(everywhere, "", keymap)
    first = {key for key, command in shared.items() if command.priority}
    return any(command.action in WAYS_OUT and key not in first for key, command in own.items()) or any(
        command.action in WAYS_OUT and key not in own for key, command in shared.items()
    )


def _keys(table: Sequence[Command], mode: str, keymap: Mapping[str, str]) -> dict[str, Command]:
    """Return key → the command that it runs in a mode, by Textual's rules."""
    by_id = {command.id: command for command in table}
    keys_of = BindingsMap(bindings(table))
    keys_of.apply_keymap(dict(keymap))
    keys: dict[str, Command] = {}
    for key, bound in keys_of.key_to_bindings.items():
        for binding in sorted(bound, key=lambda each: not each.priority):
            command = by_id.get(binding.id or "")
            if command is not None and command.available(mode):
                keys.setdefault(key, command)
    return keys
