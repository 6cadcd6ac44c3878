"""One set of a duplicate match: the same deals in every seating, and the score of each bot.

A third-party bot that fails is not asked again in its match. The match sends each set with the names of the
failed bots, and each process remembers its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations

from barbu_bots import Bot, Decision, bot_names, make_bot, searching_names, shared_bot
from barbu_bots.api import chance_of
from barbu_bots.search.playout import play_deal, play_out
from barbu_bots.thought import BY_WORLDS, Thought
from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import CardSet, Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal, start_play
from barbu_tui.core.dealing import Chance, deal_hands, first_dealer
from barbu_tui.core.doubling import Standing, bidding_order
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import View
from barbu_tui.session.play.bot_host import UNDERSTUDY, BotFailedError, ask_bot

CALLER = "sound"
"""The bot that chooses trump suit and starting rank if only the card play is measured."""


@dataclass(frozen=True)
class Contest:
    """The subject of a match. The result depends on nothing else."""

    rules: Ruleset
    bots: tuple[str, ...]
    """A name for each seat, in any order; the same name may stand more than once."""
    seed: int = 0
    """The first set has the cards of the game dealt from it, the second those of the next seed."""
    card_play: bool = False
    """Whether the card play alone is measured, on undoubled deals, in raw points."""
    thought: Thought = BY_WORLDS
    """The thinking time of bots that search."""

    @property
    def deals(self) -> int:
        """The divisor of a game's points: 1 for points per game, the deals of a round of card play."""
        return len(self.rules.contracts) if self.card_play else 1


@dataclass(frozen=True)
class Job:
    """A set to play. Jobs are sent to other processes and machines."""

    contest: Contest
    number: int
    """The number of the set, from 1."""
    match: str = ""
    """The match's id, under which a process remembers failed bots. Empty to remember nothing."""
    out: frozenset[str] = frozenset()
    """Bots known to have failed in a set before this one."""


@dataclass
class SetScore:
    """The score of one bot in one set."""

    games: int = 0
    """Games, counted once per seat."""
    points: float = 0.0
    squares: float = 0.0
    firsts: float = 0.0
    """First places; ties shared."""
    replaced: int = 0
    """Games, counted once, in which :data:`~barbu_tui.session.play.bot_host.UNDERSTUDY` played for it, wholly or in part."""
    dealing: float = 0.0
    """Points from deals that it dealt."""
    by_contract: dict[Contract, float] = field(default_factory=dict)


@dataclass(frozen=True)
class SetResult:
    """The result of one set."""

    number: int
    games: int
    tallies: dict[str, SetScore]
    """Bot → its score, summed over its seats and the set's games."""
    out: frozenset[str] = frozenset()
    """Bots left out because they had failed in an earlier set."""
    failed: dict[str, str] = field(default_factory=dict)
    """Third-party bot → its failure, a sentence."""


def seatings(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """Return all different seatings, in a fixed order."""
    return sorted(set(permutations(bots)))


class _Guest:
    """A third-party bot in a seat of one game. After a failure of any bot of its name the understudy plays."""

    def __init__(self, name: str, failed: dict[str, str]) -> None:
        self.name = name
        self._failed = failed
        self._bot = make_bot(name)

    def decide(self, view: View, chance: Chance) -> Decision:
        if self.name not in self._failed:
            try:
                return ask_bot(self._bot, view, chance, self.name)
            except BotFailedError as failure:
                self._failed[self.name] = str(failure)
        return shared_bot(UNDERSTUDY).decide(view, chance)


_failed_here: dict[str, dict[str, int]] = {}
"""The current match of this process → bot → the first set here in which it failed."""


def _memory(match: str) -> dict[str, int]:
    if match not in _failed_here:
        _failed_here.clear()
        _failed_here[match] = {}
    return _failed_here[match]


def play_set(job: Job) -> SetResult:
    """Play one set."""
    memory = _memory(job.match) if job.match else {}
    out = job.out | {name for name, number in memory.items() if number < job.number}
    failed: dict[str, str] = {}
    contest = job.contest
    tallies = {name: SetScore() for name in contest.bots}
    order = seatings(contest.bots)
    seed = contest.seed + job.number - 1
    play = _undoubled_deals if contest.card_play else _whole_game
    for seating in order:
        bots = [_seated(name, out, failed, contest.thought) for name in seating]
        play(contest.rules, seed, seating, bots, tallies)
        for name in tallies:
            tallies[name].replaced += name in out or name in failed
    for name in failed:
        memory.setdefault(name, job.number)
    return SetResult(job.number, len(order), tallies, out, failed)


def _seated(name: str, out: frozenset[str], failed: dict[str, str], thought: Thought) -> Bot:
    """Return the bot for a seat of one game. A third-party bot gets an object for each."""
    if name in bot_names() or name in searching_names():
        return shared_bot(name, thought)
    return shared_bot(UNDERSTUDY) if name in out or name in failed else _Guest(name, failed)


@lru_cache(maxsize=64)
def _hands(rules: Ruleset, seed: int, number: int) -> tuple[CardSet, ...]:
    return deal_hands(rules, seed, number)


def _whole_game(
    rules: Ruleset, seed: int, seating: tuple[str, ...], bots: list[Bot], tallies: dict[str, SetScore]
) -> None:
    game = Game.new(rules, first_dealer(rules, seed)[0])
    while not game.over:
        game = game.begin(_hands(rules, seed, game.number))
        assert game.deal is not None
        game = game.with_deal(play_deal(game.deal, bots, seed)).finish()
    for row in game.finished:
        assert row.deal.choice is not None
        for seat, name in enumerate(seating):
            _add(tallies[name], row.deal.choice.contract, row.score.total[seat], seat == row.deal.dealer)
    add_game([tallies[name] for name in seating], game.standing.running)


def _add(tally: SetScore, contract: Contract, points: float, dealt: bool) -> None:
    tally.by_contract[contract] = tally.by_contract.get(contract, 0.0) + points
    if dealt:
        tally.dealing += points


def add_game(tallies: Sequence[SetScore], totals: Sequence[int]) -> None:
    """Add a game's points to the scores of its seats."""
    best = max(totals)
    for points, tally in zip(totals, tallies, strict=True):
        tally.games += 1
        tally.points += points
        tally.squares += points**2
        if points == best:
            tally.firsts += 1 / totals.count(best)


def undoubled(
    rules: Ruleset, contract: Contract, dealer: Seat, hands: Sequence[CardSet], number: int = 1
) -> Deal:
    """Return a deal of this contract that nobody doubles, before its first card.

    :data:`CALLER` chooses trump suit and starting rank, as if no other contract were left.
    """
    others = tuple(each for each in rules.contracts if each != contract)
    standing = Standing(
        number - 1,
        tuple(others if seat == dealer else () for seat in rules.seats),
        ((rules.owed_doubles,) * rules.players,) * rules.players,
        (0,) * rules.players,
    )
    deal = Deal(rules, standing, dealer, tuple(hands))
    view = deal.view(dealer)
    choice = shared_bot(CALLER).decide(view, chance_of(view, 0)).action
    assert isinstance(choice, ChooseContract)
    bids = tuple(Bid(seat) for seat in bidding_order(rules, dealer))
    return Deal(rules, standing, dealer, tuple(hands), choice, bids)


def _undoubled_deals(
    rules: Ruleset, seed: int, seating: tuple[str, ...], bots: list[Bot], tallies: dict[str, SetScore]
) -> None:
    totals = [0] * rules.players
    for number, contract in enumerate(rules.contracts, start=1):
        dealer = (seed + number) % rules.players
        deal = undoubled(rules, contract, dealer, _hands(rules, seed, number), number)
        play = start_play(rules, deal.choice, dealer, deal.hands, deal.levels)
        play_out(deal, play, bots, seed)
        for seat, name in enumerate(seating):
            points = play.table.points[seat]
            totals[seat] += points
            _add(tallies[name], contract, points, seat == dealer)
    add_game([tallies[name] for name in seating], totals)
