"""A record as one seat saw it: whole, legal, and the same whatever the seat could not know."""

from __future__ import annotations

from pathlib import Path

import pytest

from barbu_tui.cli import main
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.formats.one_seat import as_seen
from barbu_tui.session.record.events import ActionEvent, DealEvent, Event
from barbu_tui.session.record.file import load
from barbu_tui.session.replay.cursor import Replay, ReplayError
from tests.oracle import check_record
from tests.support.records import header_of, record_bytes
from tests.support.replays import own_game

GAMES = [("online", "sound"), ("online", "random"), ("sheet3", "sound"), ("barbuda", "greedy")]


def game(name: str, bots: str, seed: int = 3) -> Replay:
    header = header_of(ruleset(name), seed, bots=bots)
    return Replay(header, play_game(header)[0])


@pytest.mark.parametrize(("name", "bots"), GAMES)
def test_the_copy_is_a_sound_record_of_the_same_game(name: str, bots: str) -> None:
    replay = game(name, bots)
    header, events = as_seen(replay, 1)
    assert check_record(record_bytes(header, events).decode().splitlines()) == []
    assert header.seed is None
    own = [event for event in events if isinstance(event, ActionEvent)]
    told = [step.event for step in replay.steps if isinstance(step.event, ActionEvent)]
    assert [each.action for each in own] == [each.action for each in told]
    assert not any(each.why for each in own if each.action.seat != 1)
    assert [each.why for each in own if each.action.seat == 1] == [
        each.why for each in told if each.action.seat == 1
    ]


def deals(events: list[Event]) -> list[DealEvent]:
    return [event for event in events if isinstance(event, DealEvent)]


@pytest.mark.parametrize(("name", "bots"), GAMES[:1] + GAMES[2:3])
def test_the_seats_own_cards_stay_and_unknown_ones_are_forgotten(name: str, bots: str) -> None:
    replay = game(name, bots)
    header, events = as_seen(replay, 0)
    true = deals([step.event for step in replay.steps])
    copied = deals(events)
    assert [each.hands[0] for each in copied] == [each.hands[0] for each in true]
    assert [each.hands for each in copied] != [each.hands for each in true]
    # The copy of the copy is the copy: lost knowledge stays lost.
    again = as_seen(Replay(header, events), 0)[1]
    assert deals(again) == copied


def test_an_open_deal_is_copied_for_its_player_alone() -> None:
    replay = Replay(*own_game(12))
    assert replay.guarded(1) == 0
    header, events = as_seen(replay, 0)
    assert check_record(record_bytes(header, events).decode().splitlines()) == []
    with pytest.raises(ReplayError, match="as S sees it, no other"):
        as_seen(replay, 2)


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "seen.barbu.jsonl"
    source = "tests/fixtures/records/v1/online-honour.barbu.jsonl"
    assert main(["export", source, "--seat", "W", "--deal", "3", "--out", str(out)]) == 0
    record = load(out)
    assert record.position.finished
    assert record.header.source is not None
    assert "as W saw it" in record.header.source
    assert main(["export", source, "--seat", "X", "--out", str(out)]) == 2
    assert main(["export", source, "--seat", "W", "--as", "barbuwin", "--out", str(out)]) == 2
    assert "always shows all hands" in capsys.readouterr().err
