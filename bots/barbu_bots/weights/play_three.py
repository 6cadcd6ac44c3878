"""Card play: the tables for three players."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from barbu_bots.weights.play import PlayTables
from barbu_bots.weights.play_four import FOUR

THREE: Final[PlayTables] = {
    **FOUR,
    "no_tricks": replace(
        FOUR["no_tricks"], suit=replace(FOUR["no_tricks"].suit, below=0.668, volunteer=0.414)
    ),
    "no_queens": replace(
        FOUR["no_queens"],
        danger=(3.877, 4.906, 6.875, 4.896),
        suit=replace(FOUR["no_queens"].suit, below=0.77, volunteer=0.393),
        follow=replace(FOUR["no_queens"].follow, stuck=0.5),
    ),
    "no_hearts": replace(
        FOUR["no_hearts"],
        on_lead=(-0.574, 0.845, 0.65, 0.677),
        suit=replace(FOUR["no_hearts"].suit, volunteer=0.436, own_penalty_guard=0.983),
        follow=replace(FOUR["no_hearts"].follow, stuck=0.5),
    ),
    "barbu": replace(
        FOUR["barbu"],
        suit=replace(FOUR["barbu"].suit, second_last=0.732),
        lead=replace(FOUR["barbu"].lead, exit=(13, 0.0)),
        steering=replace(FOUR["barbu"].steering, strength=0.25),
    ),
    "trumps": replace(
        FOUR["trumps"],
        suit=replace(FOUR["trumps"].suit, special_above=0.941),
        lead=replace(FOUR["trumps"].lead, win=0.03, length=-0.192),
        trumps=replace(FOUR["trumps"].trumps, lead_singleton=1.024),
    ),
}
"""Trick contracts: what differs from four players."""
