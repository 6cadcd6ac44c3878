"""Selections from a review: the decisions of a filter, the principles of its mistakes, and a second try at one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from barbu_bots.search.contrast import PrincipleName
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.core.tricks import TrickTable
from barbu_tui.session.review.review import MISTAKE, Cost, DecisionKind, Review
from barbu_tui.session.review.tally import NOTHING, Estimated


@dataclass(frozen=True, slots=True)
class Filter:
    """The filter of the list."""

    kind: DecisionKind | None = None
    contract: Contract | None = None
    dealer: bool | None = None
    """The player's own deals, or those of others; both, if not given."""
    sure: bool = True


def contract_of(review: Review, deal: int) -> Contract | None:
    """Return the contract of a finished deal."""
    choice = review.replay[review.replay.end(deal)].deal.choice
    return None if choice is None else choice.contract


def shown_costs(review: Review, wanted: Filter) -> tuple[Cost, ...]:
    """Return the selected decisions that cost something, the most costly first."""

    def fits(cost: Cost) -> bool:
        case = cost.case
        return (
            (cost.mistake if wanted.sure else cost.less.mean < 0)
            and wanted.kind in (None, case.kind)
            and wanted.contract in (None, contract_of(review, case.deal))
            and wanted.dealer in (None, case.view.dealer == case.view.seat)
        )

    return tuple(cost for cost in review.costs() if fits(cost))


def lost_by(costs: Iterable[Cost]) -> float:
    """Return the points that some decisions cost together."""
    return sum(-cost.less.mean for cost in costs)


def lost_by_deal(costs: Iterable[Cost]) -> dict[int, float]:
    """Return deal → the points that some decisions cost in it, the most costly deal first."""
    lost: dict[int, float] = {}
    for cost in costs:
        lost[cost.case.deal] = lost.get(cost.case.deal, 0.0) - cost.less.mean
    return dict(sorted(lost.items(), key=lambda item: (-item[1], item[0])))


def taken_instead(review: Review, cost: Cost) -> Seat | None:
    """Return who took the trick of a decision in the game, if its explanation expects another player to; else ``None``."""
    main = None if cost.contrast is None else cost.contrast.main
    if main is None or main.event.kind != "now":
        return None
    play = review.replay[review.replay.end(cost.case.deal)].deal.play
    if play is None or not isinstance(play.table, TrickTable):
        return None
    table, trick = play.table, cost.case.trick
    taker = table.leaders[trick] if trick < len(table.leaders) else table.leader
    return None if taker == main.event.seat else taker


def contracts_played(review: Review) -> tuple[Contract, ...]:
    """Return the contracts of the reviewed deals, in the order of the sheet."""
    played = {contract_of(review, number) for number in review.deals}
    return tuple(each for each in review.replay.header.rules.contracts if each in played)


class Principle(NamedTuple):
    """A principle violated by a mistake."""

    name: PrincipleName
    """The name used by contrasts."""
    theme: str
    """The theme of the card drills about it; empty without any."""
    lesson: str
    """The name of the lesson that teaches it."""


class Met(NamedTuple):
    """A principle, and the number of mistakes against it."""

    principle: Principle
    mistakes: int
    of: int
    """The number of all sure mistakes."""


PRINCIPLES: Final = (
    Principle("beaten", "exit", "no-hearts"),
    Principle("duck", "duck_or_win", "no-tricks"),
    Principle("discard", "", "no-queens"),
    Principle("exit", "exit", "no-hearts"),
)


def principles_of(review: Review) -> list[Met]:
    """Return the principles violated by the sure mistakes, the most frequent first; none in a game of the course.

    A principle's drills and lesson may be of contracts and doubles that the player has not been taught.
    """
    if review.replay.header.taught:
        return []
    mistakes = review.mistakes()
    counts = Counter(cost.contrast.principle for cost in mistakes if cost.contrast and cost.settled)
    met = [Met(each, counts[each.name], len(mistakes)) for each in PRINCIPLES if counts[each.name]]
    return sorted(met, key=lambda each: -each.mistakes)


@dataclass(frozen=True)
class Try:
    """A try and its worth."""

    option: Action
    less: Estimated
    """Its points less those of the better option, net."""

    @property
    def as_good(self) -> bool:
        """Whether it is not surely worse than the better option, or only slightly."""
        return self.less.mean > MISTAKE or not self.less.sure


def known_try(cost: Cost, option: Action) -> Try | None:
    """Return a try whose worth is known: the better option or the player's choice; ``None`` for another."""
    if option == cost.better:
        return Try(option, NOTHING)
    return Try(option, cost.less) if option == cost.case.done else None
