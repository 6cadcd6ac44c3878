"""The weights of the bots, one table per contract.

They are points before doubles unless stated otherwise. They come from games between bots, and are fitted by
the commands under ``tools``.
"""

from __future__ import annotations

from barbu_bots.weights.book import kind_of
from barbu_bots.weights.current import CURRENT
from barbu_bots.weights.doubling import BiddingWeights
from barbu_tui.core.ruleset import Ruleset


def bidding_weights(rules: Ruleset) -> BiddingWeights:
    """Return the current weights for the call and the doubling under these rules."""
    return CURRENT.bidding[kind_of(rules)]
