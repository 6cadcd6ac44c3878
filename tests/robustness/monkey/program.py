"""The program in a fork of a process that has it loaded, which notes the screens that it shows."""

from __future__ import annotations

import faulthandler
import importlib
import os
import pkgutil
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TextIO

from textual.screen import Screen
from textual.widget import Widget

import barbu_tui.ui
from barbu_tui.cli import main
from barbu_tui.ui.commands import CommandScreen
from barbu_tui.ui.widgets.ask import AskLine

STACKS: Final = signal.SIGRTMIN + 3
"""A fork that gets this signal writes where its threads are."""
SCREENS, WHERE = "screens.txt", "stacks.txt"
"""Files of a run: the screens that were shown; where the threads of a program were that hangs."""


def load() -> None:
    """Import all screens, so that no fork need do it."""
    for module in pkgutil.walk_packages(barbu_tui.ui.__path__, "barbu_tui.ui."):
        importlib.import_module(module.name)


def _screens(of: type[Any]) -> Iterator[type[Screen[Any]]]:
    for each in of.__subclasses__():
        yield each
        yield from _screens(each)


def known_screens() -> set[str]:
    """All screens and their modes, as ``TableScreen`` and ``TableScreen double``."""
    load()
    found = {"AskLine"}
    for screen in _screens(Screen):
        if not screen.__module__.startswith("barbu_tui.") or screen.__subclasses__():
            continue
        found.add(screen.__name__)
        if issubclass(screen, CommandScreen):
            modes = {_mode_name(mode) for command in screen.COMMAND_TABLE for mode in command.modes}
            found |= {f"{screen.__name__} {mode}" for mode in modes}
    return found


def _mode_name(mode: str) -> str:
    """A mode without the number that counts its rows."""
    return mode.rstrip("0123456789").rstrip("-")


class _Notes:
    """The screens shown, one per line, each once."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen: set[str] = set()

    def add(self, line: str) -> None:
        if line not in self._seen:
            self._seen.add(line)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(f"{line}\n")


def _watch_screens(notes: _Notes) -> None:
    """Note every screen that comes to the top, the modes it is in, and the line that asks for a text."""

    def on_screen_resume(self: Widget) -> None:
        notes.add(type(self).__name__)

    # Textual calls the handlers of all classes of an object; no class above Screen has one of its own.
    setattr(Widget, "on_screen_resume", on_screen_resume)  # noqa: B010 - it is new there
    mounted: Callable[[AskLine], None] = AskLine.on_mount

    def on_mount(self: AskLine) -> None:
        notes.add(type(self).__name__)
        mounted(self)

    AskLine.on_mount = on_mount  # type: ignore[method-assign]
    for screen in {CommandScreen, *_screens(CommandScreen)}:
        own = screen.__dict__.get("mode")
        if isinstance(own, property) and own.fget is not None:
            setattr(screen, "mode", _noting(own.fget, notes))  # noqa: B010 - it is a read-only property


def _noting(mode: Callable[[Any], str], notes: _Notes) -> property:
    def noted(self: Any) -> str:
        found = mode(self)
        if found:
            notes.add(f"{type(self).__name__} {_mode_name(found)}")
        return found

    return property(noted)


def program(arguments: Sequence[str], folder: Path) -> Callable[[], int]:
    """``barbu`` with these arguments, to be called in a fork.

    Args:
        arguments: those of the command line.
        folder: the folder for its notes.
    """

    def run() -> int:
        sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", closefd=False)  # type: ignore[misc]  # noqa: SIM115
        for number, name in ((1, "stdout"), (2, "stderr")):
            stream: TextIO = open(number, "w", encoding="utf-8", buffering=1, closefd=False)  # noqa: SIM115
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)
        sys.argv = ["barbu", *arguments]
        sys.modules["__main__"] = ModuleType("__main__")  # its processes load the main module: not this tool
        stacks = (folder / WHERE).open("w", encoding="utf-8")
        faulthandler.register(STACKS, stacks)
        _watch_screens(_Notes(folder / SCREENS))
        try:
            status = main(arguments)
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 1
        except BaseException:
            traceback.print_exc()
            status = 1
        sys.stdout.flush()
        sys.stderr.flush()
        return status

    return run


def processes_of(session: int) -> list[int]:
    """The processes that were started in a session of the terminal and run still."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                fields = Path(f"/proc/{entry}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            except OSError:
                continue  # it has just ended
            if int(fields[3]) == session and fields[0] not in "ZX":
                found.append(int(entry))
    return found


def sleeping(pid: int) -> bool:
    """Whether every thread of a process waits for something."""
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/stat", "rb") as file:
                if file.read().rpartition(b")")[2].split()[0] not in (b"S", b"Z"):
                    return False
    except OSError:
        return True
    return True
