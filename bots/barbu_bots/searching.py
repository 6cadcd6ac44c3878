"""A bot that plays by rules and searches layouts for something better.

It plays all options out in the layouts by the rules of ``sound``, each seat from its own view. It overrules its own rules only if an option is
ahead beyond chance (:mod:`barbu_bots.search.choice`). Near the end it counts all likely layouts. Later decisions in a playout are those of
``sound``, so the bot never counts on seeing the cards.

The budget is a number of layouts or a time (:mod:`barbu_bots.thought`). Options clearly behind are dropped on the way
(:mod:`barbu_bots.search.race`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import Final

from barbu_bots.api import Decision, Reason
from barbu_bots.play.discard_claims import is_honest
from barbu_bots.play.equivalent_cards import all_touch
from barbu_bots.player import ClubPlayer
from barbu_bots.search.choice import Preferred, preferred
from barbu_bots.search.clock import Clock, OutOfTimeError
from barbu_bots.search.comparison import SearchReason
from barbu_bots.search.estimate import Points, Question
from barbu_bots.search.question import question_of
from barbu_bots.search.race import DROP_AT, race
from barbu_bots.search.rollout import Rollouts
from barbu_bots.search.snapshot import Choice
from barbu_bots.sound import Sound
from barbu_bots.thought import Thought
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.dealing import Chance
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View

FEW_POINTS: Final = 0.05
"""Minimum lead, in points."""
_MOST_WORLDS: Final = 96
"""Maximum number of layouts under a budget in time: four times as many change little."""
_SEARCH: Final = 0.85
"""The share of the time that the search may take; the rest is for the reason and the transfer."""


class Searching:
    """A bot that searches. With a budget in layouts the same view and chance give the same decision."""

    reads = True
    """Calls, bids and cards of the others weigh the layouts. Otherwise all layouts that the rules allow count alike."""

    drop_at = DROP_AT
    """Standard errors behind the best at which an option is dropped."""

    def __init__(self, rules: ClubPlayer, thought: Thought, surer: float) -> None:
        """Make the bot.

        Args:
            rules: the bot whose choice is the default.
            thought: the budget for a decision.
            surer: standard errors by which an option must be ahead of the choice of the rules.
        """
        self._rules = rules
        self._thought = thought
        self._surer = surer
        self._model = Sound()
        """The player of all seats in playouts."""

    def looks(self, view: View) -> bool:
        """Return whether to look for something better here."""
        raise NotImplementedError

    def decide(self, view: View, chance: Chance) -> Decision:
        """Choose a significantly better option, else the choice of the rules."""
        begun = monotonic()
        usual = self._rules.decide(view, chance)
        if is_clear(view) or not self.looks(view):
            return usual
        ms, worlds = self._thought.ms, self._thought.worlds or _MOST_WORLDS
        clock = Clock() if ms is None else Clock(_SEARCH * ms / 1000 - (monotonic() - begun))
        question = self.asked(
            _honest(question_of(view, next(chance.words()) >> 1), usual.action), usual.action
        )
        try:
            rollouts = Rollouts(question, self._model, clock, read=self.reads)
        except OutOfTimeError:
            return usual
        found = self.found(question, usual.action, rollouts, worlds, clock)
        if found is None or found.action == usual.action:
            return usual
        until = None if ms is None else begun + ms / 1000
        return Decision(found.action, self.reason(rollouts, usual.action, found, until))

    def asked(self, question: Question, usual: Action) -> Question:
        """Return the decision with the options to search."""
        return question

    def found(
        self, question: Question, usual: Action, rollouts: Rollouts, worlds: int, clock: Clock
    ) -> Preferred | None:
        """Return the preferred option; ``None`` if nothing is ahead of the rules."""
        found_out = race(question, question.options.index(usual), rollouts, worlds, clock, self.drop_at)
        return None if found_out is None else self.preferred(*found_out, usual)

    def preferred(self, question: Question, points: Points, usual: Action) -> Preferred | None:
        """Return the option to choose, by the results of the options that were not dropped."""
        found = preferred(question, usual, points, self._surer)
        return None if found.ahead < FEW_POINTS else found

    def reason(
        self, rollouts: Rollouts, usual: Action, found: Preferred, until: float | None
    ) -> SearchReason | Reason:
        """Return why the rules are overruled."""
        return SearchReason(rollouts, usual, found, until)


def _honest(question: Question, usual: Action) -> Question:
    """Return a decision without dishonest options (R6.5): breaches, and claims for another reason than the true one."""
    view = question.view
    table = view.table
    if not isinstance(table, TrickTable):
        return question
    return narrowed(
        question,
        lambda option: (
            option == usual or not isinstance(option, PlayCard) or is_honest(table, view.hand, option)
        ),
    )


def narrowed(question: Question, wanted: Callable[[Choice], bool]) -> Question:
    """Return a decision with some of its options."""
    kept = [index for index, option in enumerate(question.options) if wanted(option)]
    return replace(
        question,
        options=tuple(question.options[index] for index in kept),
        later=tuple(question.later[index] for index in kept),
    )


def is_clear(view: View) -> bool:
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
