"""``master``: plays like ``sound``, and searches for something better in layouts that fit its knowledge.

For every decision that matters it draws layouts from the call, the bids and the cards played. It plays all
options out in them by the rules of ``sound``, each seat from its own view, and overrules ``sound`` only if
the result is significant (:mod:`barbu_bots.search.choice`). Near the end it counts all layouts instead. Its
later decisions in playouts are those of ``sound``, so it never relies on seeing the cards.

The number of layouts is fixed, or limited by time (:mod:`barbu_bots.thought`). Options that are clearly
behind are dropped (:mod:`barbu_bots.search.race`).
"""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import Final

from barbu_bots.api import Decision
from barbu_bots.play.discard_claims import is_honest
from barbu_bots.play.equivalent_cards import all_touch
from barbu_bots.search.choice import preferred
from barbu_bots.search.clock import Clock, OutOfTimeError
from barbu_bots.search.comparison import SearchReason
from barbu_bots.search.estimate import Question
from barbu_bots.search.question import question_of
from barbu_bots.search.race import race
from barbu_bots.search.rollout import Rollouts
from barbu_bots.sound import Sound
from barbu_bots.thought import BY_WORLDS, Thought
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.dealing import Chance
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View

SURER: Final = 1.0
"""Standard errors by which an option must be ahead of the choice of ``sound``."""
SEARCHED: Final = frozenset((Phase.CONTRACT, Phase.BIDS, Phase.PLAY))
"""The decisions that are searched. The others are those of ``sound``."""
_FEW_POINTS: Final = 0.05
_MOST_WORLDS: Final = 96
"""Layouts beyond which more time is not used, because four times as many change little."""
_SEARCH: Final = 0.85
"""The share of the time that the search may take. The rest is for the reason and the transfer."""


class Master:
    """A bot that searches. With a budget in layouts the same view and chance give the same decision."""

    name = "master"

    def __init__(
        self,
        thought: Thought = BY_WORLDS,
        *,
        surer: float = SURER,
        searched: frozenset[Phase] = SEARCHED,
    ) -> None:
        """Make the bot.

        Args:
            surer: standard errors by which an option must be ahead of the choice of ``sound``.
        """
        self._thought = thought
        self._surer = surer
        self._searched = searched
        self._sound = Sound()

    def decide(self, view: View, chance: Chance) -> Decision:
        """Choose a significantly better option, else the choice of ``sound``."""
        begun = monotonic()
        usual = self._sound.decide(view, chance)
        if view.phase not in self._searched or _clear(view):
            return usual
        ms, worlds = self._thought.ms, self._thought.worlds or _MOST_WORLDS
        clock = Clock() if ms is None else Clock(_SEARCH * ms / 1000 - (monotonic() - begun))
        question = _honest(question_of(view, next(chance.words()) >> 1), usual.action)
        try:
            rollouts = Rollouts(question, self._sound, clock)
        except OutOfTimeError:
            return usual
        found_out = race(question, question.options.index(usual.action), rollouts, worlds, clock)
        if found_out is None:
            return usual
        asked, points = found_out
        found = preferred(asked, usual.action, points, self._surer)
        if found.action == usual.action or found.ahead < _FEW_POINTS:
            return usual
        until = None if ms is None else begun + ms / 1000
        return Decision(found.action, SearchReason(rollouts, usual.action, found, until))


def _honest(question: Question, usual: Action) -> Question:
    """Return a decision without dishonest options (R6.5): breaches, and claims for another reason than the true one."""
    view, options = question.view, question.options
    table = view.table
    if not isinstance(table, TrickTable):
        return question
    kept = [
        index
        for index, option in enumerate(options)
        if option == usual or not isinstance(option, PlayCard) or is_honest(table, view.hand, option)
    ]
    return replace(
        question,
        options=tuple(options[index] for index in kept),
        later=tuple(question.later[index] for index in kept),
    )


def _clear(view: View) -> bool:
    """Return whether no search is needed: there is one option, or all cards are equivalent."""
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
