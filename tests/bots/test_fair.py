"""The bots play fair: hidden cards change nothing that a seat sees or does."""

from __future__ import annotations

import random
from dataclasses import fields

import pytest

from barbu_bots import make_bot
from barbu_tui.core.actions import Action, IllegalAction
from barbu_tui.core.cards import BIT, CardSet, Seat, cards_in
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import Chance, deal_hands
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.view import View
from tests.support.seeds import fresh_seed

BOTS = ("sound", "hunter", "counter", "greedy", "random", "club", "learner", "novice")


def played_by(deal: Deal, seat: Seat) -> CardSet:
    """The cards that a seat has played."""
    return deal.hands[seat] & ~(deal.hands[seat] if deal.play is None else deal.play.hands[seat])


def redealt(rng: random.Random, deal: Deal, seat: Seat) -> list[CardSet] | None:
    """Return dealt hands with every hidden card of this seat drawn again; ``None`` if the draw fails."""
    table = None if deal.play is None else deal.play.table
    now = deal.hands if deal.play is None else deal.play.hands
    hidden = 0
    for other in deal.rules.seats:
        if other != seat:
            hidden |= now[other]
    lacks = [0] * deal.rules.players if table is None else table.lacks
    rest = list(cards_in(hidden))
    rng.shuffle(rest)
    hands = list(deal.hands)
    for other in sorted(deal.rules.seats, key=lambda each: -(hidden & lacks[each]).bit_count()):
        if other == seat:
            continue
        wanted = now[other].bit_count()
        drawn = [card for card in rest if not BIT[card] & lacks[other]][:wanted]
        if len(drawn) < wanted:
            return None
        for card in drawn:
            rest.remove(card)
        hands[other] = played_by(deal, other) | sum(BIT[card] for card in drawn)
    return hands


def replayed(deal: Deal, hands: list[CardSet], actions: list[Action]) -> Deal | None:
    """The deal with other hands and the same actions; ``None`` if one of them is illegal."""
    other = Deal(deal.rules, deal.standing, deal.dealer, tuple(hands))
    try:
        for action in actions:
            other = other.apply(action)
    except IllegalAction:
        return None
    return other


def assert_same(one: View, other: View) -> None:
    """Two views are equal field by field."""
    for field in fields(View):
        assert getattr(one, field.name) == getattr(other, field.name), field.name


def check(rules: Ruleset, seed: int, positions: int) -> int:
    """Check so many positions of games of these bots; return how many could be dealt again."""
    rng = random.Random(seed)
    looked = 0
    while looked < positions:
        game_seed = rng.randrange(1 << 30)
        game = Game.new(rules, rng.randrange(rules.players))
        while not game.over and looked < positions:
            bots = [make_bot(rng.choice(BOTS)) for _ in rules.seats]
            game = game.begin(deal_hands(rules, game_seed, game.number))
            deal = game.deal
            assert deal is not None
            actions: list[Action] = []
            while not deal.over:
                view = deal.view(deal.turn)
                chance = (game_seed, deal.number, view.seat, len(actions))
                decision = bots[view.seat].decide(view, Chance(*chance))
                if rng.random() < 0.3:
                    hands = redealt(rng, deal, view.seat)
                    other = None if hands is None else replayed(deal, hands, actions)
                    if other is not None:
                        looked += 1
                        again = other.view(view.seat)
                        assert_same(view, again)
                        answer = bots[view.seat].decide(again, Chance(*chance))
                        assert answer.action == decision.action, bots[view.seat].name
                        assert answer.why == decision.why, bots[view.seat].name
                actions.append(decision.action)
                deal = deal.apply(decision.action)
            game = game.with_deal(deal).finish()
    return looked


@pytest.mark.parametrize("name", ["online", "sheet4", "sheet3", "barbuda"])
def test_hidden_cards_change_nothing(name: str) -> None:
    seed = fresh_seed()
    assert check(ruleset(name), seed, 200) >= 200


@pytest.mark.long
@pytest.mark.parametrize("name", ["online", "sheet4", "sheet3", "barbuda"])
def test_hidden_cards_change_nothing_over_many_positions(name: str) -> None:
    seed = fresh_seed()
    check(ruleset(name), seed, 20_000)


def test_a_domino_table_holds_no_hand() -> None:
    assert not any("hand" in name for name in dir(DominoTable))
