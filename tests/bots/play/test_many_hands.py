"""The leads remembered for many hands of one table equal the leads of each hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from barbu_bots.personality import PERSONALITIES
from barbu_bots.player import ClubPlayer
from barbu_bots.search.playout import play_deal
from barbu_tui.core.cards import ABOVE, BIT, FULL_DECK, MASK_OF, SUIT_MASK, CardSet, Seat, cards_in
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.tricks import TrickTable

NAMES = ("sound", "counter", "hunter", "sound")
_HANDS = 4


def tables(rules_name: str, seed: int) -> Iterator[tuple[ClubPlayer, TrickTable, CardSet, Seat]]:
    """The tables of a game at which a player in tricks has a choice: the player, the table, the hand and the seat."""
    rules = ruleset(rules_name)
    bots = [ClubPlayer(name, PERSONALITIES[name]) for name in NAMES[: rules.players]]
    game = Game.new(rules, 0)
    while not game.over:
        game = game.begin(deal_hands(rules, seed, game.number))
        assert game.deal is not None
        played = play_deal(game.deal, bots, seed)
        deal = played.with_bids(played.bids)
        if deal.play is not None and isinstance(deal.play.table, TrickTable) and played.play is not None:
            play, end = deal.play, played.play.table
            assert isinstance(play.table, TrickTable)
            assert isinstance(end, TrickTable)
            for at, card in enumerate(end.history):
                table, seat = play.table, play.table.turn
                bot = bots[seat]
                if play.legal().bit_count() > 1:
                    yield bot, table.copy(), play.hands[seat], seat
                claim, target = end.claims.get(at, (None, -1))
                play.play(card, claim, None if target < 0 else target)
        game = game.with_deal(played).finish()


def other_hand(
    table: TrickTable, seat: Seat, kept: CardSet, among: CardSet, size: int, random: Random
) -> CardSet:
    """A hand of so many cards with these and some of others that the player may hold."""
    bits = [BIT[card] for card in cards_in(table.unplayed & among & ~kept & ~table.lacks[seat])]
    missing = size - kept.bit_count()
    return kept | sum(random.sample(bits, missing)) if missing <= len(bits) else 0


@pytest.mark.parametrize("rules_name", ["online", "sheet3", "barbuda"])
def test_leads_from_one_table_are_those_of_each_hand(rules_name: str) -> None:
    random = Random(rules_name)
    compared = 0
    for bot, table, hand, seat in tables(rules_name, seed=11):
        leads = bot.leads_from(table, seat)
        if leads is None:
            continue
        for _ in range(_HANDS):
            legal = table.legal(hand)
            if legal & ~MASK_OF[legal.bit_length() - 1]:
                compared += 1
                assert leads.card(hand, legal) == bot.card(table, hand, seat, legal), (table, hand)
            hand = other_hand(table, seat, 0, FULL_DECK, hand.bit_count(), random) or hand
    assert compared > 300


@pytest.mark.parametrize("rules_name", ["online", "sheet3", "barbuda"])
def test_hands_that_are_alike_in_what_is_looked_at_follow_alike(rules_name: str) -> None:
    random = Random(rules_name)
    compared = 0
    for bot, table, hand, seat in tables(rules_name, seed=12):
        if table.led < 0 or not hand & SUIT_MASK[table.led]:
            continue
        beats = hand & SUIT_MASK[table.led] & ABOVE[table.best]
        looked_at = bot.looked_at(table, seat)[not beats]
        assert looked_at & SUIT_MASK[table.led] == SUIT_MASK[table.led]
        card = bot.card(table, hand, seat, table.legal(hand))
        for _ in range(_HANDS):
            other = other_hand(table, seat, hand & looked_at, ~looked_at, hand.bit_count(), random)
            if other not in (0, hand):
                compared += 1
                assert bot.card(table, other, seat, table.legal(other)) == card, (table, hand, other)
    assert compared > 300
