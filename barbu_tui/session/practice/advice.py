"""Advice in a game: what every call or bid is worth, or what the bots would play, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from barbu_tui.core.dealing import Chance
from barbu_tui.core.view import Phase, View
from barbu_tui.session.estimate.estimate import Question
from barbu_tui.session.play.bot_host import BotFailedError, Host
from barbu_tui.session.play.match import DEFAULT_BOTS
from barbu_tui.session.practice.situation import question_of
from barbu_tui.session.replay.bot_advice import Opinion
from bots import UnknownBotError, make_bot


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
        seed: whence worlds are drawn, and the bots' chance.
        bots: whom to ask about a card.
    """
    if view.phase in (Phase.CONTRACT, Phase.BIDS):
        return Advice(question_of(view, seed), ())
    return Advice(None, tuple(_opinion(view, seed, bot) for bot in bots))


def _opinion(view: View, seed: int, bot: str) -> Opinion:
    played = 0 if view.table is None else len(view.table.history)
    chance = Chance(seed, view.number, view.seat, (view.choice is not None) + len(view.bids) + played)
    try:
        decision = Host().ask(make_bot(bot), view, chance, bot)
    except (UnknownBotError, BotFailedError) as error:
        return Opinion(bot, None, str(error))
    return Opinion(bot, decision.action, decision.why)


__all__ = ["Advice", "advise"]
