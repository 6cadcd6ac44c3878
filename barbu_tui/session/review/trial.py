"""A second try at a mistake, and its worth beside the better option."""

from __future__ import annotations

from dataclasses import dataclass

from barbu_tui.core.actions import Action
from barbu_tui.session.review.review import NAMED, Cost
from barbu_tui.session.review.tally import NOTHING, Estimated


@dataclass(frozen=True)
class Try:
    """A try and its worth."""

    option: Action
    less: Estimated
    """Its points less those of the better option, net."""

    @property
    def as_good(self) -> bool:
        """Whether it is not surely worse than the better option, or only slightly."""
        return self.less.mean > NAMED or not self.less.sure


def known_try(cost: Cost, option: Action) -> Try | None:
    """Return a try whose worth is known: the better option or the player's choice; ``None`` for another."""
    if option == cost.better:
        return Try(option, NOTHING)
    return Try(option, cost.less) if option == cost.case.done else None
