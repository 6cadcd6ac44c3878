"""Saved games for screens: played by bots, with seat S marked as a human's."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.header import new_header
from barbu_tui.session.record.events import EndEvent, Event, Header, ScoreEvent
from barbu_tui.session.record.file import SUFFIX, write_whole
from barbu_tui.session.record.position import Position
from tests.support.records import BEGUN

RULES = tuple(PRESETS)


@cache
def whole(rules: str = "online", seed: int = 3, human: bool = True) -> tuple[Header, tuple[Event, ...]]:
    """Return a whole game."""
    chosen = ruleset(rules)
    header = new_header(chosen, ["random"] * chosen.players, seed, human=None, begun=BEGUN)
    events, _ = play_game(header)
    if human:
        players = (replace(header.players[0], name="Ann", kind="human", bot=None), *header.players[1:])
        header = replace(header, players=players)
    return header, tuple(events)


def begun(
    rules: str = "online", seed: int = 3, deals: int = 10, more: int = 3
) -> tuple[Header, tuple[Event, ...]]:
    """Return the first deals of the whole game, and a few events of the next deal."""
    header, events = whole(rules, seed)
    scores = [at for at, event in enumerate(events) if isinstance(event, ScoreEvent)]
    return header, events[: scores[deals - 1] + 1 + more] if deals else ()


def first_deals(header: Header, deals: int) -> tuple[Event, ...]:
    """Return the first deals of a game of bots, as they are in the whole game."""
    events, _ = play_game(replace(header, until=deals))
    assert isinstance(events[-1], EndEvent)
    return tuple(events[:-1])


def game_of(header: Header, events: tuple[Event, ...]) -> Game:
    """Return the game after these events."""
    position = Position.start(header)
    for event in events:
        position = position.then(event)
    return position.game


@cache
def game(rules: str = "online", deals: int | None = None) -> tuple[Header, Game]:
    """Return a game, whole or after so many deals."""
    header, events = whole(rules) if deals is None else begun(rules, deals=deals)
    return header, game_of(header, events)


def save(directory: Path, name: str, header: Header, events: tuple[Event, ...]) -> Path:
    """Write a record; return its path."""
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / f"{name}{SUFFIX}"
    write_whole(path, header, events)
    return path
