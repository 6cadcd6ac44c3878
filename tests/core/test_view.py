"""A seat's view is the same, field by field, with all hidden cards dealt again.

A redeal keeps every card played and the seat's own hand, gives every other player the right number of cards
and none that this player is known to lack, and counts only if the deal so far could have gone like that.
"""

from __future__ import annotations

import pickle
import random
from dataclasses import fields
from inspect import isdatadescriptor

import pytest

from barbu_tui.core.actions import Action, IllegalAction
from barbu_tui.core.cards import BIT, CardSet, Seat, cards_in
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.game import Game
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from tests.support.random_play import random_action, random_rules
from tests.support.seeds import seeded


def unseen_anew(deal: Deal, seat: Seat, rng: random.Random) -> list[CardSet] | None:
    """Return dealt hands that fit the cards and voids ``seat`` knows; ``None`` if none is found soon."""
    rules = deal.rules
    now = list(deal.hands) if deal.play is None else list(deal.play.hands)
    lacks = [0] * rules.players if deal.play is None else deal.play.table.lacks
    others = [each for each in rules.seats if each != seat]
    cards = [card for each in others for card in cards_in(now[each])]
    for _ in range(20):
        rng.shuffle(cards)
        cards.sort(key=lambda card: -sum(bool(lacks[each] & BIT[card]) for each in others))
        room = {each: now[each].bit_count() for each in others}
        anew = [now[each] if each == seat else 0 for each in rules.seats]
        for card in cards:
            free = [each for each in others if room[each] and not lacks[each] & BIT[card]]
            if not free:
                break
            taker = rng.choices(free, weights=[room[each] for each in free])[0]
            anew[taker] |= BIT[card]
            room[taker] -= 1
        else:
            return [deal.hands[each] & ~now[each] | anew[each] for each in rules.seats]
    return None


def replayed(start: Deal, hands: list[CardSet], actions: list[Action]) -> Deal | None:
    """Return the deal of these hands after the same actions; ``None`` if one of them is illegal."""
    deal = Deal(start.rules, start.standing, start.dealer, tuple(hands))
    try:
        for action in actions:
            deal = deal.apply(action)
    except IllegalAction:
        return None
    return deal


def differing(one: View, other: View) -> list[str]:
    """The fields in which two views differ."""
    return [each.name for each in fields(View) if getattr(one, each.name) != getattr(other, each.name)]


@pytest.mark.parametrize("seed", range(16))
def test_a_view_shows_nothing_that_its_seat_cannot_know(seed: int) -> None:
    seed = seeded(seed)
    rng = random.Random(f"redeal/{seed}")
    rules = random_rules(rng)
    # Without a duty and with any start free to name, what has been shown is all in ``lacks``.
    plain = rules.israeli == "off" and rules.dealer_may_lack_start
    where = f"seed {seed}, {rules.name}, {rules.options_json()}"
    print(where)
    game = Game.new(rules, rng.randrange(rules.players))
    compared = moved = 0
    while not game.over:
        game = game.begin(deal_hands(rules, seed, game.number))
        start = deal = game.deal
        assert start is not None
        assert deal is not None
        actions: list[Action] = []
        while True:
            if rng.random() < 0.2 or deal.over:
                seat = rng.randrange(rules.players)
                hands = unseen_anew(deal, seat, rng)
                other = replayed(start, hands, actions) if hands else None
                assert other is not None or hands is None or not plain, f"{where}: lacks says too little"
                if other is not None:
                    assert differing(deal.view(seat), other.view(seat)) == [], where
                    assert deal.view(seat).legal_actions() == other.view(seat).legal_actions(), where
                    compared += 1
                    moved += other.hands != deal.hands
            if deal.over:
                break
            action = random_action(deal, rng)
            actions.append(action)
            deal = deal.apply(action)
        game = game.with_deal(deal).finish()
    assert compared > 100, where
    assert moved > 60, where


def any_deal(seed: int) -> tuple[Deal, random.Random]:
    """A first deal with random rules, and the random source."""
    rng = random.Random(seed)
    rules = random_rules(rng, most=0)
    deal = Game.new(rules, 0).begin(deal_hands(rules, seed, 1)).deal
    assert deal is not None
    return deal, rng


def reachable(view: View) -> set[int]:
    """Every number that can be reached from a view through its attributes and items."""
    seen: set[int] = set()
    queue: list[object] = [view]
    numbers: set[int] = set()
    while queue:
        each = queue.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        assert not isinstance(each, (Deal, Game)), "a view leads to a deal"
        if isinstance(each, int):
            numbers.add(each)
        elif isinstance(each, (list, tuple, set, frozenset)):
            queue.extend(each)
        elif isinstance(each, dict):
            queue.extend(each.values())
        else:
            parts = [
                name
                for kind in type(each).__mro__
                for name in vars(kind)
                if isdatadescriptor(vars(kind)[name])
            ]
            queue.extend(getattr(each, name) for name in parts if name[:2] != "__" and hasattr(each, name))
            queue.extend(vars(each).values() if hasattr(each, "__dict__") else ())
    return numbers


def test_a_view_has_no_way_to_a_hidden_card() -> None:
    """Walk through everything that can be reached from a view: no set of cards in it is another's hand."""
    kinds = set()
    for seed in range(20):
        deal, rng = any_deal(seed)
        for _ in range(20):
            if not deal.over:
                deal = deal.apply(random_action(deal, rng))
        hidden = {hand for each, hand in enumerate(deal.hands) if each != 1}
        if deal.play is not None:
            hidden |= {hand for each, hand in enumerate(deal.play.hands) if each != 1 and hand}
        view = deal.view(1)
        numbers = reachable(view)
        assert view.hand in numbers
        assert not numbers & hidden, f"seed {seed}"
        if view.table is not None:
            assert view.table.unplayed in numbers
            kinds.add(type(view.table))
    assert kinds == {TrickTable, DominoTable}


def test_every_part_of_a_copied_table_is_equal_and_shares_nothing_that_changes() -> None:
    seen = set()
    for seed in range(20):
        deal, rng = any_deal(seed)
        while not deal.over:
            if deal.play is not None:
                table = deal.play.table
                copied = table.copy()
                seen.add(type(table))
                for name in type(table).PARTS:
                    part, other = getattr(table, name), getattr(copied, name)
                    assert part == other, name
                    assert part is not other or not isinstance(part, list | dict), name
            deal = deal.apply(random_action(deal, rng))
    assert seen == {TrickTable, DominoTable}


def test_only_the_seat_to_act_has_actions() -> None:
    rules = random_rules(random.Random(3), most=0)
    deal = Game.new(rules, 0).begin(deal_hands(rules, 5, 1)).deal
    assert deal is not None
    assert [bool(deal.view(seat).legal_actions()) for seat in rules.seats].count(True) == 1
    assert all(deal.view(seat).legal_cards() == 0 for seat in rules.seats)


def test_a_deal_can_be_pickled_at_any_moment() -> None:
    """Estimates and tuning tools send deals to other processes, which play on from them."""
    kinds = set()
    for seed in range(20):
        deal, rng = any_deal(seed)
        while not deal.over:
            sent = pickle.loads(pickle.dumps(deal))
            assert (sent.hands, sent.phase, sent.turn) == (deal.hands, deal.phase, deal.turn)
            assert [sent.view(seat) for seat in deal.rules.seats] == [
                deal.view(seat) for seat in deal.rules.seats
            ]
            if deal.play is not None:
                assert sent.play.hands == deal.play.hands
                kinds.add(type(deal.play.table))
                sent.play.table.history.append(0)
                assert sent.play.table != deal.play.table
            deal = deal.apply(random_action(deal, rng))
    assert kinds == {TrickTable, DominoTable}
