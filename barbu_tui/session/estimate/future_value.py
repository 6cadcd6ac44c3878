"""What a decision leaves for later deals.

Calling trumps or dominoes spends a contract that brings its dealer much when it is kept for a good hand;
a negative, called at the right time, is worth about nothing. Doubling a dealer uses up a double that one
owes him, which may spare one a forced double on a bad hand.
"""

from __future__ import annotations

from statistics import pstdev
from typing import Final

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.doubling import forced
from barbu_tui.core.ruleset import PRESETS, Ruleset
from barbu_tui.core.view import View
from barbu_tui.session.estimate.estimate import Choice
from bots.bidding.doubling import owed_bonus
from bots.personality import Personality
from bots.weights import bidding_weights

RESERVE: Final = Personality().reserve
"""What trumps or dominoes are worth to a dealer who keeps them, under the rules in which it was measured."""
_MEASURED: Final = PRESETS["online"]


def _fair_share(spec: ContractSpec, rules: Ruleset) -> float:
    return spec.total / rules.players


def kept_worth(rules: Ruleset, spec: ContractSpec) -> float:
    """What a contract is worth to its dealer while he has not called it.

    Where a ruleset scores otherwise than the one in which it was measured, a dealer is taken to do as much
    better than the table's average there, in units of what there is to win.
    """
    if spec.negative:
        return 0.0
    measured = _MEASURED.specs[spec.contract]
    above = RESERVE - _fair_share(measured, _MEASURED)
    if spec.is_domino:
        above *= pstdev(spec.order_points) / pstdev(measured.order_points)
    else:
        above *= spec.trick_points / measured.trick_points
    return _fair_share(spec, rules) + above


def later_worth(view: View, choice: Choice) -> float:
    """What a choice leaves for later deals.

    Args:
        view: of the seat to act.
        choice: a call: what the contracts still left after it are worth; a bid: what using up a double
            that was owed is worth.
    """
    rules = view.rules
    if isinstance(choice, ChooseContract):
        return sum(
            kept_worth(rules, rules.specs[contract])
            for contract in view.contracts_left
            if contract != choice.contract
        )
    return _debt_paid(view, choice)


def _debt_paid(view: View, bid: Bid) -> float:
    dealer = view.dealer
    if dealer not in bid.double or forced(view.rules, view.standing, bid.seat, dealer):
        return 0.0  # where it is forced there is nothing to gain by it
    return owed_bonus(view, bidding_weights(view.rules), bid.seat)


__all__ = ["RESERVE", "kept_worth", "later_worth"]
