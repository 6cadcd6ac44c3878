"""The dearest of a player's own decisions in the deal just scored, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from barbu_tui.language import tr, trn
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import explained
from barbu_tui.session.review.review import Judged, Review
from barbu_tui.words.actions import in_words
from barbu_tui.words.review import explanation


@dataclass(frozen=True, slots=True)
class Yours:
    """The dearest of the player's own decisions in a deal, by what could be known."""

    where: str
    """``trick 4``; empty if no decision cost anything."""
    sentence: str
    """``5♣, not 7♦: about 35 points.``"""
    why: str = ""
    """The explanation of the cost; empty without one."""
    step: int = 0
    """The number of events between the deal and the decision."""


def yours_of(review: Review, names: Sequence[str]) -> Yours:
    """Return the dearest decision of a deal whose decisions have all been weighed."""
    dearest = next(iter(review.mistakes()), None)
    if dearest is None:
        return Yours("", tr("None of your decisions was a certain mistake."))
    points = max(1, round(dearest.loss.mean))
    better, done = (in_words(each, names, "phrase") for each in (dearest.better, dearest.case.done))
    sentence = trn(
        "{better}, not {done}: about {count} point.",
        "{better}, not {done}: about {count} points.",
        points,
        better=better,
        done=done,
    )
    return Yours(_where(dearest), sentence, explanation(review, dearest), dearest.case.at)


def yours_words(review: Review, names: Sequence[str]) -> str:
    """Return the same in sentences: ``Trick 4: 5♣, not 7♦: about 35 points. You end up with K♥ …``."""
    yours = yours_of(review, names)
    said = explained(capital(yours.where), yours.sentence) if yours.where else yours.sentence
    return f"{said} {yours.why}".rstrip()


def _where(cost: Judged) -> str:
    if cost.case.kind == "call":
        return tr("your call")
    if cost.case.kind == "bid":
        return tr("your doubles")
    if cost.case.trick:
        return tr("trick {number}", number=cost.case.trick)
    return tr("with {count} {count?card|cards} left", count=cost.case.view.hand.bit_count())
