"""A replay steps through a record forwards and backwards, in the positions of the core."""

from __future__ import annotations

from pathlib import Path

import pytest

from barbu_tui.core.domino import DominoTable, rounds_of
from barbu_tui.core.ruleset import PRESETS
from barbu_tui.session.record.events import ActionEvent, DealEvent, ScoreEvent, SeatEvent
from barbu_tui.session.record.file import load, write_whole
from barbu_tui.session.record.position import GameLog, Position
from barbu_tui.session.replay.cursor import Replay, ReplayError
from tests.oracle.check import check_record
from tests.support.replays import FIXTURE, game_of, own_game


def state_of(position: Position) -> tuple[object, ...]:
    """Everything that two positions are compared by."""
    game = position.game
    deal = game.deal
    scores = [(row.number, row.score, row.running) for row in game.finished]
    if deal is None:
        return game.standing, scores, position.players, position.ended
    play = deal.play
    cards = None if play is None else (play.table, play.hands)
    return game.standing, scores, position.players, deal.hands, deal.choice, deal.bids, cards, deal.turn


# --- the record written by hand ----------------------------------------------------------------------


def test_the_record_written_by_hand_is_valid_for_core_and_oracle() -> None:
    assert load(FIXTURE).position.finished
    assert check_record(str(FIXTURE)) == []


def test_the_record_written_by_hand_walks_first_to_last_and_back_with_the_cores_scores() -> None:
    record = load(FIXTURE)
    replay = Replay.of(record)
    assert len(replay) == len(record.events)
    positions = [Position.start(record.header)]
    for event in record.events:
        positions.append(positions[-1].then(event))
    there_and_back = [*range(len(replay)), *reversed(range(len(replay)))]
    for at in there_and_back:
        step = replay[at]
        game = positions[at + 1].game
        assert state_of(step.position) == state_of(positions[at + 1])
        assert step.running == game.standing.running
        assert step.turn == (-1 if game.deal is None else game.deal.turn)
    assert [replay.row(number).score.total for number in replay.deals] == [  # type: ignore[union-attr]
        (0, 40, -60, 0),
        (-9, -9, 1, -9),
        (-48, -6, 0, 30),
        (170, -5, 5, -105),
    ]
    assert replay.deals == range(1, 5)


def test_tricks_bring_what_the_scores_say() -> None:
    replay = Replay.of(load(FIXTURE))
    assert [trick.points for trick in replay.tricks(1)] == [0] * 8 + [-20]
    assert replay.tricks(2) == ()  # nobody doubled, so it is not played
    third = replay.tricks(3)
    assert [trick.points for trick in third] == [0, 0, -6, 0, 0, 0, -6, 0, 0, -12]
    assert third[9].winner == 0
    assert third[9].leader == 3
    assert third[9].card_of(2, 4) == third[9].cards[3]
    play = replay[replay.end(4)].deal.play
    assert play is not None
    assert isinstance(play.table, DominoTable)
    assert len(rounds_of(play.table.history, 4)) == 17


# --- every ruleset -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_every_ruleset_walks_both_ways(rules: str) -> None:
    header, events = game_of(rules)
    replay = Replay(header, events)
    assert [step.event for step in replay.steps] == list(events)
    position = Position.start(header)
    for step in replay.steps:
        position = position.then(step.event)
        assert state_of(step.position) == state_of(position)
        if isinstance(step.event, ScoreEvent):
            assert step.running == step.event.running
    stops = [0]
    while stops[-1] < len(replay) - 1:
        stops.append(replay.next_stop(stops[-1]))
        assert stops[-1] > stops[-2]
    back = [len(replay) - 1]
    while back[-1] > 0:
        back.append(replay.previous_stop(back[-1]))
    assert back == list(reversed(stops))
    starts = [replay.start(number) for number in replay.deals]
    assert all(isinstance(replay[at].event, DealEvent) for at in starts)
    at = 0
    for start in starts[1:]:
        at = replay.next_deal(at)
        assert at == start
    assert replay.next_deal(at) == len(replay) - 1
    for start in reversed(starts[:-1]):
        at = replay.previous_deal(at)
        assert at == start
    assert replay.previous_deal(0) == 0


@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_tricks_add_up_to_the_hand_points(rules: str) -> None:
    header, events = game_of(rules)
    replay = Replay(header, events)
    for number in replay.deals:
        tricks = replay.tricks(number)
        row = replay.row(number)
        assert row is not None
        if tricks:
            points = [0] * header.rules.players
            for trick in tricks:
                assert trick.whole
                points[trick.winner] += trick.points
            assert tuple(points) == row.score.hand


# --- places ------------------------------------------------------------------------------------------


def test_a_place_is_found_by_deal_and_trick() -> None:
    replay = Replay.of(load(FIXTURE))
    at = replay.find("3.5")
    assert (replay[at].number, replay[at].trick, replay[at].played) == (3, 5, 17)
    assert replay.find(" 2 ") == replay.start(2)
    assert replay.previous_stop(at) == at - 1  # the whole of trick 4


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("5", "The record has deals 1 to 4, not deal 5."),
        ("0", "The record has deals 1 to 4, not deal 0."),
        ("1.10", "Deal 1 has 9 tricks, not 10."),
        ("2.1", "Deal 2 has no tricks, not 1."),
        ("x", "Write a deal's number, or deal.trick, as in 10 or 10.5."),
        ("3.", "Write a deal's number, or deal.trick, as in 10 or 10.5."),
    ],
)
def test_a_place_outside_the_record_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ReplayError) as refusal:
        Replay.of(load(FIXTURE)).find(text)
    assert str(refusal.value) == reason


def test_seats_that_change_hands_are_steps_but_end_no_deal() -> None:
    header, events = game_of("online")
    score = next(at for at, event in enumerate(events) if isinstance(event, ScoreEvent))
    seat = SeatEvent(0, "bot", "sound")
    replay = Replay(header, [seat, *events[: score + 1], seat, *events[score + 1 :]])
    assert len(replay) == len(events) + 1  # the one before the first deal is no step
    assert replay.end(1) == score
    assert replay.start(2) == score + 2
    assert replay[score + 1].position.players[0].bot == "sound"


# --- unfinished and damaged records --------------------------------------------------------------------


def test_the_open_deal_of_an_unfinished_own_game_shows_the_humans_seat_alone() -> None:
    header, events = own_game(70)
    replay = Replay(header, events)
    assert replay.open_deal == 2
    assert replay.guarded(2) == 0
    assert replay.guarded(1) is None


def test_a_seat_handed_to_a_bot_stays_guarded_until_the_game_is_over() -> None:
    header, events = own_game(70)
    replay = Replay(header, [*events, SeatEvent(0, "bot", "random")])
    assert replay.guarded(2) == 0


def test_a_watched_game_is_open_but_for_a_seat_that_a_human_has_taken() -> None:
    header, events = game_of("online")
    log = GameLog(header, events[:70])
    replay = Replay.of(log)
    assert replay.guarded(replay.open_deal) is None
    log.add(SeatEvent(2, "human", None))
    replay.catch_up()
    assert replay.guarded(replay.open_deal) == 2
    log.add(SeatEvent(2, "bot", "random"))
    replay.catch_up()
    assert replay.guarded(replay.open_deal) is None


def test_a_finished_own_game_is_open() -> None:
    replay = Replay.of(load(FIXTURE))
    assert replay.humans == (0,)
    assert all(replay.guarded(number) is None for number in replay.deals)


def test_a_damaged_record_opens_up_to_the_damage(tmp_path: Path) -> None:
    lines = FIXTURE.read_bytes().splitlines(keepends=True)
    broken = tmp_path / "broken.barbu.jsonl"
    broken.write_bytes(b"".join([*lines[:20], lines[3], *lines[20:]]))
    replay = Replay.of(load(broken, tolerate_damage=True))
    assert len(replay) == 19
    assert replay.damage is not None
    assert replay.damage.startswith("The record is damaged in line 21: ")
    assert replay.warning == replay.damage


def test_a_torn_line_is_left_out_and_reported(tmp_path: Path) -> None:
    torn = tmp_path / "torn.barbu.jsonl"
    torn.write_bytes(b"".join(FIXTURE.read_bytes().splitlines(keepends=True)[:30]) + b'{"t": "pl')
    replay = Replay.of(load(torn, tolerate_damage=True))
    assert (len(replay), replay.damage) == (29, None)
    assert replay.warning == "The last line of the record is torn, and left out."


def test_a_record_of_a_single_deal_begins_at_its_own_number(tmp_path: Path) -> None:
    from barbu_tui.session.replay.export import export_deal

    header, events = game_of("sheet3")
    path = tmp_path / "one.barbu.jsonl"
    export_deal(Replay(header, events), 9, path)
    replay = Replay.of(load(path))
    assert replay.deals == range(9, 10)
    assert replay.start(9) == 0
    assert replay.finished
    assert replay.find("9.1") == replay.first_card(9, 1)


def test_a_growing_game_is_followed(tmp_path: Path) -> None:
    header, events = game_of("barbuda")
    whole = Replay(header, events)
    log = GameLog(header)
    growing = Replay.of(log)
    assert len(growing) == 0
    assert list(growing.deals) == []
    for count, event in enumerate(events[:200], 1):
        log.add(event)
        growing.catch_up()
        assert len(growing) == count
    assert growing.tricks(2) == whole.tricks(2)
    assert growing.end(growing.deals[-1]) == 199


def test_what_is_written_whole_replays_the_same(tmp_path: Path) -> None:
    header, events = game_of("online")
    path = tmp_path / "whole.barbu.jsonl"
    write_whole(path, header, events)
    replay = Replay.of(load(path))
    assert [step.event for step in replay.steps] == list(events)
    assert all(step.why for step in replay.steps if isinstance(step.event, ActionEvent) and step.why)
