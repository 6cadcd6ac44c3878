"""The sentences of practice: situation, verdict, reasons, method."""

from __future__ import annotations

from barbu_bots.search.future_value import future_of
from barbu_bots.search.snapshot import Choice, Snapshot, Worth
from barbu_tui.core.actions import Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.contracts import Contract
from barbu_tui.core.view import Phase, View
from barbu_tui.language import N_, ContractWord, tr
from barbu_tui.language.cards import card_sign, contract_words
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import decimal, listed, signed, signed_tenths
from barbu_tui.session.practice.grade import Grade, Verdict
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.practice.themes import THEMES_BY_NAME
from barbu_tui.ui.screens.practice.board import TEXT, Chip
from barbu_tui.ui.screens.practice.card_choice import CardAnswer
from barbu_tui.ui.screens.practice.card_rows import how_cards_are_compared
from barbu_tui.words.actions import in_words
from barbu_tui.words.line import Line, Span, line_width
from barbu_tui.words.people import Cast
from barbu_tui.words.practice import LEVEL_NAMES, failing_words, summary, waiting_pages, what_is_dear
from barbu_tui.words.prompts import say_play
from barbu_tui.words.reasons import within_contract
from barbu_tui.words.saying import Saying

TOO_EARLY = N_("Too few deals have been played to name the best.")
"""In the place of a verdict."""
MORE = N_("w: all of it")
"""Stands where not all reasons fit."""
_DEALS_THEIR = (
    N_("You deal your first contract."),
    N_("You deal your second contract."),
    N_("You deal your third contract."),
    N_("You deal your fourth contract."),
    N_("You deal your fifth contract."),
    N_("You deal your sixth contract."),
)
_TITLE = 74
"""Cells of the title."""
_CHIPS: dict[Verdict, str] = {"good": N_("GOOD"), "loose": N_("LOOSE"), "missed": N_("MISSED")}
_GROUNDS: dict[Verdict, str] = {"best": "goodbg", "good": "goodbg", "loose": "felt2", "missed": "badbg"}


def situation_line(view: View, cast: Cast, *, scored: bool = True) -> Line:
    """Return where the game stands: ``You deal your third contract.  You −10, the leader is Edith at +85.``

    Args:
        view: of the player.
        cast: who sits where.
        scored: there are scores; a situation that the player set up has none.
    """
    rules, running = view.rules, view.standing.running
    dealt = len(rules.contracts) - view.dealer_deals_left
    if view.choice is None:
        last = dealt >= len(rules.contracts) - 1
        first = tr("You deal your last contract.") if last else tr(_DEALS_THEIR[dealt])
    else:
        first = tr(
            "{Who} {who?deal|deals} {contract}, contract {number} of {count}.",
            who=cast.person(view.dealer),
            contract=contract_words(view.choice),
            number=dealt + 1,
            count=len(rules.contracts),
        )
    if not scored:
        return (Span(first, bold=True),)
    best = max(running)
    mine = signed(running[0])
    leaders = [seat for seat in rules.seats if running[seat] == best]
    leader, lead = cast.name(leaders[0]), signed(best)
    if len(leaders) == rules.players:
        seconds = [tr("All stand at {points}.", points=mine)]
    elif 0 in leaders:
        seconds = [
            tr("You lead with {points}.", points=mine)
            if len(leaders) == 1
            else tr("You share the lead with {points}.", points=mine)
        ]
    else:
        seconds = [
            tr("You {points}, the leader is {leader} at {lead}.", points=mine, leader=leader, lead=lead),
            tr("You {points}, {leader} leads.", points=mine, leader=leader),
            tr("You {points}.", points=mine),
        ]
    second = next((each for each in seconds if len(first) + len(each) + 2 <= _TITLE), "")
    return (Span(first, bold=True), Span(f"  {second}", "muted"))


def _brief(cast: Cast, choice: Choice) -> str:
    """Return an option for a narrow row: several players by their letters, a card without its claim."""
    match choice:
        case PlayCard():
            return card_sign(choice.card)
        case Bid(double=double, redouble=redouble):
            return in_words(choice, cast.letters if len(double | redouble) > 1 else cast.names, "brief")
    return in_words(choice, cast.names, "phrase")


def _points_span(value: float) -> Span:
    return Span(signed_tenths(value), "good" if value > 0 else "bad" if value < 0 else "text", True)


def chip_of(grade: Grade) -> Chip:
    """Return the verdict in a word, with the points lost."""
    if grade.verdict == "best":
        return Chip(tr("TOO CLOSE") if grade.close else tr("BEST"), _GROUNDS["best"])
    word = tr(_CHIPS[grade.verdict])
    return Chip(f"{word} {_apart(grade.best, grade.chosen)}", _GROUNDS[grade.verdict])


def _apart(best: Worth, other: Worth) -> str:
    """Return how far one option is behind another, from the figures as shown."""
    return decimal(round(best.total, 1) - round(other.total, 1))


def verdict_line(cast: Cast, grade: Grade) -> Line:
    """Return the best option and the chosen one with their figures."""
    best, chosen = grade.best, grade.chosen
    right = chosen.choice == best.choice
    other = grade.second if right else chosen
    if other is None:
        return (
            Span(tr("{Option} was all that was left.", option=in_words(best.choice, cast.names, "phrase"))),
        )
    link = " "
    if grade.close and grade.rank <= 2 and grade.second is not None:
        other, between, end = grade.second, ", ", f"{tr(': too close to call')}."
    elif isinstance(best.choice, ChooseContract):
        link, end = f" {tr('is worth')} " if right else f" {tr('was worth')} ", "."
        assert isinstance(other.choice, ChooseContract)
        yours = not right and other.choice.contract == best.choice.contract
        between = f", {tr('next')} " if right else f", {tr('yours')} " if yours else ", "
    else:
        between, end = f", {tr('next')} " if right else f", {tr('your')} ", "."
    line = _compared(cast, best, other, link, between, end)
    room = TEXT - len(chip_of(grade).text) - 4
    return line if line_width(line) <= room else _compared(cast, best, other, " ", between, end)


def _compared(cast: Cast, best: Worth, other: Worth, link: str, between: str, end: str) -> Line:
    return (
        Span(capital(_brief(cast, best.choice)) + link),
        _points_span(best.deal),
        Span(f"{between}{_short(cast, other.choice, best.choice)} "),
        _points_span(other.total - best.later),
        Span(end),
    )


def _short(cast: Cast, choice: Choice, after: Choice) -> str:
    """Return an option beside another; of the same contract only the suit or rank."""
    if (
        isinstance(choice, ChooseContract)
        and isinstance(after, ChooseContract)
        and choice.contract == after.contract
    ):
        return within_contract(choice)
    return _brief(cast, choice)


def comparison(cast: Cast, snapshot: Snapshot, worth: Worth) -> str:
    """Return a sentence that compares an option with the best."""
    rank = 1 + snapshot.options.index(worth)
    what = capital(in_words(worth.choice, cast.names, "phrase"))
    later = tr(" and {points} later", points=signed_tenths(worth.later)) if worth.later else ""
    place = (
        tr("the best")
        if rank == 1
        else tr(
            "number {rank} of {options}, {points} behind the best",
            rank=rank,
            options=len(snapshot.options),
            points=_apart(snapshot.best, worth),
        )
    )
    return tr(
        "{option}: {now} now ({cards} on the cards, {doubles} from doubles){later}, give or take {error}; {place}.",
        option=what,
        now=signed_tenths(worth.deal),
        cards=signed_tenths(worth.hand[0]),
        doubles=signed_tenths(worth.deal - worth.hand[0]),
        later=later,
        error=decimal(worth.error),
        place=place,
    )


def what_stands(snapshot: Snapshot, view: View) -> str:
    """Return what the figures of an option mean, in short."""
    if view.phase is Phase.PLAY:
        return tr(
            "The dot is the difference to the best card, {what}; the heavy rule is its 95 % interval. "
            "Cards between which no other player's card lies share a row.",
            what=_of_what(snapshot),
        )
    if view.choice is None:
        return tr(
            "Now is this deal, later what it leaves you more or less than the best option, sum is both. "
            "The dot is the difference to the best option, {what}; the heavy rule is its 95 % interval.",
            what=_of_what(snapshot),
        )
    if not any(worth.later for worth in snapshot.options):
        return tr(
            "The dot is the difference to the best option, {what}; the heavy rule is its 95 % interval.",
            what=_of_what(snapshot),
        )
    return tr(
        "Now is this deal, later what it is worth to have paid a double that you owe, more or less than with the best "
        "option, sum is both. The dot is the difference to the best option, {what}; the heavy rule is its 95 % interval.",
        what=_of_what(snapshot),
    )


def _of_what(snapshot: Snapshot) -> str:
    """Return what a mean rests on: ``the mean of 400 deals``."""
    if snapshot.exact:
        return tr("the mean of all {deals} deals that fit, each as likely as it is", deals=snapshot.worlds)
    return tr("the mean of {deals} deals", deals=snapshot.worlds)


def _kept(view: View) -> str:
    """Return how much more a dealer can expect with a contract left than without it: ``37 for Trumps and 43 for Dominoes``."""
    rules = view.rules
    future = future_of(rules)
    known = [
        tr("{points} for {contract}", points=f"{future.alone(contract):.0f}", contract=ContractWord(contract))
        for contract, spec in rules.specs.items()
        if not spec.negative and contract in future.table.contracts
    ]
    return listed(known)


def how_made(snapshot: Snapshot, view: View) -> tuple[str, ...]:
    """Return how the numbers are made, in paragraphs."""
    if view.phase is Phase.PLAY:
        return how_cards_are_compared(snapshot)
    lines = [
        tr(
            "Every option is played out {times} times by the bots, doubles included, with other hands that "
            "fit all you know, what the others said and played included; each time the same hands for all. An option "
            "that is clearly behind is played no more. By how much the best is better than yours is found with new "
            "hands, that had no part in finding the best.",
            times=snapshot.worlds,
        ),
        tr(
            "The upright line is the best option. A bar reaches from it to the dot: so far behind is the option on "
            "average. The heavy rule is the 95 % interval; where it reaches the line, the option may be as good as the best."
        ),
    ]
    if view.choice is None:
        future = future_of(view.rules)
        later = tr(
            "Now is this deal. Later is what the contracts still left to you, and the doubles that others still owe you, "
            "will bring, more or less than after the best call: a dealer who still has it can look forward to {kept} "
            "more, and to little with the others. These figures come from thousands of games of the bots.",
            kept=_kept(view),
        )
        scaled = tr("Under your rules they are scaled, and the error counts double.")
        lines.append(later if future.measured else f"{later} {scaled}")
    else:
        lines.append(
            tr(
                "Now is this deal. Later is what it is worth to have paid a double that you owe the dealer, more or less "
                "than with the best option."
            )
        )
    return tuple(lines)


def owed_line(view: View, cast: Cast) -> Line:
    """Return the doubles that others still owe the player, who deals; empty without any."""
    debts = {seat: view.owed(seat, 0) for seat in view.rules.seats if seat != view.seat}
    owed = [f"{cast.name(seat)} {count}" for seat, count in debts.items() if count]
    return (
        (Span(f"{tr('Doubles still owed to you:')} ", "faint"), Span(f"{', '.join(owed)}.", "muted"))
        if owed
        else ()
    )


def sure_words(sure: bool | None) -> str:
    """Return what the player has said before the answer."""
    return "" if sure is None else tr("You are sure.") if sure else tr("You are unsure.")


def card_saying(view: View, cast: Cast, choice: CardAnswer, sure: bool | None) -> Saying:
    """Return the prompt of a card that is to be played: what is asked, and the claim that goes with the card."""
    asked = say_play(view, cast)
    if choice.claims:
        action = choice.action
        return Saying.of(
            f"{in_words(action, cast.names, 'row')}.", tr("↑ ↓ for another claim."), sure_words(sure)
        )
    if sure is None:
        return asked
    return Saying.of(asked.who, asked.ask, sure_words(sure))


def theme_saying(session: PracticeSession) -> Saying:
    """Return the prompt that says what card drills are about from now on."""
    theme = THEMES_BY_NAME.get(session.theme)
    if theme is None:
        return Saying.of(tr("All themes."), tr("Card drills are about anything."))
    return Saying.of(tr("{title}:", title=tr(theme.title)), tr(theme.about), tr("From the next hand on."))


def level_saying(session: PracticeSession) -> Saying:
    """Return the prompt that says how hard hands are from now on."""
    level = session.level
    if level is None:
        return Saying.of(tr("Any level."), tr("from the next one on."))
    return Saying.of(tr("{Level} hands:", level=tr(LEVEL_NAMES[level])), tr("from the next one on."))


def question_saying(view: View, cast: Cast, sure: bool | None = None) -> Saying:
    """Return the prompt of a question."""
    if sure is not None:
        return Saying.of(
            tr("What do you deal?") if view.choice is None else tr("Whom do you double?"), sure_words(sure)
        )
    if view.choice is None:
        return Saying.of(tr("What do you deal?"), "", tr("The bars appear when you have chosen."))
    if view.seat == view.dealer:
        return Saying.of(tr("Whom do you redouble?"), "", tr("The bars appear when you have chosen."))
    owed = view.owed(view.seat, view.dealer)
    left = view.dealer_deals_left
    debt = (
        tr(
            "You owe {dealer} {owed} in {left} {left?deal|deals}.",
            dealer=cast.person(view.dealer),
            owed=owed,
            left=left,
        )
        if owed
        else ""
    )
    return Saying.of(tr("Whom do you double?"), debt, tr("The bars appear when you have chosen."))


def weak_saying(session: PracticeSession, weak: Contract) -> Saying:
    """Return the prompt that says whether one contract is drilled, or all.

    Args:
        session: which of the two it is, and what was lost.
        weak: the contract that costs most.
    """
    if not session.drill_weak:
        return Saying.of(tr("All contracts again."), tr("Hands come as they are dealt."))
    lost = {contract: loss for contract, _, loss in session.ever.by_contract}
    return Saying.of(
        tr("More {contract}:", contract=ContractWord(weak)),
        what_is_dear(session.drill, lost[weak]),
        tr("v: all contracts."),
    )


def answer_saying(
    cast: Cast, choice: Choice, grade: Grade | None, snapshot: Snapshot | None, *, last: bool
) -> Saying:
    """Return the prompt of an answer."""
    passed = isinstance(choice, Pass) or (isinstance(choice, Bid) and not choice.double | choice.redouble)
    chose = (
        tr("You passed.")
        if passed
        else tr("You chose {option}.", option=in_words(choice, cast.names, "phrase"))
    )
    if grade is None or snapshot is None:
        return Saying.of(chose, tr("It is being played out."))
    if grade.rank == 1:
        ask = tr("Nothing is clearly better.") if grade.close else tr("Nothing is better.")
    elif grade.verdict == "best":
        ask = tr("As good as the best.")
    elif grade.loss <= grade.error:
        ask = tr(
            "{points} below the best, which is within the error.", points=_apart(grade.best, grade.chosen)
        )
    else:
        ask = tr("{points} points below the best.", points=_apart(grade.best, grade.chosen))
    after = tr("Enter ends the session.") if last else tr("Enter for the next hand.")
    if not snapshot.finished:
        after = tr("{deals} deals so far; {then}", deals=snapshot.worlds, then=after)
    return Saying.of(chose, ask, after)


__all__ = [
    "MORE",
    "TOO_EARLY",
    "answer_saying",
    "card_saying",
    "chip_of",
    "comparison",
    "failing_words",
    "how_made",
    "level_saying",
    "owed_line",
    "question_saying",
    "situation_line",
    "summary",
    "sure_words",
    "theme_saying",
    "verdict_line",
    "waiting_pages",
    "weak_saying",
    "what_stands",
]
