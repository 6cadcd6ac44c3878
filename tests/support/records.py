"""Records for tests, made by the program: whole games or a few deals."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.header import new_header
from barbu_tui.session.record.codec import event_json, header_json
from barbu_tui.session.record.events import Event, Header, Player
from barbu_tui.session.store.lines import encode
from tests.oracle import check_record
from tests.support.random_play import finish_at_random

BEGUN = datetime(2026, 11, 21, 10, tzinfo=UTC)


def header_of(rules: Ruleset, seed: int = 1, *, bots: str = "random", human: str | None = None) -> Header:
    """Return the header of a whole game of one kind of bot, with or without a human in S."""
    seats = rules.players - (human is not None)
    return new_header(rules, [bots] * seats, seed, human=human, begun=BEGUN)


@cache
def short_header(
    rules: Ruleset, first: int, last: int, *, seed: int = 1, bots: str = "random", human: str | None = None
) -> Header:
    """Return the header of a record of deals ``first`` to ``last`` of a game."""
    whole = header_of(rules, seed, bots=bots, human=human)
    game = finish_at_random(Game.new(rules, whole.first_dealer, until=first - 1), seed) if first > 1 else None
    before = game.standing if game else Game.new(rules, whole.first_dealer).standing
    return Header(
        rules=rules,
        players=tuple(Player(each.seat, each.name, each.kind, each.bot) for each in whole.players),
        first_dealer=whole.first_dealer,
        created=whole.created,
        utc_offset=whole.utc_offset,
        seed=whole.seed,
        cut=whole.cut,
        app=whole.app,
        before=before,
        until=last,
        source="a test",
    )


def record_bytes(header: Header, events: list[Event]) -> bytes:
    """Return the bytes of a record."""
    return encode(header_json(header)) + b"".join(encode(event_json(event, header.rules)) for event in events)


@cache
def whole_game(name: str = "online", seed: int = 1, options: str = "{}") -> bytes:
    """Return the record of a whole game of random bots."""
    header = header_of(ruleset(name, json.loads(options)), seed)
    return record_bytes(header, play_game(header)[0])


def write(path: Path, lines: list[Any]) -> Path:
    """Write a file of these lines: objects, text or bytes; return its path."""
    data = b""
    for line in lines:
        if isinstance(line, bytes):
            data += line
        elif isinstance(line, str):
            data += line.encode() + b"\n"
        else:
            data += encode(line)
    path.write_bytes(data)
    return path


def objects(data: bytes) -> list[dict[str, Any]]:
    """Return the lines of a record as JSON objects."""
    return [json.loads(line) for line in data.splitlines()]


def accepted_by_the_oracle(data: bytes) -> bool:
    """Check a record with the independent checker; fail with its findings."""
    problems = check_record(data.decode().splitlines(keepends=True))
    assert problems == [], problems[:3]
    return True


def rng_of(*parts: object) -> random.Random:
    """Return a random source seeded by these parts."""
    return random.Random("/".join(map(str, parts)))
