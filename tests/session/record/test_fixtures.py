"""Records of every released format: they are always readable, and never rewritten."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from barbu_tui.session.record.file import load
from tests.oracle import check_record

FOLDER = Path(__file__).parents[2] / "fixtures" / "records"

# name → first bytes of the file's SHA-256, deals scored, events, running points, finished, torn
KEPT: dict[str, tuple[str, int, int, tuple[int, ...], bool, bool]] = {
    "v1/barbuda-cut": ("b175747547a4ce45", 4, 229, (86, 206, -418, 126), True, False),
    "v1/online-by-hand": ("eb614c2fa6f1e6db", 1, 7, (-9, -9, 1, -9), False, False),
    "v1/online-honour": ("2cc74ce656bc2574", 5, 304, (-24, 65, 107, 58), True, False),
    "v1/online-torn": ("e8d0270d5f5319ef", 1, 68, (-212, 135, 145, -48), False, True),
    "v1/sheet3-by-hand": ("a34a482612e41066", 1, 45, (-65, 120, -55), True, False),
    "v1/sheet3-whole-game": ("dc8404bdbf0e2ae7", 21, 948, (135, -233, 98), True, False),
    "v1/sheet4-two-deals": ("569dc6b74a9fc878", 2, 118, (47, -187, -42, 182), True, False),
}


def test_no_fixture_is_missing_or_unlisted() -> None:
    found = {f"{path.parent.name}/{path.name.partition('.')[0]}" for path in FOLDER.glob("*/*.barbu.jsonl")}
    assert found == set(KEPT)


@pytest.mark.parametrize("name", KEPT)
def test_a_record_of_an_old_format_is_read_unchanged(name: str) -> None:
    digest, deals, events, running, finished, torn = KEPT[name]
    path = FOLDER / f"{name}.barbu.jsonl"
    assert sha256(path.read_bytes()).hexdigest()[:16] == digest, "a fixture is never changed"
    record = load(path)
    game = record.position.game
    assert (len(game.finished), len(record.events)) == (deals, events)
    assert game.standing.running == running
    assert (record.position.finished, record.torn) == (finished, torn)
    assert check_record(path) == []
