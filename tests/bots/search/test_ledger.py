"""The difference of two options, split into what makes it."""

from __future__ import annotations

import random

from barbu_bots.search.ledger import Pairs, courses, differences, ledger_of
from barbu_bots.search.lines import Playout, line_of
from barbu_tui.core.actions import Action
from barbu_tui.core.contracts import CONTRACTS
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.view import Phase
from tests.support.random_play import play_at_random, random_action, random_rules
from tests.support.seeds import fresh_seed

NEAR = 1e-9


def line(deal: Deal, option: Action, rng: random.Random) -> Playout:
    """Return what becomes of a deal that is played at random after an option."""
    deal = deal.apply(option)
    while not deal.over:
        deal = deal.apply(random_action(deal, rng))
    table = None if deal.play is None else deal.play.table
    return line_of(table, deal.score().hand, deal.levels, rng.choice((0.0, 2.5)))


def pairs_of(deal: Deal, rng: random.Random) -> Pairs | None:
    """Return two options of a deal, played out a few times each; ``None`` where there is only one."""
    options = deal.legal_actions()
    if len(options) < 2:
        return None
    done, better = rng.sample(options, 2)
    chances = [rng.random() + 0.1 for _ in range(3)]
    return Pairs(
        deal.view(),
        done,
        better,
        tuple((line(deal, done, rng), line(deal, better, rng)) for _ in chances),
        (deal.hands,) * len(chances),
        tuple(chance / sum(chances) for chance in chances),
        later=rng.uniform(-20, 20),
    )


def test_the_entries_add_up_to_the_difference() -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    met = set()
    for number in range(6):
        game = Game.new(random_rules(rng), rng.randrange(3))
        while not game.over:
            game = game.begin(deal_hands(game.rules, seed + number, game.number))
            assert game.deal is not None
            deal = game.deal
            wanted = rng.choice((0, 1, 2, 5, 9, 20, 40))
            while len(deal.actions) < wanted and not deal.over:
                deal = deal.apply(random_action(deal, rng))
            pairs = None if deal.over else pairs_of(deal, rng)
            if pairs is not None:
                found = ledger_of(pairs, courses(pairs))
                assert abs(found.total - sum(differences(pairs)) - pairs.later) < NEAR
                turned = ledger_of(turned_round(pairs), courses(turned_round(pairs)))
                assert all(
                    abs(turned.entries[each] + points) < NEAR for each, points in found.entries.items()
                )
                met.add((deal.phase, deal.choice.contract if deal.choice else None))
            game = play_at_random(game, seed).finish()
    contracts = {contract for phase, contract in met if phase is Phase.PLAY}
    assert len(contracts) >= len(CONTRACTS) - 2, f"few contracts met: {contracts}"


def turned_round(pairs: Pairs) -> Pairs:
    """Return the same with the options exchanged."""
    lines = tuple((other, one) for one, other in pairs.lines)
    return pairs._replace(done=pairs.better, better=pairs.done, lines=lines, later=-pairs.later)


def test_a_course_tells_who_took_what() -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for number in range(40):
        rules = random_rules(rng)
        game = Game.new(rules, rng.randrange(3)).begin(deal_hands(rules, seed + number, 1))
        assert game.deal is not None
        deal = game.deal
        while deal.phase is not Phase.PLAY and not deal.over:
            deal = deal.apply(random_action(deal, rng))
        pairs = None if deal.over else pairs_of(deal, rng)
        if pairs is None:
            continue
        for (one, _), (course, _) in zip(pairs.lines, courses(pairs), strict=True):
            assert course.points == one.points, number
            if deal.spec.is_domino:
                assert [
                    deal.spec.order_points[course.order.index(seat)] for seat in deal.rules.seats
                ] == list(one.points)
            elif deal.spec.penalty:
                worth = [
                    sum(deal.spec.card_points[card] for card in range(52) if got >> card & 1)
                    for got in course.got
                ]
                assert worth == list(one.points)
