"""What each of the three bots would do at a decision, and why: each asked with that seat's view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.core.dealing import Chance
from barbu_tui.session.play.bot_host import BotFailedError, Host
from barbu_tui.session.play.match import DEFAULT_BOTS, decision_number
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.step import Step, deciding
from bots import UnknownBotError, make_bot, spoken


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one bot would do."""

    bot: str
    """The name by which it is known."""
    action: Action | None
    """``None`` where it could not be asked."""
    why: str


@dataclass(frozen=True, slots=True)
class Advice:
    """What the bots would do at one decision."""

    at: int
    """The place before the decision."""
    seat: Seat
    """Whose decision it is."""
    opinions: tuple[Opinion, ...]
    done: Action | None
    """What was done there; ``None`` where the record ends."""


def may_ask(replay: Replay, at: int, *, free: bool = False) -> str | None:
    """Why the bots are not to be asked at a place, in a sentence; ``None`` if they may be.

    Args:
        replay: the record.
        at: the place.
        free: nothing counts there, so that they may be asked about a deal that is being played.
    """
    step = replay[at]
    if not free and replay.guarded(step.number) is not None:
        return "This deal is still being played; the bots say nothing about it."
    return None if deciding(step) else "Nobody decides anything here."


def advice(
    replay: Replay,
    at: int,
    bots: Sequence[str] = DEFAULT_BOTS,
    host: Host | None = None,
    *,
    free: bool = False,
) -> Advice:
    """What each of these bots would do at a place. It may take a while.

    Args:
        replay: the record.
        at: the place.
        bots: whom to ask.
        host: who asks them.
        free: see :func:`may_ask`.

    Raises:
        ValueError: they are not to be asked there, see :func:`may_ask`.
    """
    refusal = may_ask(replay, at, free=free)
    if refusal is not None:
        raise ValueError(refusal)
    step = replay[at]
    done = next((action for _, action in replay.actions(range(at + 1, len(replay)))), None)
    asked = tuple(_ask(replay, step, bot, host or Host()) for bot in bots)
    return Advice(at, step.turn, asked, done)


def _ask(replay: Replay, step: Step, name: str, host: Host) -> Opinion:
    deal = step.deal
    seat = step.turn
    chance = Chance(replay.header.seed or 0, deal.number, seat, decision_number(deal))
    try:
        decision = host.ask(make_bot(name), deal.view(seat), chance, name)
    except (UnknownBotError, BotFailedError) as error:
        return Opinion(name, None, str(error))
    return Opinion(name, decision.action, spoken(decision.why, replay.header.names))
