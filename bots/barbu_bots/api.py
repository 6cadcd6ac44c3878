"""The interface of a bot: a view goes in, an action with its reason comes out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias, runtime_checkable

from barbu_tui.core.actions import Action
from barbu_tui.core.dealing import Chance
from barbu_tui.core.view import View
from barbu_tui.language import ENGLISH, YOU, Message, capital, current


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason for a bot's decision."""

    rule: str
    """The name of the rule that gave the reason, one of :data:`barbu_bots.reasons.RULES`; empty if it has no name."""
    said: str | Message
    """The sentence: a message, which its reader puts into words, or English text with ``{S}``, ``{W}``, ``{N}``, ``{E}`` for the other
    players. See :func:`reason_words`."""

    @property
    def sentence(self) -> str:
        """The sentence in English, with ``{S}``, ``{W}``, ``{N}``, ``{E}`` for the other players."""
        return self.said if isinstance(self.said, str) else ENGLISH.render_message(self.said)


Explanation: TypeAlias = str | Message | Reason | Callable[[], str | Message | Reason]
"""A reason, or a function that makes it when it is read; a plain string or message is a sentence without a rule's name."""


@dataclass(slots=True)
class Decision:
    """A bot's action and its reason. Treat it as immutable; it is not frozen because tens of thousands are made per second."""

    action: Action
    reason: Explanation = ""

    def explained(self) -> Reason:
        """Return the reason, computing it if needed."""
        reason = self.reason() if callable(self.reason) else self.reason
        return reason if isinstance(reason, Reason) else Reason("", reason)

    @property
    def said(self) -> str | Message:
        """The reason, for a reader to put into words: see :func:`reason_words`."""
        return self.explained().said

    @property
    def why(self) -> str:
        """The reason in English words."""
        return self.explained().sentence


@runtime_checkable
class Bot(Protocol):
    """A player of a seat.

    A bot keeps nothing from one decision to the next. The view holds all its knowledge, so a game read back
    goes on as it would have. A third-party bot has an object for every seat of a game, in a process of
    its own (:mod:`barbu_bots.sandbox`), ten seconds to be made and ten for every decision.

    Its module may have any name but ``barbu_bots``, ``barbu_tui`` and those of Python's library.
    """

    name: str
    """The bot's own name. The command line and the record use the name by which a third-party bot was asked for."""

    def decide(self, view: View, chance: Chance) -> Decision:
        """Choose one of ``view.legal_actions()``.

        Args:
            view: the view of the seat to act. It must not be changed.
            chance: the bot's own random source for this one decision.
        """
        ...


def chance_of(view: View, seed: int) -> Chance:
    """Return the random source for the decision at a view. If the view is updated during the play, the chance follows it."""
    before = (view.choice is not None) + len(view.bids)
    return Chance(seed, view.number, view.seat, before, () if view.table is None else view.table.history)


def reason_words(reason: str | Message, names: Mapping[str, str]) -> str:
    """Return a reason in the language in use, with the players' names in it.

    The player named You is addressed: "your queen", "you have". A message that has no translation is in English.

    Args:
        names: seat letter → name.
    """
    language = current()
    if isinstance(reason, Message) and language.knows(reason):
        return language.render_message(reason, names)
    return in_english(reason, names)


def in_english(reason: str | Message, names: Mapping[str, str]) -> str:
    """Return a reason in English, as a record keeps it. ``names``: seat letter → name, for ``{S}``, ``{W}``, ``{N}`` and ``{E}``."""
    return _with_names(reason, names) if isinstance(reason, str) else ENGLISH.render_message(reason, names)


_FOR_YOU: Final = {
    **{f"{verb}s": verb for verb in ("beat", "come", "get", "hold", "lead", "lose", "take", "win")},
    "does": "do",
    "goes": "go",
    "has": "have",
    "is": "are",
    "was": "were",
}
"""The verbs in the text of a third-party bot that change if the name before them is You."""
_MARK: Final = re.compile(r"\{(?P<seat>\w)\}(?P<owner>'s)?(?P<verb> \w+)?")


def _with_names(text: str, names: Mapping[str, str]) -> str:
    """Return a third-party bot's text with the players' names, and the verbs that follow them."""

    def named(mark: re.Match[str]) -> str:
        name = names.get(mark["seat"])
        if name is None:
            return mark[0]
        owner, verb = mark["owner"] or "", mark["verb"] or ""
        if name != YOU:
            return f"{name}{owner}{verb}"
        you = "you"
        if owner:
            you = "your" if verb else "yours"
        else:
            verb = f" {_FOR_YOU.get(verb[1:], verb[1:])}" if verb else ""
        before = text[: mark.start()].rstrip()
        return f"{capital(you) if not before or before[-1] in '.!?' else you}{verb}"

    return _MARK.sub(named, text)
