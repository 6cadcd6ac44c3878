"""A game's log: each event is applied once, and the log is cut when a decision is taken back."""

from __future__ import annotations

import pytest

from barbu_tui.session.record.events import DealEvent
from barbu_tui.session.record.file import load
from barbu_tui.session.record.position import FoldError, GameLog
from barbu_tui.session.replay.cursor import Replay
from tests.support.replays import FIXTURE, game_of


def test_a_log_leads_to_the_position_of_its_events() -> None:
    header, events = game_of("sheet3")
    log = GameLog(header, events)
    assert log.events == list(events)
    assert log.positions[-1] is log.position
    assert len(log.positions) == len(events)
    assert log.position.game.over


def test_an_impossible_event_changes_nothing() -> None:
    header, events = game_of("online")
    log = GameLog(header, events[:10])
    before = log.position
    with pytest.raises(FoldError):
        log.add(DealEvent(2, 0, ()))
    assert log.position is before
    assert len(log.events) == len(log.positions) == 10


def test_the_first_events_are_a_log_of_their_own() -> None:
    header, events = game_of("online")
    log = GameLog(header, events)
    part = log.first(20)
    assert part.events == list(events[:20])
    assert part.position is log.positions[19]
    part.add(events[20])
    assert len(log.events) == len(events)
    assert log.first(0).position.game.number == 1


def test_a_replay_takes_the_positions_of_the_record() -> None:
    record = load(FIXTURE)
    steps = Replay.of(record).steps
    kept = record.positions[-len(steps) :]
    assert [id(step.position) for step in steps] == [id(position) for position in kept]


def test_a_replay_follows_a_log_that_grows() -> None:
    header, events = game_of("barbuda")
    log = GameLog(header, events[:5])
    replay = Replay.of(log)
    known = len(replay)
    for event in events[5:40]:
        log.add(event)
    assert len(replay) == known
    replay.catch_up()
    replay.catch_up()
    assert len(replay) == known + 35
    assert replay.position is log.position
