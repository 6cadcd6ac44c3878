"""Bots are asked with a view and a chance, the same in every way of playing."""

from __future__ import annotations

from collections import Counter

import pytest

from barbu_bots import Decision, make_bot
from barbu_bots.api import chance_of
from barbu_bots.search.playout import play_deal
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import Chance, deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import PRESETS, Ruleset
from barbu_tui.core.view import View
from barbu_tui.session.play.bot_host import opinions


class Asked:
    """A bot that notes the number of each decision, and the draw that goes with it."""

    def __init__(self) -> None:
        self.bot = make_bot("random")
        self.name = "asked"
        self.seen: list[tuple[int, int]] = []

    def decide(self, view: View, chance: Chance) -> Decision:
        self.seen.append((chance.decision, next(chance.words())))
        return self.bot.decide(view, chance)


def step_by_step(deal: Deal, bot: Asked, seed: int) -> Deal:
    """The deal played on with a fresh view for every decision."""
    while not deal.over:
        action = deal.automatic()
        if action is None:
            view = deal.view()
            assert chance_of(view, seed).decision == len(deal.actions)
            action = bot.decide(view, chance_of(view, seed)).action
        deal = deal.apply(action)
    return deal


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_decision_has_the_same_chance_in_a_playout_and_step_by_step(rules: Ruleset) -> None:
    kinds: Counter[str] = Counter()
    for number in range(1, 13):
        game = Game.new(rules, 0).begin(deal_hands(rules, number, 1))
        assert game.deal is not None
        one, other = Asked(), Asked()
        fast = play_deal(game.deal, [one] * rules.players, number)
        slow = step_by_step(game.deal, other, number)
        assert one.seen == other.seen
        assert fast.score() == slow.score()
        kinds["domino" if fast.spec.is_domino else "tricks"] += 1
    assert kinds["tricks"]
    assert kinds["domino"]


def test_a_bot_that_cannot_be_asked_says_so_in_its_opinion() -> None:
    rules = PRESETS["online"]
    game = Game.new(rules, 0).begin(deal_hands(rules, 1, 1))
    assert game.deal is not None
    first, second = opinions(game.deal.view(), 1, ["sound", "nobody"])
    assert (first.bot, second.bot) == ("sound", "nobody")
    assert first.action in game.deal.legal_actions()
    assert second.action is None
    assert "nobody" in second.why
