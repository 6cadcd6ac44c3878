"""Limits of a record: more than any game needs, and little enough to read in a moment."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from barbu_tui.core.ruleset import PRESETS, Ruleset, ruleset
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import SeatEvent
from barbu_tui.session.record.file import (
    LARGEST_RECORD,
    BrokenRecordError,
    RecordWriteError,
    UnreadableRecordError,
    load,
)
from barbu_tui.session.record.position import MOST_SEAT_CHANGES
from barbu_tui.session.record.saves import glance
from barbu_tui.session.scores.statistics import LeftOut, read_game
from tests.support.records import short_header, whole_game

TO_A_BOT = b'{"t":"seat","seat":"S","kind":"bot","bot":"random"}\n'
LONGEST_REASON = 2000
"""Letters of a bot's reason; the rest is cut off before it is written."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.barbu.jsonl"


def lines_of_longest_game(rules: Ruleset) -> int:
    """Lines of a game with every possible pass."""
    before_play = 1 + 1 + rules.players  # deal, contract, bids
    cards = rules.deck.bit_count()
    tricks = before_play + cards + 1
    domino = before_play + cards * rules.players + 1  # everybody else passes for every card
    dealers_with_domino = rules.players if "domino" in rules.contracts else 0
    return 1 + rules.deals * tricks + dealers_with_domino * (domino - tricks) + 1


@pytest.mark.parametrize("name", PRESETS)
def test_the_longest_game_is_far_below_the_limit(name: str) -> None:
    line = 300 + 4 * LONGEST_REASON  # UTF-8 takes at most four bytes a letter
    seats = 300 * MOST_SEAT_CHANGES
    assert lines_of_longest_game(ruleset(name)) * line + seats < LARGEST_RECORD / 2
    assert lines_of_longest_game(ruleset(name)) < MOST_SEAT_CHANGES


def test_more_seat_changes_than_in_any_game_are_refused_at_their_line(path: Path) -> None:
    start = b"".join(whole_game().splitlines(keepends=True)[:3])
    path.write_bytes(start + TO_A_BOT * MOST_SEAT_CHANGES)
    assert len(load(path).events) == 2 + MOST_SEAT_CHANGES
    path.write_bytes(start + TO_A_BOT * 300_000)
    began = time.process_time()
    with pytest.raises(BrokenRecordError, match="changed hands 10,000 times") as caught:
        load(path)
    assert caught.value.line == 3 + MOST_SEAT_CHANGES + 1
    assert str(caught.value).startswith(f"{path}, line {caught.value.line}: ")
    kept = load(path, tolerate_damage=True)
    assert len(kept.events) == 2 + MOST_SEAT_CHANGES
    assert kept.damage is not None
    assert time.process_time() - began < 4


def test_a_game_writes_no_more_seat_changes_than_it_can_read(path: Path) -> None:
    header = short_header(ruleset("online"), 27, 28, human="Ann")
    match = Match.new(header, path)
    match.advance()
    match.close()
    with path.open("ab") as file:
        file.write(TO_A_BOT * (MOST_SEAT_CHANGES - 5))
    match = Match.resume(path)
    match.hand_over(0, None)
    with pytest.raises(RecordWriteError, match="changed hands too often"):
        match.hand_over(0, "random")
    match.close()
    record = load(path)
    assert sum(isinstance(event, SeatEvent) for event in record.events) == MOST_SEAT_CHANGES - 4
    assert record.damage is None


def test_a_file_over_the_size_limit_is_refused_at_its_line(path: Path) -> None:
    first, *rest = whole_game().splitlines(keepends=True)
    path.write_bytes(
        first + b"".join(line[:-2] + b',"x":"' + b"x" * 600_000 + b'"}\n' for line in rest[:150])
    )
    with pytest.raises(UnreadableRecordError, match="line 113: The file goes beyond 64 MiB") as caught:
        load(path)
    assert caught.value.line == 113
    assert len(load(path, tolerate_damage=True).events) == 111
    with pytest.raises(ValueError, match="larger than 64 MiB"):
        glance(path)


def test_a_terabyte_without_a_line_feed_is_refused_at_once(path: Path) -> None:
    path.write_bytes(whole_game().splitlines(keepends=True)[0])
    with path.open("r+b") as file:
        file.truncate(1 << 40)  # a sparse file: it takes no room on the disk
    began = time.process_time()
    with pytest.raises(UnreadableRecordError, match="line 2: The line is longer than"):
        load(path)
    assert read_game(path) in (LeftOut.UNREADABLE, LeftOut.NOT_OWN)
    assert time.process_time() - began < 10
