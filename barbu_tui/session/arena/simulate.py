"""Whole games of bots without a screen, each with a record if requested."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from barbu_bots import Decision, bot_names, searching_names, shared_bot
from barbu_bots.search.playout import nothing_but_play, play_deal, playing
from barbu_bots.thought import BY_WORLDS, Thought
from barbu_tui.core.cards import Seat
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.session.play.bot_host import UNDERSTUDY, bot_event
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.play.processes import spread
from barbu_tui.session.record.events import (
    DealEvent,
    EndEvent,
    Event,
    Header,
    ScoreEvent,
    SeatEvent,
)
from barbu_tui.session.record.file import SUFFIX, write_whole
from barbu_tui.session.record.position import Position


def play_game(
    header: Header,
    *,
    record: bool = True,
    thought: Thought = BY_WORLDS,
    on_failure: Callable[[Seat, str], None] | None = None,
) -> tuple[list[Event], Game]:
    """Play a whole game of bots. Return its events and the game at its end.

    The events are those of a :class:`~barbu_tui.session.play.match.Match` advanced to its end. Without ``record`` there
    are none, and no reason is worded. ``on_failure`` gets the seat of a third-party bot that failed, and a sentence.

    Raises:
        UnknownBotError: a seat's bot cannot be made.
    """
    names = [player.bot or UNDERSTUDY for player in header.players]
    if not set(names) <= {*bot_names(), *searching_names()}:
        return _hosted_game(header, record, thought, on_failure)
    bots = [shared_bot(name, thought) for name in names]
    seed, names_by_seat = header.seed or 0, header.names
    events: list[Event] = []
    game = Position.start(header).game

    def seen(decision: Decision) -> None:
        events.append(bot_event(decision, names_by_seat))

    while not game.over:
        hands = deal_hands(header.rules, seed, game.number)
        begun = game.begin(hands)
        assert begun.deal is not None
        dealt = replace(begun.deal, standing=header.standing_of(game.standing))
        if record:
            events.append(DealEvent(game.number, game.dealer, hands))
        game = begun.with_deal(play_deal(dealt, bots, seed, seen if record else None)).finish()
        if record:
            row = game.finished[-1]
            events.append(ScoreEvent(row.number, row.score, row.running))
    if record:
        events.append(EndEvent(game.standing.running))
    return events, game


def _hosted_game(
    header: Header, record: bool, thought: Thought, on_failure: Callable[[Seat, str], None] | None
) -> tuple[list[Event], Game]:
    """Play a game with third-party bots, each asked by its host."""
    match = Match(header, thought=thought)
    while match.advance() is not None:
        pass
    if on_failure is not None:
        seats = [event.seat for event in match.events if isinstance(event, SeatEvent)]
        for seat, notice in zip(seats, match.notices, strict=True):
            on_failure(seat, notice)
    return match.events if record else [], match.game


@dataclass(frozen=True)
class GameResult:
    """The end of one simulated game."""

    number: int
    """From 1."""
    seed: int
    totals: tuple[int, ...]
    """Seat → points."""
    path: Path | None
    """The record; ``None`` if none was written."""
    failures: tuple[str, ...] = ()
    """The failures of third-party bots, a sentence each."""
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
    thought: Thought = BY_WORLDS,
) -> Iterator[GameResult]:
    """Play whole games of bots, with a record each in a directory if it is given. Yield their results as they finish.

    Game ``k`` is dealt from ``seed + k - 1``, so that it can be played again alone.

    Raises:
        RecordWriteError: a record cannot be written, or exists already.
        UnknownBotError: a bot cannot be made.
        ProcessesError: the processes cannot be started, or one has ended.
    """
    play = partial(_played, rules, tuple(bots), seed, out, thought)
    if jobs > 1:
        yield from spread(play, range(1, games + 1), jobs, begin=nothing_but_play)
        return
    for number in range(1, games + 1):
        with playing():
            result = play(number)
        yield result


def _played(
    rules: Ruleset, bots: tuple[str, ...], seed: int, out: Path | None, thought: Thought, number: int
) -> GameResult:
    """Play the game of this number."""
    seed += number - 1
    header = new_header(rules, bots, seed, human=None)
    failures: dict[Seat, str] = {}
    events, game = play_game(header, record=out is not None, thought=thought, on_failure=failures.__setitem__)
    path = None
    if out is not None:
        path = out / f"game-{number:05d}{SUFFIX}"
        write_whole(path, header, events)
    return GameResult(number, seed, game.standing.running, path, tuple(failures.values()), tuple(failures))
