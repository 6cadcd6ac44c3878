"""The current weights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from barbu_bots.weights.book import Book, FutureTable, GameKind
from barbu_bots.weights.reading import BIDDING, DOMINO, FUTURE, HANDS, PLAY, over, read

_FILES: Final[Mapping[GameKind, Any]] = {
    "four": read("four"),
    "three": read("three"),
    "barbuda": read("barbuda"),
}
_FOUR: Final = _FILES["four"]

CURRENT: Final = Book(
    hands={kind: HANDS(file["hands"], f"{kind}.json: hands") for kind, file in _FILES.items()},
    bidding={kind: BIDDING(file["bidding"], f"{kind}.json: bidding") for kind, file in _FILES.items()},
    play={
        kind: PLAY(over(_FOUR["play"], file.get("play", {})), f"{kind}.json: play")
        for kind, file in _FILES.items()
    },
    domino=DOMINO(_FOUR["domino"], "four.json: domino"),
)
"""``three`` and ``barbuda`` contain only their differences from ``four`` in ``play``."""
MEASURED: Final[Mapping[str, FutureTable]] = FUTURE(read("future"), "future.json")
"""Ruleset → the worth of contracts left and doubles owed."""
