"""A data set: the same from the same seed, its records sound, its rows what the records say."""

from __future__ import annotations

import json
import subprocess
import sys
import tracemalloc
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from barbu_tui.cli import main
from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.dataset import COLUMNS, Dataset, decisions, write_dataset
from barbu_tui.session.record.events import Header
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.store.lines import LockedFile
from tests.oracle import check_record
from tests.support import third_party
from tests.support.commands import environment
from tests.support.replays import game_of


def files(directory: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(directory)): path.read_bytes() for path in directory.rglob("*") if path.is_file()
    }


def rows_of(directory: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (directory / "decisions.jsonl").read_text().splitlines()]


COMMAND = [
    "dataset",
    "--games",
    "3",
    "--seed",
    "4",
    "--bots",
    "random,sound,greedy,sound",
    "--no-costs",
    "--out",
]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of the data set, written at a stretch by one process."""
    folder = tmp_path_factory.mktemp("dataset") / "whole"
    assert main([*COMMAND, str(folder)]) == 0
    return files(folder)


def test_the_same_seed_gives_the_same_files(
    tmp_path: Path, whole: dict[str, bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*COMMAND, str(tmp_path / "one"), "--jobs", "2"]) == 0
    one = files(tmp_path / "one")
    assert one == whole
    assert set(one) == {
        "README.md",
        "decisions.jsonl",
        "games/game-00001.barbu.jsonl",
        "games/game-00002.barbu.jsonl",
        "games/game-00003.barbu.jsonl",
    }
    assert all(check_record(path) == [] for path in (tmp_path / "one" / "games").iterdir())
    card = one["README.md"].decode()
    assert all(f"`{name}`" in card for name in COLUMNS)
    rows = rows_of(tmp_path / "one")
    assert {row["game"] for row in rows} == {1, 2, 3}
    assert all(row["done"] in row["options"] and len(row["options"]) > 1 for row in rows)
    assert main([*COMMAND, str(tmp_path / "one")]) == 2
    assert "is not empty" in capsys.readouterr().err


def stopped_after(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ctrl-C come when so many games have been written."""
    played: list[int] = []

    def play(header: Header, **options: Any) -> Any:
        if len(played) == games:
            raise KeyboardInterrupt
        played.append(1)
        return play_game(header, **options)

    monkeypatch.setattr("barbu_tui.session.dataset.play_game", play)


@pytest.mark.parametrize("games", [0, 1, 2])
def test_a_data_set_that_was_stopped_says_so_and_goes_on(
    games: int,
    whole: dict[str, bytes],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as patched:
        stopped_after(games, patched)
        assert main([*COMMAND, str(tmp_path / "stopped")]) == 130
    assert capsys.readouterr().err.endswith(
        f"Stopped after {games} of 3 games; the same command goes on from there.\n"
    )
    assert len(list((tmp_path / "stopped" / "games").iterdir())) == games
    assert main([*COMMAND, str(tmp_path / "stopped")]) == 0
    assert files(tmp_path / "stopped") == whole


def test_decisions_after_a_failure_are_those_of_the_bot_that_plays_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = f"tests.support.third_party:{third_party.FlatHand.__name__},random,random"
    command = ["dataset", "--games", "2", "--rules", "sheet3", "--bots", bots, "--no-costs", "--out"]
    assert main([*command, str(tmp_path / "data")]) == 0
    said = capsys.readouterr().err
    assert said.count(" Sound plays on for it.\n") == 1  # it has failed in both games, in the same way
    rows = [row for row in rows_of(tmp_path / "data") if row["seat"] == "S"]
    for game in (1, 2):
        sat = [row["bot"] for row in rows if row["game"] == game]
        first = sat.index("sound")
        assert set(sat[first:]) == {"sound"}
        assert set(sat[:first]) <= {bots.partition(",")[0]}


def test_a_data_set_that_is_another_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped_after(1, monkeypatch)
    assert main([*COMMAND, str(tmp_path / "mine")]) == 130
    before = files(tmp_path / "mine")
    capsys.readouterr()
    for more in (["--seed", "5"], ["--games", "2"], ["--rules", "sheet4"]):
        assert main([*COMMAND, str(tmp_path / "mine"), *more]) == 2
        assert "holds another data set that is not finished" in capsys.readouterr().err
    with closing(LockedFile(tmp_path / "mine" / "unfinished" / "dataset.jsonl")):
        assert main([*COMMAND, str(tmp_path / "mine")]) == 2
        assert "is being written by another program" in capsys.readouterr().err
    assert files(tmp_path / "mine") == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit for the size of a file")
def test_a_disk_that_is_full_at_the_end_costs_nothing(tmp_path: Path, whole: dict[str, bytes]) -> None:
    def run(kilobytes: int | str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "barbu_tui", *COMMAND, str(tmp_path / "out")]
        return subprocess.run(
            ["bash", "-c", f'ulimit -f {kilobytes}; exec "$@"', "bash", *command],
            capture_output=True,
            text=True,
            timeout=120,
            env=environment(tmp_path),
            check=False,
        )

    full = run(450)
    assert full.returncode == 2
    assert full.stderr.endswith(
        f"{tmp_path / 'out'} cannot be written: File too large. Stopped after 3 of 3 games; the same command goes on from there.\n"
    )
    assert run("unlimited").returncode == 0
    assert files(tmp_path / "out") == whole


def test_memory_does_not_grow_with_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    header, events = game_of("online")
    rows = list(decisions(Replay(header, events), 1, costs=False))
    monkeypatch.setattr("barbu_tui.session.dataset.new_header", lambda *_, **__: header)
    monkeypatch.setattr("barbu_tui.session.dataset.play_game", lambda *_, **__: (events, None))
    monkeypatch.setattr("barbu_tui.session.dataset.decisions", lambda *_, costs: map(dict, rows))
    sizes = []
    tracemalloc.start()
    for games, *_ in write_dataset(tmp_path / "out", Dataset(header.rules, ("random",) * 4, 6, costs=False)):
        if games in (2, 6):
            sizes.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert sizes[1] - sizes[0] < 1 << 19  # a game's rows take more than that


def test_rows_say_what_the_record_says() -> None:
    replay = Replay(*game_of("sheet3"))
    letters = ruleset("sheet3").seat_letters
    for row in decisions(replay, 7, costs=False):
        assert set(row) == set(COLUMNS)
        step = replay[replay.start(row["deal"]) + row["event"]]
        assert step.action is not None
        assert in_letters(step.action, letters) == row["done"]
        assert letters[step.action.seat] == row["seat"]


def test_a_decision_has_its_cost() -> None:
    header, events = game_of("online")
    rows = decisions(Replay(header, events), 1, costs=True)
    first = [next(rows) for _ in range(4)]
    assert all(row["layouts"] > 0 and row["cost_error"] >= 0 for row in first)
    assert all(row["cost"] == 0 for row in first if row["done"] == row["better"])
    assert all(row["better"] in row["options"] and row["sound"] in row["options"] for row in first)


def test_a_missing_package_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["dataset", "--format", "parquet", "--out", str(tmp_path / "new")]) == 2
    assert "pip install '.[dataset]'" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
