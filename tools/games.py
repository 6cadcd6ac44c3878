"""Games for the measuring tools."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from barbu_bots import make_bot
from barbu_bots.search.playout import play_deal
from barbu_tui.core.deal import Deal, start_play
from barbu_tui.core.dealing import deal_hands, first_dealer
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import Ruleset


def finished_deals(rules: Ruleset, seeds: Iterable[int], names: Sequence[str] = ("sound",)) -> Iterator[Deal]:
    """Every deal of whole games.

    Args:
        seeds: of the games.
        names: seat → bot; a single one has all seats.
    """
    bots = [make_bot(name) for name in names]
    if len(bots) == 1:
        bots *= rules.players
    for seed in seeds:
        game = Game.new(rules, first_dealer(rules, seed)[0])
        while not game.over:
            game = game.begin(deal_hands(rules, seed, game.number))
            assert game.deal is not None
            deal = play_deal(game.deal, bots, seed)
            yield deal
            game = game.with_deal(deal).finish()


def deals_before_play(
    rules: Ruleset, seeds: Iterable[int], contract: str, bot: str = "sound"
) -> Iterator[Deal]:
    """The deals of one contract in such games, called and doubled, before a card is played."""
    for deal in finished_deals(rules, seeds, (bot,)):
        if deal.play is not None and deal.choice is not None and deal.choice.contract == contract:
            play = start_play(rules, deal.choice, deal.dealer, deal.hands, deal.levels)
            yield replace(deal, play=play)
