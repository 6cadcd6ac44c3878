"""The findings of a review as moments of a replay."""

from __future__ import annotations

from typing import Final

from barbu_tui.language import N_, tr
from barbu_tui.language.numbers import decimal, explained
from barbu_tui.language.people import table_name
from barbu_tui.session.replay.losses import Moment
from barbu_tui.session.review.review import Cost, Review
from barbu_tui.words.actions import in_words
from barbu_tui.words.review import better_words, explanation

_MISTAKES: Final = {"blunder": N_("A blunder: {what}"), "mistake": N_("A mistake: {what}")}


def marks(review: Review) -> tuple[Moment, ...]:
    """Return the decisions that surely cost something and those best by far, in the order of the game."""
    found = (_mark(review, cost) for cost in sorted(review.costs(), key=lambda cost: cost.case.at))
    return tuple(mark for mark in found if mark is not None)


def _mark(review: Review, cost: Cost) -> Moment | None:
    names = review.replay.names
    name, at, deal = table_name(names[review.seat]), cost.case.at + 1, cost.case.deal
    done = in_words(cost.case.done, names, "phrase")
    if cost.grade:
        better = in_words(cost.better, names, "phrase")
        return Moment(
            at,
            cost.grade,
            deal,
            review.seat,
            round(cost.less.mean),
            tr("{name}: {better} for {done}", name=name, better=better, done=done),
            f"{tr(_MISTAKES[cost.grade], what=better_words(cost, names))}.",
            avoidable=True,
            why=explanation(review, cost),
        )
    if cost.good and cost.runner is not None:
        runner = in_words(cost.runner, names, "phrase")
        return Moment(
            at,
            "good",
            deal,
            review.seat,
            0,
            explained(name, done),
            tr(
                "A good move: {done} is best by far; next is {other}, {points} points behind.",
                done=done,
                other=runner,
                points=decimal(cost.ahead.mean),
            ),
        )
    return None
