"""The current weights."""

from __future__ import annotations

from typing import Final

from barbu_bots.weights.book import Book
from barbu_bots.weights.domino import DOMINO
from barbu_bots.weights.doubling_barbuda import BARBUDA as BARBUDA_BIDDING
from barbu_bots.weights.doubling_four import FOUR as FOUR_BIDDING
from barbu_bots.weights.doubling_three import THREE as THREE_BIDDING
from barbu_bots.weights.hands_barbuda import BARBUDA as BARBUDA_HANDS
from barbu_bots.weights.hands_four import FOUR as FOUR_HANDS
from barbu_bots.weights.hands_three import THREE as THREE_HANDS
from barbu_bots.weights.play_four import FOUR as FOUR_PLAY
from barbu_bots.weights.play_three import THREE as THREE_PLAY

CURRENT: Final = Book(
    hands={"four": FOUR_HANDS, "three": THREE_HANDS, "barbuda": BARBUDA_HANDS},
    bidding={"four": FOUR_BIDDING, "three": THREE_BIDDING, "barbuda": BARBUDA_BIDDING},
    play={"four": FOUR_PLAY, "three": THREE_PLAY, "barbuda": FOUR_PLAY},
    domino={"four": DOMINO, "three": DOMINO, "barbuda": DOMINO},
)
