"""What the coach says at the table, and a decision that waits for its figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from barbu_tui.core.actions import Action
from barbu_tui.session.coach.coach import Doubt
from barbu_tui.session.table.table import Table
from barbu_tui.words.coach import at_the_end, doubt_prompt, questions, remarks, still_missing
from barbu_tui.words.line import Saying


class Coaching:
    """The coach of a table for its screen. If the table has none, there is nothing to say.

    Attributes:
        asked: the question that was put last.
    """

    def __init__(self, table: Table, seats: Sequence[str], fits: Callable[[Saying], bool]) -> None:
        """Take a table. ``seats``: seat → name; ``fits`` tells whether the prompt has room for a sentence."""
        self._table = table
        self._seats = seats
        self._fits = fits
        self.asked: Saying | None = None
        self._held: tuple[Action, object] | None = None
        """A decision that waits, and the choice by which it was made."""

    def question(self, doubt: Doubt) -> Saying:
        """Return the question before a costly decision, the longest that fits."""
        said = questions(doubt, self._table.strength, self._table.match.names, self._seats)
        prompts = [*map(doubt_prompt, said)]
        self.asked = next(filter(self._fits, prompts), prompts[-1])
        return self.asked

    def remark(self) -> Saying | None:
        """Return what the coach did not know in time, if there is something new and it fits."""
        coach = self._table.coach
        said = remarks(coach, self._table.match.names, self._seats) if coach else []
        prompts = (replace(Saying.of("", each), rows=rows) for each in said for rows in (1, 2))
        return next(filter(self._fits, prompts), None)

    def at_the_end(self) -> list[str]:
        """Return the sentences on the deal just scored."""
        table = self._table
        if table.coach is None:
            return []
        said = at_the_end(table.coach.dear(), table.strength, table.bad_deal, table.match.names, self._seats)
        return [*said, *filter(None, [still_missing(table.coach.missing)])]

    def hold(self, action: Action, choice: object) -> None:
        """Let a decision wait for its figures."""
        self._held = action, choice

    def forget(self) -> None:
        """Make no decision that waits."""
        self._held = None

    def released(self, choice: object) -> Action | None:
        """Return the decision that waits no longer, if it was made by this choice."""
        if self._held is None or self._table.coach is None or self._table.coach.waits_for(self._held[0]):
            return None
        (action, made_by), self._held = self._held, None
        return action if made_by is choice else None

    @property
    def over(self) -> bool:
        """Whether nothing more will be known, and no decision waits."""
        return self._held is None and (self._table.coach is None or self._table.coach.over)
