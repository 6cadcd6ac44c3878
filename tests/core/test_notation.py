"""Short notation: what is written is read back, and what is no action is refused in a sentence."""

from __future__ import annotations

import random

import pytest

from barbu_tui.core.cards import CardTextError
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.notation import NotationError, in_letters, parse_action, parse_deal, play
from barbu_tui.core.ruleset import PRESETS, ruleset
from tests.support.seeds import fresh_seed


@pytest.mark.parametrize("name", PRESETS)
def test_every_legal_action_is_read_back_as_it_was(name: str) -> None:
    seed = fresh_seed()
    rules, chance = ruleset(name), random.Random(seed)
    game = Game.new(rules, 0)
    while not game.over:
        game = game.begin(deal_hands(rules, seed, game.number))
        while game.deal is not None and not game.deal.over:
            deal = game.deal
            actions = deal.legal_actions()
            letter = rules.seat_letters[deal.turn]
            for action in actions:
                assert parse_action(deal, f"{letter}: {in_letters(action, rules.seat_letters)}") == action
            game = game.apply(chance.choice(actions))
        game = game.finish()


DEAL = parse_deal(ruleset("online"), "S", {"S": "AS", "W": "KS", "N": "QS", "E": "JS"})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "jump",
        "call",
        "nothing",
        "domino 11",
        "x S, x X",
        "X: pass",
        "9C target X",
        "9C why",
    ],
)
def test_what_is_no_action_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match=r"'.*[.]$"):
        play(DEAL, text)


def test_a_card_that_is_none_is_refused() -> None:
    with pytest.raises(CardTextError):
        play(DEAL, "1S")


def test_a_seat_that_is_none_is_refused() -> None:
    with pytest.raises(NotationError, match="'N' is not a player; the players are S, W, E"):
        parse_deal(ruleset("sheet3"), "N", {"S": "AS", "W": "KS", "E": "JS"})
