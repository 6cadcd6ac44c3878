"""Models of the other players: how each is expected to call, bid and play.

A record's header names the bots of the seats, and players see each other. A seat is therefore modelled by a
known bot, or as :data:`STRANGER`, a person or a third-party bot. Its cards are judged by that bot's rules,
and the bot plays on in playouts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol, TypeAlias

from barbu_bots.api import Bot
from barbu_bots.personality import PERSONALITIES, Personality
from barbu_bots.player import ClubPlayer
from barbu_tui.core.cards import Seat


class Manner(NamedTuple):
    """A way of deciding."""

    share: float
    """The share of players who call and bid in this way."""
    card_share: float
    """The share of players who play their cards in this way, which may differ from their bidding."""
    slip: float
    """The probability that a call, or a bid for one other player, is random."""
    width: float
    """Points by the bot's judgement that blur a call or a double; 0 for none."""
    card_slip: float
    """The probability that a card is a random legal one."""


class Habits(NamedTuple):
    """The habits that a player is assumed to have."""

    kinds: tuple[Manner, ...]
    """By the book, of a mind of one's own, at random."""
    belief: float
    """The exponent of the weights. Below 1, less is read into every decision."""


_BOT: Final = Habits(
    (
        Manner(share=0.90, card_share=0.70, slip=0.004, width=0.0, card_slip=0.04),
        Manner(share=0.09, card_share=0.22, slip=0.03, width=1.5, card_slip=0.40),
        Manner(share=0.01, card_share=0.08, slip=1.00, width=0.0, card_slip=1.00),
    ),
    belief=1.0,
)
"""A rule-based bot of this program.

The second kind's width is about the distance between these bots' thresholds for doubling. Slips and the share
of the third kind are small, because a random call tells nothing: at trumps and dominoes, one world in a
hundred with a random dealer's hand makes a double half a point better than it is.
"""
_ANYBODY: Final = Habits(
    (
        Manner(share=0.45, card_share=0.40, slip=0.02, width=0.0, card_slip=0.08),
        Manner(share=0.30, card_share=0.25, slip=0.05, width=3.0, card_slip=0.40),
        Manner(share=0.25, card_share=0.35, slip=1.00, width=0.0, card_slip=1.00),
    ),
    belief=0.4,
)
"""A person or a third-party bot.

A player who deviates once does so again: dependent decisions tell less together than one by one. With this
exponent the reading of ``random`` and ``greedy`` does no harm (``tools.read_worlds``).
"""

Models: TypeAlias = Mapping[Seat, str]
"""Seat → a bot's name or :data:`STRANGER`. A seat without an entry has some bot of this program."""
NOBODY_NAMED: Final[Models] = MappingProxyType({})
STRANGER: Final = "stranger"
"""A person or a third-party bot."""
_RULES: Final = {
    "sound": "sound",
    "sound-1": "sound",  # a bot of earlier versions, which their records name
    "hunter": "hunter",
    "counter": "counter",
    "master": "sound",
}
"""Bot → the bot by whose rules it is expected to decide. ``master`` seldom overrules ``sound``."""


_MIDDLING: Final = Personality()


class Model(NamedTuple):
    """A model of a player."""

    bot: Bot
    personality: Personality
    habits: Habits


class Seated(Protocol):
    """The player of a seat in a record's header."""

    @property
    def seat(self) -> Seat:
        """The seat."""

    @property
    def bot(self) -> str | None:
        """The bot's name; ``None`` for a person."""


def models_of(players: Iterable[Seated]) -> dict[Seat, str]:
    """Return the model of each player."""
    return {player.seat: taken_for(player.bot) for player in players}


def taken_for(bot: str | None) -> str:
    """Return the model for the name of a bot; ``None`` is a person."""
    return _RULES.get(bot or "", STRANGER)


def modelled(name: str | None, bot: Bot) -> Model:
    """Return a player's model. ``name`` is ``None`` if unknown. Strangers and unknown players are judged by the rules of ``bot``."""
    known = _known(name) if name is not None else None
    if known is not None:
        return Model(*known, _BOT)
    return Model(bot, _MIDDLING, _ANYBODY if name == STRANGER else _BOT)


@cache
def _known(name: str) -> tuple[Bot, Personality] | None:
    """Return the player by the rules of a bot and its personality, made once per process.

    The model of a searching bot leaves the search out, which would take a thousand times as long.
    """
    personality = PERSONALITIES.get(name)
    return None if personality is None else (ClubPlayer(name, personality), personality)
