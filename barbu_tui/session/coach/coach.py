"""The coach: it estimates a player's decisions, questions costly ones, and remembers those that were made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from time import monotonic
from typing import Final

from barbu_bots.search.contrast import Contrast, contrast_of
from barbu_bots.search.judgement import Compared, Judgement
from barbu_bots.search.models import NOBODY_NAMED, Models
from barbu_bots.search.question import firsts, options_of, question_of
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.session.estimate.pool import Run, Workers
from barbu_tui.session.play.any_order import any_order
from barbu_tui.session.play.match import Match
from barbu_tui.session.store.settings import Coached, Strength

PATIENCE: Final = 1.0
"""Seconds that a decision waits for its figures."""
AT_THE_END: Final = 3.0
"""Seconds for the figures that are still missing when a deal is over, where the game cannot go on meanwhile."""
ASKS_AT: Final = 4.0
"""Minimum cost in points of a decision that the coach speaks about."""
_MAY_COST: Final = ASKS_AT / 2
"""Points behind the best from which a decision that may cost :data:`ASKS_AT` is worth a wait."""


def is_coached(setting: Coached, finished: bool) -> bool:
    """Return whether a new game is coached by default. ``finished`` tells whether the player has finished a game before."""
    return setting == "always" or (setting == "first" and not finished)


def bad_deal(points: Sequence[int], seat: Seat) -> bool:
    """Return whether a deal brought a player less than the mean."""
    return points[seat] < sum(points) / len(points)


@dataclass(frozen=True)
class Doubt:
    """A costly decision, and why it is one."""

    action: Action
    """The player's action."""
    contrast: Contrast
    """Why it is worse than the best action; without a reason only which one that is."""
    loss: float
    """Points behind the best action, by the estimate."""
    trick: int = 0
    """The number of the trick; 0 outside tricks."""
    late: bool = False
    """Whether it was known only after the decision, and has not been told."""

    @property
    def cost(self) -> float:
        """Points behind the best action: in the layouts of the reason, if there is one, so that its figures agree with it."""
        return -self.contrast.cost if self.contrast.explains else self.loss


@dataclass(frozen=True)
class _Estimated:
    """A decision whose options are being estimated."""

    view: View
    run: Run

    def graded(self, action: Action) -> Judgement | None:
        """Return the judgement of an action; ``None`` if it is not known yet."""
        return self.run.judge(action)

    def undecided(self, action: Action, behind: float = 0.0) -> bool:
        """Return whether more layouts may show that an action is costly. ``behind`` is the least present loss for that."""
        judgement = self.graded(action)
        if self.run.over or judgement is None:
            return not self.run.over
        costly = judgement.loss.mean + judgement.loss.half >= ASKS_AT
        return costly and judgement.loss.mean >= behind and self.doubt(action) is None

    def doubt(self, action: Action) -> Doubt | None:
        """Return the doubt about an action; ``None`` if it is not certainly costly."""
        judgement = self.graded(action)
        if judgement is None or judgement.verdict != "missed" or judgement.loss.mean < ASKS_AT:
            return None
        contrast = contrast_of(self.run.comparison.pairs(judgement.chosen.choice, judgement.best.choice))
        table = self.view.table
        return Doubt(
            action, contrast, judgement.loss.mean, table.done + 1 if isinstance(table, TrickTable) else 0
        )


class Coach:
    """Estimates the decision at hand while the player thinks, and afterwards what was not known in time.

    Attributes:
        open_doubt: the question asked about the current decision, if any.
        names: seat letter → the player's name.
        strength: the strength of its questions; with ``after`` it asks nothing, and no decision waits.
    """

    def __init__(self, workers: Callable[[], Workers], clock: Callable[[], float] = monotonic) -> None:
        """Create a coach.

        Args:
            workers: returns the worker processes; it is called for the first estimate.
            clock: the clock of its patience, in seconds.
        """
        self.names: Mapping[str, str] = {}
        self.open_doubt: Doubt | None = None
        self.strength: Strength = "tell"
        self._workers = workers
        self._clock = clock
        self._deal = 0
        self._now: _Estimated | None = None
        self._until: float | None = None
        """The end of the wait for the figures of a decision; ``None`` before it."""
        self._open: list[tuple[_Estimated, Action]] = []
        """The decisions made in the deal whose cost is not known yet."""
        self._dear: list[Doubt] = []
        """The costly decisions made in the deal."""
        self._too_late = False
        self._told_of_it = False

    @property
    def over(self) -> bool:
        """Whether there is nothing to estimate."""
        return not self._open and (self._now is None or self._now.run.over)

    @property
    def missing(self) -> int:
        """The number of decisions made in the deal of which nothing is known yet."""
        return sum(made.graded(action) is None for made, action in self._open)

    def begin(
        self,
        view: View,
        seed: int,
        *,
        deals: int | None = None,
        models: Models = NOBODY_NAMED,
        names: Mapping[str, str] | None = None,
    ) -> None:
        """Estimate a decision from now on. Decisions of an earlier deal are forgotten.

        Args:
            view: the view of the player to act.
            seed: the seed of the worlds; unrelated to the cards.
            deals: the deals of the game; a whole game if not given.
            models: the models of the other players.
            names: seat letter → the player's name.
        """
        self._leave()
        self.names = names or {}
        self._come_to(view.number)
        if len(options_of(view)) > 1 and not any_order(view):
            run = self._workers().ask(question_of(view, seed, deals=deals, models=models))
            self._now = _Estimated(view, run)

    def begin_turn(self, match: Match, strength: Strength = "tell") -> None:
        """Estimate the decision of the player to act in a game. Calls and doubles of a game of the course are left out."""
        view = match.view(match.to_act)
        self.strength = strength
        self._come_to(view.number)
        if view.phase is Phase.PLAY or not match.header.taught:
            seed, deals = match.seed_of_deal, match.game.length
            self.begin(view, seed, deals=deals, models=match.models, names=match.names)

    def poll(self) -> bool:
        """Add new results and hand out more work: of the decision at hand, else of those made. Return whether a cost became known."""
        if self._now is not None and not self._now.run.over:
            self._now.run.poll()
            return False
        if not self._open:
            return False
        made, action = max(self._open, key=lambda each: _promising(*each))
        made.run.poll()
        if made.undecided(action):
            return False
        self._open.remove((made, action))
        made.run.cancel()
        doubt = made.doubt(action)
        if doubt is not None:
            self._dear.append(replace(doubt, late=True))
        return True

    def waits_for(self, action: Action) -> bool:
        """Return whether a decision should wait for its figures: for :data:`PATIENCE` from the first call on."""
        if self.strength == "after" or self.open_doubt is not None:
            return False
        if self._now is None or not self._now.undecided(action, _MAY_COST):
            return False
        if self._until is None:
            self._until = self._clock() + PATIENCE
        return self._clock() < self._until

    def wait(self, action: Action, seconds: float = PATIENCE) -> None:
        """Wait while a decision should, at most so many seconds."""
        until = self._clock() + seconds
        while self.waits_for(action) and self._clock() < until:
            self._workers().wait(0.05)
            self.poll()

    def wait_for_missing(self) -> None:
        """Wait for the figures that are missing when a deal is over, within :data:`AT_THE_END`."""
        self._leave()
        until = self._clock() + AT_THE_END
        while self._open and self._clock() < until:
            self._workers().wait(0.05)
            self.poll()

    def end(self) -> None:
        """Stop all estimates, and forget the decisions made."""
        self._leave()
        self._come_to(0)

    def _come_to(self, deal: int) -> None:
        """Forget the decisions of another deal than this one."""
        if deal != self._deal:
            for made, _ in self._open:
                made.run.cancel()
            self._open, self._dear, self._deal = [], [], deal

    def _leave(self) -> None:
        """Stop the estimate of the decision at hand."""
        if self._now is not None:
            self._now.run.cancel()
        self._now = self.open_doubt = self._until = None

    @property
    def view(self) -> View | None:
        """The player's view of the decision at hand; ``None`` if none is estimated."""
        return None if self._now is None else self._now.view

    @property
    def compared(self) -> Compared | None:
        """The figures of the estimate; ``None`` before the first."""
        return self._now.run.compared if self._now is not None else None

    def graded(self, action: Action) -> Judgement | None:
        """Return the judgement of a decision; ``None`` if it is not known yet."""
        return None if self._now is None else self._now.graded(action)

    def has_equal(self, action: Action) -> bool:
        """Return whether another card of the hand is equivalent."""
        assert self._now is not None
        first = firsts(self._now.view)
        return sum(each == first[action] for each in first.values()) > 1

    def against(self, action: Action, better: Action) -> Contrast:
        """Return why an action is worse than a better one, from the layouts of the estimate."""
        assert self._now is not None
        return contrast_of(self._now.run.comparison.pairs(action, better))

    def doubts(self, action: Action) -> Doubt | None:
        """Return the doubt about a decision; ``None`` if it is not certainly costly, as far as is known."""
        return None if self._now is None else self._now.doubt(action)

    def note_decision(self, action: Action) -> bool:
        """Note the final decision. Return whether a question had been asked."""
        before, now = self.open_doubt, self._now
        dear = before if before is not None and before.action == action else self.doubts(action)
        if dear is not None:
            self._dear.append(dear)
        elif now is not None and now.undecided(action):
            self._too_late |= now.graded(action) is None
            now.run.keep(action)
            self._open.append((now, action))
            self._now = None
        self._leave()
        return before is not None

    def too_slow(self) -> bool:
        """Return whether it could tell nothing of a decision in time; once in a game."""
        said, self._told_of_it = self._told_of_it, self._told_of_it or self._too_late
        return self._too_late and not said

    def tell_late(self) -> Doubt | None:
        """Return the dearest decision whose cost was known only after it, as the one that is told now; ``None`` if there is none, or all wait for the end."""
        late = [each for each in self.dear() if each.late]
        if not late or self.strength == "after":
            return None
        told = replace(late[0], late=False)
        self._dear[self._dear.index(late[0])] = told
        return told

    def dear(self) -> list[Doubt]:
        """Return the costly decisions made in the deal, the dearest first."""
        return sorted(self._dear, key=lambda each: -each.cost)


def _promising(made: _Estimated, action: Action) -> float:
    """Return how much a decision may have cost, by the figures so far; most of all where there are none."""
    judgement = made.graded(action)
    return inf if judgement is None else judgement.loss.mean + judgement.loss.half
