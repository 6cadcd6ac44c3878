"""The players in the other seats.

Bots import the core's vocabulary and the view, never a game, a record or anything that holds another
seat's cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bots.base import Bot, Decision
from bots.rungs import GreedyBot, RandomBot


class UnknownBotError(ValueError):
    """There is no bot of that name. The message is one sentence for the person who asked for it."""


_REGISTERED: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
}


def bot_names() -> tuple[str, ...]:
    """The names that :func:`make_bot` knows."""
    return tuple(_REGISTERED)


def make_bot(name: str) -> Bot:
    """The bot of that name.

    Raises:
        UnknownBotError: there is none.
    """
    maker = _REGISTERED.get(name)
    if maker is None:
        raise UnknownBotError(f"Unknown bot {name!r}; the bots are {', '.join(_REGISTERED)}.")
    return maker()


def is_built_in(bot: Bot) -> bool:
    """Whether the bot is one of this package, which can be asked without precaution."""
    return type(bot).__module__.partition(".")[0] == "bots"


__all__ = ["Bot", "Decision", "UnknownBotError", "bot_names", "is_built_in", "make_bot"]
