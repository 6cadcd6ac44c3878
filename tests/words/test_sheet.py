"""The score sheet as text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from barbu_tui.session.record.file import load
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.export import export_deal
from barbu_tui.words.sheet import sheet_text
from tests.support.replays import FIXTURE


def figures(line: str) -> list[int]:
    return [
        int(found.replace("−", "-")) for found in re.findall(r"(?<!\S)[+−]\d+(?!\S)|(?<!\S)0(?!\S)", line)
    ]


@pytest.mark.parametrize("number", [1, 3])
def test_the_sheet_of_a_single_deal_shows_the_points_brought_in(number: int, tmp_path: Path) -> None:
    path = tmp_path / "deal.barbu.jsonl"
    export_deal(Replay.of(load(FIXTURE)), number, path)
    record = load(path)
    lines = sheet_text(record.header, record.position.game).splitlines()
    assert "1 deal played, 0 to come." in lines[0]
    before = record.position.game.before.running
    brought = [figures(line) for line in lines if line.startswith("brought in")]
    assert len(brought) == (1 if any(before) else 0)
    assert sorted(*brought or [[0] * 4]) == sorted(before)
    totals = figures(lines[2])
    blocks = [figures(line)[:4] for line in lines if re.match(r"(Zoë|Walter|Nora|Edith) ", line)]
    assert len(blocks) == 4
    assert totals == [sum(column) for column in zip(*blocks, *brought, strict=True)]
