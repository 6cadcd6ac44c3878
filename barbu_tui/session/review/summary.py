"""What a review comes to, in a few figures: kept beside the game for the statistics, which read no game for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot, isfinite
from typing import Any

from barbu_tui.core.cards import SUIT_OF, cards_in
from barbu_tui.core.contracts import CONTRACT_NAMES, CONTRACTS, Contract
from barbu_tui.core.tricks import TrickTable
from barbu_tui.session.review.cases import KINDS, Case, Kind
from barbu_tui.session.review.review import Review
from barbu_tui.session.review.tally import Estimated


@dataclass(frozen=True)
class Lost:
    """Points lost over some decisions against the better ones, with the standard error of the sum."""

    decisions: int
    """Those where it makes a difference what is done."""
    points: float
    error: float

    def __add__(self, other: Lost) -> Lost:
        return Lost(
            self.decisions + other.decisions, self.points + other.points, hypot(self.error, other.error)
        )

    @property
    def rate(self) -> Estimated:
        """Points lost a decision; nought without any."""
        count = max(1, self.decisions)
        return Estimated(self.points / count, self.error / count)


NONE = Lost(0, 0.0, 0.0)


@dataclass(frozen=True)
class Summary:
    """The figures of one review."""

    kinds: Mapping[Kind, Lost]
    contracts: Mapping[Contract, Lost]
    """Cards, doubles and calls of the deals of each contract."""
    themes: Mapping[str, Lost]
    """By what was to be decided: see :func:`theme_of`."""

    @property
    def whole(self) -> Lost:
        """All decisions."""
        return sum(self.kinds.values(), NONE)

    def __add__(self, other: Summary) -> Summary:
        """Both games together."""
        return Summary(
            _added(self.kinds, other.kinds),
            _added(self.contracts, other.contracts),
            _added(self.themes, other.themes),
        )


NOTHING = Summary({}, {}, {})


def _added(one: Mapping[Any, Lost], other: Mapping[Any, Lost]) -> dict[Any, Lost]:
    return {key: one.get(key, NONE) + other.get(key, NONE) for key in dict.fromkeys((*one, *other))}


def summary_of(review: Review) -> Summary:
    """Return the figures of a review as far as it has come."""
    kinds: dict[Kind, Lost] = {}
    contracts: dict[Contract, Lost] = {}
    themes: dict[str, Lost] = {}
    for cost in review.costs():
        if not cost.real:
            continue
        case = cost.case
        one = Lost(1, -cost.less.mean, cost.less.error)
        kinds[case.kind] = kinds.get(case.kind, NONE) + one
        choice = review.replay[review.replay.end(case.deal)].deal.choice
        if choice is not None:
            contracts[choice.contract] = contracts.get(choice.contract, NONE) + one
        theme = theme_of(case)
        themes[theme] = themes.get(theme, NONE) + one
    return Summary(kinds, contracts, themes)


def theme_of(case: Case) -> str:
    """Return what was to be decided, in words: ``calling``, ``doubling No Hearts``, ``leading at Barbu``."""
    view = case.view
    if view.choice is None:
        return "calling"
    name = CONTRACT_NAMES[view.choice.contract]
    if case.kind == "bid":
        return f"doubling {name}"
    table = view.table
    if not isinstance(table, TrickTable):
        return f"playing {name}"
    if not table.trick:
        return f"leading at {name}"
    led = SUIT_OF[table.trick[0]]
    follows = any(SUIT_OF[card] == led for card in cards_in(view.hand))
    return f"{'following' if follows else 'discarding'} at {name}"


def summary_json(summary: Summary) -> dict[str, Any]:
    """Return the figures as JSON has them: ``[decisions, points, error]`` each."""
    return {
        "kinds": {key: _row(lost) for key, lost in summary.kinds.items()},
        "contracts": {key: _row(lost) for key, lost in summary.contracts.items()},
        "themes": {key: _row(lost) for key, lost in summary.themes.items()},
    }


def read_summary(found: Mapping[str, Any]) -> Summary:
    """Return the figures from JSON.

    Raises:
        KeyError, TypeError, ValueError: they are none.
    """
    kinds = {kind: _lost(found["kinds"][kind]) for kind in KINDS if kind in found["kinds"]}
    contracts = {each: _lost(found["contracts"][each]) for each in CONTRACTS if each in found["contracts"]}
    themes = {str(key)[:60]: _lost(row) for key, row in found["themes"].items()}
    return Summary(kinds, contracts, themes)


def _row(lost: Lost) -> list[float]:
    return [lost.decisions, round(lost.points, 2), round(lost.error, 3)]


def _lost(row: Any) -> Lost:
    decisions, points, error = row
    if not isinstance(decisions, int) or decisions < 0 or not isfinite(points) or not 0 <= error < 1e9:
        raise ValueError("a row has a count and two numbers")
    return Lost(decisions, float(points), float(error))


__all__ = ["NONE", "NOTHING", "Lost", "Summary", "read_summary", "summary_json", "summary_of", "theme_of"]
