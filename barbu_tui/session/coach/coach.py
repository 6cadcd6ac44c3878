"""The coach: it estimates a player's decisions and questions costly ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from barbu_bots.search.contrast import Contrast, contrast_of
from barbu_bots.search.models import NOBODY_NAMED, Models
from barbu_bots.search.question import options_of, question_of
from barbu_bots.search.told import Voice
from barbu_tui.core.actions import Action
from barbu_tui.core.view import View
from barbu_tui.language import tr
from barbu_tui.session.coach.doubts import doubt
from barbu_tui.session.estimate.pool import Run, Workers
from barbu_tui.session.practice.grade import Grade, grade
from barbu_tui.session.store.settings import Coached

ASKS_AT: Final = 4.0
"""The least cost in points of a decision that the coach questions."""


def is_coached(setting: Coached, finished: bool) -> bool:
    """Return whether a new game is coached by default.

    Args:
        finished: the player has finished a game before.
    """
    return setting == "always" or (setting == "first" and not finished)


@dataclass(frozen=True)
class Doubt:
    """A question before a decision."""

    action: Action
    """The player's intended action."""
    cost: float
    """Points behind the best action."""
    contrast: Contrast
    """Why it is worse than the best action."""
    sentence: str
    """The reason in one row, without the better action."""
    full: str
    """The whole reason; see :func:`~.doubts.doubt`."""


class Coach:
    """Estimates the decision at hand while the player thinks.

    Attributes:
        asked: the question asked about the current decision, if any.
        saved: points saved by changed decisions in the deal so far.
        heeded: the number of changed decisions in it.
    """

    def __init__(self, workers: Callable[[], Workers], voice: Voice = "hidden") -> None:
        """Create a coach.

        Args:
            workers: returns the worker processes; called for the first estimate.
            voice: the coach's voice; ``hidden`` does not name the better action.
        """
        self._voice = voice
        self._names: Mapping[str, str] = {}
        self.asked: Doubt | None = None
        self.saved = 0.0
        self.heeded = 0
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
        self._names = names or {}
        if len(options_of(view)) > 1:
            self._run = self._workers().ask(question_of(view, seed, deals=deals, models=models))

    def look(self) -> None:
        """Add the new results and hand out more work."""
        if self._run is not None:
            self._run.poll()

    def end(self) -> None:
        """Stop the estimate."""
        if self._run is not None:
            self._run.cancel()
        self._run = self._view = self.asked = None

    def graded(self, action: Action) -> Grade | None:
        """Return the grade of a decision; ``None`` if it is not known yet."""
        snapshot = self._run.snapshot if self._run is not None else None
        if snapshot is None or not snapshot.telling:
            return None
        return grade(snapshot, action)

    def doubts(self, action: Action) -> Doubt | None:
        """Return the question to ask before a decision; ``None`` if there is none or one was asked before."""
        if self.asked is not None or self._run is None or self._view is None:
            return None
        found = self.graded(action)
        if found is None or found.verdict != "missed" or found.loss < ASKS_AT:
            return None
        contrast = contrast_of(self._run.estimate.pairs(action, found.best.choice))
        short, full = (
            doubt(contrast, found.loss, self._names, self._voice, short=row) for row in (True, False)
        )
        self.asked = Doubt(action, found.loss, contrast, short, full)
        return self.asked

    def decided(self, action: Action) -> bool:
        """Note the final decision. Return whether a question had been asked."""
        before = self.asked
        if before is not None and action != before.action:
            found = self.graded(action)
            self.saved += before.cost - (found.loss if found is not None else 0.0)
            self.heeded += 1
        self.end()
        return before is not None

    def settle(self) -> tuple[int, float]:
        """Return the number of changed decisions in the deal and the points saved. Reset both for the next deal."""
        found = self.heeded, self.saved
        self.heeded, self.saved = 0, 0.0
        return found


def told(heeded: int, saved: float) -> str:
    """Return a sentence on the points saved in a deal; empty if no decision was changed."""
    if not heeded:
        return ""
    points = round(saved)
    if points <= 0:
        return tr("Your second thoughts saved nothing this time.")
    return tr(
        "Your {heeded?second thought|second thoughts} saved about {points} {points?point|points}.",
        heeded=heeded,
        points=points,
    )
