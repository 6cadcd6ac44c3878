"""JSON Lines: one way to read, append and tidy them."""

from __future__ import annotations

import json
import os
import random
import tracemalloc
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from barbu_tui.language.fields import LineError, real, whole
from barbu_tui.session.store import files
from barbu_tui.session.store.lines import (
    DEEPEST,
    LONGEST_FILE,
    LONGEST_LINE,
    InUseError,
    LineFile,
    LockedFile,
    append_line,
    encode,
    object_of,
)
from tests.support.seeds import seeded

ONE: dict[str, Any] = {"a": 1}
TWO: dict[str, Any] = {"b": [2, "ü"], "c": {"d": None}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "file.jsonl"


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"7", b"[1]", b'"a"', b"{", b'{"a":1e400}', b'{"a":-1e400}', b'{"a":NaN}', b'{"a":[Infinity]}', b"\xff{}", b'{"a":"\xff"}',
        b'{"a":' + b"[" * 200 + b"]" * 200 + b"}", b'{"a":' + b"9" * 5000 + b"}", b'{"a":' + b"[" * 100_000,
        b'{"a":"' + b"x" * LONGEST_LINE + b'"}',
    ],
)  # fmt: skip
def test_what_is_no_object_is_none(raw: bytes) -> None:
    assert object_of(raw) is None


def test_half_a_character_is_replaced_and_a_whole_one_is_kept() -> None:
    assert object_of(rb'{"\ud83c":["\ud83c\udca1","\udca1 x"]}') == {"\ufffd": ["\U0001f0a1", "\ufffd x"]}


def test_what_was_read_can_be_written() -> None:
    deep = b"[" * (DEEPEST - 1) + b"]" * (DEEPEST - 1)
    found = object_of(b'{"a":' + deep + b',"b":"\\ud83c","c":' + b"9" * 4000 + b"}")
    assert found is not None
    assert object_of(encode(found)) == found
    assert object_of(encode({"a": "\ud83c"})) == {"a": "?"}


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [], -1, 10**9 + 1, 10**400])
def test_a_whole_number_is_one_within_its_bounds(value: object) -> None:
    assert whole(7) == 7
    with pytest.raises(LineError):
        whole(value)


@pytest.mark.parametrize("value", [True, "1", None, float("nan"), float("inf"), -1e13, 1e300, 10**400])
def test_a_number_is_finite_and_within_its_bounds(value: object) -> None:
    assert (real(-3), real(2.5, 3, 0)) == (-3.0, 2.5)
    with pytest.raises(LineError):
        real(value)


def test_a_file_that_is_not_there_is_empty(path: Path) -> None:
    assert list(LineFile(path).objects()) == []
    assert list(LineFile(None).objects()) == []
    LineFile(None).append(ONE)


def test_a_line_is_written_behind_a_torn_one(path: Path) -> None:
    LineFile(path).append(ONE, TWO)
    assert path.stat().st_mode & 0o077 == 0
    for torn in (b'{"t', b"\xff", b'{"whole":1}'):
        path.write_bytes(encode(ONE) + torn)
        LineFile(path).append(TWO)
        assert path.read_bytes() == encode(ONE) + torn + b"\n" + encode(TWO)
        assert [line for line in LineFile(path).objects() if line != {"whole": 1}] == [ONE, TWO]


def test_lines_are_removed_by_number_and_all_others_stay_byte_for_byte(path: Path) -> None:
    rng = random.Random(seeded(7))
    lines = [
        rng.choice(
            [encode({"n": n}), b"foreign\n", b"\xff\n", b' { "n" : 1 }  \r\n', b"\n", b"[" * 300 + b"\n"]
        )
        for n in range(200)
    ]
    path.parent.mkdir()
    path.write_bytes(b"".join(lines) + b'{"torn')
    file = LineFile(path)
    numbers = [number for number, _ in file]
    gone = set(rng.sample(numbers, len(numbers) // 2))
    file.without(gone)
    left = b"".join(line for number, line in enumerate(lines) if number not in gone)
    assert path.read_bytes() == left + b'{"torn'


def test_nothing_is_removed_from_a_file_that_somebody_has_changed_or_that_was_not_read_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append_line(path, ONE)
    file = LineFile(path)
    file.without({0})
    assert list(file.objects()) == [ONE]
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    os.replace(other, path)
    file.without({0})
    assert path.read_bytes() == encode(ONE)
    list(file)
    replace_file = files.replace_file

    def late(target: Path, data: bytes, still: os.stat_result | None = None) -> None:
        append_line(target, TWO)
        replace_file(target, data, still)

    monkeypatch.setattr("barbu_tui.session.store.lines.replace_file", late)
    file.without({0})
    assert path.read_bytes() == encode(ONE) + encode(TWO)
    monkeypatch.undo()
    path.write_bytes(b"x\n" + b" " * LONGEST_FILE + b"\n" + encode(ONE))
    size = path.stat().st_size
    assert list(file.objects()) == [ONE]
    file.without({0, 1, 2})
    assert path.stat().st_size == size


def test_a_line_is_changed_in_its_place_while_it_is_as_it_was(path: Path) -> None:
    append_line(path, ONE)
    place = append_line(path, {"a": 1}, spare=20)
    append_line(path, TWO)
    size = path.stat().st_size
    place = place.change({"a": 12345})
    assert list(LineFile(path).objects()) == [ONE, {"a": 12345}, TWO]
    assert path.stat().st_size == size
    assert place.change({"a": "x" * 100}) == place
    path.write_bytes(path.read_bytes().replace(b"12345", b"54321"))
    assert place.change({"a": 1}) == place
    assert list(LineFile(path).objects()) == [ONE, {"a": 54321}, TWO]


def test_a_locked_file_is_one_programs_and_its_torn_end_goes_with_the_next_line(path: Path) -> None:
    append_line(path, ONE)
    with path.open("ab") as torn:
        torn.write(b'{"torn')
    file = LockedFile(path)
    with pytest.raises(InUseError):
        LockedFile(path)
    assert list(file.lines()) == [(encode(ONE)[:-1], True), (b'{"torn', False)]
    assert path.read_bytes().endswith(b'{"torn')
    file.append(encode(TWO), sync=True)
    assert path.read_bytes() == encode(ONE) + encode(TWO)
    file.close()
    LockedFile(path).close()


@pytest.mark.parametrize("junk", [b"x\n", b"{}\n", b"1\n", b"[", b"\x00"])
def test_sixty_megabytes_of_junk_are_read_within_a_second_and_stay(path: Path, junk: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(junk * ((60 << 20) // len(junk)) + b"\n" + encode(ONE))
    begun = process_time()
    file = LineFile(path)
    assert list(file.objects())[-1] == ONE
    assert process_time() - begun < 1
    file.without({0, 1, 2})
    assert path.stat().st_size > 60 << 20


def test_a_small_file_asks_for_little_memory(path: Path) -> None:
    """A person may limit it, and the largest file allowed is no measure of this one."""
    append_line(path, ONE)
    tracemalloc.start()
    try:
        assert list(LineFile(path).objects()) == [ONE]
        assert files.read_end(path, LONGEST_FILE) == encode(ONE)
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("value", [json.dumps({"a": 1}), "{}"])
def test_a_file_of_one_line_without_a_line_feed_is_read(path: Path, value: str) -> None:
    path.parent.mkdir()
    path.write_text(value)
    assert list(LineFile(path).objects()) == [json.loads(value)]
