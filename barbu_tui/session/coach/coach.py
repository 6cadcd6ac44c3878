"""Follows a player's decisions with an estimate each: is one worth a second thought, and what did that save?"""

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
"""Points that a decision must cost at least to be worth a question."""


def is_coached(setting: Coached, finished: bool) -> bool:
    """Return whether a new game asks before costly decisions, where nothing else is said.

    Args:
        finished: the player has finished a game before.
    """
    return setting == "always" or (setting == "first" and not finished)


@dataclass(frozen=True)
class Doubt:
    """A question before a decision."""

    action: Action
    """What the player wanted to do."""
    cost: float
    """Points that it is behind the best."""
    contrast: Contrast
    """What comes of it, against the best decision …"""
    sentence: str
    """… in a sentence that fits into a row, without a word about what would be better …"""
    full: str
    """… and with all there is to say: see :func:`~.doubts.doubt`."""


class Coach:
    """Estimates the decision at hand while the player thinks.

    Attributes:
        asked: the question that has been put about the decision at hand; ``None`` if none has.
        saved: points that second thoughts have saved in the deal so far.
        heeded: how many decisions have been changed in it.
    """

    def __init__(self, workers: Callable[[], Workers], voice: Voice = "hidden") -> None:
        """Make it.

        Args:
            workers: returns who estimates; called when there is something to estimate.
            voice: how it speaks; ``hidden`` says no word of what would be better.
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
        """The decision that is estimated, as the player sees it."""
        return self._view

    @property
    def working(self) -> bool:
        """Whether the estimate is still on its way."""
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
        """Estimate a decision from now on; the one before it is dropped.

        Args:
            view: of the player who is to decide.
            seed: of the worlds; nothing of the cards follows from it.
            deals: the deals of the game; a whole game if not given.
            models: whom the other players are taken for.
            names: seat letter → the player's name.
        """
        self.end()
        self._view = view
        self._names = names or {}
        if len(options_of(view)) > 1:
            self._run = self._workers().ask(question_of(view, seed, deals=deals, models=models))

    def look(self) -> None:
        """Take in what has been played out since the last look, and hand out more."""
        if self._run is not None:
            self._run.poll()

    def end(self) -> None:
        """Stop the estimate."""
        if self._run is not None:
            self._run.cancel()
        self._run = self._view = self.asked = None

    def graded(self, action: Action) -> Grade | None:
        """Return what a decision is worth; ``None`` while that is not known."""
        snapshot = self._run.snapshot if self._run is not None else None
        if snapshot is None or not snapshot.telling:
            return None
        return grade(snapshot, action)

    def doubts(self, action: Action) -> Doubt | None:
        """Return the question to put before a decision; ``None`` where there is none, or one has been put before."""
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
        """Note what was decided after all; return whether a question had been put."""
        before = self.asked
        if before is not None and action != before.action:
            found = self.graded(action)
            self.saved += before.cost - (found.loss if found is not None else 0.0)
            self.heeded += 1
        self.end()
        return before is not None

    def settle(self) -> tuple[int, float]:
        """Return how many decisions were changed in the deal and what that saved, and begin anew for the next one."""
        found = self.heeded, self.saved
        self.heeded, self.saved = 0, 0.0
        return found


def told(heeded: int, saved: float) -> str:
    """Return what second thoughts saved in a deal, in a sentence; empty where there were none."""
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
