"""``barbu practise --once``, and what it refuses."""

from __future__ import annotations

import json
import multiprocessing
from typing import Any

import pytest

from barbu_tui.cli import main
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.ui.run import LaunchOptions

HAND = "AQ5.T82.KJ93.A42"
OWN_BID = ("--hand", HAND, "--drill", "doubles", "--call")


def once(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["practise", "--once", "--json", "--jobs", "1", *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1
    found: dict[str, Any] = json.loads(lines[0])
    return found


def test_one_situation_as_json_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    owed = ("--owed", "W=2,N=1,E=0")
    found = once(capsys, "--hand", HAND, "--left", "NT,Q,T,D", *owed, "--worlds", "10")
    assert list(found) == ["hand", "left", "seconds", "effective", "options"]
    assert found["hand"] == HAND
    assert found["left"] == ["no_tricks", "no_queens", "trumps", "domino"]
    options = found["options"]
    assert len(options) == 19
    totals = [option["total"] for option in options]
    assert totals == sorted(totals, reverse=True)
    for option in options:
        extra = {"trumps": ["trump"], "domino": ["start"]}.get(option["contract"], [])
        assert list(option) == [
            "contract",
            *extra,
            "deal",
            "later",
            "total",
            "ci95",
            "behind",
            "behind_half",
            "worlds",
        ]
        low, high = option["ci95"]
        assert low < option["total"] < high
        assert option["total"] == pytest.approx(option["deal"] + option["later"], abs=0.02)
        assert option["behind"] == pytest.approx(totals[0] - option["total"], abs=0.02)
        assert option["worlds"] == 10
    assert {option["trump"] for option in options if "trump" in option} == set("SHDC")
    assert {option["start"] for option in options if "start" in option} == set("23456789TJQKA")


def test_a_card_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    played = "3S 2S TS 5S; AD 4D 6D 7D; AC"
    found = once(
        capsys, "--position", f"J8.Q43.T82.K97 / W no_queens / N x W; S x W / {played}", "--worlds", "10"
    )
    assert (found["hand"], found["dealer"], found["trick"]) == ("J8.Q43.T82.K97", "W", ["AC"])
    assert {option["card"] for option in found["options"]} == {"KC", "9C", "7C"}


def test_a_doubling_situation_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    said = ("--bids", "N x S, x W; E pass", "--left", "NT,D", "--owed", "1", "--worlds", "8")
    found = once(capsys, *OWN_BID, "W trumps h", *said, "--rules", "sheet4")
    assert found["hand"] == HAND
    assert (found["dealer"], found["contract"], found["trump"]) == ("W", "trumps", "H")
    assert found["left"] == ["no_tricks", "domino"]
    assert found["bids"] == [
        {"seat": "N", "double": ["S", "W"], "redouble": []},
        {"seat": "E", "double": [], "redouble": []},
    ]
    options = [(option["double"], option["redouble"]) for option in found["options"]]
    assert sorted(options) == sorted(
        (double, redouble) for double in ([], ["W"], ["E"], ["W", "E"]) for redouble in ([], ["N"])
    )
    paid = next(option for option in found["options"] if option["double"] == ["W"] and not option["redouble"])
    passed = next(option for option in found["options"] if not option["double"] and not option["redouble"])
    assert paid["later"] > passed["later"]  # a double that was owed is paid


def test_what_if_a_card_were_another(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ("--hand", "QT9.T82.KJ93.A42", "--left", "Q,NT", "--worlds", "40")
    plain = once(capsys, *hand)
    swapped = once(capsys, *hand, "--swap", "QS=2S")
    assert swapped["hand"] == "T92.T82.KJ93.A42"
    best = {option["contract"]: option for option in plain["options"]}
    for option in swapped["options"]:
        assert option["behind_before"] == best[option["contract"]]["behind"]
    changed = {option["contract"]: option["deal"] for option in swapped["options"]}
    assert changed["no_queens"] > best["no_queens"]["deal"] + 2


def test_it_is_the_same_for_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    runs = [once(capsys, "--seed", "3", "--worlds", "8") for _ in range(2)]
    for run in runs:
        del run["seconds"]
    assert runs[0] == runs[1]
    other = once(capsys, "--seed", "4", "--worlds", "8")
    assert other["hand"] != runs[0]["hand"]


def test_bids_and_no_trump(capsys: pytest.CaptureFixture[str]) -> None:
    found = once(capsys, "--drill", "doubles", "--seed", "3", "--worlds", "6")
    assert {"dealer", "contract", "bids"} < set(found)
    assert all({"double", "redouble"} < set(option) for option in found["options"])
    left = ("--hand", HAND, "--left", "T", "--rules", "barbuda", "--worlds", "4")
    assert None in [option["trump"] for option in once(capsys, *left)["options"]]


def test_the_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["practise", "--once", "--hand", HAND, "--left", "NT,T", "--worlds", "4", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert text.startswith(f"{HAND} / left NT,T / owed ")
    assert len(text.splitlines()) == 8


def test_the_table_names_seats_by_their_letters(capsys: pytest.CaptureFixture[str]) -> None:
    drill = ["--drill", "doubles", "--seed", "1", "--worlds", "4", "--jobs", "1"]
    assert main(["practise", "--once", *drill]) == 0
    title, *figures, _ = capsys.readouterr().out.splitlines()
    assert title.startswith("AQT96.J952.A.J92 / W no_queens / N x S, x W, x E / left ")
    assert main(["practise", "--once", "--position", title, "--worlds", "4", "--jobs", "1"]) == 0
    again, *others, _ = capsys.readouterr().out.splitlines()
    assert again == title  # the line describes the whole situation
    assert len(others) == len(figures)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--hand", "AQ5.T82.KJ93.A4"], "12 cards"),
        (["--hand", "AAQ.T82.KJ93.A42"], "appears twice"),
        (["--hand", HAND, "--left", "NT,ZZ"], "not a contract of online"),
        (["--hand", HAND, "--rules", "sheet3"], "There are no clubs"),
        (["--hand", HAND, "--owed", "W=9"], "cannot owe you 9"),
        (["--left", "NT"], "--left goes with --hand"),
        (["--hand", HAND, "--drill", "doubles"], "needs --call"),
        (["--hand", HAND, "--call", "W Q"], "--call goes with --drill doubles"),
        (["--bids", "N pass"], "--bids goes with --call"),
        ([*OWN_BID, "W"], "is not understood; write who deals and what"),
        ([*OWN_BID, "X Q"], "'X' is not a player"),
        ([*OWN_BID, "W X"], "'X' is not a contract of online"),
        ([*OWN_BID, "W T"], "Name the trump suit, as in 'W trumps H'"),
        ([*OWN_BID, "W D 1"], "Name the starting rank, as in 'W domino 8'"),
        ([*OWN_BID, "W Q H"], "'H' is not understood after Q"),
        ([*OWN_BID, "W Q", "--bids", "N y S"], "'y S' is not understood; write for example 'x S'"),
        ([*OWN_BID, "W Q", "--bids", "N pass; N x S"], "N appears twice"),
        ([*OWN_BID, "E Q", "--bids", "N x S"], "N speaks after you"),
        ([*OWN_BID, "W Q", "--bids", "N xx S"], "N could not say that: S has not doubled you"),
        ([*OWN_BID, "W Q", "--left", "NT", "--owed", "3"], "can be owed 0 to 2 doubles, not 3"),
        ([*OWN_BID, "W Q", "--owed", "W=1"], "write how many doubles you owe the dealer"),
        (["--hand", HAND, "--swap", "KS=2S"], "You do not hold the KS."),
        (["--hand", HAND, "--swap", "AS=QS"], "The QS is not in another hand."),
        (["--hand", HAND, "--swap", "AS"], "Write a card for another (KS=2S)"),
        (["--position", "AQ5"], "dots"),
        (["--position", HAND, "--hand", HAND], "--position says it all; leave out --hand."),
        (["--position", HAND, "--drill", "cards"], "--position says it all; leave out --drill."),
        (["--hand", HAND, "--drill", "cards"], "for a card write --position"),
        (["--hands", "3"], "--once prints one position"),
        (["--rules", "bridge"], "Unknown ruleset"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["practise", "--once", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert says in captured.err
    assert captured.err.count("\n") == 1


def test_figures_for_scripts_need_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["practise", "--json"]) == 2
    assert "--json goes with --once" in capsys.readouterr().err


def test_the_trainer_needs_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["practise"]) == 2
    assert "needs a terminal" in capsys.readouterr().err


def test_processes_are_there_before_the_app_and_gone_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def run_screen(options: LaunchOptions, name: str, session: PracticeSession, workers: Workers) -> int:
        seen.append((session.mode, workers.processes, len(multiprocessing.active_children())))
        return 0

    monkeypatch.setattr("barbu_tui.commands.practise.launch_options", lambda _: LaunchOptions())
    monkeypatch.setattr("barbu_tui.ui.run.run_screen", run_screen)
    assert main(["practise", "--drill", "doubles", "--jobs", "2", "--seed", "1"]) == 0
    assert seen == [("doubles", 2, 2)]
    assert not multiprocessing.active_children()
    assert main(["practise", "--jobs", "1", "--seed", "1"]) == 0
    assert seen[1] == ("contracts", 0, 0)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--about", "exit", "--drill", "doubles"), "--about goes with --drill cards."),
        (("--due", "--about", "exit"), "--due says what is practised; leave out --about."),
        (("--position", "x", "--about", "exit"), "--position says it all; leave out --about."),
        (("--once", "--plain"), "--plain asks, --once prints one position; leave one of them out."),
        (("--hand", HAND, "--level", "easy"), "--level goes with hands that are drawn."),
        (("--json",), "--json goes with --once."),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["practise", *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_figures_are_read_or_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever doubled has good cards for it; that counts only while bids are read."""
    said = (*OWN_BID, "W no_queens", "--bids", "N x W", "--worlds", "48", "--seed", "3")
    read, counted = once(capsys, *said), once(capsys, *said, "--counted")
    of = {each["total"] for each in read["options"]}, {each["total"] for each in counted["options"]}
    assert of[0] != of[1]
    assert main(["practise", "--counted"]) == 2
