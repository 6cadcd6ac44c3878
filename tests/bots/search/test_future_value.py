"""The later worth of a call: contracts, and doubles still owed, as expected and as made."""

from __future__ import annotations

import pytest

from barbu_bots import make_bot
from barbu_bots.search.future_value import future_of, later_worth, more_later
from barbu_bots.search.question import Task, question_of
from barbu_bots.search.rollout import Rollouts
from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.deal import Deal
from barbu_tui.core.notation import parse_hands
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.view import View
from barbu_tui.session.practice.position import own_situation
from barbu_tui.session.practice.setup import standing_with

HAND = "AKQJT9.A32.5432."
"""Without clubs: a hand of any ruleset."""
TRUMPS, QUEENS = ChooseContract(0, "trumps", trump=0), ChooseContract(0, "no_queens")


def dealer(owed: str, left: str = "Q,T,NT", rules: str = "online") -> View:
    """The view of a dealer, S, to whom others owe doubles."""
    return own_situation(ruleset(rules), HAND, left, owed).view


def kept(view: View) -> float:
    """Return the additional later worth of calling No Queens instead of trumps."""
    return later_worth(view, QUEENS) - later_worth(view, TRUMPS)


@pytest.mark.parametrize("rules", ["online", "sheet4", "sheet3"])
def test_doubles_still_owed_make_it_dearer_to_spend_trumps(rules: str) -> None:
    owing = "W=2,E=2" if rules == "sheet3" else "W=2,N=2,E=2"
    none = owing.replace("2", "0")
    assert kept(dealer(owing, rules=rules)) > kept(dealer(none, rules=rules)) + 6


def test_what_is_left_is_worth_what_was_expected_where_doubles_are_made_as_often_as_usual() -> None:
    view = dealer("W=1,N=0,E=0")
    usual = future_of(view.rules).table.doubled["no_queens"]
    passes = [Bid(seat) for seat in (1, 2, 3, 0)]
    doubles = [Bid(1, frozenset({0})), *passes[1:]]
    waits, pays = more_later(view, QUEENS, passes), more_later(view, QUEENS, doubles)
    assert pays < 0 < waits
    assert usual * pays + (1 - usual) * waits == pytest.approx(0)


def test_a_double_that_must_be_made_changes_nothing() -> None:
    rules = ruleset("online")
    last = standing_with(rules, 0, (QUEENS.contract,), {1: 1})
    view = Deal(rules, last, 0, (parse_hands(rules, HAND).own, 0, 0, 0)).view(0)
    assert more_later(view, QUEENS, [Bid(1, frozenset({0})), Bid(2), Bid(3), Bid(0)]) == pytest.approx(0)


def test_worlds_add_to_what_a_call_leaves_by_the_doubles_made_in_them() -> None:
    view = dealer("W=2,N=1,E=1")
    question = question_of(view, 1)
    rollouts = Rollouts(question, make_bot("sound"))
    at = question.options.index(QUEENS)
    points = next(each for each in rollouts.run(Task(1, 0, 6, (at,))) if each is not None)
    played = points.options[0]
    scores = [rollouts.score(rollouts.world(number), QUEENS, number) for number in range(6)]
    assert [net - after for net, after in zip(played.net, played.after, strict=True)] == pytest.approx(
        [score.hand[0] + score.adjust[0] for score in scores]
    )
    assert len(set(played.after)) > 1


def test_in_a_short_game_nothing_is_left_for_later() -> None:
    question = question_of(dealer("W=2,N=1,E=1"), 1, deals=4)
    assert not question.owing
    assert set(question.later) == {0.0}


@pytest.mark.parametrize("rules", PRESETS)
def test_every_double_owed_brings_its_dealer_something_where_few_deals_are_left(rules: str) -> None:
    chosen = ruleset(rules)
    future = future_of(chosen)
    if not chosen.owed_doubles:
        assert not future.table.gains
        return
    for deals in (1, 2):
        for positive in range(deals + 1):
            for owed in range(1, deals + 1):
                assert future.owed(deals, positive, owed) > future.owed(deals, positive, owed - 1)
