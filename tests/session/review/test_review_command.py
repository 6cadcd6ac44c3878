"""`barbu review`."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from barbu_bots.search import explanations
from barbu_tui.cli import main
from barbu_tui.language import ENGLISH
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.file import Results, kept_summary
from barbu_tui.session.review.kept import results_path
from barbu_tui.session.review.review import Result, Review
from barbu_tui.words.review import EXPLAINED
from tests.support.commands import barbu
from tests.support.reviewed_game import game, reviewed
from tests.support.saved_games import save

PICTURED = Path(__file__).parents[3] / "screenshots"
"""The folder with the game of the pictures and its review."""


def test_a_principle_is_counted_and_leads_to_drills_and_a_lesson(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for each in PICTURED.glob("game.*"):
        shutil.copy(each, tmp_path)
    command = ["review", str(tmp_path / "game.barbu.jsonl"), "--jobs", "1", "--seconds", "1"]
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    first = found["principles"][0]
    against = [each for each in found["costs"] if said_of(first) in each.get("why", {}).get("text", "")]
    assert first["mistakes"] >= len(against)
    assert main(command) == 0
    said = " ".join(capsys.readouterr().out.split())
    # The second command looks on where the first one stopped, so its numbers may be other ones.
    assert re.search(rf"\d+ of \d+ mistakes: {re.escape(said_of(first))}", said)
    lesson = f"esson: barbu learn {first['lesson']}."
    assert (
        f"Drills: barbu practise --about {first['theme']}; l{lesson}" if first["theme"] else f"L{lesson}"
    ) in said


def said_of(principle: dict[str, str]) -> str:
    return ENGLISH.render_message(explanations.PRINCIPLES[principle["name"]])


def test_the_command_prints_what_the_game_cost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header, events = game(("greedy", "sound", "hunter", "counter"), deals=1)
    path = save(tmp_path, "mine", header, events)
    known = Review(Replay(header, events), 0)
    keeper = Results(results_path(path, "S"), known)
    results: list[Result] = [*reviewed().looked.values(), reviewed().redealt[1]]
    for result in results:
        if known.take(result):
            keeper.append(result)
    assert known.listed
    assert main(["review", str(path), "--seat", "S", "--jobs", "1", "--json", "--seconds", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == [
        "seat",
        "complete",
        "read",
        "deals",
        "decisions_known",
        "result",
        "cards",
        "decisions",
        "rest",
        "rate",
        "principles",
        "costs",
    ]
    total = found["cards"]["mean"] + found["decisions"]["mean"] + found["rest"]
    assert round(total, 1) == found["result"]
    assert (found["complete"], found["deals"]) == (True, {"known": 1, "of": 1})
    losses = [each["loss"]["mean"] for each in found["costs"]]
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] >= 0
    assert {each["verdict"] for each in found["costs"]} <= {
        None,
        "equal",
        "good",
        "unsure",
        "loose",
        "missed",
    }
    assert {each["kind"] for each in found["costs"]} <= {"call", "bid", "card"}
    assert kept_summary(path, header, 0) is not None
    assert main(["review", str(path), "--seat", "S", "--jobs", "1", "--seconds", "1"]) == 0
    said = capsys.readouterr().out
    assert "mistake" in said
    assert "points lost a decision" not in said
    assert main(["review", str(path), "--seat", "S", "--jobs", "1", "--seconds", "1", "--explain"]) == 0
    assert "points lost a decision" in capsys.readouterr().out
    assert main(["review", "--explain"]) == 0
    assert (
        capsys.readouterr().out.split()
        == " ".join(f"{term} {meaning}" for term, meaning in EXPLAINED).split()
    )


def test_what_cannot_be_reviewed_is_said_in_a_sentence(tmp_path: Path) -> None:
    header, events = game(("greedy", "sound", "hunter", "counter"))
    path = save(tmp_path, "begun", header, events[:9])
    for arguments, words in (
        ((path,), "No deal of this game is over yet"),
        ((), "Name the game"),
        ((path, "--seat", "Q"), "--seat takes S, W, N, E"),
        ((tmp_path / "none.jsonl",), "none.jsonl"),
    ):
        done = barbu("review", *arguments, home=tmp_path)
        assert done.returncode == 2
        assert words in done.stderr
        assert "Traceback" not in done.stderr
