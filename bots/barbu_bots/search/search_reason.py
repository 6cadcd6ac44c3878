"""The reason why a searching bot deviates from the rules: the evidence of the layouts, computed on demand."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Final

from barbu_bots.api import Reason
from barbu_bots.reasons import explain
from barbu_bots.search.clock import OutOfTimeError
from barbu_bots.search.comparison import Comparison
from barbu_bots.search.contrast import LEAST, contrast_of
from barbu_bots.search.explanations import explain_contrast
from barbu_bots.search.explanations.phrases import signed_whole
from barbu_bots.search.ledger import Pairs
from barbu_bots.search.rollout import Rollouts
from barbu_tui.core.actions import Action, Bid
from barbu_tui.language import Message, together

_SHOWN: Final = 2 * LEAST
"""Layouts in which the two options are played again, even if the choice was clear after a few."""
_PIECE: Final = 6
"""Layouts between two checks of the clock."""


@dataclass(frozen=True)
class SearchReason:
    """Computes the reason for a choice of the search on demand."""

    rollouts: Rollouts
    usual: Action
    chosen: Action
    comparison: Comparison
    """The comparison that found it."""
    until: float | None
    """The deadline, by :func:`time.monotonic`; ``None`` for none."""
    first: Message | None = None
    """A sentence to begin with."""

    def __call__(self) -> Reason:
        """Return the effects of the choice against the rules' choice, or its lead alone if no single effect dominates."""
        rollouts, usual, chosen = self.rollouts, self.usual, self.chosen
        pairs = _pairs(rollouts, usual, chosen, self.until)
        said = None if pairs is None else explain_contrast(contrast_of(pairs), "own")
        reason = (
            Reason("search_figures", _figures(self.comparison, chosen, usual))
            if said is None
            else Reason("search", said)
        )
        as_usual = _as_usual(usual, chosen)
        first = self.first if as_usual is None else explain(rollouts.question.view, as_usual).said
        return reason if first is None else Reason(reason.rule, together([first, reason.said]))


def _pairs(rollouts: Rollouts, usual: Action, chosen: Action, until: float | None) -> Pairs | None:
    """Return both options in some layouts; ``None`` if there is not enough time."""
    count = rollouts.counted or _SHOWN
    parts: list[Pairs] = []
    for start in range(0, count, _PIECE):
        if until is not None and monotonic() > until:
            break
        try:
            parts.append(rollouts.compare(usual, chosen, start, min(start + _PIECE, count)))
        except OutOfTimeError:
            break
    return _joined(parts, rollouts, count) if parts else None


def _joined(parts: list[Pairs], rollouts: Rollouts, count: int) -> Pairs:
    lines = tuple(pair for part in parts for pair in part.lines)
    hands = tuple(each for part in parts for each in part.hands)
    weights = rollouts.weights(len(lines)) or (1.0,) * len(lines)
    together = sum(weights)
    return parts[0]._replace(
        lines=lines,
        hands=hands,
        chances=tuple(each / together for each in weights),
        exact=bool(rollouts.counted) and len(lines) == count,
    )


def _as_usual(usual: Action, chosen: Action) -> Bid | None:
    """Return the part of the bid that the rules agree with; ``None`` if there is none."""
    if not isinstance(chosen, Bid) or not isinstance(usual, Bid):
        return None
    shared = Bid(chosen.seat, chosen.double & usual.double, chosen.redouble & usual.redouble)
    return shared if shared.double or shared.redouble else None


def _figures(comparison: Comparison, chosen: Action, usual: Action) -> Message:
    """Return the lead over the rules' choice: in this deal, and in later ones if that is a point or more."""
    question, ahead = comparison.question, comparison.difference(chosen, usual).mean
    more, less, layouts = comparison.often(chosen, usual)
    counts = {"better": more, "never": not less, "worlds": layouts, "worse": less}
    one, other = (question.later[question.options.index(each)] for each in (chosen, usual))
    later = one - other
    if abs(later) >= 1:
        return Message(
            "This brings me more in {better} of {worlds} layouts that fit, and less in {never?none|{worse}}. That is about {points} points on average in this deal, and {later} in later ones.",
            points=signed_whole(ahead - later),
            later=signed_whole(later),
            **counts,
        )
    whole, _, tenths = f"{ahead:.1f}".partition(".")
    return Message(
        "This brings me more in {better} of {worlds} layouts that fit, and less in {never?none|{worse}}: {whole}.{tenths} points on average.",
        whole=whole,
        tenths=tenths,
        **counts,
    )
