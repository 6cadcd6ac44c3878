"""Playouts ask for cards alone: what comes of a deal is what the decisions with views and reasons make of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset
from bots import Bot, Decision, make_bot
from bots.player import trick_player
from bots.search.playout import play_deal

NAMES = ("sound", "counter", "hunter", "sound-1")


def deals(rules_name: str, bots: Sequence[Bot], seed: int) -> Iterator[Deal]:
    """The deals of a game that these bots play, each before its call."""
    rules = ruleset(rules_name)
    game = Game.new(rules, seed % rules.players)
    while not game.over:
        game = game.begin(deal_hands(rules, seed, game.number))
        assert game.deal is not None
        yield game.deal
        game = game.with_deal(play_deal(game.deal, bots, seed)).finish()


@pytest.mark.parametrize("rules_name", ["online", "sheet3", "barbuda"])
def test_cards_alone_are_the_cards_of_the_decisions(rules_name: str) -> None:
    """R6 too: the claims are part of the table."""
    bots = [make_bot(name) for name in NAMES[: ruleset(rules_name).players]]
    for deal in deals(rules_name, bots, seed=3):
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
