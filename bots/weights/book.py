"""All tables together: what a bot judges by, for each kind of game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from barbu_tui.core.ruleset import Ruleset
from bots.weights.domino import DominoWeights
from bots.weights.doubling import Business
from bots.weights.play import PlayTables
from bots.weights.tables import Hands

Kind: TypeAlias = Literal["four", "three", "barbuda"]
"""Kinds of games that are different enough for tables of their own."""


def kind_of(rules: Ruleset) -> Kind:
    """Which tables suit these rules best."""
    if rules.players == 3:
        return "three"
    return "barbuda" if "kings_and_jacks" in rules.contracts else "four"


@dataclass(frozen=True)
class Book:
    """One state of all tables."""

    hands: Mapping[Kind, Hands]
    business: Mapping[Kind, Business]
    play: Mapping[Kind, PlayTables]
    domino: Mapping[Kind, DominoWeights]
