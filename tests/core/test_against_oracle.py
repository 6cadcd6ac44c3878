"""The core against the oracle, action by action: legal actions, turns and scores."""

from __future__ import annotations

import random

import pytest

from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from tests.oracle import rules as oracle
from tests.support.mirror import core_words, oracle_cards, oracle_rules, oracle_words
from tests.support.random_play import random_rules
from tests.support.seeds import seeded


@pytest.mark.parametrize("seed", range(14))
def test_a_game_of_random_knobs_is_the_same_in_both(seed: int) -> None:
    seed = seeded(seed)
    rng = random.Random(f"beside the oracle/{seed}")
    rules = random_rules(rng)
    letters = rules.seat_letters
    first = rng.randrange(rules.players)
    game = Game.new(rules, first)
    other = oracle.Game(oracle_rules(rules), letters[first])
    where = f"seed {seed}, {rules.name}, {rules.options_json()}"
    quiet = 0
    while not game.over:
        hands = deal_hands(rules, seed, game.number)
        game = game.begin(hands)
        deal = game.deal
        assert deal is not None
        twin = other.new_deal(dict(zip(letters, map(oracle_cards, hands), strict=True)))
        quiet = rng.randrange(2)
        while not deal.over:
            mine = {core_words(each, letters): each for each in deal.legal_actions()}
            theirs = {oracle_words(each): each for each in twin.legal_actions()}
            assert letters[deal.turn] == twin.turn(), where
            assert len(mine) == len(deal.legal_actions()), where
            assert set(mine) == set(theirs), f"{where}, deal {game.number}, {deal}"
            options = sorted(mine, key=repr)
            words = rng.choice(options)
            if quiet and deal.phase.value == "bids":
                words = core_words(deal.legal_actions()[0], letters)
            deal = deal.apply(mine[words])
            twin.apply(theirs[words])
        assert twin.phase() == "over", where
        score = other.finish(twin)
        game = game.with_deal(deal).finish()
        row = game.finished[-1]
        assert dict(zip(letters, row.score.hand, strict=True)) == score.hand, where
        assert dict(zip(letters, row.score.adjust, strict=True)) == score.adjust, where
        assert dict(zip(letters, row.running, strict=True)) == other.running, where
    assert other.finished()
