"""A data set: the same from the same seed, its records sound, its rows what the records say."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from barbu_tui.cli import main
from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.dataset.decisions import COLUMNS, decisions
from barbu_tui.session.replay.cursor import Replay
from tests.oracle import check_record
from tests.support.replays import game_of


def files(directory: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(directory)): path.read_bytes() for path in directory.rglob("*") if path.is_file()
    }


def rows_of(directory: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (directory / "decisions.jsonl").read_text().splitlines()]


def test_the_same_seed_gives_the_same_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = [
        "dataset",
        "--games",
        "2",
        "--seed",
        "4",
        "--bots",
        "random,sound,greedy,sound",
        "--no-costs",
        "--out",
    ]
    assert main([*command, str(tmp_path / "one")]) == 0
    assert main([*command, str(tmp_path / "two"), "--jobs", "2"]) == 0
    one = files(tmp_path / "one")
    assert one == files(tmp_path / "two")
    assert set(one) == {
        "README.md",
        "decisions.jsonl",
        "games/game-00001.barbu.jsonl",
        "games/game-00002.barbu.jsonl",
    }
    assert all(check_record(path) == [] for path in (tmp_path / "one" / "games").iterdir())
    card = one["README.md"].decode()
    assert all(f"`{name}`" in card for name in COLUMNS)
    rows = rows_of(tmp_path / "one")
    assert {row["game"] for row in rows} == {1, 2}
    assert all(row["done"] in row["options"] and len(row["options"]) > 1 for row in rows)
    assert main([*command, str(tmp_path / "one")]) == 2
    assert "is not empty" in capsys.readouterr().err


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
