"""A player under the Israeli duty (R6)."""

from __future__ import annotations

from collections.abc import Mapping

from barbu_tui.core.actions import Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import parse_card, parse_hand
from barbu_tui.core.deal import Deal
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.view import View

VOID = (
    parse_hand("A.KQ5.T98765.432"),
    parse_hand("32.A432.KQJ.A765"),
    parse_hand("KQJT9.T9.A432.KJ"),
    parse_hand("87654.J876..QT98"),
)
"""Hands: N is to lead a diamond; E is void in diamonds and holds queens."""


def duty(israeli: str = "enforced", double: bool = True, bids: Mapping[int, Bid] | None = None) -> View:
    """Return the view of E, void in diamonds with queens in hand, who has doubled S, or all, or as ``bids`` say."""
    rules = ruleset("online", {"israeli": israeli})
    at = Deal(rules, Standing.at_start(4), 2, VOID).apply(ChooseContract(2, "no_queens"))
    said = bids or {3: Bid(3, frozenset({0}) if double else frozenset({0, 1, 2}))}
    for seat in (3, 0, 1, 2):
        at = at.apply(said.get(seat, Bid(seat)))
    return at.apply(PlayCard(2, parse_card("2D"))).view(3)
