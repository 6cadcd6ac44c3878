"""Looks at one decision of a review."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from barbu_bots.search.question import question_of
from barbu_bots.search.sampling import Knowledge, source
from barbu_bots.search.worlds import BLOCK, BLOCK_IN_PLAY
from barbu_tui.core.ruleset import PRESETS
from barbu_tui.session.review.look import CONFIRMED, DEEPEST, Look, do, look, stop_of
from barbu_tui.session.review.review import Review
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
        asked = Look(case.at, review.question(case), case.done, 7, 1)
        again = replace(asked, question=replace(asked.question, view=dealt.view(0)))
        assert look(asked) == look(again)
    dealt_again = review.redeal(1, 8, 4)
    seen = replay[replay.start(1)].deal.view(0)
    others = Knowledge(seen).world(source(9, 1))
    hidden = replace(dealt_again, deal=replace(dealt_again.deal, hands=others))
    assert do(dealt_again) == do(hidden)


def test_layouts_come_in_whole_blocks() -> None:
    for case in reviewed().cases:
        block = BLOCK_IN_PLAY if case.kind == "card" else BLOCK
        for level in range(DEEPEST + 1):
            stop = stop_of(case.view, level)
            assert (stop.most % block, stop.second[1] % block, stop.fresh % block) == (0, 0, 0)


def test_a_look_goes_on_where_the_one_before_stood() -> None:
    """Its results are kept as plain data; read again they have the same figures, and more layouts are added to them."""
    review = Review(replay_of("greedy", "sound", "hunter", "counter", deals=1), 0)
    case = next(case for case in review.cases if case.kind == "card" and len(case.options) > 3)
    first = look(review.look(case, CONFIRMED - 1))
    assert review.take(replace(first, results=json.loads(json.dumps(first.results))))
    before = review.judged(case.at)
    second = look(review.look(case, CONFIRMED))
    assert review.take(second)
    after = review.judged(case.at)
    assert before is not None
    assert after is not None
    assert before.loss.layouts < after.loss.layouts or after.loss.counted
    assert not review.take(first), "an earlier look is no news"


def test_a_cost_in_later_deals_alone_is_explained() -> None:
    decision, found = next(
        each
        for each in zip(decisions(), contrasts(), strict=True)
        if [one.kind for one in each[1].stakes] == ["debt"]
    )
    view = decision.situation.view
    looked = look(Look(0, question_of(view, 1), decision.done, 1, CONFIRMED))
    assert looked.contrast is not None
    assert looked.contrast.stakes[0].kind == found.stakes[0].kind
