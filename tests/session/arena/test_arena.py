"""Duplicate matches: what a set is, what is counted, what an interrupted match knows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev, stdev

import pytest

from barbu_bots.thought import Thought
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.arena import match as arena
from barbu_tui.session.arena.file import ArenaFileError
from barbu_tui.session.arena.match import MatchProgress, run
from barbu_tui.session.arena.report import FEWEST, seat_result, summary
from barbu_tui.session.arena.sets import Contest, Job, SetResult, SetScore, add_game, play_set, seatings
from barbu_tui.words.arena import figure_text, result_text

ONLINE = ruleset()


def test_every_seating_that_differs() -> None:
    assert len(seatings(["a", "b", "b", "b"])) == 4
    assert len(seatings(["a", "a", "b", "b"])) == 6
    assert len(seatings(["a", "b", "c", "d"])) == 24
    assert len(seatings(["a", "a", "a", "a"])) == 1
    assert len(seatings(["a", "b", "b"])) == 3


def test_points_of_a_set_sum_to_zero() -> None:
    result = play_set(Job(Contest(ONLINE, ("sound", "greedy", "greedy", "greedy"), 5), 1))
    assert result.games == 4
    assert sum(tally.points for tally in result.tallies.values()) == 0
    assert sum(tally.firsts for tally in result.tallies.values()) == pytest.approx(4)
    for tally in result.tallies.values():
        assert sum(tally.by_contract.values()) == pytest.approx(tally.points)


def test_the_same_seed_gives_the_same_result_over_processes() -> None:
    bots = ("sound", "greedy", "random", "greedy")
    one = run(Contest(ONLINE, bots, 3), 2)
    two = run(Contest(ONLINE, bots, 3), 2, jobs=2)
    assert one.to_json() == two.to_json()


def test_the_json_is_as_promised() -> None:
    result = run(Contest(ONLINE, ("greedy", "random", "random", "random"), 9), 2)
    figures = json.loads(json.dumps(result.to_json()))
    assert list(figures) == ["rules", "seed", "sets", "games", "results"]
    assert (figures["rules"], figures["seed"], figures["sets"], figures["games"]) == ("online", 9, 2, 8)
    assert [each["bot"] for each in figures["results"]] == ["greedy", "random"]
    for each in figures["results"]:
        assert list(each) == ["bot", "mean", "ci95", "sd", "first_places", "by_contract"]
        assert set(each["by_contract"]) == set(ONLINE.contracts)
        assert sum(part["mean"] for part in each["by_contract"].values()) == pytest.approx(
            each["mean"], abs=0.01
        )
    greedy, random = figures["results"]
    assert greedy["mean"] + 3 * random["mean"] == pytest.approx(0, abs=0.01)
    assert greedy["first_places"] + 3 * random["first_places"] == pytest.approx(1, abs=0.001)
    assert "greedy" in result_text(result)


def test_progress_and_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(jobs: Iterable[Job], *_: object) -> Iterator[SetResult]:
        for number, job in enumerate(jobs):
            if number == 2:
                raise KeyboardInterrupt
            yield play_set(job)

    monkeypatch.setattr(arena, "play_sets", interrupted)
    seen: list[MatchProgress] = []
    result = run(Contest(ONLINE, ("random",) * 4), 10, progress=seen.append)
    assert (result.sets, result.wanted, result.complete) == (2, 10, False)
    assert [each.done for each in seen] == [1, 2]


def test_card_play_alone_counts_raw_points() -> None:
    result = run(Contest(ONLINE, ("greedy", "greedy", "greedy", "greedy"), card_play=True), 2)
    (greedy,) = result.results
    for contract, figure in greedy.by_contract.items():
        assert figure.mean == pytest.approx(ONLINE.specs[contract].total / 4)
    assert greedy.dealing.mean + greedy.defending.mean == pytest.approx(greedy.points.mean)
    assert greedy.points.mean == pytest.approx(
        sum(figure.mean for figure in greedy.by_contract.values()) / len(ONLINE.contracts)
    )
    assert "sd of a round" in result_text(result)


def test_one_set_gives_no_interval() -> None:
    result = run(Contest(ONLINE, ("greedy", "random", "random", "random")), 1)
    (greedy, _) = result.results
    assert greedy.points.ci95 is None
    assert figure_text(greedy.points).endswith(" ± –")
    assert result.to_json()["results"][0]["ci95"] == 0  # a number, as ever


@pytest.mark.parametrize(
    ("sets", "wide"), [(2, 12.7062), (3, 4.3027), (4, 3.1824), (12, 2.2010), (31, 2.0423), (1001, 1.9623)]
)
def test_few_sets_give_wide_intervals(sets: int, wide: float) -> None:
    """The factors are those of Student's distribution."""
    values = [float(number % 2) for number in range(sets)]
    played = [
        SetResult(number, 1, {"a": SetScore(games=1, points=value)})
        for number, value in enumerate(values, start=1)
    ]
    figure = summary(Contest(ONLINE, ("a",) * 4, 1), sets, played, 0.0).results[0].points
    assert figure.ci95 == pytest.approx(wide * stdev(values) / sqrt(sets), rel=1e-4)


def test_a_seats_result_is_that_of_its_games() -> None:
    games = [(30, -10, -20), (10, 10, -20), (-45, 5, 40), (0, 0, 0)]
    scores = [SetScore() for _ in range(3)]
    for totals in games:
        add_game(scores, totals)
    result = seat_result("S sound", scores[0])
    points = [totals[0] for totals in games]
    assert result.points.mean == pytest.approx(fmean(points))
    assert result.points.ci95 == pytest.approx(3.1824 * stdev(points) / sqrt(4), rel=1e-4)
    assert result.sd == pytest.approx(pstdev(points))
    assert result.first_places == pytest.approx((1 + 1 / 2 + 0 + 1 / 3) / 4)


def test_three_players() -> None:
    result = run(Contest(ruleset("sheet3"), ("sound", "greedy", "greedy")), 1)
    assert result.games == 3


def test_one_bot_a_seat() -> None:
    with pytest.raises(ValueError, match="This table needs 4 bots"):
        run(Contest(ONLINE, ("sound", "sound")), 1)


GREEDY = ("greedy", "random", "random", "random")


def test_a_match_that_was_stopped_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    file = tmp_path / "sets.jsonl"
    run(Contest(ONLINE, GREEDY, 4), 2, resume=file)
    with file.open("ab") as torn:
        torn.write(b'{"set":3,"games":4,"tall')  # the program ended here
    played: list[int] = []
    whole = run(
        Contest(ONLINE, GREEDY, 4), 4, resume=file, progress=lambda progress: played.append(progress.done)
    )
    assert played == [2, 3, 4]
    assert whole.to_json() == run(Contest(ONLINE, GREEDY, 4), 4).to_json()
    assert len(file.read_text().splitlines()) == 5
    assert (
        run(Contest(ONLINE, GREEDY, 4), 3, resume=file).to_json()
        == run(Contest(ONLINE, GREEDY, 4), 3).to_json()
    )


def test_the_sets_of_another_match_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "sets.jsonl"
    run(Contest(ONLINE, GREEDY, 4), 1, resume=file)
    with pytest.raises(ArenaFileError, match="another match: seed was 4, not 5"):
        run(Contest(ONLINE, GREEDY, 5), 1, resume=file)
    with pytest.raises(ArenaFileError, match="another match: bots was"):
        run(Contest(ONLINE, ("random",) * 4, 4), 1, resume=file)
    with pytest.raises(ArenaFileError, match="another match: budget was"):
        run(Contest(ONLINE, GREEDY, 4, thought=Thought(worlds=8)), 1, resume=file)


@pytest.mark.parametrize(
    "data",
    [b"a\nb\nlast line", b"no line feed", b"{}", b'{"arena":1,"rules":"sheet3"', b'[1]\n{"set":1}\n{"set"'],
)
def test_a_file_that_is_no_matchs_is_refused_and_left_as_it_is(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(data)
    with pytest.raises(ArenaFileError, match="has no sets of a match"):
        run(Contest(ONLINE, GREEDY, 4), 1, resume=file)
    assert file.read_bytes() == data


def test_a_match_stopped_in_its_first_line_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "sets.jsonl"
    whole = run(Contest(ONLINE, GREEDY, 4), 1, resume=file)
    head, rest = file.read_bytes().split(b"\n", 1)
    for length in (0, 1, len(head) // 2, len(head)):
        file.write_bytes(head[:length])
        assert run(Contest(ONLINE, GREEDY, 4), 1, resume=file).to_json() == whole.to_json()
        assert file.read_bytes() == head + b"\n" + rest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"set":1', '"set":1e400'), ('"games":4', '"games":0'), ('"points":', '"points":NaN,"x":'),
        ('"squares":', '"squares":1e308,"x":'), ('"random":{', '"somebody":{'), ('"set":1', '"set":true'),
        ('"games":4', '"games":' + "9" * 400), ('"firsts":', '"firsts":-Infinity,"x":'), ("{", "["),
    ],
)  # fmt: skip
def test_a_damaged_set_is_played_again_and_its_line_stays(tmp_path: Path, old: str, new: str) -> None:
    file = tmp_path / "sets.jsonl"
    whole = run(Contest(ONLINE, GREEDY, 4), 2, resume=file)
    lines = file.read_text().splitlines()
    assert old in lines[1]
    damaged = "\n".join((lines[0], lines[1].replace(old, new, 1), *lines[2:])) + "\n"
    file.write_text(damaged)
    assert run(Contest(ONLINE, GREEDY, 4), 2, resume=file).to_json() == whole.to_json()
    assert file.read_text().startswith(damaged)


def test_a_match_stops_when_the_interval_is_narrow_enough() -> None:
    seen: list[MatchProgress] = []
    wide = run(Contest(ONLINE, GREEDY, 4), FEWEST + 4, until=1000.0, progress=seen.append)
    assert (wide.sets, wide.complete) == (FEWEST, True)
    last = seen[-1].figures
    assert set(last) == {"greedy", "random"}
    assert last["greedy"] == wide.results[0].points
    assert run(Contest(ONLINE, GREEDY, 4), FEWEST + 1, until=0.1).sets == FEWEST + 1
