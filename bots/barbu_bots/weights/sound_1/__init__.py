"""The weights of ``sound-1``. They are not changed: see :mod:`barbu_bots.frozen`."""

from __future__ import annotations

from typing import Final

from barbu_bots.weights.book import Book
from barbu_bots.weights.sound_1.domino import DOMINO
from barbu_bots.weights.sound_1.doubling_barbuda import BARBUDA as BARBUDA_BIDDING
from barbu_bots.weights.sound_1.doubling_four import FOUR as FOUR_BIDDING
from barbu_bots.weights.sound_1.doubling_three import THREE as THREE_BIDDING
from barbu_bots.weights.sound_1.hands_barbuda import BARBUDA as BARBUDA_HANDS
from barbu_bots.weights.sound_1.hands_four import FOUR as FOUR_HANDS
from barbu_bots.weights.sound_1.hands_three import THREE as THREE_HANDS
from barbu_bots.weights.sound_1.play import PLAY

SOUND_1: Final = Book(
    hands={"four": FOUR_HANDS, "three": THREE_HANDS, "barbuda": BARBUDA_HANDS},
    bidding={"four": FOUR_BIDDING, "three": THREE_BIDDING, "barbuda": BARBUDA_BIDDING},
    play={"four": PLAY, "three": PLAY, "barbuda": PLAY},
    domino={"four": DOMINO, "three": DOMINO, "barbuda": DOMINO},
)
