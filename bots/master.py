"""``master``: plays as ``sound`` does, and looks for something better in layouts that fit what it knows.

For every decision that matters it draws layouts from what was called, bid and played, plays all options out in them by the rules
of ``sound``, each seat from its own view, and overrules ``sound`` only where the layouts are surer than chance
(:mod:`bots.search.choice`). Near the end, where few layouts are left, all of them are counted. Its later decisions are those of
``sound`` in the playouts, so it never counts on seeing the cards.

It thinks a tenth of a second or more a decision, so it plays in a process of its own, as a third-party bot does
(:mod:`bots.registry`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.dealing import Chance
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from bots.api import Decision, Reason
from bots.play.equivalent_cards import all_touch
from bots.search.choice import Preferred, preferred
from bots.search.estimate import Points, Task
from bots.search.question import question_of
from bots.search.rollout import Rollouts
from bots.sound import Sound

WORLDS: Final = 24
"""Layouts looked at for a decision: a block of them."""
SURER: Final = 1.0
"""Standard errors by which an option must be ahead of what ``sound`` does."""
_FEW_POINTS: Final = 0.05


class Master:
    """A bot that searches. The same view and chance give the same decision."""

    name = "master"

    def __init__(self, worlds: int = WORLDS, surer: float = SURER) -> None:
        """Make the bot.

        Args:
            worlds: layouts looked at for a decision.
            surer: standard errors by which an option must be ahead of what ``sound`` does.
        """
        self._worlds = worlds
        self._surer = surer
        self._sound = Sound()

    def decide(self, view: View, chance: Chance) -> Decision:
        """Choose what the layouts are sure of, else what ``sound`` does."""
        usual = self._sound.decide(view, chance)
        if _clear(view):
            return usual
        question = question_of(view, next(chance.words()) >> 1)
        rollouts = Rollouts(question, self._sound)
        stop = rollouts.counted or self._worlds
        task = Task(0, 0, stop, tuple(range(len(question.options))))
        points: Points = next(each for each in rollouts.run(task) if each is not None)
        found = preferred(question, usual.action, points, self._surer)
        if found.action == usual.action or found.ahead < _FEW_POINTS:
            return usual
        return Decision(found.action, self._reason(view, chance, found))

    def _reason(self, view: View, chance: Chance, found: Preferred) -> Callable[[], Reason]:
        """Return what makes the reason: what was counted."""

        def say() -> Reason:
            what = "card" if isinstance(found.action, PlayCard) else "choice"
            over = f"in {found.better_in} of {found.worlds} layouts that fit, and less in {found.worse_in}"
            return Reason(
                "search", f"This {what} brings me more {over}: {found.ahead:.1f} points on average."
            )

        return say


def _clear(view: View) -> bool:
    """Return whether there is nothing to look for: one option, or cards that are worth the same."""
    if view.phase is not Phase.PLAY:
        return len(view.legal_actions()) < 2
    legal = view.legal_cards()
    if legal.bit_count() < 2:
        return True
    table = view.table
    return (
        isinstance(table, TrickTable)
        and table.led >= 0
        and legal & table.spec.penalty == 0
        and all_touch(table, view.hand, legal)
    )


__all__ = ["SURER", "WORLDS", "Master"]
