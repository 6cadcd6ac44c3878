"""What practice says in lines: the verdict, what each option was worth, how one does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from barbu_bots.search.snapshot import Choice, Snapshot, Worth
from barbu_tui.core.actions import ChooseContract, PlayCard
from barbu_tui.core.cards import CardSet
from barbu_tui.core.contracts import Contract
from barbu_tui.core.view import View
from barbu_tui.language import N_, NP_, Argument, tr, trp
from barbu_tui.language.cards import card_sign
from barbu_tui.language.numbers import decimal, explained, in_parts, signed, signed_tenths
from barbu_tui.plain.telling import hand_words, shown_names
from barbu_tui.plain.typed import typed
from barbu_tui.session.practice.asked import Asked
from barbu_tui.session.practice.failing import Failures
from barbu_tui.session.practice.grade import Verdict, best_of_contract
from barbu_tui.session.practice.history import Practised, Progress
from barbu_tui.session.practice.rating import Calibration, Rating, by_kind, by_theme, calibration, rate
from barbu_tui.session.practice.session import Mode, PracticeSession
from barbu_tui.session.practice.situation import equals_of
from barbu_tui.session.practice.themes import THEMES_BY_NAME
from barbu_tui.words.actions import in_words
from barbu_tui.words.practice import DRILL_NAMES, LEVEL_NAMES, calibration_words, failing_words

_LAYOUTS: Final = 3
"""Layouts that are told: those that cost most."""
HOW: Final = N_(
    "Every option is played out by the bots in many deals that fit all you know, the same deals for every option, doubles included. "
    "Now is this deal; later is what the contracts and debts that are left will bring, more or less than after the best option. "
    "Behind is the difference to the best option with half of its 95 % interval: where that is larger than the difference, the option may be as good."
)
"""What the figures of an answer mean."""

_DRILLS: Final[Mapping[Mode, str]] = {
    "contracts": NP_("drill", "contracts"),
    "doubles": NP_("drill", "doubles"),
    "cards": NP_("drill", "cards"),
    "due": NP_("drill", "due"),
}
"""What is practised, within a sentence."""
_CAME: Final = {
    (False, True): N_("a mistake from a game of yours"),
    (False, False): N_("a mistake from practice"),
    (True, True): N_("the like of a mistake from a game of yours"),
    (True, False): N_("the like of a mistake from practice"),
}
"""Whether it is the like of a mistake, and whether that is from a game → what it is."""


def heading(session: PracticeSession) -> str:
    """Return which hand it is, what is practised, and where the situation comes from."""
    drill = trp("drill", _DRILLS[session.drill])
    if session.hands:
        hand = tr(
            "Hand {number} of {count}, {drill}", number=session.number, count=session.hands, drill=drill
        )
    else:
        hand = tr("Hand {number}, {drill}", number=session.number, drill=drill)
    parts = [hand]
    theme = THEMES_BY_NAME.get(session.theme)
    if session.item is not None:
        came = _CAME[session.is_like, session.item.source == "game"]
        parts += [tr(came), tr("{count} due", count=session.due)]
    elif session.drill == "cards" and theme is not None:
        parts.append(tr(theme.title))
    elif session.situation.own:
        parts.append(tr("your own situation"))
    if session.level is not None and session.drill != "due":
        parts.append(tr(LEVEL_NAMES[session.level]))
    return f"{', '.join(parts)}."


def option_words(view: View, choice: Choice, names: Sequence[str]) -> str:
    """Return an option with the cards that are as good: ``No Queens``, ``double Nora``, ``Q♠ or J♠``."""
    words = in_words(choice, tuple(names), "phrase")
    others = [
        card_sign(each.card)
        for each in equals_of(view, choice)
        if isinstance(each, PlayCard) and each != choice
    ][:2]
    if not others:
        return words
    if len(others) == 1:
        return tr("{one} or {other}", one=words, other=others[0])
    return tr("{one} or {other} or {third}", one=words, other=others[0], third=others[1])


def verdict(asked: Asked, names: Sequence[str]) -> str:
    """Return what an answer was worth, in two sentences: against the best, or of the best against the next."""
    found, snapshot = asked.grade, asked.snapshot
    assert found is not None
    assert snapshot is not None
    assert asked.played is not None
    answer = in_words(asked.played, tuple(names), "phrase")
    best = option_words(asked.view, found.best.choice, names)
    rests = _rests_on(snapshot)
    if found.rank == 1:
        second = found.second
        if second is None:
            return tr("You chose {answer}: it was all that was left.", answer=answer)
        following = option_words(asked.view, second.choice, names)
        said = _BEST_CLOSE if found.close else _BEST
        return f"{tr(said, answer=answer, option=following, behind=_behind(second))} {rests}"
    said = _AS_GOOD if found.verdict == "best" else _WORSE[found.verdict]
    return f"{tr(said, answer=answer, best=best, behind=_behind(found.chosen))} {rests}"


_BEST: Final = N_("You chose {answer}: best. The next is {option}, {behind}.")
_BEST_CLOSE: Final = N_("You chose {answer}: too close to call; the next is {option}, {behind}.")
_AS_GOOD: Final = N_("You chose {answer}: as good as the best, {best}: {behind}, which is within the error.")
_WORSE: Final[Mapping[Verdict, str]] = {
    "good": N_("You chose {answer}: good, {behind}. The best is {best}."),
    "loose": N_("You chose {answer}: loose, {behind}. The best is {best}."),
    "missed": N_("You chose {answer}: missed, {behind}. The best is {best}."),
}


def _behind(worth: Worth) -> str:
    return tr(
        "{points} ± {error} points behind",
        points=decimal(max(0.0, worth.behind)),
        error=decimal(worth.behind_error),
    )


def _rests_on(snapshot: Snapshot) -> str:
    """Return what the figures rest on: ``400 deals were played out.``"""
    if snapshot.exact:
        return tr("All {count} deals that fit were counted.", count=snapshot.worlds)
    if snapshot.finished:
        return tr("{count} deals were played out.", count=snapshot.worlds)
    return tr("{count} deals were played out so far.", count=snapshot.worlds)


def figures(asked: Asked, names: Sequence[str], contract: Contract | None = None) -> list[str]:
    """Return what each option was worth, a line each, the best first; of calls, the best suit or rank of each contract.

    Args:
        asked: what was asked, and answered.
        names: seat → name.
        contract: all suits or ranks of this contract instead.
    """
    snapshot = asked.snapshot
    if snapshot is None or not snapshot.telling:
        return [tr("Too few deals have been played out yet.")]
    options: Sequence[Worth] = snapshot.options
    if contract is not None:
        options = [
            each
            for each in options
            if isinstance(each.choice, ChooseContract) and each.choice.contract == contract
        ]
    elif asked.view.choice is None:
        options = best_of_contract(snapshot)
        if asked.chosen is not None and all(each.choice != asked.chosen for each in options):
            options = sorted([*options, snapshot.of(asked.chosen)], key=snapshot.options.index)
    return [_figure(asked, snapshot, worth, names) for worth in options] or [tr("It was not open.")]


def _figure(asked: Asked, snapshot: Snapshot, worth: Worth, names: Sequence[str]) -> str:
    parts = [tr("{points} now", points=signed_tenths(worth.deal))]
    if worth.later:
        parts += [
            tr("{points} later", points=signed_tenths(worth.later)),
            tr("{points} in all", points=signed_tenths(worth.total)),
        ]
    place = [tr("best") if worth == snapshot.best else _behind(worth)]
    if worth.choice == asked.chosen:
        place.append(tr("yours"))
    said = [", ".join(parts), ", ".join(place), *_before(asked, worth)]
    return f"{explained(option_words(asked.view, worth.choice, names), in_parts(said))}."


def _before(asked: Asked, worth: Worth) -> list[str]:
    """Return what an option was worth before something was changed."""
    if asked.before is None:
        return []
    known = {each.choice: each for each in asked.before.options}.get(worth.choice)
    if known is None:
        return []
    gap = asked.before.best.total - known.total
    if not round(gap, 1):
        return [tr("before the change best")]
    return [tr("before the change {gap} behind", gap=decimal(gap))]


def layouts(asked: Asked, names: Sequence[str], found: Failures | None) -> list[str]:
    """Return how often the answer fails, and how the cards lie where it costs most."""
    if found is None:
        return [tr("Your answer is the best: there is no layout to learn from.")]
    return [
        failing_words(found),
        *(
            _layout(asked.view, names, each.hands, each.answer, each.best)
            for each in found.layouts[:_LAYOUTS]
        ),
    ]


def _layout(view: View, names: Sequence[str], hands: Sequence[CardSet], answer: float, best: float) -> str:
    shown = shown_names(names)
    held = in_parts(
        [
            f"{shown[seat]} {hand_words(hands[seat])}"
            for seat in view.rules.seats
            if seat != view.seat and hands[seat]
        ]
    )
    return tr(
        "{points} instead of {best}: {hands}.",
        points=signed(round(answer)),
        best=signed(round(best)),
        hands=held,
    )


def session_words(made: Progress) -> str:
    """Return how the session goes: good answers, points lost, the streak."""
    if not made.hands:
        return tr("Nothing is counted yet in this session.")
    return tr(
        "This session: {right} of {hands} good or best, {loss} points lost a hand, streak {streak}, the longest {longest}.",
        right=made.right,
        hands=made.hands,
        loss=decimal(made.loss),
        streak=made.streak,
        longest=made.longest,
    )


def rating_words(rows: Sequence[Practised]) -> list[str]:
    """Return the rating over all answers, by kind and by theme, with intervals; and how right one is where one is sure."""
    whole = rate(rows)
    if whole is None:
        return [tr("Answer some hands, and this says how you do.")]
    said = [
        _rating(trp("rating", "All"), whole),
        tr("A rating of 1200 is half of the medium hands right."),
    ]
    said += [_rating(tr(DRILL_NAMES[kind]), rating) for kind, rating in by_kind(rows)]
    for name, rating in by_theme(rows):
        theme = THEMES_BY_NAME.get(name)
        said.append(_rating(tr(theme.title) if theme is not None else name, rating))
    said += [_right(each) for each in calibration(rows) if each.answers]
    advice = calibration_words(rows)
    return [*said, advice] if advice else said


_SURE: Final = N_("Sure: {right} of {count} right, 95 % interval {low} to {high} %.")
_UNSURE: Final = N_("Unsure: {right} of {count} right, 95 % interval {low} to {high} %.")


def _right(each: Calibration) -> str:
    """Return how many answers are right of which one was sure, or was not."""
    low, high = each.interval
    return tr(
        _SURE if each.sure else _UNSURE,
        right=each.right,
        count=each.answers,
        low=f"{100 * low:.0f}",
        high=f"{100 * high:.0f}",
    )


def _rating(name: str, rating: Rating) -> str:
    words: dict[str, Argument] = {
        "rating": f"{rating.rating:.0f}",
        "half": f"{rating.half:.0f}",
        "right": rating.right,
        "count": rating.answers,
        "lost": decimal(rating.lost),
        "error": decimal(rating.lost_half),
    }
    if rating.answers < 2:
        return tr(_RATED, name=name, **words)
    return tr(_RATED_LATELY, name=name, **words, before=decimal(rating.before), after=decimal(rating.after))


_RATED: Final = N_(
    "{name}: rating {rating} ± {half}, {right} of {count} right, {lost} ± {error} points lost an answer."
)
_RATED_LATELY: Final = N_(
    "{name}: rating {rating} ± {half}, {right} of {count} right, {lost} ± {error} points lost an answer, "
    "{before} at first and {after} lately."
)


def choices(words: Sequence[str]) -> str:
    """Return words that can be typed to choose from: ``easy, medium, hard or any``."""
    shown = [typed(each) for each in words]
    return tr("{words} or {last}", words=", ".join(shown[:-1]), last=shown[-1])
