"""Asking a bot for its decision.

The bots of this program are asked directly, and trusted. A third-party bot plays in a process of its own
(:mod:`barbu_bots.sandbox`); its answer is checked against the view that this program holds. When it fails, answers
illegally or does not answer, that is put in a sentence and the seat is played on by another bot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from barbu_bots import Bot, Decision, UnknownBotError, in_english, make_bot, spoken
from barbu_bots.api import chance_of
from barbu_bots.sandbox import PATIENCE, HostedBot, SandboxError
from barbu_tui.core.actions import Action
from barbu_tui.core.dealing import Chance
from barbu_tui.core.view import View
from barbu_tui.language import Message, TranslatedError
from barbu_tui.language.refusals import refused
from barbu_tui.language.signs import clean_text
from barbu_tui.session.record.events import ActionEvent

UNDERSTUDY: Final = "sound"
"""Who plays on for a bot that failed."""
_LONGEST_NAME: Final = 80


class BotFailedError(TranslatedError, RuntimeError):
    """A bot failed, answered illegally or did not answer. The message is a sentence with the name it was asked for by."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a bot would do at a decision."""

    bot: str
    """The name by which it is known."""
    action: Action | None
    """``None`` if it could not be asked."""
    why: str
    """Its reason in English, with players as ``{W}``, or why it could not be asked."""
    said: Message | None = None
    """The reason, for its reader to put into words, where it is a message."""

    def reason(self, names: Mapping[str, str]) -> str:
        """Return the reason in the language in use, or why the bot could not be asked.

        Args:
            names: seat letter → name.
        """
        return spoken(self.said or self.why, names)


def opinions(view: View, seed: int, bots: Sequence[str], host: Host | None = None) -> tuple[Opinion, ...]:
    """Ask bots what they would do. It may take a while.

    Args:
        view: the view of the seat to act; the bots get nothing else.
        seed: the game's seed, for the bots' chance.
    """
    host = host or Host()
    found = []
    for name in bots:
        try:
            decision = host.ask(make_bot(name), view, chance_of(view, seed), name)
        except (UnknownBotError, BotFailedError) as error:
            found.append(Opinion(name, None, str(error)))
        else:
            why, said = reason_parts(decision)
            found.append(Opinion(name, decision.action, why, said))
    return tuple(found)


def reason_parts(decision: Decision) -> tuple[str, Message | None]:
    """Return a decision's reason in English, with players as ``{W}``, and the message that it is, if it is one."""
    reason = decision.explained()
    return reason.sentence, reason.said if isinstance(reason.said, Message) else None


def decided(decision: Decision, names: Mapping[str, str]) -> ActionEvent:
    """Return a bot's decision as a record keeps it.

    Args:
        names: seat letter → name.
    """
    why, said = reason_parts(decision)
    return ActionEvent(decision.action, why=in_english(why, names) or None, said=said)


@dataclass(frozen=True)
class Host:
    """Asks bots.

    Attributes:
        patience: seconds that a third-party bot may take over a decision.
    """

    patience: float = PATIENCE

    def ask(self, bot: Bot, view: View, chance: Chance, name: str) -> Decision:
        """Return the bot's decision; a third-party bot's is legal, and its reason text that can be shown.

        Args:
            view: what the seat to act may see.
            name: by which the bot was asked for; what it calls itself may be anything.

        Raises:
            BotFailedError: there is no decision, or the rules refuse it.
        """
        if not isinstance(bot, HostedBot):
            return bot.decide(view, chance)
        name = clean_text(name, _LONGEST_NAME)
        try:
            found = bot.ask(view, chance, self.patience)
        except SandboxError as error:
            raise BotFailedError(
                "The bot {name} {problem}.", name=name, problem=clean_text(str(error))
            ) from None
        refusal = view.why_not(found.action)
        if refusal is not None:
            raise BotFailedError(
                "The bot {name} made an illegal move, {action}: {why}",
                name=name,
                action=repr(found.action),
                why=refused(refusal),
            )
        said = found.said
        return Decision(found.action, said if isinstance(said, Message) else clean_text(said))
