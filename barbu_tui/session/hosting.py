"""Asking a bot for its decision, and bearing with one that fails.

The bots of this program are asked directly. One that comes from elsewhere is asked in a thread, with
a time limit, and its answer is checked; when it raises, answers illegally or does not answer, that is
said and the seat is played on by another.
"""

from __future__ import annotations

import queue
import threading
from dataclasses import dataclass
from typing import Final

from barbu_tui.core.dealing import Chance
from barbu_tui.core.view import View
from barbu_tui.session.notation import clean_text
from bots import Bot, Decision, is_built_in

PATIENCE: Final = 10.0
"""Seconds that a bot from elsewhere may take over a decision."""
UNDERSTUDY: Final = "sound"
"""Who plays on for a bot that failed."""


class BotFailedError(RuntimeError):
    """A bot raised, answered illegally or did not answer. The message is one sentence that names it."""


@dataclass(frozen=True)
class Host:
    """Asks bots.

    Attributes:
        patience: seconds that a bot from elsewhere may take.
    """

    patience: float = PATIENCE

    def ask(self, bot: Bot, view: View, chance: Chance) -> Decision:
        """The bot's decision, checked where the bot is not one of ours.

        Raises:
            BotFailedError: there is none, or the rules refuse it.
        """
        if is_built_in(bot):
            return bot.decide(view, chance)
        return self._ask_stranger(bot, view, chance)

    def _ask_stranger(self, bot: Bot, view: View, chance: Chance) -> Decision:
        name = bot_label(bot)
        answers: queue.SimpleQueue[Decision | BaseException] = queue.SimpleQueue()

        def answer() -> None:
            try:
                decision = bot.decide(view, chance)
                decision.why  # noqa: B018 - putting it into words is part of the answer
                answers.put(decision)
            except BaseException as error:
                answers.put(error)

        threading.Thread(target=answer, name=f"bot {name}", daemon=True).start()
        try:
            found = answers.get(timeout=self.patience)
        except queue.Empty:
            raise BotFailedError(f"The bot {name} has not answered in {self.patience:g} seconds.") from None
        if isinstance(found, BaseException):
            raise BotFailedError(f"The bot {name} failed: {type(found).__name__}: {_said(found)}.") from None
        if not isinstance(found, Decision) or not isinstance(found.why, str):
            raise BotFailedError(f"The bot {name} answered with something that is no decision.")
        try:
            refusal = view.why_not(found.action)
        except Exception:
            raise BotFailedError(f"The bot {name} answered with something that is no action.") from None
        if refusal is not None:
            raise BotFailedError(f"The bot {name} made an illegal move: {refusal}")
        return found


def _said(error: BaseException) -> str:
    """What an error says, as part of a sentence."""
    try:
        return clean_text(str(error), 200).strip().rstrip(".") or "no reason given"
    except Exception:  # a stranger's error may not even be able to say what it is
        return "no reason given"


def bot_label(bot: Bot) -> str:
    """The bot's name, or its class where it has none."""
    name = getattr(bot, "name", None)
    return clean_text(name, 60) if isinstance(name, str) and name else type(bot).__name__
