"""The dearest of a player's own decisions in the deal just scored."""

from __future__ import annotations

from pathlib import Path

import pytest

from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ScoreEvent
from barbu_tui.session.record.file import load
from barbu_tui.session.review.plan import look_back, review_of_last_deal
from barbu_tui.words.yours import yours_of

GAME = Path(__file__).parents[3] / "screenshots" / "game.barbu.jsonl"
NAMES = ("You", "Walter", "Nora", "Edith")


def after_deal(number: int, *, scored: bool = True) -> Match:
    """Return the game of the pictures after the last card of a deal."""
    log = load(GAME)
    ends = [at for at, event in enumerate(log.events) if isinstance(event, ScoreEvent)]
    return Match(log.first(ends[number - 1] + scored))


@pytest.mark.parametrize(("deal", "where"), [(18, "trick 11"), (1, "")])
def test_the_dearest_decision_is_told_with_its_reason_or_that_there_was_none(deal: int, where: str) -> None:
    review = review_of_last_deal(after_deal(deal), 0)
    assert review is not None
    assert look_back(review, lambda: True, quiet=False)
    assert {case.deal for case in review.cases} == {deal}
    assert not review.redealt, "the worth of the cards is not asked for"
    mistakes = [cost for cost in review.costs() if cost.mistake]
    assert all(cost.settled for cost in mistakes)
    yours = yours_of(review, NAMES)
    assert yours.where == where
    if where:
        assert yours.sentence == "3♥, not 8♥: about 100 points."
        assert yours.why.startswith("You end up with K♥ in every layout (after 3♥ in none)")
    else:
        assert not mistakes
        assert yours.sentence == "None of your decisions was a certain mistake."


def test_it_ends_when_it_is_told_to() -> None:
    review = review_of_last_deal(after_deal(18), 0)
    assert review is not None
    assert not look_back(review, lambda: False, quiet=False)
    assert len(review.looked) == 1
