"""Playouts ask for cards alone: what comes of a deal is what the decisions with views and reasons make of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

import pytest

from barbu_bots import Bot, Decision, make_bot
from barbu_bots.api import chance_of
from barbu_bots.player import ClubPlayer, trick_player
from barbu_bots.search.playout import Ends, play_deal
from barbu_bots.search.rollout import deal_after
from barbu_bots.search.worlds import Worlds
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import cards_in
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View

NAMES = ("sound", "counter", "hunter", "sound")


def deals(rules_name: str, bots: Sequence[Bot], seed: int) -> Iterator[Deal]:
    """The deals of a game that these bots play, each before its call."""
    rules = ruleset(rules_name)
    game = Game.new(rules, seed % rules.players)
    while not game.over:
        game = game.begin(deal_hands(rules, seed, game.number))
        assert game.deal is not None
        yield game.deal
        game = game.with_deal(play_deal(game.deal, bots, seed)).finish()


def late_in_the_play(deal: Deal) -> View | None:
    """Return a view of a player with a choice in a deal in tricks, with at most seven cards each; ``None`` without one."""
    bot = make_bot("sound")
    while not deal.over:
        view = deal.view()
        in_tricks = isinstance(view.table, TrickTable) and view.hand.bit_count() <= 7
        if in_tricks and view.legal_cards().bit_count() > 1:
            return view
        deal = deal.after(deal.automatic() or bot.decide(view, chance_of(view, 1)).action)
    return None


@pytest.mark.parametrize("rules_name", ["online", "sheet3", "barbuda"])
def test_cards_alone_are_the_cards_of_the_decisions(rules_name: str) -> None:
    """R6 too: the claims are part of the table."""
    bots = [make_bot(name) for name in NAMES[: ruleset(rules_name).players]]
    for deal in islice(deals(rules_name, bots, seed=3), 6):
        seen: list[Decision] = []
        told = play_deal(deal, bots, 3, seen.append)
        assert seen
        alone = play_deal(deal, bots, 3)
        assert (alone.choice, alone.bids) == (told.choice, told.bids)
        assert (alone.play is None) == (told.play is None)
        if alone.play is not None and told.play is not None:
            assert alone.play.table == told.play.table, f"deal {deal.number}"


def test_what_is_remembered_changes_no_card() -> None:
    """A deal played again by bots that have just been made, and so remember nothing, comes to the same."""
    bots = [make_bot("sound")] * 4
    used = [play_deal(deal, bots, 5) for deal in deals("online", bots, seed=5)]
    for played in used:
        trick_player.cache_clear()
        fresh = [make_bot("sound")] * 4
        before = Deal(played.rules, played.standing, played.dealer, played.hands)
        again = play_deal(before, fresh, 5)
        assert (again.play is None) == (played.play is None)
        if again.play is not None and played.play is not None:
            assert again.play.table == played.play.table, f"deal {played.number}"


@pytest.mark.parametrize("rules_name", ["online", "sheet3", "barbuda"])
def test_ends_that_are_kept_are_those_that_are_played(rules_name: str) -> None:
    """Worlds and options that meet when a trick begins go on alike, down to the table."""
    sound = make_bot("sound")
    assert isinstance(sound, ClubPlayer)
    bots = [sound] * ruleset(rules_name).players
    begun = kept = 0
    for deal in islice(deals(rules_name, bots, seed=4), 8):
        view, ends = late_in_the_play(deal), Ends()
        if view is None:
            continue
        worlds = Worlds(view, 1, sound, listed=0)
        first = view.rules.hand_size - view.hand.bit_count()
        assert isinstance(view.table, TrickTable)
        cards = [card for card in cards_in(view.legal_cards()) if not view.table.withholds(view.hand, card)]
        options = [PlayCard(view.seat, card) for card in cards]
        met = 0
        for hands, option in product([worlds.world(number) for number in range(6)], options[:3]):
            start = deal_after(view, hands, option)
            with_ends, plain = play_deal(start, bots, 4, ends=ends), play_deal(start, bots, 4)
            assert with_ends.play is not None
            assert plain.play is not None
            table = with_ends.play.table
            assert isinstance(table, TrickTable)
            assert table == plain.play.table, f"deal {view.number}"
            assert with_ends.play.hands == plain.play.hands
            found = ends.of(table, bots)
            if found is not None and not table.claims:
                begun, met = begun + table.done - first, len(found)
        kept += met
    assert 0 < kept < begun - 20, "some were met again"
