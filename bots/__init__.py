"""The players in the other seats.

Bots import the core's vocabulary and the view, never a game, a record or anything that holds another
seat's cards.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Container
from importlib.metadata import entry_points
from typing import Final

from bots.base import Bot, Decision, spoken
from bots.counter import Counter
from bots.frozen import Sound1
from bots.hunter import Hunter
from bots.rungs import GreedyBot, RandomBot
from bots.sound import Sound

ENTRY_POINTS: Final = "barbu_tui.bots"
"""The entry point group in which an installed package lists its bots."""


class UnknownBotError(ValueError):
    """There is no bot of that name. The message is one sentence for the person who asked for it."""


_REGISTERED: Final[dict[str, Callable[[], Bot]]] = {
    "sound": Sound,
    "hunter": Hunter,
    "counter": Counter,
    "random": RandomBot,
    "greedy": GreedyBot,
    "sound-1": Sound1,
}


def bot_names() -> tuple[str, ...]:
    """The names of this program's own bots."""
    return tuple(_REGISTERED)


def installed_names() -> tuple[str, ...]:
    """The names of bots that other installed packages list; none of them is loaded by asking."""
    return tuple(sorted({point.name for point in entry_points(group=ENTRY_POINTS)} - set(_REGISTERED)))


def may_be_loaded(name: str, named: Container[str] = ()) -> bool:
    """Whether a file's word is enough for :func:`make_bot`: ours and installed ones are, but no module by its name.

    Args:
        name: the bot that the file names.
        named: those that the person who opens the file has named himself.
    """
    return ":" not in name or name in named


def make_bot(name: str) -> Bot:
    """The bot of that name: one of ours, an installed one, or ``package.module:Name``.

    Nothing else in the program loads code by name. A name that comes out of a file is for
    :func:`may_be_loaded` first.

    Raises:
        UnknownBotError: there is none, or it cannot be loaded.
    """
    maker = _REGISTERED.get(name) or _foreign(name)
    try:
        bot = maker()
    except (Exception, SystemExit) as error:
        raise UnknownBotError(f"The bot {name!r} cannot be made: {type(error).__name__}: {error}.") from None
    if not callable(getattr(bot, "decide", None)):
        raise UnknownBotError(f"{name!r} is no bot: it has no method decide(view, chance).")
    return bot


def _foreign(name: str) -> Callable[[], Bot]:
    listed = next((point for point in entry_points(group=ENTRY_POINTS) if point.name == name), None)
    module_name, colon, attribute = name.partition(":")
    if listed is None and not colon:
        known = ", ".join((*_REGISTERED, *installed_names()))
        raise UnknownBotError(
            f"Unknown bot {name!r}; the bots are {known}, or one of your own as package.module:Name."
        )
    try:
        maker = listed.load() if listed else getattr(importlib.import_module(module_name), attribute)
    except (Exception, SystemExit) as error:  # a script without a main guard ends the program
        raise UnknownBotError(
            f"The bot {name!r} cannot be loaded: {type(error).__name__}: {error}."
        ) from None
    if not callable(maker):
        raise UnknownBotError(f"{name!r} is no bot: it cannot be called to make one.")
    return maker  # type: ignore[no-any-return]


def is_built_in(bot: Bot) -> bool:
    """Whether the bot is one of this package, which can be asked without precaution."""
    return type(bot).__module__.partition(".")[0] == __name__


__all__ = [
    "ENTRY_POINTS",
    "Bot",
    "Decision",
    "UnknownBotError",
    "bot_names",
    "installed_names",
    "is_built_in",
    "make_bot",
    "may_be_loaded",
    "spoken",
]
