"""Weighing one decision of a review."""

from __future__ import annotations

from dataclasses import replace

import pytest

from barbu_bots.search.comparison import FRESH
from barbu_bots.search.question import question_of
from barbu_bots.search.sampling import Knowledge, source
from barbu_bots.search.worlds import BLOCK, BLOCK_IN_PLAY
from barbu_tui.core.ruleset import PRESETS
from barbu_tui.session.review.review import Review
from barbu_tui.session.review.weigh import Weighed, Weighing, looks_of, weigh
from tests.support.reviewed_game import replay_of, reviewed
from tests.support.whys import contrasts, decisions


@pytest.mark.parametrize("rules", PRESETS)
def test_a_decision_is_judged_by_what_the_seat_could_know(rules: str) -> None:
    """With hidden cards dealt again, a decision weighs the same to the last digit."""
    bots = ("greedy", "sound", "sound", "sound")[: PRESETS[rules].players]
    replay = replay_of(*bots, rules=rules, deals=1)
    review = Review(replay, 0)
    for case in review.cases[1:18:5]:
        deal = replay[case.at].deal
        others = Knowledge(case.view).world(source(9, case.at))
        if deal.play is None:
            dealt = replace(deal, hands=others)
        else:
            play = deal.play.copy()
            play.hands[:] = others
            dealt = replace(deal, play=play, hands=tuple(0 for _ in others))
        asked = Weighing(case.at, review.question(case), case.done, 7, 0, 16)
        again = replace(asked, question=replace(asked.question, view=dealt.view(0)))
        assert weigh(asked) == weigh(again)
    held = review.holding(1, 8, 4)
    seen = replay[replay.start(1)].deal.view(0)
    others = Knowledge(seen).world(source(9, 1))
    assert weigh(held) == weigh(replace(held, deal=replace(held.deal, hands=others)))


def test_worlds_come_in_whole_blocks() -> None:
    for case in reviewed().cases:
        looks = looks_of(case.view)
        block = BLOCK_IN_PLAY if case.kind == "card" else BLOCK
        assert not looks.first % block
        assert not looks.second % block
        assert not looks.more % block
        assert not FRESH % block


def test_a_cost_in_later_deals_alone_is_explained() -> None:
    decision, found = next(
        each
        for each in zip(decisions(), contrasts(), strict=True)
        if [one.kind for one in each[1].stakes] == ["debt"]
    )
    view = decision.situation.view
    looks = looks_of(view)
    work = Weighing(0, question_of(view, 1), decision.done, 1, looks.second, looks.settled, decision.better)
    weighed = weigh(work)
    assert isinstance(weighed, Weighed)
    assert weighed.less.estimated.mean > 0, "in this deal the double costs something"
    assert weighed.contrast is not None
    assert weighed.contrast.stakes[0].kind == found.stakes[0].kind
