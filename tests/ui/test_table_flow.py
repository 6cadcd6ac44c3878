"""The order of events at the table, with a clock that the test advances."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent, DealEvent, Event
from barbu_tui.session.record.file import RecordWriteError
from barbu_tui.session.store.settings import Settings
from barbu_tui.session.table.table import Table
from barbu_tui.ui.screens.table.flow import Flow, Step
from barbu_tui.ui.screens.table.pace import Stage
from tests.support.saved_games import RULES


class Clock:
    """A clock that the test advances: it remembers what would be waited for, and what was shown."""

    held = False

    def __init__(self, factor: float = 0.0) -> None:
        self.factor = factor
        self.waiting: float | None = None
        self.log: list[str] = []

    def wait(self, seconds: float, then: Callable[[], None]) -> None:
        self.waiting = seconds

    def stop(self) -> None:
        self.waiting = None

    def aside(self, work: Callable[[], Step], then: Callable[[Step | RecordWriteError], None]) -> None:
        self.work = work

    def stages(self, event: Event) -> list[Stage]:
        kind = type(event).__name__
        return (
            [Stage(1.0, lambda: self.log.append(kind)), Stage(0.5)]
            if isinstance(event, DealEvent | ActionEvent)
            else []
        )

    def changed(self) -> None:
        self.log.append("changed")


def begun(game: Match, clock: Clock) -> Flow:
    """Return the flow of a game by a clock, begun."""
    flow = Flow(Table(game, None, Settings), clock, clock.stages, clock.changed)
    flow.go()
    return flow


@pytest.fixture(autouse=True)
def bots_are_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot counts as slow, however busy the machine is."""
    monkeypatch.setattr("barbu_tui.ui.screens.table.flow.SLOW", 60.0)


def match(rules: str = "online", human: str | None = "You", path: Path | None = None) -> Match:
    chosen = ruleset(rules)
    bots = ["random"] * (chosen.players - (human is not None))
    return Match.new(new_header(chosen, bots, 11, human=human), path)


@pytest.mark.parametrize("rules", RULES)
def test_at_instant_one_decision_follows_the_other(rules: str) -> None:
    game = match(rules)
    flow = begun(game, Clock())
    decisions = 0
    while flow.state != "over":
        if flow.state == "result":
            flow.go()
            continue
        assert flow.state == "waiting"
        assert game.waiting
        flow.answer(game.view(0).legal_actions()[0])
        decisions += 1
    assert game.over
    assert (
        sum(isinstance(event, ActionEvent) and event.action.seat == 0 for event in game.events) >= decisions
    )


def test_a_pause_is_waited_for_and_can_be_cut_short() -> None:
    clock = Clock(2.0)
    flow = begun(match(), clock)
    assert (flow.state, clock.waiting) == ("busy", 2.0)
    flow.tick()
    assert (flow.state, clock.waiting) == ("busy", 1.0)
    assert "DealEvent" in clock.log
    events = len(flow.table.match.events)
    flow.hurry()
    assert len(flow.table.match.events) == events + 1, (
        "hurrying ends the rest and goes on to the next thing alone"
    )


def test_the_game_waits_while_something_covers_it() -> None:
    clock = Clock(1.0)
    flow = begun(match(human=None), clock)
    clock.held = True
    events = len(flow.table.match.events)
    for _ in range(5):
        flow.tick()
    assert len(flow.table.match.events) == events
    clock.held = False
    flow.resume()
    flow.tick()
    assert len(flow.table.match.events) > events


def test_bots_alone_stop_at_every_result() -> None:
    flow = begun(match(human=None), Clock())
    assert flow.state == "result"
    assert len(flow.table.match.game.finished) == 1


def test_a_record_that_cannot_be_written_stops_the_game() -> None:
    game = match()
    flow = begun(game, Clock())
    before = game.game

    class Full:
        def write(self, event: Event) -> None:
            raise RecordWriteError("The disk is full.")

    game.writer = Full()  # type: ignore[assignment]
    flow.answer(game.view(0).legal_actions()[0])
    assert flow.state == "failed"
    assert str(flow.error) == "The disk is full."
    assert game.game == before


def test_a_slow_bot_thinks_in_another_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.table.flow.SLOW", -1.0)
    game = match(human=None)
    clock = Clock()
    flow = begun(game, clock)
    assert flow.state == "thinking"
    events = len(game.events)
    flow.hurry()
    assert (flow.state, len(game.events)) == ("thinking", events)
    for _ in range(200):
        if flow.state != "thinking":
            break
        flow.came(clock.work())
    assert clock.log[-1] == "changed"
    assert len(game.game.finished) == 1


def test_nothing_is_asked_before_the_last_card_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda file: None)  # a busy disk would be waited for before the question
    game = match(path=tmp_path / "game.barbu.jsonl")
    game.sync_in_background()
    clock = Clock()
    flow = begun(game, clock)
    assert flow.state == "waiting"
    may_go_on = threading.Event()
    monkeypatch.setattr(os, "fsync", lambda file: may_go_on.wait(10))
    flow.answer(game.view(0).legal_actions()[0])
    states: list[str] = [flow.state]
    flow.hurry()
    states.append(flow.state)
    may_go_on.set()
    flow.came(clock.work())
    states.append(flow.state)
    assert states == ["keeping", "keeping", "waiting"]
    assert game.kept
    game.close()


def test_a_card_that_cannot_be_saved_ends_the_game_before_the_next_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(descriptor: int) -> None:
        raise OSError(5, os.strerror(5))

    game = match(path=tmp_path / "game.barbu.jsonl")
    game.sync_in_background()
    flow = begun(game, Clock())
    monkeypatch.setattr(os, "fsync", broken)
    flow.answer(game.view(0).legal_actions()[0])
    assert flow.state == "failed"
    game.close()
