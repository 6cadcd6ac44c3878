"""From a view to a question: what may be done, what it leaves for later, and who else is at the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from barbu_tui.core.cards import Seat
from barbu_tui.core.view import View
from bots.search.estimate import Question
from bots.search.future_value import LATER_DOUBT, later_error, later_worth
from bots.search.snapshot import Choice
from bots.search.worlds import can_be_listed

READ: Final = frozenset({"sound", "sound-1", "hunter", "counter", "master"})
"""Bots whose habits are known; whoever sits at the table knows which of them has a seat."""


class Seated(Protocol):
    """Who has a seat, as a record's header says it."""

    @property
    def seat(self) -> Seat: ...
    @property
    def bot(self) -> str | None: ...


def strangers_of(players: Iterable[Seated]) -> frozenset[Seat]:
    """The seats that no bot of this program has."""
    return frozenset(player.seat for player in players if player.bot not in READ)


def options_of(view: View) -> tuple[Choice, ...]:
    """What the seat to act may do; of a card that withholds a penalty card each claim apart."""
    return tuple(view.legal_actions())


def question_of(
    view: View,
    seed: int,
    worlds: int | None = None,
    *,
    deals: int | None = None,
    strangers: frozenset[Seat] = frozenset(),
) -> Question:
    """What to ask about a decision: a call, a bid, a card, a pass.

    Args:
        view: of the seat to act.
        seed: of the random numbers that draw the worlds.
        worlds: how many for every option; until the best is settled, if not given.
        deals: the deals of the game, if it is a short one. What a decision is worth later is known of whole games alone, so
            it is left out there.
        strangers: players who are no bots of this program; see :func:`strangers_of`.
    """
    options = options_of(view)
    if deals is not None and deals < view.rules.deals:
        nothing = (0.0,) * len(options)
        return Question(view, options, nothing, seed, worlds, strangers=strangers, listed=can_be_listed(view))
    later = tuple(later_worth(view, each) for each in options)
    return Question(
        view,
        options,
        later,
        seed,
        worlds,
        later_error=later_error(view),
        later_doubt=LATER_DOUBT,
        strangers=strangers,
        listed=can_be_listed(view),
    )


__all__ = ["READ", "options_of", "question_of", "strangers_of"]
