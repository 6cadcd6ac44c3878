"""The words of a review."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from types import SimpleNamespace
from typing import Any

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.events import Measured, PlayEvent
from barbu_bots.search.figure import Figure
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import Person
from barbu_tui.session.review.look import CONFIRMED
from barbu_tui.session.review.progress import ANCHORS, ReviewedGame
from barbu_tui.session.review.review import Losses, Review
from barbu_tui.session.review.summary import Summary
from barbu_tui.words.moments import marks
from barbu_tui.words.review import explanation, level_of_loss, lost_in_words, own_strength
from tests.support.reviewed_game import looked_as, replay_of, reviewed


def test_a_good_move_is_marked_and_a_mistake_too() -> None:
    review = Review(replay_of("greedy", "sound", "hunter", "counter"), 0)
    several = (
        case for case in review.cases if case.kind == "card" and len(review.question(case).options) > 2
    )
    good, bad = islice(several, 2)
    done = review.question(good).same_as(good.done)
    review.take(looked_as(review, good, 0.0, 0.0, done, far=10.0))
    review.take(looked_as(review, bad, 12.5))
    first, second = marks(review)
    assert (first.kind, first.at, first.cost) == ("good", good.at + 1, 0)
    assert "10.0 points behind" in first.sentence
    assert (second.kind, second.at) == ("blunder", bad.at + 1)
    assert "is better than" in second.sentence
    assert "+" in second.sentence


def test_the_first_sentence_says_what_was_lost_and_where() -> None:
    def cost(deal: int, points: float) -> Any:
        return SimpleNamespace(case=SimpleNamespace(deal=deal), loss=Figure(points, 1.0))

    you = Person("You", you=True)
    assert lost_in_words([], you) == ""
    assert lost_in_words([cost(3, 12.4)], you) == "Your mistake in deal 3 cost about 12 points."
    assert (
        lost_in_words([cost(3, 20.0), cost(5, 4.0), cost(3, 1.0)], you)
        == "Your 3 mistakes cost about 25 points, most of that in deal 3."
    )
    assert (
        lost_in_words([cost(1, 9.0), cost(2, 8.0), cost(4, 7.0)], you)
        == "Your 3 mistakes cost about 24 points, the most in deals 1 and 2."
    )


def test_a_level_is_named_only_where_the_interval_allows_it() -> None:
    (_, best), (_, most) = ANCHORS
    assert level_of_loss(Figure(best, 0.05)) == "strong club player"
    assert level_of_loss(Figure(most + 1, 0.05)) == "guessing"
    assert level_of_loss(Figure(best + 0.25, 0.2)) == "club player to strong club player"
    assert level_of_loss(Figure(best, 1.0)) == ""


def test_a_strength_is_that_of_several_games_together() -> None:
    def played(points: float) -> ReviewedGame:
        return ReviewedGame(
            "2026-11-01", "online", Summary({"card": Losses(200, Figure(points, 10.0))}, {}, {})
        )

    assert own_strength([played(200.0)]) == ""
    said = own_strength([played(900.0), *[played(200.0)] * 5])
    assert said == "Your strength over your last 5 games together: strong club player."


def test_an_explanation_that_expects_another_taker_says_who_took_the_trick() -> None:
    review = reviewed()
    cost = next(each for each in review.costs() if isinstance(each.case.done, PlayCard))
    table = cost.case.view.table
    assert isinstance(table, TrickTable)
    taker = next(
        step.deal.turn
        for step in review.replay.steps[cost.case.at + 1 :]
        if isinstance(later := step.deal.view().table, TrickTable) and later.done > table.done
    )
    said = {}
    for seat in range(4):
        event = Measured(PlayEvent("now", seat), 0.9, 0.1, 1.0, 1.0)
        contrast = Contrast(
            cost.case.done,
            cost.better,
            0,
            -5.0,
            layouts=192,
            contract=cost.case.view.spec.contract,
            main=event,
        )
        said[seat] = explanation(review, replace(cost, level=CONFIRMED, contrast=contrast))
    assert [seat for seat, text in said.items() if "This time" not in text] == [taker]
