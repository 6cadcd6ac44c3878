"""Random keys to every command that opens the app; all else is in :mod:`tests.robustness.monkey`."""

from __future__ import annotations

import shlex
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.robustness.monkey.events import KEYS, Event, from_json, to_json
from tests.robustness.monkey.program import known_screens
from tests.robustness.monkey.run import Outcome, Wrong, check_home
from tests.robustness.monkey.scenarios import GAMES, PRACTICE, SCENARIOS, SETTINGS, draw, furnish, saves
from tests.robustness.monkey.shrink import shrink
from tests.robustness.monkey.troop import Report, Troop, description
from tests.robustness.monkey.worker import plan_from_json, plan_to_json
from tests.support.seeds import fresh_seed, seeded


def said(report: Report) -> str:
    return "\n\n".join(report.found)


def test_a_few_keys_to_every_command() -> None:
    """One half of the scenarios, drawn again each time, and what stands for a command alone."""
    half, commands = fresh_seed() % 2, Counter(each.arguments[:1] for each in SCENARIOS)
    chosen = [
        number
        for number, each in enumerate(SCENARIOS)
        if number % 2 == half or commands[each.arguments[:1]] == 1
    ]
    report = Troop(seed=seeded(1), keys=16, shrink=0).play(chosen)
    assert report.runs == len(chosen)
    assert not report.failed, said(report)


@pytest.mark.long
def test_an_hour_of_keys() -> None:
    report = Troop(seed=fresh_seed()).play(range(1_000_000), seconds=3600)
    print(f"{report.runs} runs, {report.presses} presses, {report.starts} starts")
    assert not report.failed, said(report)
    assert {name for name in known_screens() if " " not in name} <= set(report.screens)


def test_a_run_is_drawn_from_its_number_and_kept_as_text() -> None:
    for number in (0, 50, 51):
        plan = draw(3, number, 200)
        assert plan == draw(3, number, 200) != draw(4, number, 200)
        assert plan_from_json(plan_to_json(plan)) == plan
        assert from_json(to_json(plan.events)) == list(plan.events)
        assert sum(max(1, len(event.tokens)) for event in plan.events) >= 200


def test_a_run_is_printed_so_that_a_shell_can_be_given_it() -> None:
    plan = replace(draw(3, 7, 40, habits="odd"), events=(Event(("'\\\x1b[200~\xe9\n\"",), rest=0.3),))
    (line,) = (line for line in description(7, plan, Outcome()).splitlines() if line.startswith("--again"))
    _, run = shlex.split(line)
    assert plan_from_json(run) == plan


def test_odd_habits_are_drawn_and_cut_nothing_off() -> None:
    sent: Counter[str] = Counter()
    for number in range(40):
        plan = draw(seeded(5), number, 300, habits="odd")
        assert draw(5, number, 300) != plan
        for event in plan.events:
            sent.update(event.tokens)
    text = "".join(sent)
    assert all(part in text for part in ("\x1b[48;", "\x1b[1114112", "\x1b[M"))
    assert any(token.startswith("\x1b[20") and not token.endswith("~") for token in sent), "halves of pastes"


def test_shrinking_leaves_what_is_needed() -> None:
    events = [
        Event(tuple("abcdefgh")),
        Event(size=(20, 5)),
        Event(("x", KEYS["Enter"])),
        *[Event(("z",))] * 40,
    ]

    def fails(tried: object) -> bool:
        assert isinstance(tried, list | tuple)
        sent = "".join("".join(event.tokens) for event in tried)
        return "c" in sent and 0 <= sent.find("f") < sent.find("x") and Event(size=(20, 5)) in tried

    assert fails(events)
    assert list(shrink(events, fails)) == [Event(("c", "f")), Event(size=(20, 5)), Event(("x",))]


@pytest.mark.parametrize(
    ("path", "data", "kind"),
    [
        (GAMES / "new.barbu.jsonl", b"{}\n", "record"),
        (GAMES / "game.tmp", b"", "stray file"),
        (GAMES / "gone.review-S.jsonl", b"{}\n", "stray file"),
        (GAMES / "last-sheet3.review-S.jsonl", b"{}\n", "results"),
        (SETTINGS, b"speed = \n", "settings"),
        (PRACTICE, b"{}\n", "practice"),
    ],
)
def test_a_home_that_was_spoilt_is_noticed(tmp_path: Path, path: Path, data: bytes, kind: str) -> None:
    furnish(tmp_path, "used", ())
    given = {each: each.read_bytes() for each in (tmp_path / GAMES).iterdir()}
    assert len(given) == len(saves())
    check_home(tmp_path, given)
    (tmp_path / path).write_bytes(data)
    with pytest.raises(Wrong) as wrong:
        check_home(tmp_path, given)
    assert wrong.value.kind == kind
