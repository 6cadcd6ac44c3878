"""The words of a review."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.events import Measured, PlayEvent
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import Person
from barbu_tui.session.review.progress import ANCHORS, ReviewedGame
from barbu_tui.session.review.review import Review
from barbu_tui.session.review.summary import Summary
from barbu_tui.session.review.tally import Estimated, Lost, Tally
from barbu_tui.words.moments import marks
from barbu_tui.words.review import explanation, level_of_loss, lost_in_words, own_strength
from tests.support.reviewed_game import replay_of, reviewed, weighed_as


def test_a_good_move_is_marked_and_a_mistake_too() -> None:
    review = Review(replay_of("greedy", "sound", "hunter", "counter"), 0)
    good, bad = [case for case in review.cases if case.kind == "card"][:2]
    nothing, tally = Tally(1, exact=True), Tally(48, -600.0, 8000.0, -300.0, 40.0)
    other = next(each for each in good.options if each != good.done)
    ahead = Tally(24, 240.0, 2600.0, 240.0, 20.0)
    review.take(replace(weighed_as(good, nothing, good.done), runner=other, ahead=ahead))
    review.take(weighed_as(bad, tally))
    first, second = marks(review)
    assert (first.kind, first.at, first.cost) == ("good", good.at + 1, 0)
    assert "10.0 points behind" in first.sentence
    assert (second.kind, second.at) == ("blunder", bad.at + 1)
    assert "is better than" in second.sentence
    assert "+" in second.sentence


def test_the_first_sentence_says_what_was_lost_and_where() -> None:
    def cost(deal: int, points: float) -> Any:
        return SimpleNamespace(case=SimpleNamespace(deal=deal), less=Estimated(-points, 1.0))

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
    assert level_of_loss(Estimated(best, 0.05)) == "strong club player"
    assert level_of_loss(Estimated(most + 1, 0.05)) == "guessing"
    assert level_of_loss(Estimated(best + 0.25, 0.2)) == "club player to strong club player"
    assert level_of_loss(Estimated(best, 1.0)) == ""


def test_a_strength_is_that_of_several_games_together() -> None:
    def played(points: float) -> ReviewedGame:
        return ReviewedGame("2026-11-01", "online", Summary({"card": Lost(200, points, 10.0)}, {}, {}))

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
        said[seat] = explanation(review, replace(cost, settled=True, contrast=contrast))
    assert [seat for seat, text in said.items() if "This time" not in text] == [taker]
