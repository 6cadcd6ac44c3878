"""The bots' choices at a decision in a record, and their reasons. Each gets that seat's view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.language import tr
from barbu_tui.session.play.bot_host import Opinion, opinions
from barbu_tui.session.play.header import DEFAULT_BOTS
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.step import deciding


@dataclass(frozen=True, slots=True)
class BotAdvice:
    """The bots' choices at one decision, beside the player's."""

    at: int
    """The place before the decision."""
    seat: Seat
    opinions: tuple[Opinion, ...]
    """The bots' opinions, with the players' names in their reasons."""
    done: Action | None
    """The player's action; ``None`` at the end of the record."""


def may_ask(replay: Replay, at: int, *, free: bool = False) -> str | None:
    """Return why bots may not be asked at a place, in a sentence; ``None`` if they may.

    In a game that does not count, ``free``, they may be asked about a deal that is still being played.
    """
    step = replay[at]
    if not free and replay.guarded(step.number) is not None:
        return tr("This deal is still being played; the bots say nothing about it.")
    return None if deciding(step) else tr("Nobody decides anything here.")


def advice(
    replay: Replay,
    at: int,
    bots: Sequence[str] = DEFAULT_BOTS,
    *,
    free: bool = False,
) -> BotAdvice:
    """Ask bots for their choices at a place. This may take a while.

    Raises:
        ValueError: bots may not be asked there, see :func:`may_ask`.
    """
    refusal = may_ask(replay, at, free=free)
    if refusal is not None:
        raise ValueError(refusal)
    step = replay[at]
    done = next((action for _, action in replay.actions(range(at + 1, len(replay)))), None)
    view = step.deal.view()
    heard = opinions(view, replay.header.seed or 0, bots)
    names = replay.header.names
    named = tuple(replace(opinion, why=opinion.reason(names), said=None) for opinion in heard)
    return BotAdvice(at, view.seat, named, done)
