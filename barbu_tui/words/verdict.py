"""The worth of an answer or an option in words: verdict, figures, method."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from barbu_bots.search.future_value import future_of
from barbu_bots.search.judgement import Compared, Judgement, OptionFigures, Verdict
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import CardSet
from barbu_tui.core.contracts import Contract
from barbu_tui.core.view import Phase, View
from barbu_tui.language import N_, ContractWord, tr, trp
from barbu_tui.language.cards import card_sign
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import decimal, explained, in_parts, listed, signed, signed_tenths
from barbu_tui.language.people import table_names
from barbu_tui.session.advice.advised import Advised, Failure, Failures, best_of_contract
from barbu_tui.session.practice.practice import PracticeQuestion
from barbu_tui.session.practice.situation import equals_of
from barbu_tui.words.actions import in_words, only_words, same_contract, within_contract
from barbu_tui.words.deal import hand_words
from barbu_tui.words.line import Line, Span, with_lines
from barbu_tui.words.people import Cast
from barbu_tui.words.practice import failing_words

TOO_EARLY: Final = N_("Too few layouts have been played out to name the best.")
"""The text in place of a verdict."""
NO_LAYOUT: Final = N_("Your answer is the best: no layout to show.")
_CHIPS: Final[Mapping[Verdict, str]] = {
    "equal": N_("AS GOOD"),
    "good": N_("GOOD"),
    "unsure": N_("UNSURE"),
    "loose": N_("LOOSE"),
    "missed": N_("MISSED"),
}
_BEST: Final = N_("You chose {answer}: best. The next is {option}, {behind}.")
_BEST_CLOSE: Final = N_("You chose {answer}: too close to call; the next is {option}, {behind}.")
_SO_FAR: Final = N_(
    "You chose {answer}: {behind} so far, and the figures still move. The best so far is {best}."
)
_BEST_SO_FAR: Final = N_(
    "You chose {answer}: the best so far, and the figures still move. The next is {option}, {behind}."
)
_WORSE: Final[Mapping[Verdict, str]] = {
    "equal": N_("You chose {answer}: as good as the best, {best}: {behind}, which is within the error."),
    "unsure": N_(
        "You chose {answer}: {behind}, which is within the error: not certainly worse than the best, {best}."
    ),
    "good": N_("You chose {answer}: good, {behind}. The best is {best}."),
    "loose": N_("You chose {answer}: loose, {behind}. The best is {best}."),
    "missed": N_("You chose {answer}: missed, {behind}. The best is {best}."),
}
_COMPARED: Final[Mapping[str, tuple[str, ...]]] = {
    "close": (N_("{Best} {points}, {other} {behind}: too close to call."),),
    "next": (N_("{Best} is worth {points}, next {other} {behind}."), N_("{Best} {points}, next {other} {behind}.")),
    "yours": (N_("{Best} was worth {points}, yours {other} {behind}."), N_("{Best} {points}, yours {other} {behind}.")),
    "other": (N_("{Best} was worth {points}, {other} {behind}."), N_("{Best} {points}, {other} {behind}.")),
    "your": (N_("{Best} {points}, your {other} {behind}."),),
}  # fmt: skip
"""The best option and another: a sentence for a call, and a shorter one."""
HOW: Final = N_(
    "The bots play out every option in many layouts that fit all you know, the same for every option, doubles included. "
    "Now is this deal; later is what the contracts and debts that are left will bring, more or less than after the best option. "
    "Behind is the difference to the best option, with half of its 95 % interval. Where that half is larger, the option may be as good."
)
"""The figures of an answer explained."""
_LAYOUTS: Final = 3
"""The number of layouts listed, the most costly ones."""


def verdict_chip(judgement: Judgement) -> str:
    """Return the verdict in a word with the points lost: ``MISSED 4.2``; no verdict while the figures still move."""
    if not judgement.final:
        return tr("SO FAR")
    if judgement.verdict == "best":
        return tr("TOO CLOSE") if judgement.close else tr("BEST")
    return f"{tr(_CHIPS[judgement.verdict])} {points_apart(judgement.best, judgement.chosen)}"


def points_apart(best: OptionFigures, other: OptionFigures) -> str:
    """Return the distance of one option from another, from the displayed figures."""
    return decimal(round(best.total.mean, 1) - round(other.total.mean, 1))


def verdict_lines(cast: Cast, judgement: Judgement) -> tuple[Line, ...]:
    """Return the best option and the chosen one with their figures, the longest line first."""
    best, right = judgement.best, judgement.chosen.choice == judgement.best.choice
    other = judgement.second if right else judgement.chosen
    if other is None:
        return ((Span(only_words(best.choice, cast.names)),),)
    called = isinstance(best.choice, ChooseContract)
    if judgement.close and judgement.rank <= 2 and judgement.second is not None:
        kind, other = "close", judgement.second
    elif right:
        kind = "next"
    elif called:
        kind = "yours" if same_contract(best.choice, other.choice) else "other"
    else:
        kind = "your"
    return tuple(
        with_lines(
            tr(each, best=_brief(cast, best.choice), other=_short(cast, other.choice, best.choice)),
            points=(_points_span(best.deal),),
            behind=(_points_span(other.total.mean - best.later),),
        )
        for each in _COMPARED[kind][0 if called else -1 :]
    )


def _brief(cast: Cast, choice: Action) -> str:
    """Return an option for a narrow row: several players by letters, a card without its claim."""
    match choice:
        case PlayCard():
            return card_sign(choice.card)
        case Bid(double=double, redouble=redouble):
            return in_words(choice, cast.letters if len(double | redouble) > 1 else cast.names, "brief")
    return in_words(choice, cast.names, "phrase")


def _short(cast: Cast, choice: Action, after: Action) -> str:
    """Return an option beside another; for the same contract only its suit or rank."""
    return within_contract(choice) if same_contract(choice, after) else _brief(cast, choice)


def _points_span(value: float) -> Span:
    return Span(signed_tenths(value), "good" if value > 0 else "bad" if value < 0 else "text", True)


def verdict(asked: PracticeQuestion, names: Sequence[str]) -> str:
    """Return the worth of an answer, in two sentences: against the best, or the best against the next."""
    judgement, compared = asked.judgement, asked.compared
    assert judgement is not None
    assert compared is not None
    assert asked.played is not None
    answer = in_words(asked.played, tuple(names), "phrase")
    best = option_words(asked.view, asked.named(judgement.best.choice), names)
    rests = _rests_on(compared)
    if judgement.rank == 1:
        second = judgement.second
        if second is None:
            return only_words(asked.played, names)
        following = option_words(asked.view, asked.named(second.choice), names)
        said = _BEST_CLOSE if judgement.close else _BEST
        if not judgement.final:
            said = _BEST_SO_FAR
        return f"{tr(said, answer=answer, option=following, behind=_behind(second))} {rests}"
    said = _WORSE[judgement.verdict] if judgement.final else _SO_FAR
    return f"{tr(said, answer=answer, best=best, behind=_behind(judgement.chosen))} {rests}"


def option_words(view: View, choice: Action, names: Sequence[str]) -> str:
    """Return an option with its equivalent cards: ``No Queens``, ``double Nora``, ``Q♠ or J♠``."""
    words = in_words(choice, tuple(names), "phrase")
    others = [
        card_sign(each.card)
        for each in equals_of(view, choice)
        if isinstance(each, PlayCard) and each != choice
    ][:2]
    if not others:
        return words
    said = N_("{one} or {other}") if len(others) == 1 else N_("{one} or {other} or {third}")
    return tr(said, one=words, other=others[0], third=others[-1])


def _behind(worth: OptionFigures) -> str:
    return tr(
        "{points} ± {error} points behind",
        points=decimal(max(0.0, worth.loss.mean)),
        error=decimal(worth.loss.half),
    )


def _rests_on(compared: Compared) -> str:
    """Return the basis of the figures: ``400 deals were played out.``"""
    if compared.counted:
        said = N_("{count?The one likely layout was|All {count} likely layouts were} counted.")
    else:
        said = (
            N_("{count} {count?layout was|layouts were} played out.")
            if compared.finished
            else N_("{count} {count?layout was|layouts were} played out so far.")
        )
    return tr(said, count=compared.layouts)


def comparison(view: View, cast: Cast, compared: Compared, worth: OptionFigures) -> str:
    """Return a sentence that compares an option with the best."""
    rank = 1 + compared.options.index(worth)
    what = capital(in_words(worth.choice, cast.names, "phrase"))
    later = tr(" and {points} later", points=signed_tenths(worth.later)) if worth.later else ""
    place = (
        tr("the best")
        if rank == 1
        else tr(
            "number {rank} of {options}, {points} behind the best",
            rank=rank,
            options=len(compared.options),
            points=points_apart(compared.best, worth),
        )
    )
    return tr(
        "{option}: {now} now ({cards} from the cards, {doubles} from doubles){later}, give or take {error}; {place}.",
        option=what,
        now=signed_tenths(worth.deal),
        cards=signed_tenths(worth.hand[view.seat]),
        doubles=signed_tenths(worth.deal - worth.hand[view.seat]),
        later=later,
        error=decimal(worth.total.half),
        place=place,
    )


def figures(asked: Advised, names: Sequence[str], contract: Contract | None = None) -> list[str]:
    """Return the worth of each option, one per line, the best first; for calls, the best suit or rank of each contract.

    Cards that change nothing any more have no lines.

    Args:
        contract: list all suits or ranks of this contract instead.
    """
    compared = asked.compared
    if compared is None or not compared.telling:
        return [tr(TOO_EARLY)]
    if asked.even:
        return []
    options: Sequence[OptionFigures] = compared.options
    if contract is not None:
        options = [
            each
            for each in options
            if isinstance(each.choice, ChooseContract) and each.choice.contract == contract
        ]
    elif asked.view.choice is None:
        options = best_of_contract(compared)
        if asked.chosen is not None and all(each.choice != asked.chosen for each in options):
            options = sorted([*options, compared.of(asked.chosen)], key=compared.options.index)
    return [_figure(asked, compared, worth, names) for worth in options] or [tr("You could not choose that.")]


def _figure(asked: Advised, compared: Compared, worth: OptionFigures, names: Sequence[str]) -> str:
    parts = [tr("{points} now", points=signed_tenths(worth.deal))]
    if worth.later:
        parts += [
            tr("{points} later", points=signed_tenths(worth.later)),
            tr("{points} in all", points=signed_tenths(worth.total.mean)),
        ]
    place = [trp("place", "best") if worth == compared.best else _behind(worth)]
    if worth.choice == asked.chosen:
        place.append(trp("place", "yours"))
    said = [", ".join(parts), ", ".join(place), *_before(asked, worth)]
    return f"{explained(option_words(asked.view, asked.named(worth.choice), names), in_parts(said))}."


def _before(asked: Advised, worth: OptionFigures) -> list[str]:
    """Return the worth of an option before a change."""
    if asked.before is None:
        return []
    known = {each.choice: each for each in asked.before.options}.get(worth.choice)
    if known is None:
        return []
    gap = asked.before.best.total.mean - known.total.mean
    if not round(gap, 1):
        return [tr("best before the change")]
    return [tr("{gap} behind before the change", gap=decimal(gap))]


def layouts(
    asked: PracticeQuestion,
    names: Sequence[str],
    failures: Failures | None,
    hand: Callable[[CardSet], str] = hand_words,
) -> list[str]:
    """Return the frequency of failure, and the most costly layouts; ``hand`` words a hand."""
    if failures is None:
        return [tr(NO_LAYOUT)]
    return [
        failing_words(failures),
        *(_layout(asked.view, names, each, hand) for each in failures.layouts[:_LAYOUTS]),
    ]


def _layout(view: View, names: Sequence[str], failure: Failure, hand: Callable[[CardSet], str]) -> str:
    shown, hands = table_names(names), failure.hands
    others = (seat for seat in view.rules.seats if seat != view.seat and hands[seat])
    held = in_parts([f"{shown[seat]} {hand(hands[seat])}" for seat in others])
    answer, best = signed(round(failure.answer)), signed(round(failure.best))
    return f"{explained(tr('{answer} instead of {best}', answer=answer, best=best), held)}."


def what_stands(compared: Compared, view: View) -> str:
    """Return the meaning of an option's figures, in short."""
    play, later = view.phase is Phase.PLAY, any(worth.later for worth in compared.options)
    said = [
        tr(
            "The dot is the difference to the best {play?card|option}, {what}; the thick line is its 95 % interval.",
            play=play,
            what=_of_what(compared),
        )
    ]
    if play:
        said.append(tr("Cards between which no other player's card lies share a row."))
    elif view.choice is None or later:
        now = tr(
            "“Now” is this deal; “later” is what {called?a paid debt is worth|the option leaves you} compared with the best one; "
            "“sum” is both.",
            called=view.choice is not None,
        )
        said.insert(0, now)
    return " ".join(said)


def _of_what(compared: Compared) -> str:
    """Return the basis of a mean: ``the mean of 400 deals``."""
    if compared.counted:
        return tr(
            "{deals?the one likely layout|the mean of all {deals} likely layouts, each weighted by its probability}",
            deals=compared.layouts,
        )
    return tr("{deals?one layout|the mean of {deals} layouts}", deals=compared.layouts)


COUNTED: Final = N_("All layouts that fit count the same, whatever the others did.")
READ: Final = N_("Likely layouts count most, by what the others called, doubled and played.")


def how_made(compared: Compared, view: View, *, read: bool = True) -> tuple[str, ...]:
    """Return the method, in paragraphs. ``read`` tells whether the others' decisions are read; see :attr:`barbu_bots.search.question.Question.read`."""
    play = view.phase is Phase.PLAY
    if not read:
        tried = tr(
            "Each option is played out by the bots in {worlds} of them, the same for every option.",
            worlds=compared.layouts,
        )
        return f"{tr(COUNTED)} {tried}", _bars(play=play)
    if play:
        tried = (
            N_(
                "{worlds?The one layout that is likely after what you have seen is|All {worlds} layouts that are likely after what you have seen are} counted, the same for every card. The bots play on from there."
            )
            if compared.counted
            else N_(
                "Each card is tried in {worlds} {worlds?layout that fits|layouts that fit} what you have seen, the same for every card. The bots play on from there."
            )
        )
        return tr(tried, worlds=compared.layouts), _bars(play=True)
    lines = [
        tr(
            "The bots play out every option {times} times, doubles included, with other hands that fit all you know, the same "
            "for all. They fit what the others said and played, too. An option that is clearly behind is dropped. How much "
            "better the best is than yours is then found with new hands.",
            times=compared.layouts,
        ),
        _bars(play=False),
    ]
    if view.choice is None:
        future = future_of(view.rules)
        later = tr(
            "Now is this deal. Later is what your contracts left and the doubles that others owe you will bring, more or less "
            "than after the best call. Kept for later, a contract is worth {kept} more; the others are worth little. These "
            "figures come from thousands of games of the bots.",
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


def _bars(*, play: bool) -> str:
    """Return the meaning of the bars."""
    return tr(
        "The upright line is the best {play?card|option}. A bar from there to the dot says how far behind the other "
        "is on average. The thick line is the 95 % interval; where it reaches the upright line, the other may be as good.",
        play=play,
    )


def _kept(view: View) -> str:
    """Return the additional points of a dealer with a contract left: ``37 for Trumps and 43 for Dominoes``."""
    rules = view.rules
    future = future_of(rules)
    known = [
        tr("{points} for {contract}", points=f"{future.alone(contract):.0f}", contract=ContractWord(contract))
        for contract, spec in rules.specs.items()
        if not spec.negative and contract in future.table.contracts
    ]
    return listed(known)
