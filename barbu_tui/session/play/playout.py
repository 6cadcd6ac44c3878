"""Many games of bots without a screen."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Final

from barbu_tui.core.actions import Action, Bid, PlayCard
from barbu_tui.core.cards import BIT, Seat
from barbu_tui.core.deal import Deal, Play, perform
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.doubling import bidder, empty_bid, levels_of
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.tricks import TrickPlay
from barbu_tui.core.view import Phase, View
from barbu_tui.session.play.bot_host import UNDERSTUDY, chance_of
from barbu_tui.session.play.match import Match, new_header
from barbu_tui.session.play.processes import spread
from barbu_tui.session.record.events import (
    ActionEvent,
    DealEvent,
    EndEvent,
    Event,
    Header,
    ScoreEvent,
    SeatEvent,
)
from barbu_tui.session.record.file import SUFFIX, write_whole
from barbu_tui.session.record.position import Position
from bots import Bot, Decision, bot_names, is_built_in, make_bot, spoken

_COLLECT: Final = (50_000, 20, 50)
"""When garbage is looked for while bots do nothing but play: seldom, since they make no cycles."""

Seen = Callable[[Decision], None]
"""Told of every decision as it is made."""


def play_deal(deal: Deal, bots: Sequence[Bot], seed: int, seen: Seen | None = None) -> Deal:
    """Play a deal to its end with this program's own bots, or hosted ones, as fast as may be.

    One view a seat is kept up to date while the deal is bid and played, and what the bots answer is taken
    as legal: the tests and ``barbu check`` hold ours to it, their host those from elsewhere.

    Args:
        deal: a deal in any phase.
        bots: seat → bot.
        seed: the game's seed, for the bots' chance.
        seen: told of every decision.
    """
    if deal.over:
        return deal
    if deal.play is not None:
        play = deal.play.copy()
        play_out(deal, play, bots, seed, seen)
        return deal.with_play(play)
    views = [deal.following(seat) for seat in deal.rules.seats]
    deal = _bid(deal, views, bots, seed, seen)
    if deal.play is not None:
        table = deal.play.table
        for view in views:
            view.phase, view.table = Phase.PLAY, table
            view.choice, view.bids, view.levels = deal.choice, deal.bids, table.levels
        _play(deal, deal.play, views, bots, seed, seen)  # the bids began it here, and it is nobody else's
    return deal


def _bid(deal: Deal, views: Sequence[View], bots: Sequence[Bot], seed: int, seen: Seen | None) -> Deal:
    """The call and the bids that are still to come; each player's view is brought up to date when it is his turn."""
    rules, dealer = deal.rules, deal.dealer
    if deal.choice is None:
        decision = bots[dealer].decide(views[dealer], chance_of(views[dealer], seed))
        if seen is not None:
            seen(decision)
        deal = deal.after(decision.action)
    bids = deal.bids
    while len(bids) < rules.players:
        action: Action | None = empty_bid(rules, dealer, bids)
        if action is None:
            seat = bidder(rules, dealer, len(bids))
            view = views[seat]
            view.phase, view.choice = Phase.BIDS, deal.choice
            view.bids, view.levels = bids, levels_of(rules.players, bids)
            decision = bots[seat].decide(view, chance_of(view, seed))
            action = decision.action
        else:
            decision = Decision(action)
        if seen is not None:
            seen(decision)
        assert isinstance(action, Bid)
        bids = (*bids, action)
    return deal.with_bids(bids)


def play_out(deal: Deal, play: Play, bots: Sequence[Bot], seed: int, seen: Seen | None = None) -> None:
    """Play the cards of a deal to the end, in place.

    Args:
        deal: the deal, for what all may see of it; its own play is left alone.
        play: the play to go on with.
        bots: seat → bot.
        seed: the game's seed, for the bots' chance.
        seen: told of every decision.
    """
    _play(deal, play, [deal.following(seat, play) for seat in deal.rules.seats], bots, seed, seen)


def _play(
    deal: Deal, play: Play, views: Sequence[View], bots: Sequence[Bot], seed: int, seen: Seen | None
) -> None:
    """The same with the players' views, which show this play; their hands are brought up to date as cards go."""
    table = play.table
    hands = play.hands
    in_tricks = isinstance(play, TrickPlay)
    seats = []
    for view, bot in zip(views, bots, strict=True):
        seats.append((bot.decide, view, chance_of(view, seed)))
    while not table.over:
        seat = table.turn
        decide, view, chance = seats[seat]
        decision = decide(view, chance)
        if seen is not None:
            seen(decision)
        action = decision.action
        if in_tricks and isinstance(action, PlayCard) and action.claim is None and not action.breach:
            card = action.card
            view.hand = hands[seat] = view.hand ^ BIT[card]
            table.play(card)
        else:
            perform(play, action)
            view.hand = hands[seat]


def nothing_but_play() -> None:
    """From now on this process is there for bots' games: it seldom looks for garbage."""
    gc.set_threshold(*_COLLECT)


@contextmanager
def playing() -> Iterator[None]:
    """As after :func:`nothing_but_play`, for a while; bots play about a twentieth faster so."""
    collected = gc.get_threshold()
    gc.set_threshold(*_COLLECT)
    try:
        yield
    finally:
        gc.set_threshold(*collected)


@cache
def shared_bot(name: str) -> Bot:
    """The bot of that name, one for the whole process: a bot keeps nothing from one decision to the next.

    Raises:
        UnknownBotError: there is none.
    """
    return make_bot(name)


def play_game(
    header: Header,
    bots: Sequence[Bot] | None = None,
    *,
    record: bool = True,
    told: Callable[[Seat, str], None] | None = None,
) -> tuple[list[Event], Game]:
    """A whole game of bots: what happened, with the reasons in words, and where it ended.

    The same game comes out as if a :class:`~barbu_tui.session.play.match.Match` had been advanced to its end.

    Args:
        header: the header; every seat a bot's.
        bots: seat → bot, made from the header if not given.
        record: put down what happens; if not, only where it ended is told, and no reason is put into words.
        told: told the seats of bots from elsewhere that failed, and what befell each, a sentence.

    Raises:
        UnknownBotError: a seat's bot cannot be made.
    """
    if bots is None:
        names = [player.bot or UNDERSTUDY for player in header.players]
        ours = set(names) <= set(bot_names())
        bots = [shared_bot(name) for name in names] if ours else []
    if not (bots and all(map(is_built_in, bots))):
        match = Match(header)
        while match.advance() is not None:
            pass
        if told is not None:
            seats = [event.seat for event in match.events if isinstance(event, SeatEvent)]
            for seat, notice in zip(seats, match.notices, strict=True):
                told(seat, notice)
        return match.events if record else [], match.game
    called = header.names
    events: list[Event] = []
    game = Position.start(header).game
    seed = header.seed or 0

    def seen(decision: Decision) -> None:
        events.append(ActionEvent(decision.action, why=spoken(decision.why, called) or None))

    while not game.over:
        hands = deal_hands(header.rules, seed, game.number)
        begun = game.begin(hands)
        assert begun.deal is not None
        if record:
            events.append(DealEvent(game.number, game.dealer, hands))
        game = begun.with_deal(play_deal(begun.deal, bots, seed, seen if record else None)).finish()
        if record:
            row = game.finished[-1]
            events.append(ScoreEvent(row.number, row.score, row.running))
    if record:
        events.append(EndEvent(game.standing.running))
    return events, game


@dataclass(frozen=True)
class GameResult:
    """How one simulated game ended."""

    number: int
    """From 1."""
    seed: int
    totals: tuple[int, ...]
    """Seat → points."""
    path: Path | None
    """Its record."""
    failures: tuple[str, ...] = ()
    """What befell bots from elsewhere, a sentence each."""
    replaced: tuple[Seat, ...] = ()
    """Their seats, in which :data:`~barbu_tui.session.play.bot_host.UNDERSTUDY` played on."""


def simulate(
    rules: Ruleset,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    jobs: int = 1,
    out: Path | None = None,
) -> Iterator[GameResult]:
    """Whole games of bots, as they finish.

    Game ``k`` is dealt from ``seed + k - 1``, so it can be looked at alone.

    Args:
        rules: the ruleset.
        bots: bot names of all seats, from S.
        games: how many.
        seed: of the first game.
        jobs: processes.
        out: directory for a record each, ``game-00001.barbu.jsonl`` and so on; ``None`` for none.

    Raises:
        RecordWriteError: a record cannot be written, or is there already.
        UnknownBotError: a bot cannot be made, or no longer.
        ProcessesError: the processes cannot be started, or one is gone.
    """
    numbers = range(1, games + 1)
    if jobs <= 1:
        for number in numbers:
            with playing():
                result = _one(rules, tuple(bots), seed + number - 1, number, out)
            yield result
        return
    yield from spread(
        partial(_numbered, rules, tuple(bots), seed, out), numbers, jobs, begin=nothing_but_play
    )


def _numbered(rules: Ruleset, bots: tuple[str, ...], seed: int, out: Path | None, number: int) -> GameResult:
    """The game of this number."""
    return _one(rules, bots, seed + number - 1, number, out)


def _one(rules: Ruleset, bots: tuple[str, ...], seed: int, number: int, out: Path | None) -> GameResult:
    header = new_header(rules, bots, seed, human=None)
    failures: dict[Seat, str] = {}
    events, game = play_game(header, record=out is not None, told=failures.__setitem__)
    path = None
    if out is not None:
        path = out / f"game-{number:05d}{SUFFIX}"
        write_whole(path, header, events)
    return GameResult(number, seed, game.standing.running, path, tuple(failures.values()), tuple(failures))


__all__ = ["GameResult", "nothing_but_play", "play_deal", "play_game", "play_out", "playing", "simulate"]
