"""What practice says in lines: the verdict, what each option was worth, how one does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_tui.core.actions import ChooseContract, PlayCard
from barbu_tui.core.cards import CardSet
from barbu_tui.core.contracts import Contract
from barbu_tui.core.view import View
from barbu_tui.plain.telling import hand_words
from barbu_tui.session.practice.asked import Asked
from barbu_tui.session.practice.failing import Failures
from barbu_tui.session.practice.grade import best_of_contract
from barbu_tui.session.practice.history import Practised, Progress
from barbu_tui.session.practice.rating import Rating, by_kind, by_theme, calibration, rate
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.practice.situation import equals_of
from barbu_tui.session.practice.themes import THEMES_BY_NAME
from barbu_tui.session.review.words import action_phrase
from barbu_tui.text import card_sign, signed, signed_tenths
from barbu_tui.ui.text.practice import DRILL_NAMES, calibration_words, failing_words
from bots.search.snapshot import Choice, Snapshot, Worth

_LAYOUTS: Final = 3
"""Layouts that are told: those that cost most."""
HOW: Final = (
    "Every option is played out by the bots in many deals that fit all you know, the same deals for every option, doubles included. "
    "Now is this deal; later is what the contracts and debts that are left will bring, more or less than after the best option. "
    "Behind is the difference to the best option with half of its 95 % interval: where that is larger than the difference, the option may be as good."
)
"""What the figures of an answer mean."""


def heading(session: PracticeSession) -> str:
    """Return which hand it is, what is practised, and where the situation comes from."""
    of = f" of {session.hands}" if session.hands else ""
    parts = [f"Hand {session.number}{of}, {DRILL_NAMES[session.drill].lower()}"]
    theme = THEMES_BY_NAME.get(session.theme)
    if session.item is not None:
        came = "a game of yours" if session.item.source == "game" else "practice"
        parts.append(
            f"{'the like of a mistake' if session.is_like else 'a mistake'} from {came}, {session.due} due"
        )
    elif session.drill == "cards" and theme is not None:
        parts.append(theme.title)
    elif session.situation.own:
        parts.append("your own situation")
    if session.level is not None and session.drill != "due":
        parts.append(session.level)
    return f"{', '.join(parts)}."


def option_words(view: View, choice: Choice, names: Sequence[str]) -> str:
    """Return an option with the cards that are as good: ``No Queens``, ``double Nora``, ``Q♠ or J♠``."""
    words = action_phrase(choice, tuple(names))
    others = [
        card_sign(each.card)
        for each in equals_of(view, choice)
        if isinstance(each, PlayCard) and each != choice
    ]
    return " or ".join((words, *others[:2]))


def verdict(asked: Asked, names: Sequence[str]) -> str:
    """Return what an answer was worth, in two sentences: against the best, or of the best against the next."""
    found, snapshot = asked.grade, asked.snapshot
    assert found is not None
    assert snapshot is not None
    assert asked.played is not None
    best = option_words(asked.view, found.best.choice, names)
    chose = f"You chose {action_phrase(asked.played, tuple(names))}: "
    if found.rank == 1:
        second = found.second
        if second is None:
            return f"{chose}it was all that was left."
        next_one = f"{option_words(asked.view, second.choice, names)}, {_behind(second)}"
        judged = "too close to call; the next is" if found.close else "best. The next is"
        return f"{chose}{judged} {next_one}. {_rests_on(snapshot)}"
    if found.verdict == "best":
        return f"{chose}as good as the best, {best}: {_behind(found.chosen)}, which is within the error. {_rests_on(snapshot)}"
    return f"{chose}{found.verdict}, {_behind(found.chosen)}. The best is {best}. {_rests_on(snapshot)}"


def _behind(worth: Worth) -> str:
    return f"{max(0.0, worth.behind):.1f} ± {worth.behind_error:.1f} points behind"


def _rests_on(snapshot: Snapshot) -> str:
    """Return what the figures rest on: ``400 deals were played out.``"""
    if snapshot.exact:
        return f"All {snapshot.worlds} deals that fit were counted."
    return f"{snapshot.worlds} deals were played out{'' if snapshot.finished else ' so far'}."


def figures(asked: Asked, names: Sequence[str], contract: Contract | None = None) -> list[str]:
    """Return what each option was worth, a line each, the best first; of calls, the best suit or rank of each contract.

    Args:
        asked: what was asked, and answered.
        names: seat → name.
        contract: all suits or ranks of this contract instead.
    """
    snapshot = asked.snapshot
    if snapshot is None or not snapshot.telling:
        return ["Too few deals have been played out yet."]
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
    return [_figure(asked, snapshot, worth, names) for worth in options] or ["It was not open."]


def _figure(asked: Asked, snapshot: Snapshot, worth: Worth, names: Sequence[str]) -> str:
    later = (
        f", {signed_tenths(worth.later)} later, {signed_tenths(worth.total)} in all" if worth.later else ""
    )
    place = "best" if worth == snapshot.best else _behind(worth)
    yours = ", yours" if worth.choice == asked.chosen else ""
    was = ""
    if asked.before is not None:
        known = {each.choice: each for each in asked.before.options}.get(worth.choice)
        if known is not None:
            gap = asked.before.best.total - known.total
            was = f"; before the change {'best' if not round(gap, 1) else f'{gap:.1f} behind'}"
    return f"{option_words(asked.view, worth.choice, names)}: {signed_tenths(worth.deal)} now{later}; {place}{yours}{was}."


def layouts(asked: Asked, names: Sequence[str], found: Failures | None) -> list[str]:
    """Return how often the answer fails, and how the cards lie where it costs most."""
    if found is None:
        return ["Your answer is the best: there is no layout to learn from."]
    return [
        failing_words(found),
        *(
            _layout(asked.view, names, each.hands, each.answer, each.best)
            for each in found.layouts[:_LAYOUTS]
        ),
    ]


def _layout(view: View, names: Sequence[str], hands: Sequence[CardSet], answer: float, best: float) -> str:
    held = "; ".join(
        f"{names[seat]} {hand_words(hands[seat])}"
        for seat in view.rules.seats
        if seat != view.seat and hands[seat]
    )
    return f"{signed(round(answer))} instead of {signed(round(best))}: {held}."


def session_words(made: Progress) -> str:
    """Return how the session goes: good answers, points lost, the streak."""
    if not made.hands:
        return "Nothing is counted yet in this session."
    return (
        f"This session: {made.right} of {made.hands} good or best, {made.loss:.1f} points lost a hand, "
        f"streak {made.streak}, the longest {made.longest}."
    )


def rating_words(rows: Sequence[Practised]) -> list[str]:
    """Return the rating over all answers, by kind and by theme, with intervals; and how right one is where one is sure."""
    whole = rate(rows)
    if whole is None:
        return ["Answer some hands, and this says how you do."]
    said = [_rating("All", whole), "A rating of 1200 is half of the medium hands right."]
    said += [_rating(DRILL_NAMES[kind], rating) for kind, rating in by_kind(rows)]
    for name, rating in by_theme(rows):
        theme = THEMES_BY_NAME.get(name)
        said.append(_rating(theme.title if theme is not None else name, rating))
    for each in calibration(rows):
        if each.answers:
            low, high = each.interval
            said.append(
                f"{'Sure' if each.sure else 'Unsure'}: {each.right} of {each.answers} right, "
                f"95 % interval {100 * low:.0f} to {100 * high:.0f} %."
            )
    advice = calibration_words(rows)
    return [*said, advice] if advice else said


def _rating(name: str, rating: Rating) -> str:
    lately = f", {rating.before:.1f} at first and {rating.after:.1f} lately" if rating.answers > 1 else ""
    return (
        f"{name}: rating {rating.rating:.0f} ± {rating.half:.0f}, {rating.right} of {rating.answers} right, "
        f"{rating.lost:.1f} ± {rating.lost_half:.1f} points lost an answer{lately}."
    )


def choices(words: Sequence[str]) -> str:
    """Return words to choose from: ``easy, medium, hard or any``."""
    return f"{', '.join(words[:-1])} or {words[-1]}"


__all__ = [
    "HOW",
    "choices",
    "figures",
    "heading",
    "layouts",
    "option_words",
    "rating_words",
    "session_words",
    "verdict",
]
