"""Random games over random knobs: what must hold at every moment, whatever the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain, combinations

import pytest

from barbu_tui.core.actions import Action, Bid, ChooseContract, Claim, IllegalAction, Pass, PlayCard
from barbu_tui.core.cards import BIT
from barbu_tui.core.contracts import CONTRACTS
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.doubling import adjustments
from barbu_tui.core.game import Game
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase
from tests.support.random_play import random_action, random_rules
from tests.support.seeds import seeded

CLAIMS: tuple[tuple[Claim | None, int | None, bool], ...] = (
    (None, None, False),
    (None, 0, False),
    ("target", None, False),
    *(("target", seat, False) for seat in range(4)),
    ("safety", None, False),
    ("safety", 1, False),
    (None, None, True),
    ("safety", None, True),
)  # fmt: skip


def conceivable(deal: Deal) -> Iterator[Action]:
    """Actions of the kind that this phase asks for, legal or not."""
    seat = deal.turn
    if deal.phase is Phase.CONTRACT:
        for contract in CONTRACTS:
            for trump in (None, 0, 1, 2, 3, 4):
                yield ChooseContract(seat, contract, trump)
            for start in range(-1, 14):
                yield ChooseContract(seat, contract, None, start)
        yield ChooseContract(seat, "trumps", 1, 5)
        return
    if deal.phase is Phase.BIDS:
        everybody = range(5)  # one seat more than there can be
        sets = [
            frozenset(each)
            for each in chain.from_iterable(combinations(everybody, size) for size in range(4))
        ]
        for double in sets:
            for redouble in sets:
                yield Bid(seat, double, redouble)
        return
    yield Pass(seat)
    for card in range(-1, 53):
        for claim, target, breach in CLAIMS:
            yield PlayCard(seat, card, claim, target, breach)


def impossible(deal: Deal) -> Iterator[Action]:
    """Actions of another phase or of another player."""
    seat = deal.turn
    other = (seat + 1) % deal.rules.players
    for who in (seat, other, -1, 7):
        yield from (ChooseContract(who, "no_tricks"), Bid(who), PlayCard(who, 0), Pass(who))


def check_actions(deal: Deal, where: str) -> int:
    """Every legal action applies, every other is refused with clause and reason; return how many were refused."""
    legal = deal.legal_actions()
    assert legal, where
    assert len(set(legal)) == len(legal), where
    view = deal.view(deal.turn)
    before = repr(deal)
    refused = 0
    for action in legal:
        assert view.why_not(action) is None, f"{where}: {action}"
        assert deal.apply(action) != deal, where
    allowed = set(legal)
    for action in chain(conceivable(deal), impossible(deal)):
        if action in allowed:
            continue
        refusal = view.why_not(action)
        assert refusal is not None, f"{where}: {action} is not listed, but would be allowed"
        assert refusal.clause.startswith("R"), where
        assert refusal.reason.endswith("."), f"{where}: {refusal}"
        refused += 1
        if refused % 97 == 0:
            with pytest.raises(IllegalAction):
                deal.apply(action)
    assert repr(deal) == before, where
    assert deal.view(deal.turn) == view, where
    return refused


def check_cards(deal: Deal, where: str) -> None:
    """No card is lost or duplicated; what is public agrees with the hands."""
    play = deal.play
    if play is None:
        return
    table = play.table
    together = 0
    for seat, hand in enumerate(play.hands):
        assert not together & hand, where
        together |= hand
        assert hand.bit_count() == table.cards_left(seat) == deal.view(seat).cards_left(seat), where
        assert not hand & ~deal.hands[seat], where
        assert not hand & table.lacks[seat], f"{where}: what has been shown is not so"
    assert together == table.unplayed, where
    if isinstance(table, TrickTable):
        taken = sum(table.taken)
        assert taken & together == 0, where
        assert taken | together | sum(BIT[each] for each in table.trick) == deal.rules.deck, where
        assert sum(table.won) == table.done, where
        assert len(table.history) == table.done * table.players + len(table.trick), where
    else:
        assert table.layout | together == deal.rules.deck, where
        assert table.layout & together == 0, where
        assert table.fits & ~together == 0, where


@pytest.mark.parametrize("seed", range(10))
def test_a_random_game_keeps_every_rule(seed: int) -> None:
    seed = seeded(seed)
    rng = random.Random(f"random game/{seed}")
    rules = random_rules(rng)
    game = Game.new(rules, rng.randrange(rules.players))
    where = f"seed {seed}, {rules.name}, {rules.options_json()}"
    print(where)
    refused = 0
    while not game.over:
        game = game.begin(deal_hands(rules, seed, game.number))
        assert game.deal is not None
        deal = game.deal
        while not deal.over:
            here = f"{where}, deal {game.number}"
            check_cards(deal, here)
            if rng.random() < 0.06:
                refused += check_actions(deal, here)
            assert deal.view((deal.turn + 1) % rules.players).legal_actions() == [], here
            deal = deal.apply(random_action(deal, rng))
        check_cards(deal, where)
        game = game.with_deal(deal).finish()
        row = game.finished[-1]
        assert sum(row.score.hand) == deal.spec.total, where
        assert row.score.adjust == (
            (0,) * rules.players if deal.shared else adjustments(row.score.hand, deal.levels)
        ), where
        assert row.adds_up, where
        assert row.running == game.standing.running, where
    assert sum(game.standing.running) == 0, where
    assert all(len(called) == len(set(called)) == 7 for called in game.standing.called), where
    owed = rules.owed_doubles
    assert all(
        times >= owed
        for seat, row_of in enumerate(game.standing.doubled)
        for dealer, times in enumerate(row_of)
        if seat != dealer
    ), where  # R3.4 leaves no debt
    assert refused > 20_000, where
