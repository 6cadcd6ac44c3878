"""Selections from a review: the decisions of a filter, the principles of its mistakes, and a second try at one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from barbu_bots.search.contrast import PrincipleName
from barbu_bots.search.judgement import Judgement
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.core.tricks import TrickTable
from barbu_tui.session.review.look import CONFIRMED, Look
from barbu_tui.session.review.review import DecisionKind, Judged, Review


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


def shown_costs(review: Review, wanted: Filter) -> tuple[Judged, ...]:
    """Return the selected decisions that cost something, the most costly first."""

    def fits(cost: Judged) -> bool:
        case = cost.case
        return (
            (bool(cost.grade) if wanted.sure else cost.known and cost.loss.mean > 0)
            and wanted.kind in (None, case.kind)
            and wanted.contract in (None, contract_of(review, case.deal))
            and wanted.dealer in (None, case.view.dealer == case.view.seat)
        )

    return tuple(cost for cost in review.costs() if fits(cost))


def lost_by(costs: Iterable[Judged]) -> float:
    """Return the points that some decisions cost together."""
    return sum(cost.loss.mean for cost in costs)


def lost_by_deal(costs: Iterable[Judged]) -> dict[int, float]:
    """Return deal → the points that some decisions cost in it, the most costly deal first."""
    lost: dict[int, float] = {}
    for cost in costs:
        lost[cost.case.deal] = lost.get(cost.case.deal, 0.0) + cost.loss.mean
    return dict(sorted(lost.items(), key=lambda item: (-item[1], item[0])))


def taken_instead(review: Review, cost: Judged) -> Seat | None:
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
    counts = Counter(cost.contrast.principle for cost in mistakes if cost.contrast)
    met = [Met(each, counts[each.name], len(mistakes)) for each in PRINCIPLES if counts[each.name]]
    return sorted(met, key=lambda each: -each.mistakes)


def known_try(judged: Judged, option: Action) -> Judgement | None:
    """Return the judgement of a try, if its figure is as certain as that of what was done; else ``None``."""
    if not judged.settled:
        return None
    tried = judged.judge(option)
    known = tried is not None and (tried.rank == 1 or tried.chosen.fresh or tried.loss.counted)
    return tried if known else None


def trying(review: Review, judged: Judged, option: Action) -> Look | None:
    """Return the next look at a try, until it is known and decided, or the last level is reached; ``None`` if there is none."""
    tried = known_try(judged, option)
    if tried is not None and (tried.verdict != "unsure" or judged.level > CONFIRMED):
        return None
    return review.look(judged.case, max(CONFIRMED, judged.level + (tried is not None)), option)
