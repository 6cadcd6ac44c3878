"""Games for the measuring tools."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from barbu_bots import Bot, make_bot
from barbu_bots.personality import Personality
from barbu_bots.player import ClubPlayer
from barbu_bots.search.playout import play_deal
from barbu_bots.search.rollout import deal_after
from barbu_bots.weights.book import DominoWeights, kind_of
from barbu_bots.weights.current import CURRENT
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import CardSet
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal, perform, start_play
from barbu_tui.core.dealing import Chance, deal_hands, first_dealer
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.view import View
from tools.weights_file import Weights


def finished_deals(
    rules: Ruleset, seeds: Iterable[int], players: Sequence[Bot | str] = ("sound",)
) -> Iterator[Deal]:
    """Yield every deal of whole games.

    Args:
        seeds: the seeds of the games.
        players: seat → bot, or its name; a single one has all seats.
    """
    bots = [make_bot(each) if isinstance(each, str) else each for each in players]
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


def undone(deals: Iterable[Deal]) -> Iterator[Deal]:
    """Yield finished deals as they stood before the call."""
    for deal in deals:
        yield replace(deal, choice=None, bids=(), play=None)


def weights_of(rules: Ruleset, contract: Contract) -> Weights:
    """Return the current weights of the card play of one contract."""
    return CURRENT.domino if contract == "domino" else CURRENT.play[kind_of(rules)][contract]


def player_with(rules: Ruleset, contract: Contract, weights: Weights) -> ClubPlayer:
    """Return ``sound`` with other weights for the card play of one contract."""
    kind = kind_of(rules)
    if isinstance(weights, DominoWeights):
        book = replace(CURRENT, domino=weights)
    else:
        play = {**CURRENT.play[kind], contract: weights}
        book = replace(CURRENT, play={**CURRENT.play, kind: play})
    return ClubPlayer("changed", Personality(book=book))


def points_after(
    view: View, hands: Sequence[CardSet], option: Action, players: Sequence[Bot], seed: int = 0
) -> int:
    """Return the net of doubles of the seat to act after an option, played out from these hands (R3.2)."""
    return play_deal(deal_after(view, tuple(hands), option), players, seed).score().total[view.seat]


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
    decisions: list[tuple[View, list[CardSet]]] = []
    turns = 0
    while not play.table.over:
        seat = play.table.turn
        view = deal.following(seat, play)
        if len(view.legal_actions()) > 1:
            decisions.append((replace(view, table=play.table.copy()), list(play.hands)))
        perform(play, sound.decide(view, Chance(0, deal.number, seat, turns)).action)
        turns += 1
    return decisions[random.randrange(len(decisions))] if decisions else None
