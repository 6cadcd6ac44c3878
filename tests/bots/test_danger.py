"""The chance that nobody goes over a card, against every way in which the cards may lie; what is remembered."""

from __future__ import annotations

from itertools import product

import pytest

from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.simulate import play_deal
from bots import make_bot
from bots.danger import nobody_over, remember


def counted(volunteer: float, holders: int, followers: int, lower: int, higher: int) -> float:
    """The same by counting: each card with each holder."""
    total = 0.0
    for lie in product(range(holders), repeat=lower + higher):
        chance = 1.0
        for follower in range(followers):
            if follower in lie[lower:]:
                chance *= 1.0 - volunteer if follower in lie[:lower] else 0.0
        total += chance
    return total / float(holders) ** (lower + higher)


@pytest.mark.parametrize("holders", [1, 2, 3])
@pytest.mark.parametrize("volunteer", [0.0, 0.2, 0.9])
def test_nobody_goes_over(holders: int, volunteer: float) -> None:
    for followers in range(holders + 1):
        for lower in range(4):
            for higher in range(4):
                expected = counted(volunteer, holders, followers, lower, higher)
                found = nobody_over(volunteer, holders, followers, lower, higher)
                assert found == pytest.approx(expected, abs=1e-12), (followers, lower, higher)


@pytest.mark.parametrize("higher", [1, 2, 5])
@pytest.mark.parametrize("holders", [1, 2, 3])
def test_whoever_has_a_higher_card_and_no_lower_one_must_beat_me(holders: int, higher: int) -> None:
    assert nobody_over(0.2, holders, holders, 0, higher) == pytest.approx(0.0, abs=1e-12)


def test_what_is_remembered_decides_nothing() -> None:
    rules = ruleset("online")
    bots = [make_bot("sound")] * 4

    def played() -> list[tuple[int, ...]]:
        running = []
        game = Game.new(rules, 0, until=8)
        while not game.over:
            game = game.begin(deal_hands(rules, 5, game.number))
            assert game.deal is not None
            game = game.with_deal(play_deal(game.deal, bots, 5)).finish()
            running.append(game.standing.running)
        return running

    usual = played()
    before = remember(20)
    try:
        assert played() == usual
    finally:
        assert remember(before) == 20
