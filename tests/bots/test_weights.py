"""The files of weights: what is wrong in one is said with its place, and the tools write it as it is written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from barbu_bots.weights.reading import (
    BIDDING,
    DOMINO,
    FOLDER,
    FUTURE,
    HANDS,
    PLAY,
    Reader,
    WeightsError,
    over,
    read,
)
from tests.support.seeds import seeded
from tools.weights_file import differing, written

SECTIONS: tuple[tuple[str, Reader], ...] = (
    ("hands", HANDS),
    ("bidding", BIDDING),
    ("play", PLAY),
    ("domino", DOMINO),
)


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every entry of a file, with the way to it."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield (*path, key), each
        yield from places(each, (*path, key))


def with_entry(value: Any, path: tuple[str | int, ...], new: Any) -> Any:
    """The same with another entry at the end of a way."""
    copy = json.loads(json.dumps(value))
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = new
    return copy


@pytest.mark.parametrize(("section", "reader"), SECTIONS)
def test_a_text_in_place_of_a_number_is_refused_with_its_place(section: str, reader: Reader) -> None:
    file = read("four")[section]
    random = Random(seeded(41))
    numbers = [(path, each) for path, each in places(file) if isinstance(each, (int, float))]
    for path, _ in random.sample(numbers, min(20, len(numbers))):
        with pytest.raises(WeightsError) as refused:
            reader(with_entry(file, path, "1.5"), section)
        names = [each for each in path if isinstance(each, str)]
        if names[-1] in ("base", "starts"):  # one a position: said of the table
            names.pop()
        assert str(refused.value).startswith(".".join([section, *names])), path


@pytest.mark.parametrize(("section", "reader"), SECTIONS)
def test_an_unknown_name_is_refused_and_the_known_ones_are_named(section: str, reader: Reader) -> None:
    file = read("four")[section]
    groups = {"hands": (), "bidding": ("contracts", "barbu"), "play": ("barbu", "lead"), "domino": ()}
    with pytest.raises(WeightsError, match="there is no such weight; there are"):
        reader(with_entry(file, (*groups[section], "colour"), 1.5), section)


def test_a_row_that_is_too_short_is_refused_with_the_shape() -> None:
    file = read("four")["hands"]
    path = ("tricks", "no_queens", "plain", "card")
    rows = file["tricks"]["no_queens"]["plain"]["card"]
    with pytest.raises(
        WeightsError, match=r"hands\.tricks.no_queens\.plain\.card: a table is needed of the shape 5 × 13"
    ):
        HANDS(with_entry(file, path, [*rows[:4], rows[4][:-1]]), "hands")


def test_a_missing_weight_and_a_switch_that_is_a_number_are_refused() -> None:
    file = read("four")["play"]
    suit = file["no_queens"]["suit"]
    with pytest.raises(WeightsError, match=r"play\.no_queens\.suit: there is no above"):
        PLAY(with_entry(file, ("no_queens", "suit"), {k: v for k, v in suit.items() if k != "above"}), "play")
    with pytest.raises(
        WeightsError, match=r"play\.no_queens\.suit\.real_guards: true or false is needed, not 1"
    ):
        PLAY(with_entry(file, ("no_queens", "suit", "real_guards"), 1), "play")


def test_a_file_that_is_no_json_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "four.json").write_text('{"hands": ')
    with pytest.raises(WeightsError, match=r"^four\.json: "):
        read("four", tmp_path)


@pytest.mark.parametrize("name", ["four", "three", "barbuda", "future"])
def test_the_files_are_written_as_the_tools_write_them(name: str) -> None:
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    assert text == written(read(name)) + "\n"


def test_a_tuned_weight_is_all_that_changes_in_a_file() -> None:
    file = read("four")["play"]
    changed = over(file, {"barbu": {"suit": {"above": 0.5}, "danger": [1.0, 2.0, 3.0, 4.0]}})
    before, now = PLAY(file, "play"), PLAY(changed, "play")
    assert differing(now["barbu"], before["barbu"]) == {
        "suit": {"above": 0.5},
        "danger": (1.0, 2.0, 3.0, 4.0),
    }
    assert {each for each in now if now[each] != before[each]} == {"barbu"}
    assert len(FUTURE(read("future"), "future")) == 4
