"""A try at a decision that was a mistake, and what it is worth beside the better one."""

from __future__ import annotations

from dataclasses import dataclass

from barbu_tui.core.actions import Action
from barbu_tui.language import tr
from barbu_tui.session.review.review import NAMED, Cost
from barbu_tui.session.review.tally import NOTHING, Estimated
from barbu_tui.session.review.words import action_phrase, figure_words


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


def try_words(cost: Cost, tried: Try, names: tuple[str, ...]) -> str:
    """Return what a try is worth, in a sentence.

    Args:
        cost: the mistake.
        tried: the try.
        names: seat → the player's name.
    """
    better, option = action_phrase(cost.better, names), action_phrase(tried.option, names)
    was = figure_words(cost.less, exact=cost.exact)
    if tried.option == cost.better:
        return tr("Right: {better}; what was done brought {figure}.", better=better, figure=was)
    if tried.option == cost.case.done:
        return tr("That is what was done: {figure} against {better}.", figure=was, better=better)
    figure = figure_words(tried.less, exact=cost.exact)
    if tried.as_good:
        return tr(
            "{Option} is as good: {figure} against {better}; what was done brought {was}.",
            option=option,
            figure=figure,
            better=better,
            was=was,
        )
    return tr(
        "{Option} brings {figure} against {better}; what was done brought {was}.",
        option=option,
        figure=figure,
        better=better,
        was=was,
    )


def known_try(cost: Cost, option: Action) -> Try | None:
    """Return a try whose worth is known already: the better option, or what was done; ``None`` for another.

    Args:
        cost: the mistake.
        option: what is tried.
    """
    if option == cost.better:
        return Try(option, NOTHING)
    return Try(option, cost.less) if option == cost.case.done else None
