"""A complete set of weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from barbu_bots.weights.domino import DominoWeights
from barbu_bots.weights.doubling import BiddingWeights
from barbu_bots.weights.play import PlayTables
from barbu_bots.weights.tables import Hands
from barbu_tui.core.ruleset import Ruleset

GameKind: TypeAlias = Literal["four", "three", "barbuda"]
"""Kinds of games with tables of their own."""


def kind_of(rules: Ruleset) -> GameKind:
    """Return the kind of game whose tables suit these rules best."""
    if rules.players == 3:
        return "three"
    return "barbuda" if "kings_and_jacks" in rules.contracts else "four"


@dataclass(frozen=True)
class Book:
    """A complete set of weights, for each kind of game."""

    hands: Mapping[GameKind, Hands]
    bidding: Mapping[GameKind, BiddingWeights]
    play: Mapping[GameKind, PlayTables]
    domino: Mapping[GameKind, DominoWeights]
