"""``master`` plays as ``sound`` does, and searches every call, bid and card (:mod:`barbu_bots.search_player`).

The best of several options in a few layouts is flattered by chance. So the bot compares it with the choice of ``sound`` again, in fresh
layouts.
"""

from __future__ import annotations

from typing import Final

from barbu_bots.search.choice import Preferred
from barbu_bots.search.clock import Clock, OutOfTimeError
from barbu_bots.search.intervals import error_of
from barbu_bots.search.question import Question
from barbu_bots.search.rollout import Rollouts
from barbu_bots.search.worlds import BLOCK_IN_PLAY
from barbu_bots.search_player import Searching
from barbu_bots.sound import Sound
from barbu_bots.thought import BY_WORLDS, Thought
from barbu_tui.core.actions import Action
from barbu_tui.core.view import Phase, View

SURER: Final = 1.25
"""The lead over the choice of ``sound``, in standard errors, that an option needs."""
AGAIN: Final = 0.65
"""The lead that it needs in the second look."""
SEARCHED: Final = frozenset((Phase.CONTRACT, Phase.BIDS, Phase.PLAY))
"""The phases that are searched."""
_FIRST_LOOK: Final = 0.7
"""The part of the time that the first look may take."""
_FRESH: Final = range(1000 * BLOCK_IN_PLAY, 1001 * BLOCK_IN_PLAY)
"""The layouts of the second look: the first never looks so far."""


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
        self, question: Question, usual: Action, rollouts: Rollouts, worlds: int, clock: Clock
    ) -> Preferred | None:
        """Return the option that both looks prefer. One look is enough if all likely layouts are counted."""
        found = super().found(question, usual, rollouts, worlds, clock.part(_FIRST_LOOK))
        if found is None or found.action == usual or rollouts.counted or self._again is None:
            return found
        one, other = (question.options.index(each) for each in (found.action, usual))
        apart: list[float] = []
        try:
            for number in _FRESH:
                clock.check()
                hands = rollouts.world(number)
                scores = [rollouts.score(hands, question.options[index], number) for index in (one, other)]
                apart.append(scores[0].total[question.view.seat] - scores[1].total[question.view.seat])
            different = sum(rollouts.effective(number) for number in _FRESH)
        except OutOfTimeError:
            return None
        ahead = sum(apart) / len(apart) + question.later[one] - question.later[other]
        return found if ahead > self._again * error_of(apart, different) else None
