"""The coach: it estimates a player's decisions, questions costly ones, and remembers those that were made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final

from barbu_bots.search.contrast import Contrast, contrast_of
from barbu_bots.search.judgement import Compared, Judgement
from barbu_bots.search.models import NOBODY_NAMED, Models
from barbu_bots.search.question import options_of, question_of
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.session.estimate.pool import Run, Workers
from barbu_tui.session.play.match import Match
from barbu_tui.session.store.settings import Coached

PATIENCE: Final = 3.0
"""Seconds for the judgement of a decision."""
ASKS_AT: Final = 4.0
"""Minimum cost in points of a decision that the coach speaks about."""


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
    """Why it is worse than the best action."""
    trick: int = 0
    """The number of the trick; 0 outside tricks."""

    @property
    def cost(self) -> float:
        """Points behind the best action, in the layouts of the reason: so its figures agree with it."""
        return -self.contrast.cost


class Coach:
    """Estimates the decision at hand while the player thinks.

    Attributes:
        open_doubt: the question asked about the current decision, if any.
        names: seat letter → the player's name.
    """

    def __init__(self, workers: Callable[[], Workers]) -> None:
        """Create a coach. ``workers`` returns the worker processes; it is called for the first estimate."""
        self.names: Mapping[str, str] = {}
        self.open_doubt: Doubt | None = None
        self._dear: list[Doubt] = []
        """The costly decisions made in the deal."""
        self._workers = workers
        self._view: View | None = None
        self._run: Run | None = None

    @property
    def view(self) -> View | None:
        """The player's view of the estimated decision."""
        return self._view

    @property
    def working(self) -> bool:
        """Whether the estimate is running."""
        return self._run is not None and not self._run.over

    def begin(
        self,
        view: View,
        seed: int,
        *,
        deals: int | None = None,
        models: Models = NOBODY_NAMED,
        names: Mapping[str, str] | None = None,
    ) -> None:
        """Estimate a decision from now on. The previous one is dropped.

        Args:
            view: the view of the player to act.
            seed: the seed of the worlds; unrelated to the cards.
            deals: the deals of the game; a whole game if not given.
            models: the models of the other players.
            names: seat letter → the player's name.
        """
        self.end()
        self._view = view
        self.names = names or {}
        if len(options_of(view)) > 1:
            self._run = self._workers().ask(question_of(view, seed, deals=deals, models=models))

    def begin_turn(self, match: Match) -> None:
        """Estimate the decision of the player to act in a game. Calls and doubles of a game of the course are left out."""
        view = match.view(match.to_act)
        if view.phase is Phase.PLAY or not match.header.taught:
            seed, deals = match.seed_of_deal, match.game.length
            self.begin(view, seed, deals=deals, models=match.models, names=match.names)

    def look(self) -> None:
        """Add the new results and hand out more work."""
        if self._run is not None:
            self._run.poll()

    def wait(self, action: Action) -> None:
        """Wait until the judgement of a decision is known, within :data:`PATIENCE`."""
        until = monotonic() + PATIENCE
        while self.working and self.graded(action) is None and monotonic() < until:
            self._workers().wait(0.05)
            self.look()

    def end(self) -> None:
        """Stop the estimate."""
        if self._run is not None:
            self._run.cancel()
        self._run = self._view = self.open_doubt = None

    @property
    def compared(self) -> Compared | None:
        """The figures of the estimate; ``None`` before the first."""
        return self._run.compared if self._run is not None else None

    def graded(self, action: Action) -> Judgement | None:
        """Return the judgement of a decision; ``None`` if it is not known yet."""
        return None if self.compared is None else self.compared.judge(action)

    def against(self, action: Action, better: Action) -> Contrast:
        """Return why an action is worse than a better one, from the layouts of the estimate."""
        assert self._run is not None
        return contrast_of(self._run.comparison.pairs(action, better))

    def doubts(self, action: Action) -> Doubt | None:
        """Return a costly decision with its explanation; ``None`` if it is not costly or cannot be explained."""
        if self._view is None:
            return None
        judgement = self.graded(action)
        if judgement is None or judgement.verdict != "missed" or judgement.loss.mean < ASKS_AT:
            return None
        contrast = self.against(action, judgement.best.choice)
        table = self._view.table
        trick = table.done + 1 if isinstance(table, TrickTable) else 0
        return Doubt(action, contrast, trick) if contrast.explains else None

    def note_decision(self, action: Action) -> bool:
        """Note the final decision. Return whether a question had been asked."""
        before = self.open_doubt
        dear = before if before is not None and before.action == action else self.doubts(action)
        if dear is not None:
            self._dear.append(dear)
        self.end()
        return before is not None

    def settle(self) -> list[Doubt]:
        """Return the costly decisions of the deal, the dearest first. Forget them for the next deal."""
        dear, self._dear = sorted(self._dear, key=lambda each: -each.cost), []
        return dear
