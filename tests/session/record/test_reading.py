"""Faults of a record: file, line and reason, in one sentence; and forms that are not faults."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barbu_tui.session.record.file import (
    BrokenRecordError,
    RecordError,
    UnreadableRecordError,
    load,
)
from tests.support.records import accepted_by_the_oracle, objects, whole_game, write

Lines = list[Any]
Spoil = Callable[[Lines], None]

READ, BROKEN = UnreadableRecordError, BrokenRecordError


def find(lines: Lines, **keys: Any) -> int:
    """The index of the first line with these keys and values."""
    return next(
        number
        for number, line in enumerate(lines)
        if isinstance(line, dict) and all(line.get(key) == value for key, value in keys.items())
    )


def edit(number: int, **keys: Any) -> Spoil:
    """Set keys of a line, counted from 1."""

    def spoil(lines: Lines) -> None:
        lines[number - 1].update(keys)

    return spoil


def drop(number: int, key: str) -> Spoil:
    """Leave a key out."""

    def spoil(lines: Lines) -> None:
        del lines[number - 1][key]

    return spoil


def replace(number: int, value: Any) -> Spoil:
    """Replace a line."""

    def spoil(lines: Lines) -> None:
        lines[number - 1] = value

    return spoil


def first(kind: str, **keys: Any) -> Spoil:
    """Set keys of the first line of a kind."""

    def spoil(lines: Lines) -> None:
        lines[find(lines, t=kind)].update(keys)

    return spoil


def steal(lines: Lines) -> None:
    """Put a card of W into the hand of S, in place of one there."""
    hands = lines[1]["hands"]
    suits, others = hands["S"].split("."), hands["W"].split(".")
    at = next(suit for suit in range(4) if suits[suit] and others[suit])
    ranks = "AKQJT98765432"
    suits[at] = "".join(sorted(suits[at][1:] + others[at][0], key=ranks.index))
    hands["S"] = ".".join(suits)


def swap_last_card(lines: Lines) -> None:
    """Make the first card of the deal one that its player does not hold."""
    at = find(lines, t="play")
    held = lines[1]["hands"][lines[at]["seat"]]
    lines[at]["card"] = "2S" if "2" not in held.split(".")[0] else "2H"
    if lines[at]["card"] == "2H" and "2" in held.split(".")[1]:
        lines[at]["card"] = "2D"


def after_the_end(lines: Lines) -> None:
    lines.append(lines[-1])


def seat_before_score(lines: Lines) -> None:
    lines.insert(find(lines, t="score"), {"t": "seat", "seat": "W", "kind": "bot", "bot": "sound"})


PLAYERS = [{"seat": seat, "name": seat, "kind": "bot", "bot": "random"} for seat in "SWNE"]

DAMAGE: list[tuple[str, Spoil, int, type[RecordError], str]] = [
    # The bytes of a line.
    ("not JSON", replace(2, "so it goes"), 2, READ, "not JSON"),
    ("blank", replace(2, ""), 2, READ, "blank"),
    ("a list", replace(2, "[1,2]"), 2, READ, "not a JSON object"),
    ("not UTF-8", replace(2, b'{"t":"\xff"}\n'), 2, READ, "Byte 7 of the line is not UTF-8"),
    ("byte order mark", replace(1, b"\xef\xbb\xbf{}\n"), 1, READ, "byte order mark"),
    ("key twice", replace(2, '{"t":"deal","t":"deal"}'), 2, READ, "'t' appears twice"),
    ("NaN", replace(2, '{"t":"deal","n":NaN}'), 2, READ, "NaN"),
    ("a fraction", edit(2, n=1.5), 2, READ, "1.5 is not a whole number"),
    ("a fraction where nobody looks", edit(2, x=1.0), 2, READ, "not a whole number"),
    ("endless digits", replace(2, '{"t":"deal","n":' + "9" * 9000 + "}"), 2, READ, "far too long"),
    ("deep", replace(2, "[" * 100_000 + "]" * 100_000), 2, READ, "nested too deeply"),
    ("endless line", replace(2, '{"t":"' + "x" * (1 << 20) + '"}'), 2, READ, "longer than"),
    ("two objects", replace(2, "{} {}"), 2, READ, "not JSON"),
    # The header.
    ("no version", drop(1, "barbu"), 1, READ, "no key 'barbu'"),
    ("version 2", edit(1, barbu=2), 1, READ, "version 2; this program reads version 1"),
    ("version true", edit(1, barbu=True), 1, READ, "not the version 1"),
    ("version 0", edit(1, barbu=0), 1, READ, "not the version 1"),
    ("ruleset", edit(1, rules="whist"), 1, READ, "Unknown ruleset 'whist'"),
    ("ruleset with a mark that hides", edit(1, rules="on\u200bline"), 1, READ, "Unknown ruleset"),
    ("time with a mark that hides", edit(1, created="2026\u200b-11-21T10:00:00Z"), 1, READ, "not a time such as"),
    ("knob", edit(1, options={"colour": "red"}), 1, READ, "Unknown house rule 'colour'"),
    ("knob's value", edit(1, options={"israeli": "maybe"}), 1, READ, "israeli cannot be"),
    ("domino points", edit(1, options={"domino_points": [1, 2, 3, 4]}), 1, READ, "add up to 65"),
    ("options a list", edit(1, options=[]), 1, READ, "'options' is [], not an object"),
    ("a player short", edit(1, players=PLAYERS[:3]), 1, READ, "not S, W, N, E in that order"),
    ("players turned", edit(1, players=PLAYERS[::-1]), 1, READ, "not S, W, N, E in that order"),
    ("player's kind", edit(1, players=[{**PLAYERS[0], "kind": "cat"}, *PLAYERS[1:]]), 1, READ, "human, bot"),
    (
        "a human with a bot",
        edit(1, players=[{**PLAYERS[0], "kind": "human"}, *PLAYERS[1:]]),
        1,
        READ,
        "as a human's is",
    ),
    ("first dealer", edit(1, first_dealer="X"), 1, READ, "one of S, W, N, E"),
    ("no seed", drop(1, "seed"), 1, READ, "no key 'seed'"),
    ("seed", edit(1, seed="7"), 1, READ, "a whole number or null"),
    ("created", edit(1, created="yesterday"), 1, READ, "a time such as"),
    ("created on no day", edit(1, created="2026-13-41T10:00:00Z"), 1, READ, "a time such as"),
    ("created elsewhere", edit(1, created="2026-11-21T10:00:00+02:00"), 1, READ, "a time such as"),
    ("an offset", edit(1, utc_offset="JST"), 1, READ, "an offset such as +09:00"),
    ("an offset of a day", edit(1, utc_offset="+24:00"), 1, READ, "an offset such as +09:00"),
    ("an offset with a sign that is none", edit(1, utc_offset="+٠9:00"), 1, READ, "an offset such as +09:00"),
    ("a cut", edit(1, cut={"S": "AS", "W": "KS", "N": "QS", "E": "JS"}), 1, READ, "not found by cut"),
    ("from nowhere", edit(1, **{"from": None}), 1, READ, "'from' is null, not text"),
    # The deal.
    ("unknown event", replace(2, {"t": "shuffle"}), 2, READ, 'Unknown event type "shuffle"'),
    ("no type", drop(2, "t"), 2, READ, "no key 't'"),
    ("deal 2 first", edit(2, n=2), 2, BROKEN, "Deal 1 should come here, not deal 2"),
    ("wrong dealer", edit(2, dealer="N"), 2, BROKEN, "(R1.2)"),
    ("a seat short", edit(2, hands={"S": "..."}), 2, READ, "the keys S, W, N, E"),
    ("hand out of order", edit(2, hands=dict.fromkeys("SWNE", "23..."), x=1), 2, READ, "high to low"),
    ("no dots", edit(2, hands=dict.fromkeys("SWNE", "AKQ")), 2, READ, "needs three dots"),
    ("no rank", edit(2, hands=dict.fromkeys("SWNE", "AX...")), 2, READ, "'X' is not a rank"),
    ("stolen card", steal, 2, BROKEN, "in two hands"),
    ("an action first", replace(2, {"t": "pass", "seat": "S"}), 2, BROKEN, "outside any deal"),
    # Call and bids.
    ("contract", edit(3, contract="whist"), 3, READ, "one of no_tricks"),
    ("of another ruleset", replace(3, {"t": "contract", "seat": "W", "contract": "kings_and_jacks"}), 3, BROKEN, "(R"),
    ("trump with nothing", first("contract", trump="H", contract="no_queens"), 3, READ, "goes with trumps only"),
    ("bid twice one seat", first("bid", double=["S", "S"]), 4, READ, "no seat twice"),
    ("bid nobody", first("bid", double=["X"]), 4, READ, "a list of seats"),
    ("bid oneself", first("bid", double=["N"]), 4, BROKEN, "You may not double yourself. (R3.1)"),
    ("bid out of turn", first("bid", seat="E", double=[]), 4, BROKEN, "It is N's turn. (R1.1)"),
    # The score and the end.
    ("a stray score", replace(2, {"t": "score", "n": 1, **dict.fromkeys(("hand", "adjust", "total", "running"),
     dict.fromkeys("SWNE", 0))}), 2, BROKEN, "no deal is over"),
    ("end too early", replace(2, {"t": "end", "totals": dict.fromkeys("SWNE", 0)}), 2, BROKEN, "not over"),
]  # fmt: skip


@pytest.fixture
def lines() -> Lines:
    """A whole game of ``online`` that W begins."""
    found = objects(whole_game("online", 2))
    assert found[0]["first_dealer"] == "W"
    return found


@pytest.mark.parametrize(
    ("spoil", "line", "kind", "words"), [each[1:] for each in DAMAGE], ids=[e[0] for e in DAMAGE]
)
def test_damage_is_named_with_file_line_and_reason(
    spoil: Spoil, line: int, kind: type[RecordError], words: str, lines: Lines, tmp_path: Path
) -> None:
    spoil(lines)
    path = write(tmp_path / "game.barbu.jsonl", lines)
    before = path.read_bytes()
    with pytest.raises(kind) as caught:
        load(path)
    error = caught.value
    assert error.line == line
    assert str(error).startswith(f"{path}, line {line}: ")
    assert words in error.reason
    assert "\n" not in str(error)
    assert len(str(error)) < 600
    assert path.read_bytes() == before


@pytest.mark.parametrize("column", ["hand", "adjust", "running"])
def test_a_wrong_score_is_named(column: str, lines: Lines, tmp_path: Path) -> None:
    at = find(lines, t="score")
    score = lines[at]
    for seat, more in (("S", 1), ("W", -1)):
        score[column][seat] += more
        if column != "running":
            score["total"][seat] += more
    path = write(tmp_path / "game.barbu.jsonl", lines)
    with pytest.raises(BrokenRecordError, match=f"says {column} .*, but it is"):
        load(path)


def test_a_total_that_is_not_hand_plus_adjust_is_named(lines: Lines, tmp_path: Path) -> None:
    lines[find(lines, t="score")]["total"]["S"] += 1
    with pytest.raises(BrokenRecordError, match="not hand plus adjust"):
        load(write(tmp_path / "game.barbu.jsonl", lines))


def test_a_wrong_end_is_named(lines: Lines, tmp_path: Path) -> None:
    lines[-1]["totals"]["S"] += 1
    with pytest.raises(BrokenRecordError, match="The end says") as caught:
        load(write(tmp_path / "game.barbu.jsonl", lines))
    assert caught.value.line == len(lines)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (after_the_end, "goes on after its end"),
        (seat_before_score, "changes hands where only the score"),
        (swap_last_card, "You do not hold"),
        (lambda lines: lines.pop(find(lines, t="score")), "still under way"),
        (lambda lines: lines.pop(find(lines, t="play")), "R1.1|hold"),
        (lambda lines: lines.insert(2, lines[1]), "still under way, but another begins"),
        (lambda lines: lines.pop(find(lines, t="contract")), "It is W's turn"),
    ],
)
def test_the_order_of_events_is_kept(spoil: Spoil, words: str, lines: Lines, tmp_path: Path) -> None:
    spoil(lines)
    with pytest.raises(BrokenRecordError, match=words):
        load(write(tmp_path / "game.barbu.jsonl", lines))


def test_cards_are_read_exactly_as_the_format_writes_them(lines: Lines, tmp_path: Path) -> None:
    lines[find(lines, t="play")]["card"] += "\u200b"
    with pytest.raises(UnreadableRecordError, match="not a card"):
        load(write(tmp_path / "game.barbu.jsonl", lines))


def test_r1_2_a_club_in_the_cut_of_three_is_refused(tmp_path: Path) -> None:
    header, *rest = objects(whole_game("sheet3", options='{"first_dealer": "cut"}'))
    path = write(tmp_path / "game.barbu.jsonl", [header, *rest])
    assert load(path).damage is None
    low = min(header["cut"], key=lambda letter: "23456789TJQKA".index(header["cut"][letter][0]))
    header["cut"] = header["cut"] | {low: "2C"}
    write(path, [header, *rest])
    with pytest.raises(BrokenRecordError) as caught:
        load(path)
    assert str(caught.value) == (
        f"{path}, line 1: {low} cuts 2C, which is not in the pack of sheet3 for 3 players (R1.2)."
    )


# --- files that are none ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: None, "There is no such file"),
        (lambda path: path.write_bytes(b""), "The file is empty"),
        (lambda path: path.mkdir(), "a directory"),
        (lambda path: path.write_bytes(b"barbu"), "no whole line"),
        (lambda path: os.mkfifo(path), "not a regular file"),
        (lambda path: path.symlink_to("nowhere"), "There is no such file"),
        (lambda path: path.symlink_to("/dev/zero"), "not a regular file"),
    ],
    ids=["missing", "empty", "directory", "no line", "pipe", "broken link", "endless device"],
)
def test_a_file_that_is_no_record_is_refused(
    make: Callable[[Path], object], words: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.barbu.jsonl"
    make(path)
    with pytest.raises(UnreadableRecordError, match=words) as caught:
        load(path)
    assert caught.value.line == 0
    assert str(path) in str(caught.value)


def test_a_line_without_end_is_refused_without_being_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.barbu.jsonl"
    with path.open("wb") as file:
        file.write(whole_game().splitlines(keepends=True)[0])
        file.seek(100 << 20, os.SEEK_CUR)
        file.write(b"\n")
    with pytest.raises(UnreadableRecordError, match="line 2: The line is longer than"):
        load(path)


def test_a_torn_line_without_end_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "game.barbu.jsonl"
    whole = whole_game()
    path.write_bytes(whole + b"x" * (3 << 20))
    record = load(path)
    assert record.torn
    assert record.size == len(whole)


def test_deeply_nested_json_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.barbu.jsonl"
    header = whole_game().splitlines(keepends=True)[0]
    for depth in range(800, 1010, 2):
        path.write_bytes(header + b'{"t":"deal","hands":' + b"[" * depth + b"]" * depth + b"}\n")
        with pytest.raises(UnreadableRecordError, match="line 2: "):
            load(path)
        options = b'{"israeli":' + b"[" * depth + b"]" * depth + b"}"
        path.write_bytes(header.replace(b'"options":{}', b'"options":' + options))
        with pytest.raises(UnreadableRecordError, match="line 1: "):
            load(path)


# --- what is no damage -----------------------------------------------------------------------------


def test_every_freedom_of_the_format_is_read(lines: Lines, tmp_path: Path) -> None:
    lines[0]["table"] = {"felt": "green", "legs": [4]}
    lines[0]["players"][0]["age"] = 71
    lines[2]["why"] = "Because."
    rewritten = [
        json.dumps(dict(reversed(line.items())), indent=None, separators=(" , ", " : ")) for line in lines
    ]
    path = write(tmp_path / "game.barbu.jsonl", [*rewritten])
    record = load(path)
    assert record.position.finished
    assert accepted_by_the_oracle(path.read_bytes())


def test_a_carriage_return_before_the_line_feed_is_white_space_like_any_other(
    lines: Lines, tmp_path: Path
) -> None:
    path = write(tmp_path / "game.barbu.jsonl", lines)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    record = load(path)
    assert record.position.finished
    assert record.size == path.stat().st_size
    assert accepted_by_the_oracle(path.read_bytes())


def test_a_record_cut_after_its_last_score_is_whole_but_for_its_end(lines: Lines, tmp_path: Path) -> None:
    path = write(tmp_path / "game.barbu.jsonl", lines[:-1])
    record = load(path)
    assert record.position.lacks_end
    assert not record.torn
    assert accepted_by_the_oracle(path.read_bytes())


def test_a_header_alone_is_a_record(lines: Lines, tmp_path: Path) -> None:
    record = load(write(tmp_path / "game.barbu.jsonl", lines[:1]))
    assert record.events == []


def test_text_after_the_last_line_feed_is_left_out(tmp_path: Path) -> None:
    data = whole_game("sheet3", 2)
    whole = data[: data.rfind(b"\n", 0, len(data) - 1) + 1]
    path = tmp_path / "game.barbu.jsonl"
    for size in range(len(whole), len(data), 3):
        path.write_bytes(data[:size])
        record = load(path)
        assert record.torn == (size > len(whole))
        assert record.size == len(whole)
        assert record.position.lacks_end
        assert path.read_bytes() == data[:size]  # looking never changes a file


def test_the_part_before_the_damage_can_be_read(lines: Lines, tmp_path: Path) -> None:
    lines[40] = {"t": "nonsense"}
    record = load(write(tmp_path / "game.barbu.jsonl", lines), tolerate_damage=True)
    assert len(record.events) == 39
    assert record.damage is not None
    assert record.damage.line == 41


# --- text that is not what it seems ----------------------------------------------------------------


def test_control_characters_are_removed_from_names_and_reasons(lines: Lines, tmp_path: Path) -> None:
    lines[0]["players"][0]["name"] = "Eve\x1b[2J\u202e\x07 \x00[b]x[/b]" + "y" * 500
    lines[2]["why"] = "\x9b31m\x1b]0;title\x07 and so on\u2028."
    record = load(write(tmp_path / "game.barbu.jsonl", lines))
    name = record.header.players[0].name
    why = getattr(record.events[1], "why", "")
    for text in (name, why):
        assert text.isprintable()
        assert not set("\x1b\x9b\x07\u202e\u2028") & set(text)
    assert len(name) <= 60
