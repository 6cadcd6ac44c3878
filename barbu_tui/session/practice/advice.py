"""Advice in a game: what every call or bid is worth, or what the bots would play, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from barbu_tui.core.view import Phase, View
from barbu_tui.session.estimate.estimate import Question
from barbu_tui.session.play.bot_host import Opinion, opinions
from barbu_tui.session.play.match import DEFAULT_BOTS
from barbu_tui.session.practice.situation import question_of


@dataclass(frozen=True)
class Advice:
    """What the adviser says at a decision."""

    question: Question | None
    """Before the play: what to estimate. Ask the workers for it."""
    opinions: tuple[Opinion, ...]
    """In the play: what each bot would do. Players stand in the reasons as ``{W}``: see :func:`bots.spoken`."""


def advise(view: View, seed: int, bots: Sequence[str] = DEFAULT_BOTS) -> Advice:
    """Advice for the seat to act, from what it sees alone.

    Args:
        view: of the seat to act.
        seed: of the random numbers that draw the worlds, and of the bots' chance.
        bots: whom to ask about a card.
    """
    if view.phase in (Phase.CONTRACT, Phase.BIDS):
        return Advice(question_of(view, seed), ())
    return Advice(None, opinions(view, seed, bots))


__all__ = ["Advice", "advise"]
