"""The decisions of one seat in a record, as that seat saw them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from barbu_bots.search.question import options_of
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.core.view import Phase, View
from barbu_tui.session.replay.cursor import Replay

DecisionKind: TypeAlias = Literal["call", "bid", "card"]
KINDS: tuple[DecisionKind, ...] = ("call", "bid", "card")
_KIND_OF: dict[Phase, DecisionKind] = {Phase.CONTRACT: "call", Phase.BIDS: "bid", Phase.PLAY: "card"}


@dataclass(frozen=True)
class Case:
    """A decision of the player."""

    at: int
    """The place in the replay before it."""
    deal: int
    view: View
    options: tuple[Action, ...]
    """The legal actions; two or more."""
    done: Action

    @property
    def kind(self) -> DecisionKind:
        """The kind: a call, a bid or a card. A pass at dominoes counts as a card."""
        return _KIND_OF[self.view.phase]


def cases_of(replay: Replay, seat: Seat) -> Iterator[Case]:
    """Yield the decisions of a seat in finished deals, in order. Forced ones are left out.

    A deal that is still being played is left out. So are the calls of a game of the course, in which few contracts may be called,
    and its bids, which nobody makes.
    """
    taught = bool(replay.header.taught)
    for at in range(len(replay) - 1):
        action = replay[at + 1].action
        if action is None or action.seat != seat:
            continue
        number = replay[at].number
        if replay.row(number) is None:
            continue
        view = replay[at].deal.view(seat)
        if taught and view.phase is not Phase.PLAY:
            continue
        options = options_of(view)
        if len(options) > 1 and action in options:
            yield Case(at, number, view, options, action)
