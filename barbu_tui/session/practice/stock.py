"""Card drills that are ready: those that come with the program, and those that have been found ahead.

Whoever asks for a drill gets one at once where there is one that has not been answered yet; meanwhile others are found by a
process of their own (:mod:`barbu_tui.session.practice.maker`), and kept in a file for the next time.
"""

from __future__ import annotations

import json
from collections.abc import Container
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, Final

from barbu_tui.session.practice.due import position_id
from barbu_tui.session.practice.maker import Maker, Wish
from barbu_tui.session.practice.situation import Situation
from barbu_tui.session.practice.stored import StoredError, read_situation
from barbu_tui.session.practice.themes import THEMES_BY_NAME
from barbu_tui.session.store.lines import LineFile

ENOUGH: Final = 8
"""Drills of a kind that are kept ready; then no more are found ahead."""
_MOST: Final = 400
"""Drills that the file keeps: the newest."""
_KNOWN: Final = {"rules", "drill", "hands", "level"}
"""What every drill says; another line is not ours to remove."""
_BOOK: Final = "drills.jsonl"


@lru_cache(maxsize=1)
def book() -> tuple[dict[str, Any], ...]:
    """Return the drills that come with the program, as they are stored."""
    text = files("barbu_tui.session.practice").joinpath(_BOOK).read_text(encoding="utf-8")
    return tuple(json.loads(line) for line in text.splitlines() if line)


class Stock:
    """Drills that are ready, and the process that finds more."""

    def __init__(self, path: Path | None, seed: int) -> None:
        """Read what is there.

        Args:
            path: the file; ``None`` keeps none.
            seed: of the order in which drills are taken, and of those that are found.
        """
        self._file = LineFile(path)
        self._seed = seed
        self._random = Random(f"barbu/1/stock/{seed}")
        found = [(number, line) for number, line in self._file if line.keys() >= _KNOWN]
        self._ready = [line for _, line in found[-_MOST:]]
        if len(found) > 2 * _MOST:
            with suppress(OSError):  # it is only longer than it need be
                self._file.without({number for number, _ in found[:-_MOST]})
        self._maker = Maker()

    def take(self, wish: Wish, known: Container[str]) -> Situation | None:
        """Return a drill like that which is not known yet; ``None`` where there is none at hand.

        Those found ahead come before those of the book, and a drill is read only when its turn comes.

        Args:
            wish: what it is to be like.
            known: the names of positions that have been answered (:func:`~barbu_tui.session.practice.due.position_id`).
        """
        self.look()
        for source in (self._ready, list(book())):
            fitting = [stored for stored in source if _fits(stored, wish)]
            self._random.shuffle(fitting)
            for stored in fitting:
                try:
                    situation = read_situation(stored)
                except StoredError:
                    continue
                if wish.fits(situation) and position_id(situation) not in known:
                    return situation
        return None

    def ahead(self, wish: Wish, known: Container[str]) -> None:
        """Find drills like that ahead, until there are enough that are not known yet."""
        self.look()
        fresh = 0
        for stored in self._ready:
            if _fits(stored, wish):
                try:
                    fresh += position_id(read_situation(stored)) not in known
                except StoredError:
                    continue
        self._maker.ask(wish if fresh < ENOUGH else None, self._random.getrandbits(40))

    def look(self) -> int:
        """Take in what has been found ahead; how much it was."""
        made = self._maker.found()
        for stored in made:
            self._ready.append(stored)
            with suppress(OSError):  # they are there all the same, for this time
                self._file.append(stored)
        return len(made)

    def rest(self) -> None:
        """Stop looking for more drills; the next wish starts it again."""
        self._maker.ask(None, 0)

    def close(self) -> None:
        """End the process."""
        self._maker.close()


def _fits(stored: dict[str, Any], wish: Wish) -> bool:
    """Whether a drill is like that, as far as can be told before it is read."""
    return (
        stored.get("rules") == wish.rules.name
        and wish.theme in ("", stored.get("theme"))
        and wish.level in (None, stored.get("level"))
    )


def draw_cards(wish: Wish, seed: int) -> Situation:
    """Draw a card drill: one of those that come with the program, where there is one like that, else the first that is found.

    Args:
        wish: what it is to be like.
        seed: of the random numbers; the same seed draws the same drill.
    """
    from barbu_tui.session.practice.cards import find_cards  # with the bots and the search

    stock = Stock(None, seed)
    found = stock.take(wish, ())
    looking = find_cards(wish.rules, seed, THEMES_BY_NAME.get(wish.theme), wish.level)
    return found or next(each for each in looking if each is not None)
