"""Games for the measuring tools."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from barbu_bots import make_bot
from barbu_bots.search.playout import play_deal
from barbu_tui.core.cards import CardSet
from barbu_tui.core.deal import Deal, perform, start_play
from barbu_tui.core.dealing import Chance, deal_hands, first_dealer
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.view import View


def finished_deals(rules: Ruleset, seeds: Iterable[int], names: Sequence[str] = ("sound",)) -> Iterator[Deal]:
    """Yield every deal of whole games.

    Args:
        seeds: the seeds of the games.
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
    """Yield the deals of one contract in such games, called and doubled, before a card is played."""
    for deal in finished_deals(rules, seeds, (bot,)):
        if deal.play is not None and deal.choice is not None and deal.choice.contract == contract:
            play = start_play(rules, deal.choice, deal.dealer, deal.hands, deal.levels)
            yield replace(deal, play=play)


def a_card(rules_name: str, seed: int) -> tuple[View, list[CardSet]] | None:
    """Return a decision about a card in a game of bots, and all hands; ``None`` for a deal that was not played."""
    rules = ruleset(rules_name)
    random = Random(f"barbu/1/calibrate/{seed}")
    deals = finished_deals(rules, [seed], ("sound",))
    deal = next(islice(deals, random.randrange(rules.deals // 2), None))
    if deal.play is None:
        return None
    play = start_play(rules, deal.choice, deal.dealer, deal.hands, deal.levels)
    sound = make_bot("sound")
    found: list[tuple[View, list[CardSet]]] = []
    turns = 0
    while not play.table.over:
        seat = play.table.turn
        view = deal.following(seat, play)
        if len(view.legal_actions()) > 1:
            found.append((replace(view, table=play.table.copy()), list(play.hands)))
        perform(play, sound.decide(view, Chance(0, deal.number, seat, turns)).action)
        turns += 1
    return found[random.randrange(len(found))] if found else None
