"""The record reader against the independent checker: both accept the same records.

``MAY_DIFFER`` lists the permitted differences, with the reasons.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from barbu_tui.core.ruleset import PRESETS, Ruleset, ruleset
from barbu_tui.session.arena.simulate import simulate
from barbu_tui.session.play.match import practice_events, practice_header
from barbu_tui.session.record.codec import log_lines
from barbu_tui.session.record.events import ScoreEvent
from barbu_tui.session.record.file import RecordError, load
from barbu_tui.session.record.position import GameLog
from tests.oracle import check_record, random_record
from tests.robustness.mutations import mutate
from tests.session.record.test_schema import SCHEMA
from tests.support.posed import deal_by_deal, posed, start_at
from tests.support.random_play import random_rules
from tests.support.records import rng_of, write
from tests.support.seeds import seeded

MAY_DIFFER = (
    # The program bounds what it takes for a number of a game; no game comes near the bound.
    "a whole number in range",
    "a whole number for each seat",
    # Keys that a writer may add are ignored by the checker; the program reads them, so they must be what they say.
    "'why'",
    "'ms'",
)


def verdicts(path: Path) -> tuple[str | None, str | None]:
    """Return what the checker and the program find wrong."""
    problems = check_record(path)
    try:
        load(path)
    except RecordError as error:
        return (problems[0] if problems else None), str(error)
    return (problems[0] if problems else None), None


@pytest.mark.parametrize("name", PRESETS)
def test_the_checker_accepts_what_simulate_writes(name: str, tmp_path: Path) -> None:
    rules = ruleset(name)
    for result in simulate(rules, ["random"] * rules.players, 1, seed=11, out=tmp_path):
        assert result.path is not None
        assert check_record(result.path) == []
        assert sum(result.totals) == 0
        assert load(result.path).position.ended


@pytest.mark.parametrize("seed", range(12))
def test_the_program_reads_what_the_checker_writes(seed: int, tmp_path: Path) -> None:
    rng = rng_of("oracle's", seed)
    rules = random_rules(rng)
    first = rng.choice((1, 1, 2, 3, rules.deals // 2, rules.deals))
    last = rng.choice((None, first, min(rules.deals, first + 4)))
    print(seed, rules.name, rules.options_json(), first, last)
    path = tmp_path / "game.barbu.jsonl"
    lines = random_record(rules.name, rng, options=rules.options_json(), first=first, last=last)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    record = load(path)
    assert record.position.finished
    assert len(record.events) == len(lines) - 1
    # Cut anywhere, it is still a record for both.
    for cut in range(1, len(lines), max(1, len(lines) // 5)):
        path.write_text("\n".join(lines[:cut]) + "\n" + lines[cut][: len(lines[cut]) // 2], encoding="utf-8")
        assert verdicts(path) == (None, None)


@pytest.mark.parametrize(
    ("bot", "right"), [(None, True), ("sound", True), ("\u200b", True), ("", False), (3, False)]
)
def test_a_bots_name_is_text_or_null(bot: object, right: bool, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in random_record("online", rng_of("bots"), first=28)]
    entries: list[dict[str, Any]] = [lines[0]["players"][1], {"t": "seat", "seat": "W", "kind": "bot"}]
    for entry in entries:
        changed = [json.loads(json.dumps(line)) for line in lines]
        entry["bot"] = bot
        if "t" in entry:
            changed.insert(2, entry)
        else:
            changed[0]["players"][1] = entry
        path = write(tmp_path / "game.barbu.jsonl", changed)
        theirs, ours = verdicts(path)
        assert (theirs is None, ours is None) == (right, right), (theirs, ours)


@pytest.mark.parametrize("cut", [None, {}, dict(zip("WNES", ("AS", "KS", "QS", "JS"), strict=True))])
def test_a_cut_stands_only_where_the_first_dealer_is_by_cut(cut: object, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in random_record("online", rng_of("cut"), first=28)]
    lines[0]["cut"] = cut
    theirs, ours = verdicts(write(tmp_path / "game.barbu.jsonl", lines))
    assert theirs is not None
    assert ours is not None


def compare_verdicts(first: int, last: int, path: Path) -> int:
    """Damage records and ask both; returns how many both refused."""
    refused = 0
    data = b""
    rules: Ruleset = ruleset()
    for number in range(first, last):
        if number % 20 == 0 or not data:
            rng = rng_of("verdicts", number // 20)
            rules = random_rules(rng)
            start = rng.choice((1, 1, 2, rules.deals // 2, rules.deals))
            until = min(rules.deals, start + rng.randrange(2))
            lines = random_record(rules.name, rng, options=rules.options_json(), first=start, last=until)
            data = ("\n".join(lines) + "\n").encode()
        name, damaged = mutate(data, number)
        path.write_bytes(damaged)
        theirs, ours = verdicts(path)
        if (theirs is None) != (ours is None):
            assert any(words in f"{theirs} {ours}" for words in MAY_DIFFER), (
                f"number {number}, {name}, {rules.name}: checker {theirs!r}, program {ours!r}"
            )
        refused += ours is not None
    return refused


def test_both_refuse_the_same_damage(tmp_path: Path) -> None:
    assert compare_verdicts(0, 200, tmp_path / "game.barbu.jsonl") > 120


@pytest.mark.long
def test_both_refuse_the_same_damage_long(tmp_path: Path) -> None:
    assert compare_verdicts(900, 40_000, tmp_path / "game.barbu.jsonl") > 25_000


@pytest.mark.parametrize("name", PRESETS)
def test_both_read_a_deal_that_is_posed_within_its_play(name: str, tmp_path: Path) -> None:
    random = Random(seeded(58))
    rules = ruleset(name)
    for _ in range(6):
        states = deal_by_deal(rules, random)
        starts = [at for at, deal in enumerate(states[:-1]) if deal.play and start_at(deal.play)]
        at = random.choice(starts)
        begun = posed(states[at])
        opened = tuple(hand & random.getrandbits(52) for hand in begun.hands)
        begun = replace(begun, open=opened)
        end = begun.with_actions(states[-1].plays[len(states[at].plays) :])
        score = end.score()
        events = [*practice_events(end), ScoreEvent(1, score, score.total)]
        log = GameLog(practice_header(begun, 1), events)
        lines = log_lines(log)
        path = tmp_path / "posed.barbu.jsonl"
        path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
        assert verdicts(path) == (None, None)
        SCHEMA.validate(lines[1])
        record = load(path)
        assert (record.events, record.position.finished) == (events, True)
        assert record.position.game.finished[-1].adds_up
        dealt = lines[1]
        for spoilt in (
            {**dealt, "start": {"leader": "Q"}},
            {**dealt, "start": {}},
            {**dealt, "hands": {**dealt["hands"], "S": "AKQJT98765432..."}},
        ):
            changed = [lines[0], spoilt, *lines[2:]]
            path.write_text("".join(f"{json.dumps(line)}\n" for line in changed), encoding="utf-8")
            assert None not in verdicts(path)
        lines[0]["before"]["until"] = 2
        path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
        assert None not in verdicts(path)
