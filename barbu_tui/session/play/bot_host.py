"""Asking bots for their decisions.

The bots of this program are called directly and trusted. A third-party bot runs in its own process
(:mod:`barbu_bots.sandbox`), and its answer is checked against the view. If it fails, another bot plays its seat on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from barbu_bots import Bot, Decision, UnknownBotError, in_english, make_bot, reason_words
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
"""The bot that replaces a failed one."""
_LONGEST_NAME: Final = 80


class BotFailedError(TranslatedError, RuntimeError):
    """A bot failed, or gave an illegal answer or none. The message is a sentence with its name."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """A bot's decision, as an opinion."""

    bot: str
    action: Action | None
    """``None`` if it could not be asked."""
    why: str
    """Its reason in English, with players as ``{W}``, or the reason why it could not be asked."""
    said: Message | None = None
    """The reason as a message, to be translated, if it is one."""

    def reason(self, names: Mapping[str, str]) -> str:
        """Return the reason in the language in use, or why the bot could not be asked. ``names``: seat letter → name."""
        return reason_words(self.said or self.why, names)


def opinions(view: View, seed: int, bots: Sequence[str]) -> tuple[Opinion, ...]:
    """Ask bots for their decisions at the view of the seat to act, which is all that they get. This may take a while."""
    heard = []
    for name in bots:
        try:
            decision = ask_bot(make_bot(name), view, chance_of(view, seed), name)
        except (UnknownBotError, BotFailedError) as error:
            heard.append(Opinion(name, None, str(error)))
        else:
            why, said = reason_parts(decision)
            heard.append(Opinion(name, decision.action, why, said))
    return tuple(heard)


def reason_parts(decision: Decision) -> tuple[str, Message | None]:
    """Return a decision's reason in English, with players as ``{W}``, and as a message, if it is one."""
    reason = decision.explained()
    return reason.sentence, reason.said if isinstance(reason.said, Message) else None


def bot_event(decision: Decision, names: Mapping[str, str]) -> ActionEvent:
    """Return a bot's decision as an event. ``names``: seat letter → name."""
    why, said = reason_parts(decision)
    return ActionEvent(decision.action, why=in_english(said or why, names) or None, said=said)


def ask_bot(bot: Bot, view: View, chance: Chance, name: str) -> Decision:
    """Return the decision of a bot for the seat to act. A third-party bot's is checked, and its reason cleaned.

    The name is the one by which the bot was asked for, not the one it gives itself.

    Raises:
        BotFailedError: there is no decision, or the rules refuse it.
    """
    if not isinstance(bot, HostedBot):
        return bot.decide(view, chance)
    name = clean_text(name, _LONGEST_NAME)
    try:
        decision = bot.decide(view, chance, PATIENCE)
    except SandboxError as error:
        raise BotFailedError("The bot {name} {problem}.", name=name, problem=clean_text(str(error))) from None
    refusal = view.why_not(decision.action)
    if refusal is not None:
        raise BotFailedError(
            "The bot {name} made an illegal move, {action}: {why}",
            name=name,
            action=repr(decision.action),
            why=refused(refusal),
        )
    said = decision.said
    return Decision(decision.action, said if isinstance(said, Message) else clean_text(said))
