"""The JSON Schema of a record's lines holds what records hold, and refuses what they may not."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.support.records import whole_game

SCHEMA = jsonschema.Draft202012Validator(
    json.loads(Path("docs/record.schema.json").read_text(encoding="utf-8"))
)
RECORDS = sorted(Path("tests/fixtures").rglob("*.barbu.jsonl"))


def whole_lines(data: bytes) -> list[Any]:
    """Return the lines of a record; a torn last one is left out."""
    return [json.loads(line) for line in data.split(b"\n")[:-1]]


def some_of_each_kind(lines: list[Any]) -> list[Any]:
    """Return all lines but those that differ from two others in cards, seats and numbers alone, which take the validator seconds."""
    kinds: Counter[tuple[object, ...]] = Counter()
    kept = []
    for line in lines:
        kind = (line.get("t"), line.get("contract"), line.get("claim"), *sorted(line))
        kinds[kind] += 1
        if kinds[kind] <= 2:
            kept.append(line)
    return kept


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.split(".")[0])
def test_every_line_of_the_fixtures_fits(path: Path) -> None:
    lines = some_of_each_kind(whole_lines(path.read_bytes()))
    for line in lines:
        errors = [error.message for error in SCHEMA.iter_errors(line)]
        assert not errors, f"{line}: {errors}"


@pytest.mark.parametrize("name", ["online", "sheet3", "barbuda"])
def test_every_line_of_a_new_game_fits(name: str) -> None:
    assert all(SCHEMA.is_valid(line) for line in some_of_each_kind(whole_lines(whole_game(name))))


WRONG: list[dict[str, Any]] = [
    {"t": "deal", "n": 1, "dealer": "W", "hands": {"S": "AQ5.T82.KJ93.A42"}},
    {"t": "deal", "n": 1, "dealer": "W", "hands": dict.fromkeys("SWNE", "5QA...")},
    {"t": "contract", "seat": "W", "contract": "trumps"},
    {"t": "contract", "seat": "W", "contract": "barbu", "trump": "S"},
    {"t": "contract", "seat": "W", "contract": "domino", "start": "10"},
    {"t": "bid", "seat": "W", "double": ["N", "N"], "redouble": []},
    {"t": "play", "seat": "W", "card": "HQ"},
    {"t": "play", "seat": "W", "card": "QH", "claim": "target"},
    {"t": "play", "seat": "W", "card": "QH", "claim": "safety", "breach": True},
    {"t": "pass"},
    {"t": "score", "n": 1, "hand": dict.fromkeys("SWNE", 0.5)},
    {"t": "end"},
    {"t": "undo", "seat": "S"},
    {"barbu": 2},
]


@pytest.mark.parametrize("line", WRONG, ids=lambda line: json.dumps(line)[:60])
def test_a_line_that_breaks_the_form_is_refused(line: dict[str, Any]) -> None:
    assert not SCHEMA.is_valid(line)
