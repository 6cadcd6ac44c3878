"""The bots' numbers: one named table a contract, kept apart from the rules that use them.

All are points of the hand before doubles unless they say otherwise. They were found by bots playing
bots, and can be found again with the commands under ``tests/benchmarks``.
"""

from __future__ import annotations

from barbu_tui.core.ruleset import Ruleset
from bots.weights.business import Business
from bots.weights.business_four import FOUR as FOUR_BUSINESS
from bots.weights.business_three import THREE as THREE_BUSINESS
from bots.weights.domino import DOMINO, DominoWeights
from bots.weights.hands_four import FOUR as FOUR_HANDS
from bots.weights.hands_three import THREE as THREE_HANDS
from bots.weights.play import PLAY, PlayTables
from bots.weights.tables import Hands


def hand_tables(rules: Ruleset) -> Hands:
    """The hand tables that suit these rules best."""
    return THREE_HANDS if rules.players == 3 else FOUR_HANDS


def business_tables(rules: Ruleset) -> Business:
    """The weights of doubling that suit these rules best."""
    return THREE_BUSINESS if rules.players == 3 else FOUR_BUSINESS


def play_tables(rules: Ruleset) -> PlayTables:
    """The weights of the card play that suit these rules best."""
    return PLAY


def domino_weights(rules: Ruleset) -> DominoWeights:
    """The weights of dominoes that suit these rules best."""
    return DOMINO
