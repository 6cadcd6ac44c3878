"""The selected decisions of a review: by kind, contract, dealer, certainty."""

from __future__ import annotations

from dataclasses import dataclass

from barbu_tui.core.contracts import Contract
from barbu_tui.session.review.cases import DecisionKind
from barbu_tui.session.review.review import Cost, Review


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


def contracts_played(review: Review) -> tuple[Contract, ...]:
    """Return the contracts of the reviewed deals, in the order of the sheet."""
    found = {contract_of(review, number) for number in review.deals}
    return tuple(each for each in review.replay.header.rules.contracts if each in found)
