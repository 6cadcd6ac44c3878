"""Games played at random through the public core."""

from __future__ import annotations

import random
from typing import Final

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
    options: dict[str, object] = {}
    for knob in rng.sample(sorted(OPTIONS), rng.randrange(most + 1)):
        values = OPTIONS[knob].values
        options[knob] = rng.choice(values) if values else _domino_points(PRESETS[name], rng)
    return ruleset(name, options)


def _domino_points(preset: Ruleset, rng: random.Random) -> list[int]:
    points = list(preset.domino_points)
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
