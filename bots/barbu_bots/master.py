"""``master`` plays as ``sound`` does, and searches every call, bid and card (:mod:`barbu_bots.search_player`).

The best of several options in a few layouts is flattered by chance. So the bot compares it with the choice of ``sound`` again, in fresh
layouts.
"""

from __future__ import annotations

from typing import Final

from barbu_bots.search.clock import Clock
from barbu_bots.search.comparison import Comparison, play
from barbu_bots.search.question import Question
from barbu_bots.search.rollout import Rollouts
from barbu_bots.search.worlds import BLOCK_IN_PLAY
from barbu_bots.search_player import Searching, is_ahead, stop_after
from barbu_bots.sound import Sound
from barbu_bots.thought import BY_WORLDS, Thought
from barbu_tui.core.actions import Action
from barbu_tui.core.view import Phase, View

SURER: Final = 1.1
"""The lead over the choice of ``sound``, in standard errors, that an option needs."""
AGAIN: Final = 0.57
"""The lead that it needs in the second look."""
SEARCHED: Final = frozenset((Phase.CONTRACT, Phase.BIDS, Phase.PLAY))
"""The phases that are searched."""
_FIRST_LOOK: Final = 0.7
"""The part of the time that the first look may take."""


class Master(Searching):
    """A bot that searches."""

    name = "master"

    def __init__(
        self,
        thought: Thought = BY_WORLDS,
        *,
        surer: float = SURER,
        again: float | None = AGAIN,
        searched: frozenset[Phase] = SEARCHED,
    ) -> None:
        """Make the bot.

        Args:
            surer: the lead that an option needs, in standard errors.
            again: the lead that it needs in the second look; ``None`` for no second look.
            searched: the phases that are searched.
        """
        super().__init__(Sound(), thought, surer)
        self._again = again
        self._searched = searched

    def looks(self, view: View) -> bool:
        """Return whether decisions of this kind are searched."""
        return view.phase in self._searched

    def found(
        self, question: Question, usual: Action, rollouts: Rollouts, layouts: int, clock: Clock
    ) -> Comparison | None:
        """Return a comparison whose best option both looks prefer. One look is enough if all likely layouts are counted."""
        found = super().found(question, usual, rollouts, layouts, clock.part(_FIRST_LOOK))
        if found is None or found.counted or self._again is None:
            return found
        found.go_on(stop_after(question.view, found.layouts, BLOCK_IN_PLAY))
        play(found, rollouts, clock)
        return found if found.finished and is_ahead(found, usual, self._again) else None
