"""A background process that finds card drills ahead. It ends with the app."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final

from barbu_tui.core.ruleset import Ruleset
from barbu_tui.session.names import Difficulty
from barbu_tui.session.play.child import Child, serve_quietly
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


class Maker:
    """The process, started by the first wish."""

    def __init__(self) -> None:
        self._child: Child | None = None
        self._wish: Wish | None = None

    def ask(self, wish: Wish | None, seed: int) -> None:
        """Find drills for a wish from now on; ``None`` to rest."""
        if wish == self._wish:
            return
        self._wish = wish
        if self._child is None and wish is not None:
            with suppress(OSError, RuntimeError):
                self._child = Child(_serve, "barbu-drills")
        if self._child is not None:
            try:
                self._child.pipe.send(None if wish is None else (wish, seed))
            except (OSError, ValueError):
                self.close()

    def found(self) -> list[dict[str, Any]]:
        """Return the drills found since the last call, as stored. An error in the process is raised."""
        made: list[Any] = []
        if self._child is not None:
            try:
                while self._child.pipe.poll():
                    made.append(self._child.pipe.recv())
            except (EOFError, OSError):
                self.close()
        if made and isinstance(made[-1], Exception):
            raise made[-1]
        return made

    def close(self) -> None:
        """End the process."""
        child, self._child = self._child, None
        if child is not None:
            child.end(_PATIENCE)


def _serve(pipe: Connection) -> None:
    serve_quietly(pipe, _NICE, lambda: _find(pipe), lambda error: error)


def _find(pipe: Connection) -> None:
    from barbu_tui.session.practice.card_drills import find_cards
    from barbu_tui.session.practice.situation import situation_json
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
