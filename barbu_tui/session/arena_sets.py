"""One set of a duplicate match: the same deals in every seating that differs, and what each bot scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations
from typing import Any

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import CardSet, Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal, perform, start_play
from barbu_tui.core.dealing import Chance, cut_for_deal, deal_hands, random_dealer
from barbu_tui.core.doubling import Standing, bidding_order
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import View
from barbu_tui.session.hosting import UNDERSTUDY, BotFailedError, Host
from barbu_tui.session.simulate import play_deal, play_out
from bots import Bot, is_built_in, make_bot

CALLER = "sound"
"""Whose judgement names trump suit and starting rank where only the card play is measured."""


@dataclass(frozen=True)
class Job:
    """A set to be played; it travels to other processes and machines."""

    rules: Ruleset
    bots: tuple[str, ...]
    """As they were named, a name a seat."""
    seed: int
    number: int
    """From 1; the set's cards are those of the game dealt from ``seed + number - 1``."""
    card_play: bool = False


@dataclass
class Tally:
    """What one bot scored in one set, a seat and game."""

    games: int = 0
    """Seats times games."""
    points: float = 0.0
    squares: float = 0.0
    firsts: float = 0.0
    """First places; ties shared."""
    dealing: float = 0.0
    """Points of deals that it dealt."""
    by_contract: dict[Contract, float] = field(default_factory=dict)
    dealing_by_contract: dict[Contract, float] = field(default_factory=dict)


@dataclass(frozen=True)
class SetResult:
    """One set, played."""

    number: int
    games: int
    tallies: dict[str, Tally]
    """Bot → what it scored, summed over its seats and the set's games."""
    failures: tuple[str, ...] = ()
    """What befell bots from elsewhere, a sentence each."""


def seatings(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """Every seating that differs, in a fixed order."""
    return sorted(set(permutations(bots)))


@lru_cache(maxsize=64)
def _bot(name: str) -> Bot:
    return make_bot(name)


def play_set(job: Job) -> SetResult:
    """Play one set."""
    failures: list[str] = []
    tallies = {name: Tally() for name in job.bots}
    order = seatings(job.bots)
    seed = job.seed + job.number - 1
    for seating in order:
        if job.card_play:
            _undoubled_deals(job, seed, seating, tallies, failures)
        else:
            _whole_game(job, seed, seating, tallies, failures)
    return SetResult(job.number, len(order), tallies, tuple(dict.fromkeys(failures)))


@lru_cache(maxsize=64)
def _hands(rules: Ruleset, seed: int, number: int) -> tuple[CardSet, ...]:
    return deal_hands(rules, seed, number)


def first_dealer(rules: Ruleset, seed: int) -> Seat:
    """Who deals first in the game dealt from a seed."""
    return cut_for_deal(rules, seed)[0] if rules.first_dealer == "cut" else random_dealer(rules, seed)


def _whole_game(
    job: Job, seed: int, seating: tuple[str, ...], tallies: dict[str, Tally], failures: list[str]
) -> None:
    rules = job.rules
    bots = [_bot(name) for name in seating]
    hosted = not all(map(is_built_in, bots))
    game = Game.new(rules, first_dealer(rules, seed))
    while not game.over:
        game = game.begin(_hands(rules, seed, game.number))
        assert game.deal is not None
        deal = _hosted_deal(game.deal, bots, seed, failures) if hosted else play_deal(game.deal, bots, seed)
        game = game.with_deal(deal).finish()
    for row in game.finished:
        assert row.deal.choice is not None
        for seat, name in enumerate(seating):
            _add(tallies[name], row.deal.choice.contract, row.score.total[seat], seat == row.deal.dealer)
    totals = game.standing.running
    best = max(totals)
    for seat, name in enumerate(seating):
        tally = tallies[name]
        tally.games += 1
        tally.squares += totals[seat] ** 2
        if totals[seat] == best:
            tally.firsts += 1 / totals.count(best)


def _add(tally: Tally, contract: Contract, points: float, dealt: bool) -> None:
    tally.points += points
    tally.by_contract[contract] = tally.by_contract.get(contract, 0.0) + points
    if dealt:
        tally.dealing += points
        tally.dealing_by_contract[contract] = tally.dealing_by_contract.get(contract, 0.0) + points


def _hosted_deal(deal: Deal, bots: list[Bot], seed: int, failures: list[str]) -> Deal:
    """Play a deal with bots from elsewhere at the table; one that fails is replaced for good."""
    host = Host()
    number = 0
    while not deal.over:
        action = deal.automatic()
        if action is None:
            action = _ask(
                host, bots, deal.view(deal.turn), Chance(seed, deal.number, deal.turn, number), failures
            )
        deal = deal.apply(action)
        number += 1
    return deal


def _ask(host: Host, bots: list[Bot], view: View, chance: Chance, failures: list[str]) -> Any:
    seat = view.seat
    try:
        return host.ask(bots[seat], view, chance).action
    except BotFailedError as failed:
        failures.append(str(failed))
        bots[seat] = _bot(UNDERSTUDY)
        return bots[seat].decide(view, chance).action


def undoubled(
    rules: Ruleset, contract: Contract, dealer: Seat, hands: Sequence[CardSet], number: int = 1
) -> Deal:
    """A deal of this contract that nobody doubles, up to the play: trump suit and starting rank are
    named by :data:`CALLER`, as if no other contract were left."""
    others = tuple(each for each in rules.contracts if each != contract)
    standing = Standing(
        number - 1,
        tuple(others if seat == dealer else () for seat in rules.seats),
        ((rules.owed_doubles,) * rules.players,) * rules.players,
        (0,) * rules.players,
    )
    deal = Deal(rules, standing, dealer, tuple(hands))
    choice = _bot(CALLER).decide(deal.view(dealer), Chance(0, number, dealer, 0)).action
    assert isinstance(choice, ChooseContract)
    bids = tuple(Bid(seat) for seat in bidding_order(rules, dealer))
    return Deal(rules, standing, dealer, tuple(hands), choice, bids)


def _undoubled_deals(
    job: Job, seed: int, seating: tuple[str, ...], tallies: dict[str, Tally], failures: list[str]
) -> None:
    rules = job.rules
    bots = [_bot(name) for name in seating]
    hosted = not all(map(is_built_in, bots))
    totals = [0] * rules.players
    for number, contract in enumerate(rules.contracts, start=1):
        dealer = (seed + number) % rules.players
        deal = undoubled(rules, contract, dealer, _hands(rules, seed, number), number)
        play = start_play(rules, deal.choice, dealer, deal.hands, deal.levels)
        if hosted:
            host = Host()
            views = [deal.following(seat, play) for seat in rules.seats]
            while not play.table.over:
                view = views[play.table.turn]
                view.hand = play.hands[view.seat]
                chance = Chance(seed, number, view.seat, len(play.table.history))
                perform(play, _ask(host, bots, view, chance, failures))
        else:
            play_out(deal, play, bots, seed)
        for seat, name in enumerate(seating):
            points = play.table.points[seat]
            totals[seat] += points
            _add(tallies[name], contract, points, seat == dealer)
    best = max(totals)
    for seat, name in enumerate(seating):
        tally = tallies[name]
        tally.games += 1
        tally.squares += totals[seat] ** 2
        if totals[seat] == best:
            tally.firsts += 1 / totals.count(best)
