"""Bots by name: the program's own, installed ones, and ``package.module:Name``."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Container, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, TypeVar

from barbu_bots import sandbox
from barbu_bots.api import Bot
from barbu_bots.sandbox import HostedBot, SandboxError, TooSlowError
from barbu_bots.thought import BY_TIME, BY_WORLDS, Thought
from barbu_tui.core.worded import as_typed
from barbu_tui.language import N_, TranslatedError, tr

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

T = TypeVar("T")

ENTRY_POINTS: Final = "barbu_tui.bots"
"""The entry point group in which an installed package lists its bots."""


OWN_BOTS: Final = "BARBU_OWN_BOTS"
"""The environment variable that limits bots to the program's own, in this process and its children."""


class UnknownBotError(TranslatedError, ValueError):
    """There is no bot of that name. The message is one sentence for the person who asked for it."""


_REGISTERED: Final = {
    "sound": "barbu_bots.sound:Sound",
    "hunter": "barbu_bots.hunter:Hunter",
    "counter": "barbu_bots.counter:Counter",
    "club": "barbu_bots.levels.ladder:club",
    "regular": "barbu_bots.levels.ladder:regular",
    "casual": "barbu_bots.levels.ladder:casual",
    "learner": "barbu_bots.levels.ladder:learner",
    "beginner": "barbu_bots.levels.ladder:beginner",
    "novice": "barbu_bots.levels.ladder:novice",
    "random": "barbu_bots.baseline:RandomBot",
    "greedy": "barbu_bots.baseline:GreedyBot",
}
"""Name → class. A class is imported when its bot is made, because a third-party bot's process rarely needs any."""


_SEARCHING: Final = {"master": "barbu_bots.master:Master"}
"""Name → class of bots that search. Beside an app they run in their own process, like third-party bots."""

OPPONENTS: Final[Mapping[str, str]] = {
    "random": N_("the easiest: any legal card, any contract"),
    "novice": N_("very easy: knows the rules, often wrong about the rest"),
    "beginner": N_("easy: sees what a trick costs, little beyond it"),
    "learner": N_("easy: gets the plain cases right"),
    "greedy": N_("easy: ducks when it can, and plans nothing"),
    "casual": N_("medium: plays well on good days, and counts nothing"),
    "regular": N_("medium: knows what was played, slips now and then"),
    "club": N_("medium to hard: a club player who makes small mistakes"),
    "sound": N_("hard: plays by the book"),
    "hunter": N_("harder than sound: doubles nearly everybody"),
    "counter": N_("harder than sound: doubles few, counts the end"),
    "master": N_("the hardest: tries many layouts, and takes its time"),
}
"""The bots offered by a form, the easiest first → a translatable line on strength and style."""


EASY: Final = ("greedy", "learner", "beginner")
"""The opponents of a first game, clockwise: easy ones, the hardest of them first."""


def searching_names() -> tuple[str, ...]:
    """Return the names of this program's bots that search."""
    return tuple(_SEARCHING)


def bot_names() -> tuple[str, ...]:
    """Return the names of this program's bots that play by rules."""
    return tuple(_REGISTERED)


def installed_names() -> tuple[str, ...]:
    """Return the names of bots listed by other installed packages, without loading any."""
    return tuple(sorted({point.name for point in _entry_points()} - {*_REGISTERED, *_SEARCHING}))


def _own_alone() -> bool:
    """Return whether only the program's own code may be loaded."""
    return bool(os.environ.get(OWN_BOTS))


def _entry_points() -> EntryPoints | tuple[()]:
    """Return the entry points of installed packages."""
    if _own_alone():
        return ()
    from importlib.metadata import entry_points  # it loads slowly, and few games need it

    return entry_points(group=ENTRY_POINTS)


def may_be_loaded(name: str, named: Container[str] = ()) -> bool:
    """Return whether a bot named by a file may be made: ours and installed ones may, a module only if the user has ``named`` it."""
    return ":" not in name or name in named


def make_bot(name: str, thought: Thought = BY_TIME) -> Bot:
    """Return a bot by name: one of ours, an installed one, or ``package.module:Name``.

    Nothing else in the program loads code by name. A name from a file must pass :func:`may_be_loaded` first. A
    third-party bot is loaded in its own process, in :data:`~barbu_bots.sandbox.PATIENCE` seconds, and made in as many;
    its output goes to standard error. Our searching bots also run in such a process, so that the caller need not wait.

    Args:
        thought: the thinking time of our searching bots.

    Raises:
        UnknownBotError: there is none, or it cannot be loaded or made.
    """
    ours = _REGISTERED.get(name)
    if ours is not None:
        return _made(ours)
    target, listed = _target(name)
    seconds = sandbox.PATIENCE
    process = _in_time(name, False, lambda: sandbox.loaded(target, listed=listed, seconds=seconds))
    if not process.is_bot:
        process.end()
        raise UnknownBotError("{name} is not a bot: it cannot be called to make one.", name=as_typed(name))
    given = (thought,) if name in _SEARCHING else ()
    bot = _in_time(name, True, lambda: HostedBot(process, seconds, *given, ours=name in _SEARCHING))
    if not bot.can_decide:
        raise UnknownBotError(
            "{name} is not a bot: it has no method decide(view, chance).", name=as_typed(name)
        )
    if not bot.name.strip():
        raise UnknownBotError("{name} is not a bot: it has no name.", name=as_typed(name))
    return bot


@cache
def shared_bot(name: str, thought: Thought = BY_WORLDS) -> Bot:
    """Return the shared bot of a name, one object per process. Bots keep nothing between decisions.

    Our searching bots run in this process. ``thought`` is their thinking time.

    Raises:
        UnknownBotError: there is no such bot.
    """
    return _made(_SEARCHING[name], thought) if name in _SEARCHING else make_bot(name)


def _made(path: str, *given: object) -> Bot:
    """Return a bot of this program, by module and class."""
    module, _, attribute = path.partition(":")
    made: Bot = getattr(importlib.import_module(module), attribute)(*given)
    return made


def _target(name: str) -> tuple[str, bool]:
    """Return the target of a third-party bot, and whether an installed package lists it. Raise if the name is not one of a bot."""
    if name in _SEARCHING:
        return _SEARCHING[name], True
    listed = next((point for point in _entry_points() if point.name == name), None)
    if listed is not None:
        return listed.value, True
    if ":" not in name or _own_alone():
        known = ", ".join((*_REGISTERED, *_SEARCHING, *installed_names()))
        raise UnknownBotError(
            tr("Unknown bot {name}; the bots are {known}.", name=as_typed(name), known=known)
            if _own_alone()
            else tr(
                "Unknown bot {name}; the bots are {known}, or one of your own as package.module:Name.",
                name=as_typed(name),
                known=known,
            )
        )
    module = name.partition(":")[0]
    if module.endswith(".py") or not all(map(str.isidentifier, module.split("."))):
        raise UnknownBotError(
            "{module} is not the name of a module; write package.module:Name as in an import, mine:Low for the Low of mine.py.",
            module=as_typed(module),
        )
    return name, False


def _in_time(name: str, made: bool, work: Callable[[], T]) -> T:
    """Return the result of loading or making a third-party bot. Raise :class:`UnknownBotError` if it failed or took too long."""
    try:
        return work()
    except SandboxError as error:
        raise UnknownBotError(
            "The bot {name} cannot be {made?made|loaded}: {error}.",
            name=as_typed(name),
            made=made,
            error=str(error),
        ) from None
    except TooSlowError:
        raise UnknownBotError(
            "The bot {name} cannot be {made?made|loaded}: it did not finish in {seconds} seconds.",
            name=as_typed(name),
            made=made,
            seconds=f"{sandbox.PATIENCE:g}",
        ) from None
