"""The seam between the game and its players: a view goes in, an action with its reason comes out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from barbu_tui.core.actions import Action
from barbu_tui.core.dealing import Chance
from barbu_tui.core.view import View


@dataclass(slots=True)
class Decision:
    """What a bot does, and why. Nobody changes one; it is not frozen, since tens of thousands are made a second."""

    action: Action
    reason: str | Callable[[], str] = ""
    """A sentence that a player would say, or a function that makes it when somebody reads it.

    Other players stand in it as ``{S}``, ``{W}``, ``{N}``, ``{E}``: see :func:`spoken`.
    """

    @property
    def why(self) -> str:
        """The reason in words."""
        return self.reason if isinstance(self.reason, str) else self.reason()


@runtime_checkable
class Bot(Protocol):
    """Somebody who plays a seat.

    A bot keeps nothing from one decision to the next: the view holds all that it may know, so a
    game read back goes on as it would have. One from elsewhere has an object for every seat of a game, ten
    seconds to be made and for every decision, and a thread that is not the program's first.
    """

    name: str
    """What it calls itself. The command line and the record know one from elsewhere by the name it is asked for by."""

    def decide(self, view: View, chance: Chance) -> Decision:
        """Choose one of ``view.legal_actions()``.

        Args:
            view: what the seat to act may see; it is that seat's turn. Read it, do not change it.
            chance: the bot's own random source for this one decision.
        """
        ...


_TO_YOU: Final = {"has": "have", "is": "are", "was": "were", "gets": "get", "holds": "hold", "leads": "lead"}
"""What a verb becomes when the name before it is You."""


def spoken(reason: str, names: Mapping[str, str]) -> str:
    """A reason with the players' names in the places of ``{S}``, ``{W}``, ``{N}`` and ``{E}``.

    A player who goes by the name You is spoken to: "your queen", "you have".

    Args:
        reason: a :attr:`Decision.why`.
        names: seat letter → name.
    """
    for letter, name in names.items():
        mark = "{" + letter + "}"
        if name == "You" and mark in reason:
            reason = reason.replace(f"{mark}'s", "your")
            for verb, form in _TO_YOU.items():
                reason = reason.replace(f"{mark} {verb} ", f"you {form} ")
            reason = reason.replace(mark, "you")
            reason = re.sub(r"(^|[.!?] )yo(?=u)", lambda found: f"{found[1]}Yo", reason)
        else:
            reason = reason.replace(mark, name)
    return reason
