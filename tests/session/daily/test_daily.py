"""The deal of the day: the same cards everywhere, played once for the count, beside bots."""

from __future__ import annotations

import json
import os
import time
from contextlib import closing
from datetime import date, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import hand_text
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.view import Phase
from barbu_tui.session.daily.days import days_of, on_its_day, points_of
from barbu_tui.session.daily.game import (
    COMPARED,
    DayError,
    begin_day,
    bot_points,
    compare_bots,
    daily_header,
    day_named,
    result_of,
)
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent, DealEvent
from barbu_tui.session.record.file import load
from barbu_tui.session.record.saves import saves
from barbu_tui.session.scores.statistics import LeftOut, Statistics, count_games
from barbu_tui.session.store.clock import today
from barbu_tui.words.daily import days_words, share_line, streak_words
from tests.oracle.check import check_record
from tests.support.clock import StoppedClock, in_zone
from tests.support.commands import barbu
from tests.support.played_out import day_played, played_out
from tests.support.running import within

DAY = date(2026, 11, 21)
SEQUENCE = ("no_tricks", "no_queens", "no_last_two", "no_hearts", "barbu")


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


def numbers(key: str) -> list[int]:
    """Return the first numbers of a stream, as core/dealing.py describes it."""
    blocks = b"".join(sha256(f"{key}:{counter}".encode()).digest() for counter in range(20))
    return [int.from_bytes(blocks[at : at + 8], "big") for at in range(0, len(blocks), 8)]


def dealt_by_the_description(day: str) -> tuple[int, list[str], list[list[str]]]:
    """Return seed, contracts and hands from the description alone; no number drawn here is near 2⁶⁴."""
    first, second, third, *_ = numbers(f"barbu/1/daily/{day}")
    seed, given = first % 10**9, [SEQUENCE[second % 5], ("trumps", "domino")[third % 2]]
    deals = []
    for number in (1, 2, 3):
        cards = [f"{rank}{suit}" for suit in "SHDC" for rank in "23456789TJQKA"]
        for at, drawn in zip(range(51, 0, -1), numbers(f"barbu/1/deal/{seed}/{number}"), strict=False):
            cards[at], cards[drawn % (at + 1)] = cards[drawn % (at + 1)], cards[at]
        hands = [cards[13 * seat : 13 * seat + 13] for seat in range(4)]
        deals.append(
            [
                ".".join(
                    "".join(rank for rank in "AKQJT98765432" if f"{rank}{suit}" in hand) for suit in "SHDC"
                )
                for hand in hands
            ]
        )
    return seed, given, deals


def test_a_date_has_the_cards_of_the_description_on_every_build() -> None:
    told = []
    for count in range(60):
        day = DAY + timedelta(count)
        header = daily_header(day, "You")
        assert header.seed is not None
        hands = [[hand_text(hand) for hand in deal_hands(header.rules, header.seed, n)] for n in (1, 2, 3)]
        found = header.seed, list(header.given), hands
        assert found == dealt_by_the_description(day.isoformat())
        told.append(found)
    digest = sha256(json.dumps(told).encode()).hexdigest()
    assert digest == "9e61076e77b69e58f10ee3690505a422ebd821980f2dcc0a20486709328ffcd1"


def test_thirty_days_of_bots_keep_the_rules_and_the_given_contracts() -> None:
    for count in range(30):
        day = DAY + timedelta(count)
        match = day_played(day, ("novice", "club", "sound")[count % 3])
        assert match.path is not None
        assert check_record(match.path) == []
        record = load(match.path)
        assert record.header == match.header
        calls = [
            event.action
            for event in record.events
            if isinstance(event, ActionEvent) and isinstance(event.action, ChooseContract)
        ]
        assert [call.seat for call in calls] == [2, 3, 0]
        assert tuple(call.contract for call in calls[:2]) == match.header.given
        assert [e.dealer for e in record.events if isinstance(e, DealEvent)] == [2, 3, 0]
        if count % 3 == 2:  # the same decisions have the same answers
            assert bot_points(day, "sound")[1] == result_of(match.header, match.game).points
    assert len(days_of(saves()).played) == 30


def test_the_third_deal_is_yours_with_all_contracts() -> None:
    match = begin_day(DAY, "You")
    while not (match.waiting and match.view(0).phase is Phase.CONTRACT):
        if match.waiting:
            match.act(match.view(0).legal_actions()[0])
        else:
            match.advance()
    assert match.game.number == 3
    assert {call.contract for call in match.view(0).legal_actions()} == set(match.header.rules.contracts)  # type: ignore[union-attr]
    match.close()


def test_a_day_is_played_once_for_the_count_and_a_begun_one_goes_on() -> None:
    match = begin_day(DAY, "You")
    match.advance()
    match.close()
    assert days_of(saves()).state(DAY) == "begun"
    assert days_of(saves()).played == {}
    first = begin_day(DAY, "You")
    assert first.path == match.path
    played_out(first, "novice")
    second = day_played(DAY, "sound")
    assert second.path != first.path
    assert second.header.again
    assert not second.header.counted
    assert second.header.given == first.header.given
    found = days_of(saves()).played
    assert {day: save.path for day, save in found.items()} == {DAY: first.path}
    assert points_of(found[DAY]) == first.game.standing.running[0]
    *_, counted = Statistics(), *count_games([save.path for save in saves()])
    assert counted.every.games.count == 0
    assert counted.left_out == {LeftOut.PART: 1, LeftOut.AGAIN: 1}


def test_a_day_that_a_bot_played_on_does_not_count(stopped: StoppedClock) -> None:
    match = begin_day(DAY, "You")
    match.hand_over(0, "sound")
    played_out(match)
    assert days_of(saves()).played == {}
    assert days_words(days_of(saves()), DAY) == ""
    stopped.wait(seconds=1)
    own = day_played(DAY)
    assert own.header.counted
    points = own.game.standing.running[0]
    assert days_words(days_of(saves()), DAY).replace("−", "-") == (
        f"Deals of the day: 1 played, {points:+d} on average, 0 days in a row."
    )


def test_a_streak_counts_days_begun_on_their_date(stopped: StoppedClock) -> None:
    for count in range(4):
        stopped.set(datetime(2026, 11, 21 + count + (count == 1), 12))
        day_played(DAY + timedelta(count))
    found = days_of(saves())
    assert [on_its_day(found.played[day]) for day in sorted(found.played)] == [True, False, True, True]
    assert found.streaks(DAY + timedelta(3)) == (2, 2)
    assert found.streaks(DAY + timedelta(4)) == (2, 2)  # today may still be played
    assert found.streaks(DAY + timedelta(5)) == (0, 2)
    assert streak_words((2, 2)) == "2 days in a row"
    assert streak_words((0, 2)) == "0 days in a row, 2 at most"


def test_no_day_to_come_and_no_other_words(stopped: StoppedClock) -> None:
    stopped.set("2026-11-21T12:00:00")
    assert day_named(None) == DAY
    assert day_named("2026-11-20") == DAY - timedelta(1)
    with pytest.raises(DayError, match="before that day; today is 2026-11-21"):
        day_named("2026-11-22")
    for text in ("tomorrow", "2026-02-30", "21.11.2026", "", "20261120", "2026-W47-5"):
        with pytest.raises(DayError, match="is not a date; write it as 2026-11-21"):
            day_named(text)


def test_the_line_to_share_has_no_cards() -> None:
    result = result_of((match := day_played(DAY)).header, match.game)
    own = sum(result.points)
    sound = (result.points[0] - 1, result.points[1], result.points[2] + 3)
    signs = "{:+d}".format
    line = f"Barbu 2026-11-21: {signs(own)} points (sound {signs(own + 2)}) ▲=▼"
    assert share_line(result, sound).replace("−", "-") == line


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/Los_Angeles"])
def test_two_machines_share_the_same_day(tmp_path: Path, zone: str) -> None:
    day = "2020-10-05"
    ran = barbu("daily", "--date", day, "--plain", home=tmp_path, TZ=zone)
    assert ran.returncode == 0, ran.stderr
    assert "Deal 1 of 3. Nora deals." in ran.stdout
    state = json.loads(barbu("daily", "--date", day, "--json", home=tmp_path, TZ=zone).stdout)
    assert state["state"] == "begun"
    assert "seed" not in state
    early = barbu("daily", "--date", day, "--share", home=tmp_path, TZ=zone)
    assert (early.returncode, early.stdout) == (2, "")
    assert early.stderr == f"barbu: You have not finished the deal of {day} yet: barbu daily --date {day}.\n"
    played_out(Match.resume(next(tmp_path.rglob("*.barbu.jsonl"))), "club")
    shared = barbu("daily", "--date", day, "--share", home=tmp_path, TZ=zone)
    state = json.loads(barbu("daily", "--date", day, "--json", home=tmp_path, TZ=zone).stdout)
    assert state["share"] == shared.stdout.strip()
    assert shared.stdout == "Barbu 2020-10-05: +5 points (sound +74) ▼=▼\n"
    assert list(state["bots"]) == list(COMPARED)
    assert state["points"] == sum(state["deals"]) == sum(state["bots"]["club"])
    assert state["streak"] == 0


@pytest.mark.parametrize("text", ["tomorrow", "2999-01-01", "2026-W48-6", "20201105"])
def test_a_bad_date_is_one_sentence(tmp_path: Path, text: str) -> None:
    ran = barbu("daily", "--date", text, "--json", home=tmp_path)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)


def test_bots_that_nobody_waits_for_any_more_end() -> None:
    begun = time.monotonic()
    with closing(compare_bots(DAY, lambda: time.monotonic() < begun + 0.1)) as results:
        assert list(results) == []
    assert within(5, lambda: not daily_processes())


def daily_processes() -> list[object]:
    from multiprocessing import active_children

    return [child for child in active_children() if child.is_alive()]


def test_a_day_is_where_it_was_played(stopped: StoppedClock) -> None:
    with in_zone("Asia/Tokyo"):
        for count in range(5):  # 08:00 in Tokyo is the evening before in New York
            stopped.set(datetime(2026, 11, 21 + count, 8))
            day_played(DAY + timedelta(count))
        assert days_of(saves()).streaks(today()) == (5, 5)
    for zone in ("UTC", "Europe/Paris", "America/New_York", "America/Los_Angeles", "Pacific/Kiritimati"):
        with in_zone(zone):
            assert days_of(saves()).streaks(today()) == (5, 5), zone
    with in_zone("America/New_York"):
        stopped.set(datetime(2026, 11, 26, 23, 30))
        day_played(today())
        assert days_of(saves()).streaks(today()) == (6, 6)
    with in_zone("Europe/Paris"):  # the 27th
        assert days_of(saves()).streaks(today()) == (6, 6)
        stopped.wait(days=2)
        assert days_of(saves()).streaks(today()) == (0, 6)


def test_a_day_begun_before_midnight_and_finished_after_it_counts(stopped: StoppedClock) -> None:
    stopped.set(datetime(2026, 12, 31, 23, 59, 30))
    match = begin_day(today(), "You")
    stopped.wait(minutes=10)
    played_out(match)
    assert today() == date(2027, 1, 1)
    assert days_of(saves()).streaks(today()) == (1, 1)
    day_played(date(2026, 12, 30))  # a day late
    assert days_of(saves()).streaks(today()) == (1, 1)
