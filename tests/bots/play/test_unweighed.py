"""A losing card taken without weighing is the card that weighing gives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from barbu_bots import Decision, make_bot
from barbu_bots.personality import Personality
from barbu_bots.player import ClubPlayer
from barbu_bots.search.playout import play_deal
from barbu_bots.weights.book import Book, kind_of
from barbu_bots.weights.current import CURRENT
from barbu_tui.core.dealing import Chance, deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.view import Phase, View


def weighing(rules: Ruleset) -> Book:
    """The current weights, changed so that every card that follows suit is weighed."""
    kind = kind_of(rules)
    tables = {
        contract: replace(
            weights,
            follow=replace(weights.follow, losers_high=13),
            last_two=replace(weights.last_two, spend_high=13),
        )
        for contract, weights in CURRENT.play[kind].items()
    }
    return replace(CURRENT, play={**CURRENT.play, kind: tables})


class Both:
    """A bot that asks itself twice: as it plays, and weighing every card."""

    name = "both"

    def __init__(self, rules: Ruleset) -> None:
        self._plays = make_bot("sound")
        self._weighs = ClubPlayer("weighing", Personality(book=weighing(rules)))
        self.followed = 0
        self.otherwise: list[str] = []

    def decide(self, view: View, chance: Chance) -> Decision:
        decision = self._plays.decide(view, chance)
        if view.phase is Phase.PLAY and view.spec.contract != "no_last_two":
            weighed = self._weighs.decide(view, chance)
            self.followed += view.legal_cards().bit_count() > 1
            if weighed.action != decision.action:
                self.otherwise.append(f"{view.spec.contract}, deal {view.number}: {decision.action}")
        return decision


@pytest.mark.parametrize("name", ["online", "sheet3", "barbuda"])
def test_weighing_losing_cards_gives_the_card_of_the_shortcut(name: str) -> None:
    rules = ruleset(name)
    bot = Both(rules)
    for seed in range(4):
        game = Game.new(rules, 0)
        while not game.over:
            game = game.begin(deal_hands(rules, seed, game.number))
            assert game.deal is not None
            game = game.with_deal(play_deal(game.deal, [bot] * rules.players, seed)).finish()
    assert bot.followed > 1000
    # Weighing may prefer a high card where a lower one loses as well: it does so once in thousands of cards.
    assert len(bot.otherwise) <= 1, bot.otherwise
