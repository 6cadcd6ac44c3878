"""The worth of contracts left and of doubles owed, measured from bots' games by ``tools.fit_future``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from barbu_tui.core.contracts import Contract


@dataclass(frozen=True)
class FutureTable:
    """The figures measured under one ruleset, in net points."""

    contracts: tuple[Contract, ...]
    """The contracts that the bits of a set stand for, from the lowest."""
    sets: tuple[float, ...]
    """Set of contracts left → their worth for the dealer without owed doubles."""
    gains: Mapping[tuple[int, int, int], float]
    """(deals the dealer has left, positive contracts among them, k) → the additional worth of the k-th double that a player owes."""
    doubled: Mapping[Contract, float]
    """Contract called → the share of doubles of the dealer among those who owe one and could still wait."""
    debts: Mapping[tuple[int, int, int], float]
    """(deals the dealer has left, positive contracts among them, doubles owed) → the worth of owing one double less."""
    error: tuple[float, float]
    """Root mean square errors: of the difference of two sets, and of the worth of a double less."""
