"""Asking a bot for its decision, and bearing with one that fails.

The bots of this program are asked directly. One that comes from elsewhere is asked in a thread, with
a time limit and a view of its own, and its answer is put down there as what it comes to: values of this program's
types, the reason in words. That is checked against a view which the bot has not had in its hands. When it raises,
answers illegally or does not answer, that is said and the seat is played on by another.
"""

from __future__ import annotations

import queue
import threading
from dataclasses import dataclass, replace
from typing import Final

from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
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
        answers: queue.SimpleQueue[Decision | str] = queue.SimpleQueue()
        theirs = replace(view, table=None if view.table is None else view.table.copy())

        def answer() -> None:
            try:
                answers.put(_put_down(bot.decide(theirs, chance)))
            except BaseException as error:
                answers.put(_failure(error))

        threading.Thread(target=answer, name=f"bot {name}", daemon=True).start()
        try:
            found = answers.get(timeout=self.patience)
        except queue.Empty:
            raise BotFailedError(f"The bot {name} has not answered in {self.patience:g} seconds.") from None
        if isinstance(found, str):
            raise BotFailedError(f"The bot {name} {found}.")
        refusal = view.why_not(found.action)
        if refusal is not None:
            raise BotFailedError(f"The bot {name} made an illegal move: {refusal}")
        return found


class _NoAnswerError(Exception):
    """What a bot answered with is something else. The message ends a sentence that begins with its name."""


def _put_down(decision: object) -> Decision:
    """A stranger's decision in values that are what they say they are, its reason in words.

    Everything of the stranger's own that runs, runs here: once, and while the clock does.
    """
    if not isinstance(decision, Decision):
        raise _NoAnswerError("answered with something that is no decision")
    action, why = decision.action, decision.why
    if not isinstance(why, str):
        raise _NoAnswerError("gave a reason that is no text")
    return Decision(_plain(action), clean_text(str.__str__(why)))


def _plain(action: Action) -> Action:
    match action:
        case ChooseContract(seat=seat, contract=contract, trump=trump, start=start):
            if type(contract) is str and _are_numbers(seat, trump, start):
                return ChooseContract(seat, contract, trump, start)
        case Bid(seat=seat, double=double, redouble=redouble):
            if _are_numbers(seat, *double, *redouble):
                return Bid(seat, frozenset(double), frozenset(redouble))
        case PlayCard(seat=seat, card=card, claim=claim, target=target, breach=breach):
            if type(card) is int and (claim is None or type(claim) is str) and _are_numbers(seat, target):
                return PlayCard(seat, card, claim, target, bool(breach))
        case Pass(seat=seat):
            if _are_numbers(seat):
                return Pass(seat)
    raise _NoAnswerError("answered with something that is no action")


def _are_numbers(seat: object, *others: object) -> bool:
    """Whether these are whole numbers; all but the first may be ``None``."""
    return type(seat) is int and all(other is None or type(other) is int for other in others)


def _failure(error: BaseException) -> str:
    """What befell a bot, as the end of a sentence that begins with its name."""
    if isinstance(error, _NoAnswerError):
        return str(error)
    try:
        said = clean_text(str(error), 200).strip().rstrip(".")
    except BaseException:  # a stranger's error may not even be able to say what it is
        said = ""
    return f"failed: {type(error).__name__}: {said or 'no reason given'}"


def bot_label(bot: Bot) -> str:
    """The bot's name, or its class where it has none."""
    try:
        name = getattr(bot, "name", None)
    except (Exception, SystemExit):
        name = None
    return clean_text(name, 60) if isinstance(name, str) and name else type(bot).__name__
