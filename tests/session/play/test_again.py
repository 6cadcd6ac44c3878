"""The same cards again: by a file, by one deal of it, by the seed line."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from barbu_tui.core.ruleset import ruleset
from barbu_tui.language import tr
from barbu_tui.session.play.again import AgainError, play_again
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import DealEvent
from barbu_tui.session.record.file import load
from barbu_tui.session.scores.statistics import LeftOut, Statistics, count_games
from barbu_tui.words.deal import seed_words
from tests.oracle.check import check_record
from tests.support.commands import barbu
from tests.support.played_out import played_out


def game(path: Path, deals: int | None = 3, **options: object) -> Path:
    """Return a finished game of a human, saved."""
    rules = ruleset("sheet4", options)
    played_out(Match.new(new_header(rules, ["greedy"] * 3, 5, deals=deals), path))
    return path


def hands(match: Match) -> list[object]:
    return [(event.number, event.hands) for event in match.events if isinstance(event, DealEvent)]


def test_a_game_again_has_its_cards_and_its_bots_and_does_not_count(tmp_path: Path) -> None:
    first = game(tmp_path / "a.barbu.jsonl", None, no_trump=True)
    again = play_again(first, "Anna", record=tmp_path / "b.barbu.jsonl")
    played_out(again, "sound")
    before = load(first)
    assert hands(again) == [(e.number, e.hands) for e in before.events if isinstance(e, DealEvent)]
    assert again.header.rules == before.header.rules
    assert [player.bot for player in again.players] == [None, "greedy", "greedy", "greedy"]
    assert again.players[0].name == "Anna"
    assert again.path is not None
    assert check_record(again.path) == []
    *_, found = Statistics(), *count_games([first, again.path])
    assert found.every.games.count == 1
    assert found.left_out == {LeftOut.AGAIN: 1}


@pytest.mark.parametrize("before", [True, False])
def test_the_coach_asks_again_as_before_unless_the_options_say_otherwise(
    tmp_path: Path, before: bool
) -> None:
    header = new_header(ruleset("sheet4"), ["greedy"] * 3, 5, deals=1, coached=before)
    first = tmp_path / "a.barbu.jsonl"
    played_out(Match.new(header, first))
    for number, (options, coached) in enumerate(
        [((), before), (("--coached",), True), (("--coach", "hint"), True), (("--no-coached",), False)]
    ):
        again = tmp_path / f"{number}.barbu.jsonl"
        barbu("play", "--again", first, "--plain", "--record", again, *options, home=tmp_path)
        assert load(again).header.coached == coached


def test_one_deal_again(tmp_path: Path) -> None:
    first = game(tmp_path / "a.barbu.jsonl")
    again = played_out(play_again(first, "You", 2, tmp_path / "b.barbu.jsonl"))
    before = load(first)
    assert hands(again) == [(e.number, e.hands) for e in before.events if isinstance(e, DealEvent)][1:2]
    assert check_record(tmp_path / "b.barbu.jsonl") == []


def test_cards_that_are_not_known_or_not_yet_played_are_refused(tmp_path: Path) -> None:
    first = game(tmp_path / "a.barbu.jsonl")
    with pytest.raises(AgainError, match="no deal 4"):
        play_again(first, "You", 4)
    lines = first.read_text().splitlines(keepends=True)
    unseeded = tmp_path / "c.barbu.jsonl"
    unseeded.write_text("".join([lines[0].replace('"seed":5', '"seed":null'), *lines[1:]]))
    with pytest.raises(AgainError, match="only single deals"):
        play_again(unseeded, "You")
    play_again(unseeded, "You", 1, tmp_path / "d.barbu.jsonl").close()
    begun = tmp_path / "e.barbu.jsonl"
    begun.write_text("".join(lines[:20]))
    with pytest.raises(AgainError, match="continue it first"):
        play_again(begun, "You")
    with pytest.raises(AgainError, match="still being played"):
        play_again(begun, "You", 1)


def test_the_seed_line_is_a_command_that_deals_the_same_cards(tmp_path: Path) -> None:
    first = load(game(tmp_path / "a.barbu.jsonl", domino_points=[35, 25, 15, -10], no_trump=True))
    words = seed_words(first.header, first.position.game)
    command = shlex.split(words.partition(tr("The same cards: {command}", command=""))[2])
    assert command[:2] == ["barbu", "play"]
    ran = barbu(*command[1:], "--plain", "--record", "b.barbu.jsonl", cwd=tmp_path, home=tmp_path)
    assert ran.returncode == 0, ran.stderr  # its input ends at the first question
    second = load(tmp_path / "b.barbu.jsonl")
    assert second.header.rules == first.header.rules
    assert second.header.until == first.header.until
    assert [each.bot for each in second.header.players] == [each.bot for each in first.header.players]
    assert second.events[0] == first.events[0]


def test_no_seed_line_before_the_end_or_for_other_cards(tmp_path: Path) -> None:
    path = game(tmp_path / "a.barbu.jsonl")
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:-1]))
    record = load(path)
    assert seed_words(record.header, record.position.game) == ""
    path.write_text("".join([lines[0].replace('"seed":5', '"seed":6'), *lines[1:]]))
    record = load(path)
    assert seed_words(record.header, record.position.game) == "Seed: 6."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--deal", "2"), "--deal goes with --again FILE"),
        (("--again", "a.barbu.jsonl", "--seed", "3"), "--seed is for a new game"),
        (("--again", "nosuch.barbu.jsonl"), "nosuch.barbu.jsonl"),
    ],
)
def test_what_does_not_go_together_is_one_sentence(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    game(tmp_path / "a.barbu.jsonl")
    ran = barbu("play", "--plain", *words, cwd=tmp_path, home=tmp_path)
    assert ran.returncode == 2
    assert said in ran.stderr
    assert ran.stderr.count("\n") == 1
