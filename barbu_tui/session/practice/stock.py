"""The stock of card drills: those of the program, and those found ahead.

A drill is taken from the stock at once if one is unanswered. A background process, which ends with the app, finds
more, and they are kept in a file."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, Final, cast

from barbu_tui.core.contracts import Contract
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.session.names import Difficulty
from barbu_tui.session.play.child import Child, serve_quietly
from barbu_tui.session.practice.due import renewed
from barbu_tui.session.practice.situation import Situation, StoredError, position_id, read_situation
from barbu_tui.session.practice.themes import LOSSES, THEMES_BY_NAME, by_losses
from barbu_tui.session.store.lines import LineFile

ENOUGH: Final = 8
"""Drills of a kind kept ready; with so many the search rests."""
_HARDER: Final = 0.5
"""The share of drills that are taken from those that are not easy, if there are any."""
_MOST: Final = 400
"""Maximum number of drills in the file: the newest."""
_KNOWN: Final = {"record", "level"}
"""The keys of a drill. Other lines are kept."""
_BOOK: Final = "drills.jsonl"


@lru_cache(maxsize=1)
def book() -> tuple[dict[str, Any], ...]:
    """Return the drills of the program, as stored."""
    text = files("barbu_tui.session.practice").joinpath(_BOOK).read_text(encoding="utf-8")
    return tuple(json.loads(line) for line in text.splitlines() if line)


class Stock:
    """The ready drills, and the process that finds more."""

    def __init__(self, path: Path | None, seed: int) -> None:
        """Read the drills of a file; ``None`` keeps none."""
        self._file = LineFile(path, renewed)
        self._seed = seed
        self._random = Random(f"barbu/1/stock/{seed}")
        drills = [(number, line) for number, line in self._file if line.keys() >= _KNOWN]
        self._ready = [line for _, line in drills[-_MOST:]]
        if len(drills) > 2 * _MOST:
            with suppress(OSError):  # it is only longer than it need be
                self._file.without({number for number, _ in drills[:-_MOST]})
        self._maker = Maker()

    def take(self, wish: Wish, known: Container[str]) -> Situation | None:
        """Return a drill for a wish that is not among the names of answered positions; ``None`` if there is none.

        Drills found ahead come first. A drill is read only when its turn comes.
        """
        self.look()
        for source in (self._ready, list(book())):
            fitting = [stored for stored in source if _fits(stored, wish)]
            ordered = by_losses(fitting, _contract, self._random)
            if wish.level is None and self._random.random() < _HARDER:
                ordered.sort(key=lambda stored: stored.get("level") == "easy")
            for stored in ordered:
                try:
                    situation = read_situation(stored)
                except StoredError:
                    continue
                if position_id(stored) not in known:
                    return situation
        return None

    def ahead(self, wish: Wish, known: Container[str]) -> None:
        """Find drills for a wish in the background, until there are enough unknown ones."""
        self.look()
        fresh = sum(_fits(stored, wish) and position_id(stored) not in known for stored in self._ready)
        self._maker.ask(wish if fresh < ENOUGH else None, self._random.getrandbits(40))

    def look(self) -> int:
        """Take in the drills found in the background. Return their number."""
        made = self._maker.found()
        for stored in made:
            self._ready.append(stored)
            with suppress(OSError):  # they are available in this session
                self._file.append(stored)
        return len(made)

    def rest(self) -> None:
        """Stop the search. The next wish starts it again."""
        self._maker.ask(None, 0)

    def close(self) -> None:
        """End the process."""
        self._maker.close()


def _contract(stored: dict[str, Any]) -> Contract:
    """Return the contract of a stored drill."""
    return cast(Contract, stored["record"][2]["contract"])


def _fits(stored: dict[str, Any], wish: Wish) -> bool:
    """Return whether a stored drill fits a wish."""
    try:
        record = stored["record"]
        header = record[0]
        return (
            all(isinstance(line, dict) for line in record)
            and header["rules"] == wish.rules.name
            and header["options"] == wish.rules.options_json()
            and _contract(stored) in LOSSES
            and wish.theme in ("", stored.get("theme"))
            and wish.level in (None, stored.get("level"))
        )
    except (LookupError, TypeError):
        return False


def draw_cards(wish: Wish, seed: int) -> Situation:
    """Return a card drill for a wish: one of the program's, or else the first that is found. A seed gives the same drill."""
    from barbu_tui.session.practice.card_drills import find_cards  # with the bots and the search

    stock = Stock(None, seed)
    situation = stock.take(wish, ())
    looking = find_cards(wish.rules, seed, THEMES_BY_NAME.get(wish.theme), wish.level)
    return situation or next(each for each in looking if each is not None)


# Finding more ----------------------------------------------------------------------------------------

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
