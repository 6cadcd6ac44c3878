"""A view as a question: its options, their worth for later deals, and the other players."""

from __future__ import annotations

from barbu_bots.search.estimate import Question
from barbu_bots.search.future_value import LATER_DOUBT, later_error, later_worth
from barbu_bots.search.models import NOBODY_NAMED, Models
from barbu_bots.search.snapshot import Choice
from barbu_bots.search.worlds import can_be_listed
from barbu_tui.core.view import View


def options_of(view: View) -> tuple[Choice, ...]:
    """Return the options of the seat to act. A card that withholds a penalty card is an option with each claim."""
    return tuple(view.legal_actions())


def question_of(
    view: View,
    seed: int,
    worlds: int | None = None,
    *,
    deals: int | None = None,
    models: Models = NOBODY_NAMED,
) -> Question:
    """Return the question of a decision: a call, a bid, a card, a pass.

    Args:
        seed: the seed of the worlds.
        worlds: worlds per option; until the best is settled, if not given.
        deals: the deals of the game, if it is short. Later worth is known for whole games only, and left out
            for short ones.
        models: the models of the other players; see :func:`~barbu_bots.search.models.models_of`.
    """
    options = options_of(view)
    others = {seat: name for seat, name in models.items() if seat != view.seat}
    if deals is not None and deals < view.rules.deals:
        nothing = (0.0,) * len(options)
        return Question(view, options, nothing, seed, worlds, models=others, listed=can_be_listed(view))
    later = tuple(later_worth(view, each) for each in options)
    return Question(
        view,
        options,
        later,
        seed,
        worlds,
        later_error=later_error(view),
        later_doubt=LATER_DOUBT,
        owing=view.choice is None,
        models=others,
        listed=can_be_listed(view),
    )
