"""Random damage to a record: bytes flipped, lines moved, values put where they do not belong.

Every mutation follows from its seed alone, so that a failure can be looked at again.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable
from typing import Any

Mutation = Callable[[bytes, random.Random], bytes]

WRONG_VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 13, 28, 10**9, 10**18, -(10**18), 1.5, "", "S", "N", "X", "QH", "AS", "online",
    "domino", [], {}, [[]], ["S"], {"S": 0}, [1, 2], "\x1b[31m", "\ud83c", "x" * 3000, "no_queens",
)  # fmt: skip


# --- bytes -----------------------------------------------------------------------------------------


def flip_bits(data: bytes, rng: random.Random) -> bytes:
    """A few bits turned over."""
    changed = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def cut_short(data: bytes, rng: random.Random) -> bytes:
    """The end is missing."""
    return data[: rng.randrange(len(data))]


def cut_out(data: bytes, rng: random.Random) -> bytes:
    """Something in the middle is missing."""
    start = rng.randrange(len(data))
    return data[:start] + data[start + rng.randrange(1, 200) :]


def put_in(data: bytes, rng: random.Random) -> bytes:
    """Bytes that do not belong there."""
    at = rng.randrange(len(data))
    return data[:at] + rng.randbytes(rng.randrange(1, 40)) + data[at:]


def repeat_bytes(data: bytes, rng: random.Random) -> bytes:
    """A stretch of the file stands twice."""
    start = rng.randrange(len(data))
    end = start + rng.randrange(1, 400)
    return data[:end] + data[start:]


# --- lines -----------------------------------------------------------------------------------------


def _lines(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def swap_lines(data: bytes, rng: random.Random) -> bytes:
    """Two lines change places."""
    lines = _lines(data)
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def swap_neighbours(data: bytes, rng: random.Random) -> bytes:
    """Two lines that follow each other change places."""
    lines = _lines(data)
    at = rng.randrange(max(1, len(lines) - 1))
    lines[at : at + 2] = lines[at : at + 2][::-1]
    return b"".join(lines)


def repeat_line(data: bytes, rng: random.Random) -> bytes:
    """A line stands twice."""
    lines = _lines(data)
    at = rng.randrange(len(lines))
    lines.insert(at, lines[at])
    return b"".join(lines)


def drop_line(data: bytes, rng: random.Random) -> bytes:
    """A line is missing."""
    lines = _lines(data)
    del lines[rng.randrange(len(lines))]
    return b"".join(lines)


def blank_line(data: bytes, rng: random.Random) -> bytes:
    """A line with nothing in it."""
    lines = _lines(data)
    lines.insert(rng.randrange(len(lines) + 1), rng.choice([b"\n", b" \n", b"\r\n", b"\t\t\n"]))
    return b"".join(lines)


def join_lines(data: bytes, rng: random.Random) -> bytes:
    """A line feed is missing."""
    lines = _lines(data)
    at = rng.randrange(len(lines))
    lines[at] = lines[at].rstrip(b"\n")
    return b"".join(lines)


def deep_nesting(data: bytes, rng: random.Random) -> bytes:
    """A line nested beyond all measure."""
    lines = _lines(data)
    depth = rng.choice([50, 5000, 200_000])
    opening, closing = rng.choice([(b"[", b"]"), (b'{"a":', b"}")])
    nested = opening * depth + b"1" + closing * depth
    lines[rng.randrange(len(lines))] = rng.choice([nested, b'{"t":"play","x":' + nested + b"}"]) + b"\n"
    return b"".join(lines)


def huge_number(data: bytes, rng: random.Random) -> bytes:
    """Digits without end in the place of a number."""
    lines = _lines(data)
    at = rng.randrange(len(lines))
    digits = b"9" * rng.choice([10, 19, 400, 5000, 100_000])
    for number in (b":0", b":1", b":-2", b":2"):
        if number in lines[at]:
            lines[at] = lines[at].replace(number, b":" + digits, 1)
            return b"".join(lines)
    lines[at] = lines[at].replace(b"{", b'{"n":' + digits + b",", 1)
    return b"".join(lines)


def other_encoding(data: bytes, rng: random.Random) -> bytes:
    """The file in another encoding, or with a byte order mark."""
    text = data.decode("utf-8", "replace")
    return rng.choice(
        [
            b"\xef\xbb\xbf" + data,
            text.encode("utf-16"),
            text.encode("utf-16-le"),
            text.encode("utf-32"),
            text.replace("e", "é").encode("latin-1", "replace"),
            data.replace(b"\n", b"\r"),
            data.replace(b"\n", b"\r\n"),
            b"\x00" * 64 + data,
        ]
    )


# --- values ----------------------------------------------------------------------------------------


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(value, dict):
        for key, each in value.items():
            found += _places(each, (*path, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            found += _places(each, (*path, number))
    return found


def _parent(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        value = value[key]
    return value


def _edited(data: bytes, rng: random.Random, edit: Callable[[Any, tuple[Any, ...]], None]) -> bytes:
    lines = _lines(data)
    at = 0 if rng.random() < 0.2 else rng.randrange(len(lines))
    value = json.loads(lines[at])
    edit(value, rng.choice(_places(value)))
    lines[at] = json.dumps(value, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass") + b"\n"
    return b"".join(lines)


def wrong_value(data: bytes, rng: random.Random) -> bytes:
    """A value is another, of the right type or not."""

    def edit(value: Any, path: tuple[Any, ...]) -> None:
        _parent(value, path)[path[-1]] = copy.deepcopy(rng.choice(WRONG_VALUES))

    return _edited(data, rng, edit)


def near_value(data: bytes, rng: random.Random) -> bytes:
    """A value is another that stands somewhere in the same file."""
    other = json.loads(rng.choice(_lines(data)))
    place = rng.choice(_places(other))
    found = _parent(other, place)[place[-1]]

    def edit(value: Any, path: tuple[Any, ...]) -> None:
        _parent(value, path)[path[-1]] = found

    return _edited(data, rng, edit)


def nudge_number(data: bytes, rng: random.Random) -> bytes:
    """A number is a little off."""

    def edit(value: Any, path: tuple[Any, ...]) -> None:
        parent = _parent(value, path)
        old = parent[path[-1]]
        parent[path[-1]] = old + rng.choice((-2, -1, 1, 2)) if type(old) is int else old

    return _edited(data, rng, edit)


def drop_key(data: bytes, rng: random.Random) -> bytes:
    """A key is missing."""

    def edit(value: Any, path: tuple[Any, ...]) -> None:
        del _parent(value, path)[path[-1]]

    return _edited(data, rng, edit)


def add_key(data: bytes, rng: random.Random) -> bytes:
    """A key too many: unknown, or known but of another line."""

    def edit(value: Any, path: tuple[Any, ...]) -> None:
        parent = _parent(value, path)
        if isinstance(parent, dict):
            key = rng.choice(["x", "claim", "target", "breach", "trump", "start", "cut", "until", "C", "t"])
            parent[key] = copy.deepcopy(rng.choice(WRONG_VALUES))

    return _edited(data, rng, edit)


def twice_a_key(data: bytes, rng: random.Random) -> bytes:
    """A key stands twice."""
    lines = _lines(data)
    at = rng.randrange(len(lines))
    value = json.loads(lines[at])
    key = rng.choice(list(value))
    lines[at] = lines[at].replace(b"{", b"{" + json.dumps({key: 0})[1:-1].encode() + b",", 1)
    return b"".join(lines)


# --- numbers and words, whatever the file is ---------------------------------------------------------

ODD_NUMBERS = (
    "1e400", "-1e400", "1e308", "-1e308", "NaN", "Infinity", "-Infinity", "nan", "inf", "0.1", "1e-400", "-0", "-1", "1e18",
    "9" * 30, "9" * 400, "0x" + "f" * 5000, "1_0", "01", "1.", "true", "null", "[]", "{}", '""', "1979-05-27T07:32:00Z",
)  # fmt: skip
ODD_WORDS = (
    "\\ud83c", "\\ud83c\\udca1", "\\u0000", "\\u001b[31m", "x" * 5000, "{a}" * 200, "{a?" * 200, "os:system", "tests.none:Bot", "",
    "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "\u202e", "\u2028",
)  # fmt: skip
_NUMBER = re.compile(rb"(?<=[:\[,= ])-?\d+(?:\.\d+)?(?=[,\]} \n])")
_WORD = re.compile(rb'"([^"\\\n]*)"')


def odd_number(data: bytes, rng: random.Random) -> bytes:
    """A number is none, or far too large, or something else."""
    return _one(data, rng, _NUMBER, lambda _: rng.choice(ODD_NUMBERS).encode())


def odd_word(data: bytes, rng: random.Random) -> bytes:
    """A text is one that nobody would write."""
    return _one(data, rng, _WORD, lambda _: b'"' + rng.choice(ODD_WORDS).encode() + b'"')


def other_word(data: bytes, rng: random.Random) -> bytes:
    """A text is another of the same file."""
    words = _WORD.findall(data) or [b""]
    return _one(data, rng, _WORD, lambda _: b'"' + rng.choice(words) + b'"')


def _one(data: bytes, rng: random.Random, what: re.Pattern[bytes], put: Callable[[bytes], bytes]) -> bytes:
    found = list(what.finditer(data))
    if not found:
        return flip_bits(data, rng)
    place = rng.choice(found)
    return data[: place.start()] + put(place[0]) + data[place.end() :]


def foreign_line(data: bytes, rng: random.Random) -> bytes:
    """A line of something else, or of a newer version; it may be the only one."""
    line = rng.choice(
        [
            b"Dear diary,",
            b'{"t":"future","x":[{"y":null}]}',
            b"[1,2,3]",
            b"7",
            b"\xff\xfe",
            b'"text"',
            b"[table]\nkey = 1",
        ]
    )
    lines = [] if rng.random() < 0.1 else _lines(data)
    lines.insert(rng.randrange(len(lines) + 1), line + b"\n" * (rng.random() < 0.8))
    return b"".join(lines)


WORDS: tuple[Mutation, ...] = (odd_number, odd_number, odd_word, other_word, foreign_line)
BYTES: tuple[Mutation, ...] = (flip_bits, cut_short, cut_out, put_in, repeat_bytes)
LINES: tuple[Mutation, ...] = (
    swap_lines, swap_neighbours, repeat_line, drop_line, blank_line, join_lines, deep_nesting, huge_number,
    other_encoding,
)  # fmt: skip
VALUES: tuple[Mutation, ...] = (wrong_value, near_value, nudge_number, drop_key, add_key, twice_a_key)
ALL: tuple[Mutation, ...] = BYTES + LINES + VALUES + WORDS


def mutate(data: bytes, seed: object) -> tuple[str, bytes]:
    """A damaged copy of a file of JSON Lines: what was done to it, and its bytes."""
    return _mutated(data, seed, ALL + VALUES)


def mutate_text(data: bytes, seed: object) -> tuple[str, bytes]:
    """A damaged copy of any text: what was done to it, and its bytes."""
    return _mutated(data, seed, BYTES + LINES + WORDS * 3)


def _mutated(data: bytes, seed: object, mutations: tuple[Mutation, ...]) -> tuple[str, bytes]:
    rng = random.Random(str(seed))
    mutation = rng.choice(mutations)
    try:
        return mutation.__name__, mutation(data, rng)
    except (ValueError, IndexError, TypeError, RecursionError):  # a line that has no values to change
        return flip_bits.__name__, flip_bits(data, rng)
