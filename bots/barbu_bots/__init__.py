"""The players in the other seats.

Bots import the core's vocabulary and the view, never a game, a record or anything that holds another seat's cards.
"""

from __future__ import annotations

from barbu_bots.api import Bot, Decision, in_english, reason_words
from barbu_bots.registry import (
    EASY,
    ENTRY_POINTS,
    OPPONENTS,
    UnknownBotError,
    bot_names,
    installed_names,
    make_bot,
    may_be_loaded,
    searching_names,
    shared_bot,
)

__all__ = [
    "EASY",
    "ENTRY_POINTS",
    "OPPONENTS",
    "Bot",
    "Decision",
    "UnknownBotError",
    "bot_names",
    "in_english",
    "installed_names",
    "make_bot",
    "may_be_loaded",
    "reason_words",
    "searching_names",
    "shared_bot",
]
