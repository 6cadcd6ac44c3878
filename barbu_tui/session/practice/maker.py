"""A background process that finds card drills ahead. It ends with the app."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from contextlib import redirect_stderr, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from sys import __stderr__
from typing import Any, Final

from barbu_tui.core.ruleset import Ruleset
from barbu_tui.session.names import Difficulty
from barbu_tui.session.play.processes import end_with_parent, interrupts_later, portable
from barbu_tui.session.practice.situation import Situation

_NICE: Final = 15
_PATIENCE: Final = 0.5
"""Seconds that the process may take to end by itself."""


@dataclass(frozen=True)
class Wish:
    """The card drills wanted."""

    rules: Ruleset
    theme: str = ""
    """The name of a theme; empty for any."""
    level: Difficulty | None = None

    def fits(self, situation: Situation) -> bool:
        """Return whether a card drill fits the wish."""
        lesson = situation.lesson
        return (
            situation.drill == "cards"
            and situation.rules == self.rules
            and lesson is not None
            and self.theme in ("", lesson.theme)
            and self.level in (None, lesson.level)
        )


class Maker:
    """The process, started by the first wish."""

    def __init__(self) -> None:
        self._pipe: Connection | None = None
        self._process: Any = None
        self._wish: Wish | None = None

    def ask(self, wish: Wish | None, seed: int) -> None:
        """Find drills for a wish from now on; ``None`` to rest."""
        if wish == self._wish:
            return
        self._wish = wish
        if self._pipe is None and wish is not None:
            self._start()
        self._send(None if wish is None else (wish, seed))

    def found(self) -> list[dict[str, Any]]:
        """Return the drills found since the last call, as stored. An error in the process is raised."""
        made: list[Any] = []
        if self._pipe is not None:
            try:
                while self._pipe.poll():
                    made.append(self._pipe.recv())
            except (EOFError, OSError):
                self.close()
        if made and isinstance(made[-1], Exception):
            raise made[-1]
        return made

    def close(self) -> None:
        """End the process."""
        pipe, process = self._pipe, self._process
        self._pipe = self._process = None
        if pipe is not None:
            with suppress(OSError):
                pipe.close()  # it ends at its next look
        if process is not None:
            process.join(_PATIENCE)
            if process.is_alive():
                process.kill()
                process.join(_PATIENCE)

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), daemon=True, name="barbu-drills")
        try:
            with redirect_stderr(__stderr__), interrupts_later():  # an app's own has no descriptor to hand on
                process.start()
        except (OSError, RuntimeError):
            ours.close()
            return
        finally:
            theirs.close()
        self._pipe, self._process = ours, process

    def _send(self, message: object) -> None:
        if self._pipe is not None:
            try:
                self._pipe.send(message)
            except (OSError, ValueError):
                self.close()


def _serve(pipe: Connection) -> None:
    with suppress(AttributeError, OSError):
        os.nice(_NICE)
    for name in ("SIGINT", "SIGHUP"):
        with suppress(AttributeError, OSError, ValueError):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (1, 2):
            os.dup2(nowhere, stream)
    end_with_parent()
    with suppress(EOFError, OSError, KeyboardInterrupt):
        try:
            _find(pipe)
        except (EOFError, OSError):
            raise
        except Exception as error:
            pipe.send(portable(error))


def _find(pipe: Connection) -> None:
    from barbu_tui.session.practice.cards import find_cards
    from barbu_tui.session.practice.stored import situation_json
    from barbu_tui.session.practice.themes import THEMES_BY_NAME

    looking: Iterator[Situation | None] | None = None
    while True:
        if looking is None or pipe.poll():
            message = pipe.recv()
            looking = None
            if message is not None:
                wish, seed = message
                looking = find_cards(wish.rules, seed, THEMES_BY_NAME.get(wish.theme), wish.level)
            continue
        situation = next(looking)
        if situation is not None:
            pipe.send(situation_json(situation))
