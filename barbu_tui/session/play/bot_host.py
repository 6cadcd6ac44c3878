"""Asking a bot for its decision, and bearing with one that fails.

The bots of this program are asked directly. One that comes from elsewhere is asked in a thread, with
a time limit and a view of its own, and its answer is put down there as what it comes to: values of this program's
types, the reason in words. That is checked against a view which the bot has not had in its hands. When it raises,
answers illegally or does not answer, that is said and the seat is played on by another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, get_args

from barbu_tui.core.actions import Action, Bid, ChooseContract, Claim, Pass, PlayCard
from barbu_tui.core.contracts import CONTRACTS
from barbu_tui.core.dealing import Chance
from barbu_tui.core.view import View
from barbu_tui.session.record.codec import clean_text
from bots import Bot, Decision, UnknownBotError, is_built_in, make_bot
from bots.sandbox import PATIENCE, StrangerError, TooSlowError, run_aside

UNDERSTUDY: Final = "sound"
"""Who plays on for a bot that failed."""
_LONGEST_NAME: Final = 80


class BotFailedError(RuntimeError):
    """A bot raised, answered illegally or did not answer. The message is one sentence with the name it was asked for by."""


def chance_of(view: View, seed: int) -> Chance:
    """Return a bot's chance for the decision that a view leads to.

    Where the view is kept up to date while the deal is played, the chance follows it.

    Args:
        view: the view of the seat to act.
        seed: the game's seed.
    """
    before = (view.choice is not None) + len(view.bids)
    return Chance(seed, view.number, view.seat, before, () if view.table is None else view.table.history)


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a bot would do at a decision."""

    bot: str
    """The name by which it is known."""
    action: Action | None
    """``None`` if it could not be asked."""
    why: str
    """Its reason, with players as ``{W}`` (see :func:`bots.spoken`), or why it could not be asked."""


def opinions(view: View, seed: int, bots: Sequence[str], host: Host | None = None) -> tuple[Opinion, ...]:
    """Ask bots what they would do. It may take a while.

    Args:
        view: the view of the seat to act; the bots get nothing else.
        seed: the game's seed, for the bots' chance.
        bots: the names of the bots.
        host: who asks them.
    """
    host = host or Host()
    found = []
    for name in bots:
        try:
            decision = host.ask(make_bot(name), view, chance_of(view, seed), name)
        except (UnknownBotError, BotFailedError) as error:
            found.append(Opinion(name, None, str(error)))
        else:
            found.append(Opinion(name, decision.action, decision.why))
    return tuple(found)


@dataclass(frozen=True)
class Host:
    """Asks bots.

    Attributes:
        patience: seconds that a bot from elsewhere may take.
    """

    patience: float = PATIENCE

    def ask(self, bot: Bot, view: View, chance: Chance, name: str) -> Decision:
        """The bot's decision, checked where the bot is not one of ours.

        Args:
            bot: the bot.
            view: what the seat to act may see.
            chance: the bot's chance.
            name: by which the bot was asked for; what it calls itself may be anything.

        Raises:
            BotFailedError: there is none, or the rules refuse it.
        """
        if is_built_in(bot):
            return bot.decide(view, chance)
        return self._ask_stranger(bot, view, chance, clean_text(name, _LONGEST_NAME))

    def _ask_stranger(self, bot: Bot, view: View, chance: Chance, name: str) -> Decision:
        theirs = replace(view, table=None if view.table is None else view.table.copy())
        drawn = chance.now()
        try:
            found = run_aside(lambda: _put_down(bot.decide(theirs, drawn)), self.patience)
        except TooSlowError:
            raise BotFailedError(f"The bot {name} has not answered in {self.patience:g} seconds.") from None
        except StrangerError as error:
            raise BotFailedError(f"The bot {name} failed: {clean_text(str(error))}.") from None
        if isinstance(found, str):
            raise BotFailedError(f"The bot {name} {clean_text(found)}.")
        refusal = view.why_not(found.action)
        if refusal is not None:
            raise BotFailedError(f"The bot {name} made an illegal move, {found.action!r}: {refusal}")
        return found


def _put_down(decision: object) -> Decision | str:
    """A stranger's decision in values that are what they say they are, its reason in words.

    Everything of the stranger's own that runs, runs here: once, and while the clock does. What is no decision is
    told as the end of a sentence that begins with the bot's name.
    """
    if not isinstance(decision, Decision):
        return f"answered with {_kind(decision)} and not with a Decision"
    action, why = decision.action, decision.why
    if not isinstance(why, str):
        return f"gave {_kind(why)} as its reason and not text"
    plain = _plain(action)
    if plain is None:
        return f"answered with {_kind(action)} that is no action of its view"
    return Decision(plain, clean_text(str.__str__(why)))


def _kind(value: object) -> str:
    return (
        "nothing (None)" if value is None else f"a value of type {str(type(value).__name__)[:_LONGEST_NAME]}"
    )


def _plain(action: Action) -> Action | None:
    """The action in whole numbers and plain text; ``None`` where it is not made of such."""
    match action:
        case ChooseContract(seat=seat, contract=contract, trump=trump, start=start):
            if type(contract) is str and contract in CONTRACTS and _are_numbers(seat, trump, start):
                return ChooseContract(seat, contract, trump, start)
        case Bid(seat=seat, double=double, redouble=redouble):
            bid = Bid(seat, frozenset(double), frozenset(redouble))
            if _are_numbers(seat, *bid.double, *bid.redouble) and None not in bid.double | bid.redouble:
                return bid
        case PlayCard(seat=seat, card=card, claim=claim, target=target, breach=breach):
            said = claim is None or (type(claim) is str and claim in get_args(Claim))
            if said and _are_numbers(card, seat, target):
                return PlayCard(seat, card, claim, target, bool(breach))
        case Pass(seat=seat):
            if _are_numbers(seat):
                return Pass(seat)
    return None


def _are_numbers(number: object, *others: object) -> bool:
    """Whether these are whole numbers that could be of seats, cards, suits or ranks; all but the first may be ``None``."""
    return type(number) is int and all(
        each is None or (type(each) is int and abs(each) < 100) for each in (number, *others)
    )
