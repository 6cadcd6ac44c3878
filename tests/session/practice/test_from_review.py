"""A decision of a reviewed game in practice: the same figures, and what is added goes into the review."""

from __future__ import annotations

from pathlib import Path

import pytest

from barbu_bots import shared_bot
from barbu_bots.search.comparison import Comparison, play
from barbu_bots.search.rollout import Rollouts
from barbu_tui.session.practice.from_review import FromReview
from barbu_tui.session.practice.position import situation_at
from barbu_tui.session.review.file import Results
from barbu_tui.session.review.look import CONFIRMED, look, stop_of
from barbu_tui.session.review.review import Case, Review
from tests.support.reviewed_game import replay_of


def a_decision(kind: str) -> tuple[Review, Case]:
    """A decision of W in a game that no counting of layouts settles."""
    review = Review(replay_of("sound", "greedy", "hunter", "counter", deals=1), 1)
    several = (case for case in reversed(review.cases) if len(review.question(case).options) > 2)
    return review, next(case for case in several if case.kind == kind and not review.question(case).listed)


@pytest.mark.parametrize("kind", ["bid", "card"])
def test_practice_starts_from_the_figures_of_the_review_and_adds_to_them(kind: str, tmp_path: Path) -> None:
    review, case = a_decision(kind)
    results = Results(tmp_path / "x.review-W.jsonl", review)
    assert results.add(look(review.look(case, CONFIRMED)))
    before = review.judged(case.at)
    assert before is not None
    situation = situation_at(review.replay, case.at)
    question = situation.question()
    comparison = FromReview(review, case, results).comparison(question)
    own = review.question(case)
    started = comparison.compared()
    assert started is not None
    order = [before.compared.options.index(before.compared.of(each)) for each in own.options]
    assert sorted(order) == list(range(len(question.options)))
    assert started.best.loss.mean == before.compared.best.loss.mean == 0
    assert sorted(round(each.loss.mean, 6) for each in started.options) == sorted(
        round(each.loss.mean, 6) for each in before.compared.options
    )
    assert started.best.hand[0] == pytest.approx(before.compared.best.hand[1]), "S is the player now"
    play(comparison, Rollouts(question, shared_bot("sound")))
    FromReview(review, case, results).keep(comparison)
    again = Review(review.replay, 1)
    Results(tmp_path / "x.review-W.jsonl", again)
    after = again.judged(case.at)
    assert after is not None
    practised = comparison.compared()
    assert practised is not None
    assert sorted(round(each.loss.mean, 3) for each in after.compared.options) == sorted(
        round(each.loss.mean, 3) for each in practised.options
    )
    assert after.compared.best.loss.layouts >= before.compared.best.loss.layouts


def test_a_comparison_read_again_has_the_same_figures_and_goes_on() -> None:
    review, case = a_decision("card")
    question = review.question(case)
    first = Comparison(question, stop_of(case.view, 1), [question.same_as(case.done)])
    rollouts = Rollouts(question, shared_bot("sound"))
    play(first, rollouts)
    again = Comparison(question, stop_of(case.view, 1), [question.same_as(case.done)], first.to_json())
    assert again.finished
    one, two = first.compared(), again.compared()
    assert one is not None
    assert two is not None
    assert [(each.choice, each.loss) for each in one.options] == [
        (each.choice, each.loss) for each in two.options
    ]
    again.go_on(stop_of(case.view, 2))
    assert not again.finished
    play(again, rollouts)
    more = again.compared()
    assert more is not None
    assert more.options[-1].total.layouts >= one.options[-1].total.layouts
