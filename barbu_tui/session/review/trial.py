"""A try at a decision that was a mistake, and what it is worth beside the better one."""

from __future__ import annotations

from dataclasses import dataclass

from barbu_tui.core.actions import Action
from barbu_tui.session.review.review import NAMED, Cost
from barbu_tui.session.review.tally import NOTHING, Estimated


@dataclass(frozen=True)
class Try:
    """A try, and what it is worth."""

    option: Action
    less: Estimated
    """What it brings less the better one, in net points."""

    @property
    def as_good(self) -> bool:
        """It is not surely worse than the better one, or by less than is named."""
        return self.less.mean > NAMED or not self.less.sure


def known_try(cost: Cost, option: Action) -> Try | None:
    """Return a try whose worth is known already: the better option, or what was done; ``None`` for another."""
    if option == cost.better:
        return Try(option, NOTHING)
    return Try(option, cost.less) if option == cost.case.done else None
