"""A bot never raises and never answers illegally, whatever the knobs, and keeps the duty (R6.5)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from barbu_bots import make_bot
from barbu_bots.play.discard_claims import better_target
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.dealing import Chance, deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import OPTIONS, PRESETS, Ruleset, RulesetError, ruleset
from barbu_tui.core.tricks import TrickTable
from tests.support.random_play import QUICK_BOTS
from tests.support.seeds import fresh_seed

BOTS = ("sound", "hunter", "counter", "greedy", "random", "club", "learner", "novice")


def any_rules(rng: random.Random) -> Ruleset:
    """A preset with knobs turned at random."""
    while True:
        preset = rng.choice(list(PRESETS))
        knobs: dict[str, Any] = {
            name: rng.choice(option.values)
            for name, option in OPTIONS.items()
            if option.values and rng.random() < 0.5
        }
        if rng.random() < 0.3:
            points = list(PRESETS[preset].domino_points)
            points[0] += 15
            points[-1] -= 15
            knobs["domino_points"] = points
        try:
            return ruleset(preset, knobs)
        except RulesetError:
            continue


def play(rules: Ruleset, names: Sequence[str], seed: int, deals: int | None = None) -> int:
    """Check every answer in a game, or in its first deals; return the number of claims."""
    bots = [make_bot(name) for name in names]
    claims = 0
    game = Game.new(rules, seed % rules.players, until=deals)
    while not game.over:
        game = game.begin(deal_hands(rules, seed, game.number))
        deal = game.deal
        assert deal is not None
        number = 0
        while not deal.over:
            view = deal.view(deal.turn)
            decision = bots[view.seat].decide(view, Chance(seed, deal.number, view.seat, number))
            action = decision.action
            refusal = view.why_not(action)
            assert refusal is None, (bots[view.seat].name, str(action), str(refusal), rules.options)
            assert decision.why
            assert "{" not in decision.why.format(S="", W="", N="", E="")
            if isinstance(action, PlayCard):
                assert not action.breach, "a bot commits a breach"
                claims += action.claim is not None
                if action.claim == "target" and bots[view.seat].name not in ("random", "greedy"):
                    assert isinstance(view.table, TrickTable)
                    assert action.target == better_target(view.table, view.seat)
            deal = deal.apply(action)
            number += 1
        game = game.with_deal(deal).finish()
    assert deals or sum(game.standing.running) == 0
    return claims


def test_always_legal_whatever_the_knobs() -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for number in range(6):
        rules = any_rules(rng)
        names = [rng.choice(QUICK_BOTS if number % 5 else BOTS) for _ in rules.seats]
        play(rules, names, rng.randrange(1 << 30))


@pytest.mark.long
def test_always_legal_over_hundreds_of_games() -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for _ in range(400):
        rules = any_rules(rng)
        play(rules, [rng.choice(BOTS) for _ in rules.seats], rng.randrange(1 << 30))


@pytest.mark.parametrize("names", [BOTS[:4], BOTS[4:]], ids=",".join)
@pytest.mark.parametrize("mode", ["enforced", "honour", "off"])
def test_R6_5_the_duty_is_kept_and_nothing_is_claimed_without_one(names: tuple[str, ...], mode: str) -> None:
    rules = ruleset("online", {"israeli": mode, "undoubled": "played"})
    assert (play(rules, names, 11, deals=7) > 0) is (mode != "off")
