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
    """Set of contracts left → what they bring their dealer together while nobody owes a double."""
    gains: Mapping[tuple[int, int, int], float]
    """(deals the dealer has left, positive contracts among them, k) → what the k-th double that a player owes brings besides."""
    doubled: Mapping[Contract, float]
    """Contract called → how many of those double the dealer who owe a double and could still wait."""
    debts: Mapping[tuple[int, int, int], float]
    """(deals the dealer has left, positive contracts among them, doubles owed) → what owing one double less is worth."""
    error: tuple[float, float]
    """Root mean square errors: of the difference of two sets, and of the worth of a double less."""
