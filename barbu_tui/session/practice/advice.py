"""Advice in a game: what every option is worth; of cards also what the bots would play, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from barbu_bots.search.estimate import Question
from barbu_bots.search.models import NOBODY_NAMED, Models
from barbu_bots.search.question import question_of
from barbu_tui.core.view import Phase, View
from barbu_tui.session.play.bot_host import Opinion, opinions
from barbu_tui.session.play.match import DEFAULT_BOTS


@dataclass(frozen=True)
class Advice:
    """What the adviser says at a decision."""

    question: Question | None
    """What to estimate: ask the workers for it. ``None`` where there is only one thing to do."""
    opinions: tuple[Opinion, ...]
    """In the play: what each bot would do. Players stand in the reasons as ``{W}``: see :func:`barbu_bots.spoken`."""


def advise(
    view: View,
    seed: int,
    bots: Sequence[str] = DEFAULT_BOTS,
    *,
    deals: int | None = None,
    models: Models = NOBODY_NAMED,
) -> Advice:
    """Advice for the seat to act, from what it sees alone.

    Args:
        seed: of the worlds, and of the bots' random numbers.
        bots: whom to ask about a card.
        deals: the deals of the game; a whole game if not given.
        models: whom the other players are taken for.
    """
    question = question_of(view, seed, deals=deals, models=models)
    if view.phase in (Phase.CONTRACT, Phase.BIDS):
        return Advice(question, ())
    return Advice(question if len(question.options) > 1 else None, opinions(view, seed, bots))
