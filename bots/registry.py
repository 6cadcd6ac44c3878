"""Bots by name: the program's own, installed ones, and ``package.module:Name``."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Container
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from typing import Final, TypeVar

from bots import sandbox
from bots.api import Bot
from bots.baseline import GreedyBot, RandomBot
from bots.counter import Counter
from bots.frozen import Sound1
from bots.hunter import Hunter
from bots.sandbox import StrangerError, TooSlowError, printing_aside, run_aside
from bots.sound import Sound

T = TypeVar("T")

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
    :func:`may_be_loaded` first. One from elsewhere may take :data:`~bots.sandbox.PATIENCE` seconds; what it
    prints meanwhile goes to standard error.

    Raises:
        UnknownBotError: there is none, or it cannot be loaded or made.
    """
    ours = _REGISTERED.get(name)
    if ours is not None:
        return ours()
    listed = next((point for point in entry_points(group=ENTRY_POINTS) if point.name == name), None)
    if listed is None and ":" not in name:
        known = ", ".join((*_REGISTERED, *installed_names()))
        raise UnknownBotError(
            f"Unknown bot {name!r}; the bots are {known}, or one of your own as package.module:Name."
        )
    module = name.partition(":")[0]
    if listed is None and (module.endswith(".py") or not all(map(str.isidentifier, module.split(".")))):
        raise UnknownBotError(
            f"{module!r} is no name of a module; write package.module:Name as in an import, mine:Low for the Low of mine.py."
        )
    with printing_aside():
        maker = _given_time(name, "loaded", partial(_load, name, listed))
        if not callable(maker):
            raise UnknownBotError(f"{name!r} is no bot: it cannot be called to make one.")
        bot, decides = _given_time(name, "made", partial(_make, maker))
    if not decides:
        raise UnknownBotError(f"{name!r} is no bot: it has no method decide(view, chance).")
    return bot


def _given_time(name: str, what: str, work: Callable[[], T]) -> T:
    """What the loading or making of a bot from elsewhere comes to.

    Raises:
        UnknownBotError: nothing, or nothing in time.
    """
    try:
        return run_aside(work, sandbox.PATIENCE)
    except StrangerError as error:
        raise UnknownBotError(f"The bot {name!r} cannot be {what}: {error}.") from None
    except TooSlowError:
        raise UnknownBotError(
            f"The bot {name!r} cannot be {what}: it is not done after {sandbox.PATIENCE:g} seconds."
        ) from None


def _load(name: str, listed: EntryPoint | None) -> object:
    if listed is not None:
        return listed.load()
    module, _, attribute = name.partition(":")
    try:
        found = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # it is there, but lacks another
        raise ModuleNotFoundError(
            f"{error}; PYTHONPATH says where modules are looked for, as in PYTHONPATH=. for this directory"
        ) from None
    return getattr(found, attribute)


def _make(maker: Callable[[], Bot]) -> tuple[Bot, bool]:
    """A bot, and whether it can decide anything."""
    bot = maker()
    return bot, callable(getattr(bot, "decide", None))


def is_built_in(bot: Bot) -> bool:
    """Whether the bot is one of this package, which can be asked without precaution."""
    return type(bot).__module__.partition(".")[0] == __name__.partition(".")[0]
