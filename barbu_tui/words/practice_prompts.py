"""The prompts of practice: the situation, the question, the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from barbu_bots.search.judgement import Compared, Judgement
from barbu_tui.core.actions import Action, Bid, Pass, PlayCard
from barbu_tui.core.cards import Seat
from barbu_tui.core.view import View
from barbu_tui.language import N_, Person, tr
from barbu_tui.language.cards import cards_sign, contract_words
from barbu_tui.language.numbers import decimal, signed
from barbu_tui.session.estimate.pool import Run
from barbu_tui.words.actions import in_words
from barbu_tui.words.doubles import owed_to, you_owe
from barbu_tui.words.line import Line, Saying, Span
from barbu_tui.words.people import Cast
from barbu_tui.words.prompts import say_play
from barbu_tui.words.verdict import points_apart

PLAYED_OUT: Final = N_("Playing it out.")
_CALLS: Final = (
    N_("You call your first contract."),
    N_("You call your second contract."),
    N_("You call your third contract."),
    N_("You call your fourth contract."),
    N_("You call your fifth contract."),
    N_("You call your sixth contract."),
)
"""The call of a dealer by the number of contracts called before."""


def open_words(view: View, person: Callable[[Seat], Person]) -> str:
    """Return the cards of others that lie open; empty if there are none."""
    told = []
    for seat, cards in enumerate(view.open):
        held = cards & ~view.hand & (view.rules.deck if view.table is None else view.table.unplayed)
        if held:
            told.append(tr("{Who} {who?hold|holds} {cards}.", who=person(seat), cards=cards_sign(held)))
    return " ".join(told)


def situation_lines(view: View, cast: Cast, *, scored: bool = True) -> tuple[Line, ...]:
    """Return the state of the game, the longest line first: ``You call your third contract.  You −10, the leader is Edith at +85.``

    Args:
        scored: whether there are scores; a situation that the player set up has none.
    """
    rules, running = view.rules, view.standing.running
    dealt = len(rules.contracts) - view.dealer_deals_left
    if view.choice is None:
        last = dealt >= len(rules.contracts) - 1
        first = tr("You call your last contract.") if last else tr(_CALLS[dealt])
    else:
        first = tr(
            "{Who} {who?deal|deals} {contract}, contract {number} of {count}.",
            who=cast.person(view.dealer),
            contract=contract_words(view.choice),
            number=dealt + 1,
            count=len(rules.contracts),
        )
    title = Span(first, bold=True)
    if not scored:
        known = open_words(view, cast.person)
        return ((title, Span(f"  {known}", "muted")), (title,)) if known else ((title,),)
    best = max(running)
    mine = signed(running[0])
    leaders = [seat for seat in rules.seats if running[seat] == best]
    leader, lead = cast.name(leaders[0]), signed(best)
    if len(leaders) == rules.players:
        seconds = [tr("Everybody has {points}.", points=mine)]
    elif 0 in leaders:
        seconds = [
            tr("You are ahead, with {points}.", points=mine)
            if len(leaders) == 1
            else tr("You share first place with {points}.", points=mine)
        ]
    else:
        seconds = [
            tr("You have {points}; {leader} is ahead with {lead}.", points=mine, leader=leader, lead=lead),
            tr("You have {points}; {leader} is ahead.", points=mine, leader=leader),
            tr("You have {points}.", points=mine),
        ]
    return (*((title, Span(f"  {second}", "muted")) for second in seconds), (title,))


def owed_line(view: View, cast: Cast) -> Line:
    """Return the doubles that others owe the player, who deals; empty without any."""
    owed = owed_to(view, cast.person(view.dealer), cast.names)
    return (Span(owed, "muted"),) if owed else ()


def question_saying(view: View, cast: Cast, sure: bool | None = None) -> Saying:
    """Return the prompt of a question."""
    if view.choice is None:
        ask = tr("Which contract do you call?")
    else:
        ask = (
            tr("Which players do you redouble?")
            if view.seat == view.dealer
            else tr("Which players do you double?")
        )
    if sure is not None:
        return Saying.of(ask, sure_words(sure))
    debt = you_owe(view, cast.person(view.dealer))
    return Saying.of(ask, debt, tr("The bars appear when you have chosen."))


def card_saying(view: View, cast: Cast, play: PlayCard, sure: bool | None, *, claims: bool) -> Saying:
    """Return the prompt of a card to play: the question, and the card's claim."""
    asked = say_play(view, cast)
    if claims:
        return Saying.of(
            f"{in_words(play, cast.names, 'row')}.", tr("↑ ↓ for another claim."), sure_words(sure)
        )
    if sure is None:
        return asked
    return Saying.of(asked.who, asked.ask, sure_words(sure))


def sure_words(sure: bool | None) -> str:
    """Return the player's statement before the answer."""
    return "" if sure is None else tr("You are sure.") if sure else tr("You are unsure.")


def longer_words(compared: Compared) -> str:
    """Return what thinking longer has come to, in a sentence."""
    if compared.counted:
        return tr("All likely layouts are counted; thinking longer changes nothing.")
    second = compared.options[1]
    return tr(
        "{deals} {deals?layout|layouts}: the best two are {points} apart, give or take {error}.",
        deals=compared.layouts,
        points=decimal(second.loss.mean),
        error=decimal(second.loss.half),
    )


def longer_saying(run: Run, compared: Compared) -> Saying:
    """Return what thinking longer has come to, and what ``+`` does now."""
    result = longer_words(compared)
    if run.longer:
        return Saying.of(tr("Thinking longer."), result, tr("+ stops."))
    return Saying.of("", result, tr("+ goes on.") if run.comparison.may_think_longer else "")


def answer_saying(
    cast: Cast, choice: Action, judgement: Judgement | None, compared: Compared | None, *, last: bool
) -> Saying:
    """Return the prompt of an answer."""
    passed = isinstance(choice, Pass) or (isinstance(choice, Bid) and not choice.double | choice.redouble)
    chose = (
        tr("You passed.")
        if passed
        else tr("You chose {option}.", option=in_words(choice, cast.names, "phrase"))
    )
    if judgement is None or compared is None:
        return Saying.of(chose, tr(PLAYED_OUT))
    apart = points_apart(judgement.best, judgement.chosen)
    if not judgement.final:
        ask = (
            tr("The best so far.")
            if judgement.rank == 1
            else tr("{points} below the best so far.", points=apart)
        )
    elif judgement.rank == 1:
        ask = tr("Nothing is clearly better.") if judgement.close else tr("Nothing is better.")
    elif judgement.verdict == "equal":
        ask = tr("As good as the best.")
    elif judgement.verdict == "unsure":
        ask = tr("{points} below the best, within the error.", points=apart)
    else:
        ask = tr("{points} points below the best.", points=apart)
    after = tr("Enter ends the session.") if last else tr("Enter for the next hand.")
    if not compared.finished:
        after = tr("{deals} {deals?layout|layouts} so far; {then}", deals=compared.layouts, then=after)
    return Saying.of(chose, ask, after)
