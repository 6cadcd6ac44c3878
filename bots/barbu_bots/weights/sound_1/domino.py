"""Dominoes: the table of ``sound-1``."""

from __future__ import annotations

from typing import Final

from barbu_bots.weights.domino import DominoWeights

DOMINO: Final = DominoWeights(
    beyond=(0.851, 0.507, 0.717, 1.208, 1.584),
    tail=-0.25,
    gift=-1.301,
    gift_card=-0.213,
    gift_tempo=-0.5,
    tempo=-1.083,
    opening=0.557,
    ends=0.0,
)
