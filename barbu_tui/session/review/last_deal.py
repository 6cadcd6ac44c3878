"""The costs of a player's decisions in the deal just scored."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from barbu_tui.core.cards import Seat
from barbu_tui.session.play.match import Match
from barbu_tui.session.replay.cursor import one_deal
from barbu_tui.session.review.plan import run
from barbu_tui.session.review.review import Review


def review_of_last_deal(match: Match, seat: Seat) -> Review | None:
    """Return the review of the deal scored last, with nothing known yet; ``None`` if no card was played."""
    replay = one_deal(match.header, match.events, match.game.finished[-1])
    return None if replay is None else Review(replay, seat)


def look_back(review: Review, going: Callable[[], bool], *, quiet: bool) -> bool:
    """Weigh the decisions of a deal; return whether all are known.

    Args:
        going: returns whether to go on; asked after every decision.
        quiet: see :func:`~barbu_tui.session.review.plan.run`.

    Raises:
        ProcessesError: a process cannot be started, or was killed.
    """
    run(review, 1, lambda _: going(), inf, quiet=quiet, cards=False)
    return len(review.found) == len(review.cases) and not any(map(review.unsettled, review.found))
