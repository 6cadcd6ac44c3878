"""What practice says: the situation, the verdict, the reasons, how the numbers are made."""

from __future__ import annotations

from barbu_tui.core.actions import Bid, ChooseContract, PlayCard
from barbu_tui.core.contracts import CONTRACT_NAMES, Contract
from barbu_tui.core.view import Phase, View
from barbu_tui.session.practice.card_reasons import card_reasons
from barbu_tui.session.practice.grade import Grade, PairValue, Verdict
from barbu_tui.session.practice.reasons import bid_reasons, call_reasons, option_text
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.practice.situation import Lesson
from barbu_tui.session.practice.themes import THEMES_BY_NAME
from barbu_tui.text import action_words, card_sign, claim_words, listed, signed, signed_tenths
from barbu_tui.ui.drawing.spans import Line, Span, line_width
from barbu_tui.ui.screens.practice.board import TEXT, Chip
from barbu_tui.ui.screens.practice.card_choice import CardAnswer
from barbu_tui.ui.screens.practice.card_rows import how_cards_are_compared
from barbu_tui.ui.text.cast import Cast
from barbu_tui.ui.text.contracts import called
from barbu_tui.ui.text.practice import WHAT_COSTS, failing_words, summary, waiting_pages
from barbu_tui.ui.text.prompts import say_play
from barbu_tui.ui.widgets.chrome import Saying, say
from bots import spoken
from bots.search.future_value import future_of
from bots.search.snapshot import Choice, Snapshot, Worth

TOO_EARLY = "Too few deals have been played to name the best."
"""In the place of a verdict."""
MORE = "w: all of it"
"""Where there is no room for all reasons."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "last")
_TITLE = 74
"""Cells of the title."""
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
    which = _ORDINALS[dealt] if dealt < len(rules.contracts) - 1 else "last"
    if view.choice is None:
        first = f"You deal your {which} contract."
    else:
        spec = view.spec
        what = called(spec, view.choice.trump, view.choice.start)
        first = f"{cast.verb(view.dealer, 'deal')} {what}, contract {dealt + 1} of {len(rules.contracts)}."
    if not scored:
        return (Span(first, bold=True),)
    best = max(running)
    mine = signed(running[0])
    leaders = [seat for seat in rules.seats if running[seat] == best]
    leader, lead = cast.name(leaders[0]), signed(best)
    if len(leaders) == rules.players:
        seconds = [f"All stand at {mine}."]
    elif 0 in leaders:
        seconds = [f"You {'lead' if len(leaders) == 1 else 'share the lead'} with {mine}."]
    else:
        seconds = [
            f"You {mine}, the leader is {leader} at {lead}.",
            f"You {mine}, {leader} leads.",
            f"You {mine}.",
        ]
    second = next((each for each in seconds if len(first) + len(each) + 2 <= _TITLE), "")
    return (Span(first, bold=True), Span(f"  {second}", "muted"))


def choice_text(cast: Cast, choice: Choice) -> str:
    """Return an option in words: ``Dominoes from the 8``, ``× Nora and ×× Edith``, ``pass``."""
    if isinstance(choice, ChooseContract):
        return option_text(choice)
    if isinstance(choice, PlayCard):
        return f"{card_sign(choice.card)}{claim_words(choice, cast.names)}"
    if not isinstance(choice, Bid):
        return action_words(choice, cast.names)
    parts = []
    for sign, seats in (("×", choice.double), ("××", choice.redouble)):
        if seats:
            parts.append(f"{sign} {cast.listed(sorted(seats))}")
    return " and ".join(parts) or "pass"


def _brief(cast: Cast, choice: Choice) -> str:
    """Return an option for a narrow row: several players by their letters, ``× W N  ×× E``; a card without its claim."""
    if isinstance(choice, PlayCard):
        return card_sign(choice.card)
    if not isinstance(choice, Bid) or len(choice.double | choice.redouble) < 2:
        return choice_text(cast, choice)
    return "  ".join(
        f"{sign} {' '.join(cast.letters[seat] for seat in sorted(seats))}"
        for sign, seats in (("×", choice.double), ("××", choice.redouble))
        if seats
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _points_span(value: float) -> Span:
    return Span(signed_tenths(value), "good" if value > 0 else "bad" if value < 0 else "text", True)


def chip_of(grade: Grade) -> Chip:
    """Return the verdict in a word, with the points lost."""
    if grade.verdict == "best":
        return Chip("TOO CLOSE" if grade.close else "BEST", _GROUNDS["best"])
    return Chip(f"{grade.verdict.upper()} {_apart(grade.best, grade.chosen)}", _GROUNDS[grade.verdict])


def _apart(best: Worth, other: Worth) -> str:
    """Return how far one option is behind another, from the figures as shown."""
    return f"{round(best.total, 1) - round(other.total, 1):.1f}"


def verdict_line(cast: Cast, grade: Grade) -> Line:
    """Return the best option and the chosen one with their figures."""
    best, chosen = grade.best, grade.chosen
    right = chosen.choice == best.choice
    other = grade.second if right else chosen
    if other is None:
        return (Span(f"{_capital(choice_text(cast, best.choice))} was all that was left."),)
    link = " "
    if grade.close and grade.rank <= 2 and grade.second is not None:
        other, between, end = grade.second, ", ", ": too close to call."
    elif isinstance(best.choice, ChooseContract):
        link, end = " is worth " if right else " was worth ", "."
        assert isinstance(other.choice, ChooseContract)
        yours = not right and other.choice.contract == best.choice.contract
        between = ", next " if right else ", yours " if yours else ", "
    else:
        between, end = ", next " if right else ", your ", "."
    line = _compared(cast, best, other, link, between, end)
    room = TEXT - len(chip_of(grade).text) - 4
    return line if line_width(line) <= room else _compared(cast, best, other, " ", between, end)


def _compared(cast: Cast, best: Worth, other: Worth, link: str, between: str, end: str) -> Line:
    return (
        Span(_capital(_brief(cast, best.choice)) + link),
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
        return choice_text(cast, choice).removeprefix(CONTRACT_NAMES[choice.contract]).strip()
    return _brief(cast, choice)


def reasons_of(view: View, cast: Cast, grade: Grade, pairs: list[PairValue]) -> tuple[str, ...]:
    """Return two or three sentences with the players' names."""
    sentences = (
        call_reasons(view, grade)
        if isinstance(grade.best.choice, ChooseContract)
        else bid_reasons(view, grade, pairs)
    )
    names = dict(zip(view.rules.seat_letters, cast.names, strict=True))
    return tuple(spoken(sentence, names) for sentence in sentences)


def card_reasons_of(view: View, cast: Cast, grade: Grade, lesson: Lesson | None) -> tuple[str, ...]:
    """Return the sentences about a card with the players' names."""
    names = dict(zip(view.rules.seat_letters, cast.names, strict=True))
    return tuple(spoken(sentence, names) for sentence in card_reasons(view, grade, lesson))


def comparison(cast: Cast, snapshot: Snapshot, worth: Worth) -> str:
    """Return a sentence that compares an option with the best."""
    rank = 1 + snapshot.options.index(worth)
    what = _capital(choice_text(cast, worth.choice))
    later = f" and {signed_tenths(worth.later)} later" if worth.later else ""
    place = (
        "the best"
        if rank == 1
        else f"number {rank} of {len(snapshot.options)}, {_apart(snapshot.best, worth)} behind the best"
    )
    return (
        f"{what}: {signed_tenths(worth.deal)} now ({signed_tenths(worth.hand[0])} on the cards, "
        f"{signed_tenths(worth.deal - worth.hand[0])} from doubles){later}, give or take {worth.error:.1f}; {place}."
    )


def what_stands(snapshot: Snapshot, view: View) -> str:
    """Return what the figures of an option mean, in short."""
    if view.phase is Phase.PLAY:
        return (
            f"The dot is the difference to the best card, {_of_what(snapshot)}; the heavy rule is its 95 % interval. "
            "Cards between which no other player's card lies share a row."
        )
    later = "later what it leaves you more or less than the best option"
    if view.choice is not None:
        later = "later what it is worth to have paid a double that you owe, more or less than with the best option"
    return (
        f"Now is this deal, {later}, sum is both. The dot is the difference to the best option, "
        f"{_of_what(snapshot)}; the heavy rule is its 95 % interval."
    )


def _of_what(snapshot: Snapshot) -> str:
    """Return what a mean rests on: ``the mean of 400 deals``."""
    if snapshot.exact:
        return f"the mean of all {snapshot.worlds} deals that fit, each as likely as it is"
    return f"the mean of {snapshot.worlds} deals"


def _kept(view: View) -> str:
    """Return how much more a dealer can expect with a contract left than without it: ``37 for Trumps and 43 for Dominoes``."""
    rules = view.rules
    future = future_of(rules)
    known = [
        f"{future.alone(contract):.0f} for {spec.name}"
        for contract, spec in rules.specs.items()
        if not spec.negative and contract in future.table.contracts
    ]
    return listed(known)


def how_made(snapshot: Snapshot, view: View) -> tuple[str, ...]:
    """Return how the numbers are made, in paragraphs."""
    if view.phase is Phase.PLAY:
        return how_cards_are_compared(snapshot)
    lines = [
        f"Every option is played out {snapshot.worlds} times by the bots, doubles included, with other hands that "
        "fit all you know, what the others said and played included; each time the same hands for all. An option "
        "that is clearly behind is played no more. By how much the best is better than yours is found with new "
        "hands, that had no part in finding the best.",
        "The upright line is the best option. A bar reaches from it to the dot: so far behind is the option on "
        "average. The heavy rule is the 95 % interval; where it reaches the line, the option may be as good as the best.",
    ]
    if view.choice is None:
        future = future_of(view.rules)
        scaled = "" if future.measured else " Under your rules they are scaled, and the error counts double."
        lines.append(
            "Now is this deal. Later is what the contracts still left to you, and the doubles that others still owe you, "
            f"will bring, more or less than after the best call: a dealer who still has it can look forward to {_kept(view)} more, and to little with "
            f"the others. These figures come from thousands of games of the bots.{scaled}"
        )
    else:
        lines.append(
            "Now is this deal. Later is what it is worth to have paid a double that you owe the dealer, more or less "
            "than with the best option."
        )
    return tuple(lines)


def owed_line(view: View, cast: Cast) -> Line:
    """Return the doubles that others still owe the player, who deals; empty without any."""
    debts = {seat: view.owed(seat, 0) for seat in view.rules.seats if seat != view.seat}
    owed = [f"{cast.name(seat)} {count}" for seat, count in debts.items() if count]
    return (
        (Span("Doubles still owed to you: ", "faint"), Span(f"{', '.join(owed)}.", "muted")) if owed else ()
    )


def sure_words(sure: bool | None) -> str:
    """Return what the player has said before the answer."""
    return "" if sure is None else "You are sure." if sure else "You are unsure."


def card_saying(view: View, cast: Cast, choice: CardAnswer, sure: bool | None) -> Saying:
    """Return the prompt of a card that is to be played: what is asked, and the claim that goes with the card."""
    asked = say_play(view, cast)
    if choice.claims:
        action = choice.action
        claim = claim_words(action, cast.names).removeprefix(", ")
        return say(f"{card_sign(action.card)}, {claim}.", "↑ ↓ for another claim.", sure_words(sure))
    if sure is None:
        return asked
    return say(asked.who, asked.ask, sure_words(sure))


def theme_saying(session: PracticeSession) -> Saying:
    """Return the prompt that says what card drills are about from now on."""
    theme = THEMES_BY_NAME.get(session.theme)
    if theme is None:
        return say("All themes.", "Card drills are about anything.")
    return say(f"{theme.title}:", theme.about, "From the next hand on.")


def level_saying(session: PracticeSession) -> Saying:
    """Return the prompt that says how hard hands are from now on."""
    level = session.level
    return say("Any level." if level is None else f"{_capital(level)} hands:", "from the next one on.")


def question_saying(view: View, cast: Cast, sure: bool | None = None) -> Saying:
    """Return the prompt of a question."""
    if sure is not None:
        return say("What do you deal?" if view.choice is None else "Whom do you double?", sure_words(sure))
    if view.choice is None:
        return say("What do you deal?", "", "The bars appear when you have chosen.")
    if view.seat == view.dealer:
        return say("Whom do you redouble?", "", "The bars appear when you have chosen.")
    owed = view.owed(view.seat, view.dealer)
    left = view.dealer_deals_left
    debt = f"You owe {cast.name(view.dealer)} {owed} in {left} deal{'s' if left > 1 else ''}." if owed else ""
    return say("Whom do you double?", debt, "The bars appear when you have chosen.")


def weak_saying(session: PracticeSession, weak: Contract) -> Saying:
    """Return the prompt that says whether one contract is drilled, or all.

    Args:
        session: which of the two it is, and what was lost.
        weak: the contract that costs most.
    """
    if not session.drill_weak:
        return say("All contracts again.", "Hands come as they are dealt.")
    lost = {contract: loss for contract, _, loss in session.ever.by_contract}
    what = WHAT_COSTS[session.drill].lower()
    return say(
        f"More {CONTRACT_NAMES[weak]}:",
        f"{what} it costs you most, {lost[weak]:.1f} points a hand.",
        "v: all contracts.",
    )


def answer_saying(
    cast: Cast, choice: Choice, grade: Grade | None, snapshot: Snapshot | None, *, last: bool
) -> Saying:
    """Return the prompt of an answer."""
    chosen = choice_text(cast, choice)
    chose = "You passed." if chosen == "pass" else f"You chose {chosen}."
    if grade is None or snapshot is None:
        return say(chose, "It is being played out.")
    if grade.rank == 1:
        ask = "Nothing is clearly better." if grade.close else "Nothing is better."
    elif grade.verdict == "best":
        ask = "As good as the best."
    elif grade.loss <= grade.error:
        ask = f"{_apart(grade.best, grade.chosen)} below the best, which is within the error."
    else:
        ask = f"{_apart(grade.best, grade.chosen)} points below the best."
    so_far = "" if snapshot.finished else f"{snapshot.worlds} deals so far; "
    after = "Enter ends the session." if last else "Enter for the next hand."
    return say(chose, ask, _capital(f"{so_far}{after}"))


__all__ = [
    "MORE",
    "TOO_EARLY",
    "answer_saying",
    "card_reasons_of",
    "card_saying",
    "chip_of",
    "choice_text",
    "comparison",
    "failing_words",
    "how_made",
    "level_saying",
    "owed_line",
    "question_saying",
    "reasons_of",
    "situation_line",
    "summary",
    "sure_words",
    "theme_saying",
    "verdict_line",
    "waiting_pages",
    "weak_saying",
    "what_stands",
]
