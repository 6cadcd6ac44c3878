"""The value of a decision for later deals.

Calling trumps or dominoes spends a contract that is worth much with a good hand; a negative, called at the right time,
is worth about nothing. Doubles that others still owe the dealer are worth the more, the fewer deals are left for them
and the more of those are trumps or dominoes. A call uses some of them up. Doubling a dealer pays an owed double, which
may save a forced double on a bad hand.

The figures come from bots' games under the four presets (``weights/future.json``). Only differences have a meaning.
Under other knobs they are those of the nearest preset, scaled to the points to win, and their error counts double.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from statistics import pstdev
from typing import Final

from barbu_bots.search.intervals import NORMAL
from barbu_bots.weights.book import FutureTable
from barbu_bots.weights.current import MEASURED
from barbu_tui.core.actions import Action, Bid, ChooseContract
from barbu_tui.core.contracts import Contract
from barbu_tui.core.doubling import forced
from barbu_tui.core.ruleset import PRESETS, Ruleset
from barbu_tui.core.view import View

_GUESSED: Final = 2.0
"""The factor on the errors under knobs that were not measured."""
_NAMES: Final = ("name", "source", "options", "codes", "score_sheet", "first_dealer")
"""Fields of a ruleset that do not affect the points of deals."""


@dataclass(frozen=True)
class Future:
    """The worth of contracts left and doubles owed under one ruleset."""

    table: FutureTable
    preset: Ruleset
    """The rules of the table."""
    rules: Ruleset
    measured: bool
    """Whether the figures were measured under these knobs."""
    scale: tuple[float, ...]
    """Contract, in the table's order → the factor on the points to win."""

    def left(self, contracts: tuple[Contract, ...]) -> float:
        """Return the points of these contracts for their dealer without owed doubles. The zero is arbitrary."""
        table = self.table
        held = [at for at, each in enumerate(table.contracts) if each in contracts]
        together = table.sets[sum(1 << at for at in held)]
        if self.measured:
            return together
        return together + sum((self.scale[at] - 1) * self._spread(at) for at in held)

    def owed(self, deals: int, positive: int, owed: int) -> float:
        """Return the additional points for the dealer of the doubles that one player owes. ``positive`` of the deals left are trumps or dominoes."""
        gains, most = self.table.gains, max((key[2] for key in self.table.gains), default=0)
        return sum(gains.get((deals, positive, min(each, most)), 0.0) for each in range(1, owed + 1))

    def _spread(self, at: int) -> float:
        """Return the worth of having a contract left, above its share of the table's points."""
        spec = self.preset.specs[self.table.contracts[at]]
        return self.alone(self.table.contracts[at]) - spec.total / self.rules.players

    def alone(self, contract: Contract) -> float:
        """Return the worth of a contract to its dealer, on average over all sets of the others."""
        table = self.table
        bit = 1 << table.contracts.index(contract)
        sets = [each for each in range(len(table.sets) - 1) if each & bit and each != bit]
        return sum(table.sets[each] - table.sets[each ^ bit] for each in sets) / len(sets)

    def paid(self, deals: int, positive: int, owed: int) -> float:
        """Return the worth of owing one double less, with so many deals left after this one, ``positive`` of them trumps or dominoes."""
        debts = self.table.debts
        alike = [key for key in debts if (key[0], key[2]) == (deals, min(owed, 2))]
        nearest = min(alike, key=lambda key: abs(key[1] - positive), default=None)
        return debts[nearest] if nearest is not None else 0.0

    def half_interval(self, *, of_debts: bool) -> float:
        """Return half of the 95 % interval of the difference between two calls, or of the worth of paying a double."""
        return NORMAL * self.table.error[of_debts] * (1 if self.measured else _GUESSED)


@lru_cache(maxsize=16)
def future_of(rules: Ruleset) -> Future:
    """Return the worth of contracts left and doubles owed under a ruleset."""
    fitting = [name for name in MEASURED if PRESETS[name].contracts == rules.contracts]
    fitting = [name for name in fitting if PRESETS[name].players == rules.players] or list(MEASURED)
    name = min(fitting, key=lambda each: len(_differing(PRESETS[each], rules)))
    preset, table = PRESETS[name], MEASURED[name]
    scale = tuple(_scale(preset, rules, contract) for contract in table.contracts)
    return Future(table, preset, rules, not _differing(preset, rules), scale)


def _differing(one: Ruleset, other: Ruleset) -> list[str]:
    """Return the knobs in which two rulesets differ."""
    return [
        each.name
        for each in fields(Ruleset)
        if each.name not in _NAMES and getattr(one, each.name) != getattr(other, each.name)
    ]


def _scale(measured: Ruleset, rules: Ruleset, contract: Contract) -> float:
    """Return the ratio of the points at a contract: of their spread at dominoes, of their total elsewhere."""
    if contract not in rules.contracts:
        return 1.0
    spec, other = rules.specs[contract], measured.specs[contract]
    if spec.is_domino:
        return pstdev(spec.order_points) / pstdev(other.order_points)
    return spec.total / other.total


LATER_DOUBT: Final = 0.05
"""Half of the 95 % interval that each point of difference adds: the doubles of a call depend on the hands too."""


def later_worth(view: View, choice: Action) -> float:
    """Return the worth of a choice for later deals. Only differences have a meaning.

    Args:
        choice: a call counts by the contracts and debts left after it, with usual doubles (see
            :func:`more_later`), a bid by the double that it uses up, and a card not at all.
    """
    if isinstance(choice, ChooseContract):
        return _after_call(view, choice.contract)
    return _debt_paid(view, choice) if isinstance(choice, Bid) else 0.0


def _after_call(view: View, contract: Contract) -> float:
    """Return the worth of the contracts left after a call, and of the doubles then still owed."""
    rules, dealer = view.rules, view.dealer
    future = future_of(rules)
    left = tuple(each for each in view.contracts_left if each != contract)
    usual = future.table.doubled.get(contract, 0.0)
    chances = [
        1.0 if forced(rules, view.standing, seat, dealer) else usual if view.owed(seat, dealer) else 0.0
        for seat in rules.seats
    ]
    return future.left(left) + _still_owed(view, left, chances)


def _still_owed(view: View, left: tuple[Contract, ...], doubled: Sequence[float]) -> float:
    """Return the worth of the doubles still owed to the dealer after a deal.

    Args:
        view: the view before the call.
        left: the contracts left after it.
        doubled: seat → 1 if the player doubled the dealer in the deal, 0 if not, or the probability.
    """
    future, dealer = future_of(view.rules), view.dealer
    deals, positive = len(left), sum(not view.rules.specs[each].negative for each in left)
    worth = 0.0
    for seat, chance in enumerate(doubled):
        debt = view.owed(seat, dealer) if seat != dealer else 0
        if debt:
            worth += chance * future.owed(deals, positive, debt - 1)
            worth += (1 - chance) * future.owed(deals, positive, debt)
    return worth


def more_later(view: View, call: ChooseContract, bids: Sequence[Bid]) -> float:
    """Return a call's worth for later deals beyond the expected one, by all bids of the deal: fewer doubles leave more owed."""
    left = tuple(each for each in view.contracts_left if each != call.contract)
    made = [0.0] * view.rules.players
    for bid in bids:
        made[bid.seat] = float(view.dealer in bid.double)
    return future_of(view.rules).left(left) + _still_owed(view, left, made) - _after_call(view, call.contract)


def later_error(view: View) -> float:
    """Return half of the 95 % interval of the difference between two choices' worth for later deals."""
    return future_of(view.rules).half_interval(of_debts=view.choice is not None)


def _debt_paid(view: View, bid: Bid) -> float:
    dealer, rules = view.dealer, view.rules
    owed = view.owed(bid.seat, dealer)
    if dealer not in bid.double or not owed or forced(rules, view.standing, bid.seat, dealer):
        return 0.0  # a forced double gains nothing
    left = view.contracts_left
    positive = sum(not rules.specs[contract].negative for contract in left)
    return future_of(rules).paid(len(left), positive, owed)
