"""Cards that lie open, and deals posed within their play, in the layouts and in the bots' play."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from barbu_bots import bot_names, make_bot, reason_words
from barbu_bots.api import chance_of
from barbu_bots.search.question import question_of
from barbu_bots.search.rollout import Rollouts
from barbu_bots.search.sampling import Knowledge
from barbu_bots.search.worlds import Worlds
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.view import Phase
from tests.support.posed import deal_by_deal, posed, start_at
from tests.support.seeds import seeded


@pytest.mark.parametrize("name", PRESETS)
def test_open_cards_are_in_every_layout(name: str) -> None:
    random = Random(seeded(58))
    rules = ruleset(name)
    for states in [deal_by_deal(rules, random) for _ in range(3)]:
        for deal in random.sample(states[13:-1], 3):
            assert deal.play is not None
            opened = tuple(
                hand & random.getrandbits(52) & random.getrandbits(52) & random.getrandbits(52)
                for hand in deal.hands
            )
            view = replace(deal, open=opened).view()
            worlds = Worlds(view, 1, make_bot("sound"))
            for number in range(6):
                hands = worlds.world(number)
                for seat in rules.seats:
                    wanted = opened[seat] & deal.play.hands[seat]
                    assert hands[seat] & wanted == wanted


@pytest.mark.parametrize("phase", list(Phase)[:3])
def test_with_all_cards_open_there_is_one_layout_and_the_answer_is_exact(phase: Phase) -> None:
    rules = ruleset()
    deal = Deal(rules, Standing.at_start(4), 1, deal_hands(rules, 5, 1), open=deal_hands(rules, 5, 1))
    bots = [make_bot("sound")] * 4
    while deal.phase is not phase or len(deal.legal_actions()) < 2:
        view = deal.view()
        deal = deal.apply(deal.automatic() or bots[0].decide(view, chance_of(view, 1)).action)
    question = question_of(deal.view(), 1)
    assert question.listed
    rollouts = Rollouts(question, make_bot("sound"))
    assert rollouts.counted == 1
    assert rollouts.world(0) == (deal.hands if deal.play is None else tuple(deal.play.hands))


def test_bids_before_the_posed_play_say_nothing_of_hands_that_are_not_known() -> None:
    """The call of a whole hand cannot be judged by five of its cards."""
    random = Random(seeded(59))
    rules = ruleset()
    states = deal_by_deal(rules, random)
    at = next(
        at for at, deal in enumerate(states) if deal.play and start_at(deal.play) and len(deal.plays) > 8
    )
    view = posed(states[at]).view()
    worlds = Worlds(view, 3, make_bot("sound"))
    assert worlds.world(0) == Knowledge(view).world(Random("barbu/1/world/3/0"))


@pytest.mark.parametrize("name", PRESETS)
def test_every_bot_plays_a_posed_deal_and_says_why(name: str) -> None:
    random = Random(seeded(60))
    rules = ruleset(name)
    names = dict.fromkeys(rules.seat_letters, "Ann")
    for bot_name in bot_names():
        states = deal_by_deal(rules, random)
        starts = [deal for deal in states[:-1] if deal.play and start_at(deal.play)]
        deal = posed(random.choice(starts))
        bot = make_bot(bot_name)
        while not deal.over:
            view = deal.view()
            decision = bot.decide(view, chance_of(view, 1))
            assert reason_words(decision.said, names)
            deal = deal.apply(decision.action)
