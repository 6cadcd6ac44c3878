"""Endings in which not every card is placed: the card played is best in every layout."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import permutations

import pytest

from barbu_bots import Bot, Decision, make_bot
from barbu_bots.play.double_dummy import DoubleDummy, TooLong
from barbu_bots.play.layouts import place
from barbu_bots.search.playout import play_out
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import BIT, CardSet, card_set, cards_in
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import start_play
from barbu_tui.core.dealing import Chance
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.tricks import TrickPlay, TrickTable
from barbu_tui.core.view import View
from tools.games import deals_before_play, finished_deals

RULES = ruleset("online")
GAMES = 15
SEED = 6001
CONTRACTS: tuple[Contract, ...] = ("no_last_two", "barbu")


class Watched:
    """A bot whose choices in endings are checked."""

    name = "sound"

    def __init__(self) -> None:
        self._bot: Bot = make_bot("sound")
        self.checked = 0
        self.alike = 0
        self.read = 0

    def decide(self, view: View, chance: Chance) -> Decision:
        """Decide as the bot does."""
        decision = self._bot.decide(view, chance)
        reason = decision.explained()
        read = "by the discards" in reason.sentence or reason.rule == "best_by_discards"
        self.read += read
        if reason.rule == "best_wherever":
            self.checked += 1
            assert isinstance(decision.action, PlayCard)
            assert isinstance(view.table, TrickTable)
            check(view, view.table, decision.action.card, read=read)
        if reason.rule == "ending_all_the_same":
            self.alike += 1
            assert isinstance(view.table, TrickTable)
            (hands,) = layouts(view, view.table, read=read)
            cards = cards_in(view.table.legal(view.hand))
            nets = {card: net(view.table, hands, card, view.seat) for card in cards}
            assert len(set(nets.values())) == 1, f"{view.table.history} {view.hand:x}: {nets}"
        return decision


def check(view: View, table: TrickTable, card: int, *, read: bool) -> None:
    """No legal card does better in any layout of the unseen cards."""
    better = 0
    for hands in layouts(view, table, read=read):
        nets = {other: net(table, hands, other, view.seat) for other in cards_in(table.legal(view.hand))}
        message = f"{table.history} {view.hand:x}: {card} brings less than another if {hands} are the hands"
        assert nets[card] == max(nets.values()), message
        better += nets[card] > min(nets.values())
    assert better, "it makes no difference"


def layouts(view: View, table: TrickTable, *, read: bool = False) -> Iterator[tuple[CardSet, ...]]:
    """Yield every layout of the unseen cards: all orders of them, dealt out and compared with the knowledge.

    Args:
        read: nobody has a card above one of its suit that the same player has discarded.
    """
    lacks = list(table.lacks)
    leaders = [*table.leaders[: table.done], table.leader]
    for index, card in enumerate(table.history if read else ()):
        trick, turn = divmod(index, table.players)
        if card // 13 != table.history[index - turn] // 13:
            higher = card_set(range(card + 1, card - card % 13 + 13))
            lacks[(leaders[trick] + turn) % table.players] |= higher
    known = ways(table, view.hand, view.seat, lacks)
    assert known
    yield from known


def net(table: TrickTable, hands: tuple[CardSet, ...], card: int, seat: int) -> int:
    """The points that a card brings a seat, doubles included, if every player sees all cards and plays for its own points."""
    table, rest = table.copy(), list(hands)
    rest[table.turn] ^= BIT[card]
    table.play(card)
    return of(ending(table, tuple(rest)), table, seat)


def ending(table: TrickTable, hands: tuple[CardSet, ...]) -> list[int]:
    """Seat → points at the end."""
    if table.over:
        return table.points
    turn = table.turn
    found = []
    for card in cards_in(table.legal(hands[turn])):
        after, rest = table.copy(), list(hands)
        rest[turn] ^= BIT[card]
        after.play(card)
        found.append(ending(after, tuple(rest)))
    return max(found, key=partial(of, table=table, seat=turn))


def of(points: list[int], table: TrickTable, seat: int) -> int:
    """A seat's net of doubles."""
    return points[seat] + sum(
        level * (points[seat] - theirs) for level, theirs in zip(table.levels[seat], points, strict=True)
    )


@pytest.mark.parametrize("name", ["online", "sheet3"])
def test_cards_are_placed_if_and_only_if_there_is_one_layout(name: str) -> None:
    print(f"seed {SEED}")
    rng = random.Random(SEED)
    rules = ruleset(name)
    found = {True: 0, False: 0}
    for deal in deals_before_play(rules, range(SEED, SEED + 60), "no_last_two", bot="random"):
        assert isinstance(deal.play, TrickPlay)
        play = deal.play.copy()
        while play.table.tricks - play.table.done > 2:
            play.play(rng.choice(list(cards_in(play.legal()))))
        for _ in range(rng.randrange(rules.players)):
            play.play(rng.choice(list(cards_in(play.legal()))))
        table, hands = play.table, tuple(play.hands)
        seat = table.turn
        unseen = table.unplayed & ~hands[seat]
        lacks = [card_set(card for card in cards_in(unseen & ~held) if rng.random() < 0.7) for held in hands]
        known = ways(table, hands[seat], seat, lacks)
        assert hands in known
        assert place(table, hands[seat], seat, lacks) == (hands if len(known) == 1 else None), (
            f"{known} {lacks}"
        )
        found[len(known) == 1] += 1
    assert min(found.values()) > 10, found


def ways(table: TrickTable, hand: CardSet, seat: int, lacks: list[CardSet]) -> set[tuple[CardSet, ...]]:
    """Every layout of the unseen cards: all orders of them, dealt out and compared with the voids."""
    found = set()
    for order in permutations(cards_in(table.unplayed & ~hand)):
        rest = list(order)
        hands = []
        for other in range(table.players):
            count = 0 if other == seat else table.cards_left(other)
            hands.append(hand if other == seat else card_set(rest[:count]))
            del rest[:count]
        if not any(
            held & lacking
            for other, (held, lacking) in enumerate(zip(hands, lacks, strict=True))
            if other != seat
        ):
            found.add(tuple(hands))
    return found


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_card_called_best_is_best_in_every_layout(contract: Contract) -> None:
    print(f"games {SEED} to {SEED + GAMES - 1}")
    watched = Watched()
    bots: list[Bot] = [watched] * RULES.players
    for deal in deals_before_play(RULES, range(SEED, SEED + GAMES), contract):
        assert isinstance(deal.play, TrickPlay)
        play_out(deal, deal.play.copy(), bots, SEED)
    assert watched.checked > (5 if contract == "no_last_two" else 0)
    assert watched.alike > 3
    assert watched.read > 3 or contract != "no_last_two"


@pytest.mark.parametrize("name", ["online", "sheet3", "sheet4", "barbuda"])
def test_the_last_tricks_cost_what_a_full_search_finds(name: str) -> None:
    print(f"game {SEED}")
    rules = ruleset(name)
    found = []
    for deal in finished_deals(rules, [SEED]):
        if not isinstance(deal.play, TrickPlay) or deal.choice is None:
            continue
        play = start_play(rules, deal.choice, deal.dealer, deal.hands, deal.levels)
        assert isinstance(play, TrickPlay)
        while not play.table.over:
            table, hands = play.table, tuple(play.hands)
            legal = list(cards_in(play.legal()))
            if table.tricks - table.done <= 3:
                before = of(table.points, table, table.turn)
                for card in legal:
                    more = DoubleDummy(table, 10_000).net(hands, BIT[card])
                    assert before + more == net(table, hands, card, table.turn)
                    found.append(more)
            play.play(legal[len(found) % len(legal)])
    assert len(set(found)) > 10


def test_a_calculation_that_is_too_long_is_given_up() -> None:
    deal = next(iter(deals_before_play(RULES, range(SEED, SEED + 1), "no_last_two")))
    assert isinstance(deal.play, TrickPlay)
    table, hands = deal.play.table, deal.play.hands
    card = next(cards_in(deal.play.legal()))
    with pytest.raises(TooLong):
        DoubleDummy(table, 300).net(hands, BIT[card])
