"""The difficulty of a decision, by a naive player's choice and the distance between the best two options."""

from __future__ import annotations

from typing import Final

from barbu_bots import shared_bot
from barbu_bots.api import chance_of
from barbu_bots.search.question import firsts
from barbu_tui.core.actions import Action, Bid, ChooseContract
from barbu_tui.core.view import View
from barbu_tui.session.names import Difficulty
from barbu_tui.session.practice.situation import Situation, judged_calls

_LITTLE: Final = 5.0
"""Points below which a best card missed by greed is hard to find."""
_NEAR: Final = 4.0
"""Points between the best two contracts, by the bots' judgement, below which a call is hard."""
_TWO: Final = 2
"""Options of a bid that is only a yes or no."""


def level_by_greed(view: View, best: Action, behind: float) -> Difficulty:
    """Return the difficulty of a card: easy if greed finds it, hard if the rules of the club miss it too, or greed by little.

    Args:
        behind: points between it and the next best, or the card played.
    """
    first = firsts(view)

    def finds(name: str) -> bool:
        return first[shared_bot(name).decide(view, chance_of(view, 0)).action] == first[best]

    if finds("greedy"):
        return "easy"
    return "medium" if finds("sound") and behind >= _LITTLE else "hard"


def level_of_bidding(situation: Situation) -> Difficulty:
    """Return the difficulty of a call or a bid, before any playout.

    A call is easy if the naive choice is the bots' own, and hard if the best two are close. A bid is easy if
    the naive one is the bots' own, and hard if it is not and there are more than two options.
    """
    view = situation.view
    naive, sound = (
        shared_bot(name).decide(view, chance_of(view, situation.seed)).action for name in ("greedy", "sound")
    )
    if view.choice is None:
        best, *others = judged_calls(view)
        if others and best.gain - others[0].gain < _NEAR:
            return "hard"
        assert isinstance(naive, ChooseContract)
        assert isinstance(sound, ChooseContract)
        return "easy" if naive.contract == sound.contract else "medium"
    assert isinstance(naive, Bid)
    if naive == sound:
        return "easy"
    return "medium" if len(situation.options) <= _TWO else "hard"
