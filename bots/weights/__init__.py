"""The bots' numbers: one named table a contract, kept apart from the rules that use them.

All are points of the hand before doubles unless they say otherwise. They were found by bots playing
bots, and can be found again with the commands under ``tests/benchmarks``.
"""

from __future__ import annotations

from barbu_tui.core.ruleset import Ruleset
from bots.weights.book import kind_of
from bots.weights.current import CURRENT
from bots.weights.doubling import Business


def business_tables(rules: Ruleset) -> Business:
    """The weights of now, of doubling and of the choice, that suit these rules best."""
    return CURRENT.business[kind_of(rules)]
