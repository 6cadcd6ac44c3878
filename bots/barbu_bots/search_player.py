"""A bot that plays by rules and searches layouts for something better.

It plays all options out in the layouts by the rules of ``sound``, each seat from its own view. It overrules its own rules only if an option is
ahead beyond chance (:mod:`barbu_bots.search.comparison`). Near the end it counts all likely layouts. Later decisions in a playout are those of
``sound``, so the bot never counts on seeing the cards.

The budget is a number of layouts or a time (:mod:`barbu_bots.thought`). Options clearly behind are dropped on the way.
"""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import Final

from barbu_bots.api import Decision
from barbu_bots.play.discard_claims import is_honest
from barbu_bots.play.equivalent_cards import all_touch
from barbu_bots.player import ClubPlayer
from barbu_bots.search.clock import Clock, OutOfTimeError
from barbu_bots.search.comparison import Comparison, Stop, play
from barbu_bots.search.question import Question, question_of
from barbu_bots.search.rollout import Rollouts
from barbu_bots.search.search_reason import SearchReason
from barbu_bots.sound import Sound
from barbu_bots.thought import BY_WORLDS, Thought
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.dealing import Chance
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.language import Message

FEW_POINTS: Final = 0.05
"""Minimum lead, in points."""
_MOST_WORLDS: Final = 96
"""Maximum number of layouts under a budget in time: four times as many change little."""
_DROPS: Final = (4, 16)
"""Layouts before an option is dropped, and before one of a call: there are many contracts, with a wide spread."""
_RARE: Final = 4
"""The factor of layouts for a call or a bid: it decides a whole deal, and comes seldom."""
_SEARCH: Final = 0.85
"""The share of the time that the search may take; the rest is for the reason and the transfer."""


class Searching:
    """A bot that searches. With a budget in layouts the same view and chance give the same decision."""

    def __init__(self, rules: ClubPlayer, thought: Thought, surer: float) -> None:
        """Make the bot. An option must be ``surer`` standard errors ahead of the choice of the rules."""
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
        ms = self._thought.ms
        worlds = (self._thought.worlds or _MOST_WORLDS) * (1 if view.phase is Phase.PLAY else _RARE)
        clock = Clock() if ms is None else Clock(_SEARCH * ms / 1000 - (monotonic() - begun))
        question = _honest(question_of(view, next(chance.words()) >> 1, every=True), usual.action)
        try:
            rollouts = Rollouts(question, self._model, clock)
        except OutOfTimeError:
            return usual
        found = self.found(question, usual.action, rollouts, worlds, clock)
        if found is None:
            return usual
        until = None if ms is None else begun + ms / 1000
        return Decision(found.best, self.reason(rollouts, usual.action, found, until))

    def found(
        self, question: Question, usual: Action, rollouts: Rollouts, layouts: int, clock: Clock
    ) -> Comparison | None:
        """Return a comparison whose best option is surely enough ahead of the choice of the rules; ``None`` if there is none."""
        comparison = Comparison(question, stop_after(question.view, layouts), keep=(usual,))
        play(comparison, rollouts, clock)
        return comparison if is_ahead(comparison, usual, self._surer) else None

    def reason(
        self, rollouts: Rollouts, usual: Action, found: Comparison, until: float | None
    ) -> SearchReason:
        """Return why the rules are overruled."""
        return SearchReason(rollouts, usual, found.best, found, until)


def stop_after(view: View, layouts: int, second: int = 0) -> Stop:
    """Return the end of a search for one decision: so many layouts of either look, played here."""
    return Stop(layouts, (second, second), drops=_DROPS[view.phase is Phase.CONTRACT], lined=(0, 0), ahead=1)


def is_ahead(comparison: Comparison, usual: Action, surer: float) -> bool:
    """Return whether the best option is more than ``surer`` standard errors ahead of the choice of the rules."""
    if not comparison.layouts or comparison.best == usual:
        return False
    ahead = comparison.difference(comparison.best, usual)
    return ahead.mean > max(surer * ahead.error, FEW_POINTS)


ENDING: Final = 4
"""Maximum number of cards in hand with which the likely layouts are counted: so few fit that all can be listed."""


class EndingCounter(Searching):
    """A bot that plays by rules, and counts endings out: of few likely layouts it plays all, and takes the best card on average."""

    def __init__(self, rules: ClubPlayer) -> None:
        super().__init__(rules, BY_WORLDS, surer=0.0)

    def looks(self, view: View) -> bool:
        """Return whether this is an ending with a double.

        Without a double a point counts once, and counting brings a twentieth of what it brings elsewhere.
        """
        return view.phase is Phase.PLAY and view.hand.bit_count() <= ENDING and any(view.levels[view.seat])

    def found(
        self, question: Question, usual: Action, rollouts: Rollouts, layouts: int, clock: Clock
    ) -> Comparison | None:
        """Return the comparison over all likely layouts; ``None`` if they are too many to be counted."""
        return super().found(question, usual, rollouts, layouts, clock) if rollouts.counted else None

    def reason(
        self, rollouts: Rollouts, usual: Action, found: Comparison, until: float | None
    ) -> SearchReason:
        """Return the number of layouts counted, and the effects of the choice in them."""
        counted = Message(
            "I have counted the {count?one layout that is|{count} layouts that are} likely.",
            count=rollouts.counted,
        )
        return SearchReason(rollouts, usual, found.best, found, until, counted)


def _honest(question: Question, usual: Action) -> Question:
    """Return a decision without dishonest options (R6.5): breaches, and claims for another reason than the true one."""
    view = question.view
    table = view.table
    if not isinstance(table, TrickTable):
        return question
    kept = [
        index
        for index, option in enumerate(question.options)
        if option == usual or not isinstance(option, PlayCard) or is_honest(table, view.hand, option)
    ]
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
