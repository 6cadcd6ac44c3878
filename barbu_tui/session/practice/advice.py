"""Advice in a game: the worth of every option, and for cards the bots' choices and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from barbu_bots.search.models import NOBODY_NAMED, Models
from barbu_bots.search.question import Question, question_of
from barbu_tui.core.view import Phase, View
from barbu_tui.session.play.bot_host import Opinion, opinions
from barbu_tui.session.play.header import DEFAULT_BOTS


@dataclass(frozen=True)
class Advice:
    """The adviser's answer at a decision."""

    question: Question | None
    """The estimate to ask the workers for; ``None`` if there is only one option."""
    opinions: tuple[Opinion, ...]
    """In the play: each bot's choice. Players stand in the reasons as ``{W}``; see :func:`barbu_bots.spoken`."""


def advise(
    view: View,
    seed: int,
    bots: Sequence[str] = DEFAULT_BOTS,
    *,
    deals: int | None = None,
    models: Models = NOBODY_NAMED,
) -> Advice:
    """Return advice for the seat to act, from its view alone.

    Args:
        seed: the seed of the worlds and of the bots' chance.
        bots: the bots to ask about a card.
        deals: the deals of the game; a whole game if not given.
        models: the models of the other players.
    """
    question = question_of(view, seed, deals=deals, models=models)
    if view.phase in (Phase.CONTRACT, Phase.BIDS):
        return Advice(question, ())
    return Advice(question if len(question.options) > 1 else None, opinions(view, seed, bots))
