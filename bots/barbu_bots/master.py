"""``master``: plays as ``sound`` does, and looks for something better in layouts that fit what it knows.

For every decision that matters it draws layouts from what was called, bid and played, plays all options out in them by the rules
of ``sound``, each seat from its own view, and overrules ``sound`` only where the layouts are surer than chance
(:mod:`barbu_bots.search.choice`). Near the end, where few layouts are left, all of them are counted. Its later decisions are those of
``sound`` in the playouts, so it never counts on seeing the cards.

It looks at some layouts, or at as many as there is time for (:mod:`barbu_bots.thought`); options that are clearly behind are not looked at
any longer (:mod:`barbu_bots.search.race`).
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
"""Standard errors by which an option must be ahead of what ``sound`` does."""
SEARCHED: Final = frozenset((Phase.CONTRACT, Phase.BIDS, Phase.PLAY))
"""The decisions that are searched; in the others it does what ``sound`` does."""
_FEW_POINTS: Final = 0.05
_MOST_WORLDS: Final = 96
"""Layouts beyond which more time is not used: four times the layouts change little."""
_SEARCH: Final = 0.85
"""The part of the time that the search may take; the rest is for the reason and the way back."""


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
            surer: standard errors by which an option must be ahead of what ``sound`` does.
        """
        self._thought = thought
        self._surer = surer
        self._searched = searched
        self._sound = Sound()

    def decide(self, view: View, chance: Chance) -> Decision:
        """Choose what the layouts are sure of, else what ``sound`` does."""
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
    """Return a decision without what no honest player does (R6.5): breaches, and claims made for another reason than the true one."""
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
