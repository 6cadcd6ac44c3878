"""The layouts in which an answer fails: how the others' cards lie where another option brings more."""

from __future__ import annotations

from dataclasses import dataclass

from barbu_bots.search.ledger import Pairs
from barbu_tui.core.cards import CardSet


@dataclass(frozen=True)
class Failure:
    """One layout in which an answer brings less than the best option."""

    hands: tuple[CardSet, ...]
    """Seat → cards held at the decision."""
    answer: float
    """Net points of this deal that the answer brings there …"""
    best: float
    """… and those that the best option brings."""
    weight: float
    """How likely it is among those looked at; they add up to 1."""


@dataclass(frozen=True)
class Failures:
    """How an answer fares against the best option, layout by layout."""

    layouts: tuple[Failure, ...]
    """Those in which it fails, the one that costs most in the long run first."""
    fails: float
    """The share of layouts in which it brings less …"""
    same: float
    """… in which it makes no difference …"""
    wins: float
    """… and in which it brings more."""
    looked_at: int


def failures(pairs: Pairs) -> Failures:
    """Return how an answer fares against the best option, in the layouts that both have played."""
    seat = pairs.view.seat
    rows = [
        Failure(hands, answer.net(seat), best.net(seat), weight)
        for hands, (answer, best), weight in zip(pairs.hands, pairs.lines, pairs.chances, strict=True)
    ]
    failing = sorted(
        (row for row in rows if row.answer < row.best), key=lambda row: (row.answer - row.best) * row.weight
    )
    return Failures(
        tuple(failing),
        sum(row.weight for row in failing),
        sum(row.weight for row in rows if row.answer == row.best),
        sum(row.weight for row in rows if row.answer > row.best),
        len(rows),
    )
