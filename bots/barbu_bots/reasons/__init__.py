"""Reasons for decisions, in the words of a player at the table.

Every reason comes from a rule, a condition and a sentence. The first rule of a table whose condition holds is
used. :data:`RULES` names them all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from barbu_bots.api import Reason
from barbu_bots.bidding.contract import calls
from barbu_bots.bidding.doubling import judge_bid
from barbu_bots.bidding.hand_values import bidding_tools
from barbu_bots.personality import Personality
from barbu_bots.reasons import beginner, bidding, domino, negative, negative_leads, tricks, trumps
from barbu_bots.reasons.rules import Rules
from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.view import View

__all__ = ["RULES", "RULES_BY_DECISION", "Reason", "explain"]

RULES_BY_DECISION: Final[dict[str, Rules[Any]]] = {
    "call": bidding.CALLS,
    "double": bidding.DOUBLES,
    "pass": bidding.PASSES,
    "lead": negative_leads.LEADS,
    "follow": negative.FOLLOWS,
    "discard": negative.DISCARDS,
    "claim": tricks.CLAIMS,
    "trumps_lead": trumps.LEADS,
    "trumps_follow": trumps.FOLLOWS,
    "trumps_discard": trumps.DISCARDS,
    "ending": {**tricks.ENDINGS, **tricks.LAST_CARDS},
    "domino": domino.CARDS,
}
"""Kind of decision → its rules, in the order in which they are tried."""


RULES: Final[frozenset[str]] = frozenset(
    {
        tricks.ONLY_CARD.rule,
        domino.NOTHING_FITS.rule,
        bidding.NOBODY_TO_DOUBLE.rule,
        *(name for rules in RULES_BY_DECISION.values() for name in rules),
        *beginner.NAMES,
    }
)
"""The names of all rules."""
_SOUND: Final = Personality()


def explain(view: View, action: Action) -> Reason:
    """Return the reason of the first rule that holds for a decision, calls and bids judged as by ``sound``.

    A bot's own :attr:`~barbu_bots.api.Decision.reason` also knows a solved ending. For an action that no bot
    would choose, the rules still state true facts.
    """
    match action:
        case PlayCard():
            if isinstance(view.table, DominoTable):
                return domino.domino(view, action.card)
            return tricks.trick(view, action)
        case Pass():
            return domino.NOTHING_FITS
        case ChooseContract():
            return _explain_call(view, action)
        case Bid():
            return _explain_bid(view, action)


def _explain_call(view: View, choice: ChooseContract) -> Reason:
    values, weights = bidding_tools(view.rules, _SOUND.book)
    options = calls(view, values, weights, _SOUND)
    called = next(option for option in options if option.choice.contract == choice.contract)
    if called.choice != choice:
        points = values.of(choice, view.hand, 0)
        called = replace(called, choice=choice, points=points)
    others = [option for option in options if option.choice.contract != choice.contract]
    return bidding.call(view, [called, *others])


def _explain_bid(view: View, bid: Bid) -> Reason:
    judged = judge_bid(view, *bidding_tools(view.rules, _SOUND.book), _SOUND)
    if not judged.gains:
        return bidding.NOBODY_TO_DOUBLE
    if judged.bid != bid:
        judged = replace(judged, bid=bid, breaks_silence=False)
    return bidding.bid(view, judged)
