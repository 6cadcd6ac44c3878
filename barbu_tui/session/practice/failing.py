"""The layouts in which another option brings more than the answer."""

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
    """Net points of this deal with the answer."""
    best: float
    """Net points of this deal with the best option."""
    weight: float
    """Its probability among the layouts examined; these add up to 1."""


@dataclass(frozen=True)
class Failures:
    """The answer against the best option, layout by layout."""

    layouts: tuple[Failure, ...]
    """The layouts in which it fails, by total cost, the largest first."""
    fails: float
    """The share of layouts in which the answer brings less."""
    same: float
    """The share in which it makes no difference."""
    wins: float
    """The share in which it brings more."""
    looked_at: int


def failures(pairs: Pairs) -> Failures:
    """Compare an answer with the best option, in the layouts that both have played."""
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
