"""A deal posed within its play: the rules go on as if the cards before had been played."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from barbu_tui.core.actions import ChooseContract, PlayCard
from barbu_tui.core.cards import HEARTS, SUIT_MASK, CardSet
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal, GameError, Start, start_play
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.tricks import TrickTable
from tests.support.posed import deal_by_deal, posed, start_at
from tests.support.random_play import random_rules
from tests.support.seeds import seeded


def _points(deal: Deal) -> list[int]:
    assert deal.play is not None
    return list(deal.play.table.points)


@pytest.mark.parametrize("name", [*PRESETS, "random"])
def test_a_posed_deal_goes_on_as_the_whole_one(name: str) -> None:
    random = Random(seeded(58))
    for _ in range(12):
        rules = random_rules(random) if name == "random" else ruleset(name)
        states = deal_by_deal(rules, random)
        starts = [at for at, deal in enumerate(states[:-1]) if deal.play and start_at(deal.play)]
        at = random.choice(starts)
        now = posed(states[at])
        assert now.play is not None
        before = _points(states[at]) if isinstance(now.play.table, TrickTable) else [0] * rules.players
        for deal, after in pairwise(states[at:]):
            assert now.turn == deal.turn
            assert now.legal_actions() == deal.legal_actions()
            now = now.apply(after.plays[-1])
        assert now.over
        assert now.play is not None
        assert now.plays == states[-1].plays[len(states[at].plays) :]
        assert _points(now) == [end - begun for end, begun in zip(_points(states[-1]), before, strict=True)]
        begun = posed(states[at]).play
        assert begun is not None
        assert now.play.table.fresh() == begun.table


def test_hearts_that_are_gone_have_been_played() -> None:
    """R4.2, where a played heart lets everybody lead hearts."""
    rules = ruleset("online", {"hearts_lead": "broken"})
    hands = deal_hands(rules, 3, 1)

    def may_lead(posed: tuple[CardSet, ...]) -> bool:
        play = start_play(rules, ChooseContract(0, "no_hearts"), 0, posed, ((0,) * 4,) * 4, Start(0))
        assert isinstance(play.table, TrickTable)
        return play.table.hearts_may_be_led()

    plain = tuple(sum(1 << card for card in _cards(hand & ~SUIT_MASK[HEARTS])[:2]) for hand in hands)
    assert may_lead(tuple(hand | 1 << 13 + seat for seat, hand in enumerate(plain)))
    assert not may_lead(_whole_hearts(plain))


def _cards(cards: CardSet) -> list[int]:
    return [card for card in range(52) if cards >> card & 1]


def _whole_hearts(plain: tuple[CardSet, ...]) -> tuple[CardSet, ...]:
    """Give out all thirteen hearts, and fill the hands up to equally many."""
    hands = list(plain)
    for card in range(13, 26):
        hands[card % 4] |= 1 << card
    most = max(hand.bit_count() for hand in hands)
    free = [
        card for card in range(52) if card // 13 != HEARTS and not any(hand >> card & 1 for hand in hands)
    ]
    for seat in range(4):
        while hands[seat].bit_count() < most:
            hands[seat] |= 1 << free.pop()
    return tuple(hands)


@pytest.mark.parametrize(
    ("hands", "call", "start", "says"),
    [
        ((1, 2, 4, 8 | 16), ("no_tricks", None), Start(0), "the same number of cards"),
        ((1, 2, 4, 8), ("no_queens", None), Start(0), "the deal is over"),
        ((1, 2, 4, 0), ("domino", 6), Start(0), "Only the players without cards"),
        ((1, 2, 4, 0), ("domino", 6), Start(3, (3,)), "A player who is out"),
        ((1 << 8, 2, 0, 0), ("domino", 6), Start(0, (2, 3)), "cannot lie in rows"),
        ((1, 0, 0, 0), ("domino", 6), Start(0, (1, 2, 3)), "the deal is over"),
    ],
)
def test_what_cannot_stand_is_refused(
    hands: tuple[CardSet, ...], call: tuple[Contract, int | None], start: Start, says: str
) -> None:
    contract, rank = call
    with pytest.raises(GameError, match=says):
        start_play(
            ruleset(),
            ChooseContract(0, contract, start=rank),
            0,
            hands,
            ((0,) * 4,) * 4,
            start,
        )


def test_open_cards_are_in_every_view() -> None:
    rules = ruleset()
    hands = deal_hands(rules, 9, 1)
    opened = (0, 0, hands[2] & -hands[2], 0)
    deal = Game.new(rules, 0).begin(hands, open_=opened).deal
    assert deal is not None
    assert all(deal.view(seat).open == opened for seat in rules.seats)
    call = deal.legal_actions()[0]
    assert deal.apply(call).open == opened
    assert not isinstance(call, PlayCard)
    with pytest.raises(GameError, match="open card in another hand"):
        Game.new(rules, 0).begin(hands, open_=(hands[1], 0, 0, 0))
