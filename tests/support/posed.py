"""Deals posed within their play."""

from __future__ import annotations

from random import Random

from barbu_tui.core.deal import Deal, Play, Start
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import Standing
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import Phase


def deal_by_deal(rules: Ruleset, random: Random) -> list[Deal]:
    """A deal at each of its cards, from before the first to the end; a deal that is shared out is dealt again."""
    while True:
        dealer = random.randrange(rules.players)
        deal = Deal(
            rules, Standing.at_start(rules.players), dealer, deal_hands(rules, random.getrandbits(30), 1)
        )
        states = []
        while not deal.over:
            if deal.phase is Phase.PLAY:
                states.append(deal)
            deal = deal.apply(random.choice(deal.legal_actions()))
        if states:
            return [*states, deal]


def start_at(play: Play) -> Start | None:
    """Return the start that stands for the cards so far; none within a trick."""
    table = play.table
    if isinstance(table, DominoTable):
        return Start(table.turn, tuple(table.out))
    return None if table.trick else Start(table.leader)


def posed(deal: Deal) -> Deal:
    """Return the deal posed as it stands, without the cards before."""
    assert deal.play is not None
    start = start_at(deal.play)
    game = Game(deal.rules, 0, deal.standing, deal.standing, last=deal.rules.deals)
    begun = game.begin(tuple(deal.play.hands), start).deal
    assert begun is not None
    fresh = Deal(deal.rules, deal.standing, deal.dealer, begun.hands, start=start)
    assert deal.choice is not None
    return fresh.with_actions((deal.choice, *deal.bids))
