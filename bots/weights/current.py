"""The tables that the personalities play by now."""

from __future__ import annotations

from typing import Final

from bots.weights.book import Book
from bots.weights.domino import DOMINO
from bots.weights.doubling_barbuda import BARBUDA as BARBUDA_BUSINESS
from bots.weights.doubling_four import FOUR as FOUR_BUSINESS
from bots.weights.doubling_three import THREE as THREE_BUSINESS
from bots.weights.hands_barbuda import BARBUDA as BARBUDA_HANDS
from bots.weights.hands_four import FOUR as FOUR_HANDS
from bots.weights.hands_three import THREE as THREE_HANDS
from bots.weights.play import PLAY, PLAY_THREE

CURRENT: Final = Book(
    hands={"four": FOUR_HANDS, "three": THREE_HANDS, "barbuda": BARBUDA_HANDS},
    business={"four": FOUR_BUSINESS, "three": THREE_BUSINESS, "barbuda": BARBUDA_BUSINESS},
    play={"four": PLAY, "three": PLAY_THREE, "barbuda": PLAY},
    domino={"four": DOMINO, "three": DOMINO, "barbuda": DOMINO},
)
