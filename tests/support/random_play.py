"""Games played at random through the public core."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, Final

from barbu_bots import bot_names, shared_bot
from barbu_bots.search_player import EndingCounter
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import OPTIONS, PRESETS, Ruleset, ruleset

QUICK_BOTS: Final = tuple(name for name in bot_names() if not isinstance(shared_bot(name), EndingCounter))
"""The bots that count no endings, which takes ten times as long as the rest of a game."""


def random_rules(rng: random.Random, *, most: int = 6) -> Ruleset:
    """Return a preset with some knobs set at random."""
    name = rng.choice(sorted(PRESETS))
    options: dict[str, Any] = {}
    fitting = [knob for knob in sorted(OPTIONS) if OPTIONS[knob].fits(PRESETS[name])]
    for knob in rng.sample(fitting, rng.randrange(most + 1)):
        option = OPTIONS[knob]
        if option.values:
            options[knob] = rng.choice(option.values)
        elif option.numbers:
            points = [rng.choice((1, 2, 3, 5, 12, 20)) for _ in range(option.numbers)]
            signed = [each if knob == "trumps_points" else -each for each in points]
            options[knob] = signed if option.numbers > 1 else signed[0]
    preset = PRESETS[name]
    unbalanced = any(OPTIONS[knob].contract for knob in options)
    if unbalanced or rng.random() < 0.3:
        changed: Any = {knob: tuple(v) if isinstance(v, list) else v for knob, v in options.items()}
        options["domino_points"] = _domino_points(replace(preset, **changed).balanced(), rng)
    return ruleset(name, options)


def _domino_points(rules: Ruleset, rng: random.Random) -> list[int]:
    points = list(rules.domino_points)
    one, other = rng.sample(range(len(points)), 2)
    moved = rng.randrange(-30, 31)
    points[one] += moved
    points[other] -= moved
    return points


def random_action(deal: Deal, rng: random.Random) -> Action:
    """Return a random legal action; in half of the deals nobody doubles freely, so that some are shared out."""
    actions = deal.legal_actions()
    if deal.phase.value == "bids" and deal.hands[0] % 2:
        return actions[0]
    return rng.choice(actions)


def play_at_random(game: Game, seed: int) -> Game:
    """Return the game with its open deal played at random."""
    rng = random.Random(f"{seed}/{game.number}")
    assert game.deal is not None
    deal = game.deal
    while not deal.over:
        deal = deal.apply(random_action(deal, rng))
    return game.with_deal(deal)


def finish_at_random(game: Game, seed: int) -> Game:
    """Return the game at its end, every deal played at random."""
    while not game.over:
        game = play_at_random(game.begin(deal_hands(game.rules, seed, game.number)), seed).finish()
    return game


def forced_play(deal: Deal, rng: random.Random, card: int) -> Action:
    """Return one of the legal ways to play a card, at random."""
    return rng.choice(
        [each for each in deal.legal_actions() if isinstance(each, PlayCard) and each.card == card]
    )
