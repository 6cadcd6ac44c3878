"""Practice in lines: every kind by pipe, what is asked about an answer, and a history like that of the screen."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import parse_card
from barbu_tui.core.ruleset import ruleset
from barbu_tui.language.languages import use
from barbu_tui.plain.lines import Lines
from barbu_tui.plain.practice import PlainPractice
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.practice import history
from barbu_tui.session.practice.due import Schedule, new_item
from barbu_tui.session.practice.position import own_situation, position
from barbu_tui.session.practice.practice import PracticeQuestion
from barbu_tui.session.practice.session import Mode, PracticeSession
from barbu_tui.session.practice.situation import draw_situation
from barbu_tui.words.reasons import reasons_of
from barbu_tui.words.verdict import verdict
from tests.support.commands import environment
from tests.support.invented_estimates import invent
from tests.support.patience import PATIENCE
from tests.support.seeds import seeded
from tests.support.whys import decisions

HAND = "AQ5.T82.KJ93.A42"


@pytest.fixture
def played_estimates() -> None:
    """Asked for by a test in which deals are played out."""


@pytest.fixture(autouse=True)
def invented(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played out for a figure."""
    if "played_estimates" not in request.fixturenames:
        invent(monkeypatch)


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with Workers(1) as found:
        yield found


def heard(
    workers: Workers,
    session: PracticeSession,
    *answers: str,
    spoken: bool = False,
    patience: float = PATIENCE,
) -> list[str]:
    """Return what is read out to a person who answers like this."""
    use("en", spoken=spoken)
    out = io.StringIO()
    lines = Lines(io.StringIO("".join(f"{answer}\n" for answer in answers)), out)
    try:
        PlainPractice(session, workers, lines, patience=patience).run()
    finally:
        session.close()
    return out.getvalue().splitlines()


def session_of(drill: Mode = "contracts", path: Path | None = None, **options: object) -> PracticeSession:
    own = own_situation(ruleset(), HAND, "NT,Q,T,D", "W=2,N=1,E=0") if drill == "contracts" else None
    return PracticeSession(ruleset(), drill, 103, first=own, path=path, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("drill", ["contracts", "doubles", "cards"])
def test_an_answer_is_judged_and_kept(workers: Workers, drill: Mode, tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"
    answers = {"contracts": "No Queens", "doubles": "pass", "cards": "1"}
    said = heard(workers, session_of(drill, path, hands=1), "sure", answers[drill], "figures", "how", "")
    (verdict,) = [line for line in said if line.startswith("You chose ")]
    assert re.search(r": (best|too close|as good|good|loose|missed)|not certainly worse", verdict), verdict
    assert "± " in verdict
    assert any(line.endswith("yours.") for line in said)
    (row,) = history.load(path)
    assert row.drill == drill
    assert row.sure is True
    assert json.loads(path.read_text(encoding="utf-8"))["situation"]
    assert said[-1].startswith(
        {"contracts": "Contracts", "doubles": "Doubles", "cards": "Cards"}[drill] + ": One hand"
    )


def test_the_position_is_told_to_somebody_who_sees_no_table(workers: Workers) -> None:
    said = heard(
        workers, session_of("cards"), "table", "last", "tricks", "bids", "out", "left", "rules", "hand"
    )
    assert any(line.startswith("Your hand: ") for line in said)
    assert any(line.startswith(("On the table: ", "Nothing is on the table.")) for line in said)
    assert any(line.startswith("Contracts left") for line in said)
    assert not any("\x1b" in line for line in said)


def test_a_wrong_answer_costs_a_sentence_and_nothing_else(workers: Workers, tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"
    said = heard(
        workers, session_of(path=path), "nonsense", "", "99", "theme nonsense", "level x", "drill y", "quit"
    )
    assert "“nonsense” is not a contract that you can call. Type the number or name of one, or help." in said
    assert any(line.startswith("Say level with one of") for line in said)
    assert any(line.startswith("Now it is contracts.") for line in said)
    assert not path.exists()


def test_what_can_be_asked_after_an_answer(workers: Workers) -> None:
    said = heard(
        workers,
        session_of(),
        *(
            "trumps spades",
            "figures trumps",
            "figures nonsense",
            "layouts",
            "why",
            "dance",
            "if AS=2S",
            "if N KC QC",
            "if",
            "if nonsense",
        ),
        *(
            "again",
            "no queens",
            "rating",
            "score",
            "weak",
            "theme exit",
            "level easy",
            "play",
            "quit",
            "quit",
        ),
    )
    assert sum(line.startswith("Trumps in ") for line in said) >= 4
    assert any("before the change" in line for line in said)
    assert any("Nora holds " in line for line in said)
    assert any(line.startswith("“dance” is not understood.") for line in said)
    assert any(line.startswith("All: rating ") and " ± " in line for line in said)
    assert "This session: " in " ".join(said)
    assert any(line.startswith("Exit: ") for line in said)
    assert "The deal is played out from here. quit goes back to practice." in said


@pytest.mark.usefixtures("played_estimates")
def test_both_lines_of_play_are_told_and_another_layout(workers: Workers) -> None:
    situation = decisions()[0].situation
    session = PracticeSession(situation.rules, "cards", 3, first=situation)
    said = heard(workers, session, "JD", "show", "next", "", patience=20.0)
    assert len([line for line in said if line.startswith("One of the layouts that fit")]) == 2
    assert said.count("With J♦:") == 2
    assert len([line for line in said if line.endswith(" in this deal.")]) == 4


@pytest.mark.usefixtures("played_estimates")
def test_layouts_show_where_a_card_fails(workers: Workers) -> None:
    for card in ("1", "2", "3"):
        said = heard(workers, session_of("cards"), card, "layouts")
        if any("by their probability yours brings" in line for line in said):
            assert any(" instead of " in line for line in said)
            return
    pytest.fail("no card of the drill is wrong")


def test_drills_are_changed_at_any_question_and_each_has_its_sum(workers: Workers, tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"
    said = heard(workers, session_of(path=path), "No Queens", "drill doubles", "pass", "drill due", "quit")
    assert [row.drill for row in history.load(path)] == ["contracts", "doubles"]
    assert "No mistake is due now." in " ".join(said)
    assert said[-2].startswith("Contracts: One hand")
    assert said[-1].startswith("Doubles: One hand")


def test_a_mistake_that_is_due_is_asked_and_put_off(workers: Workers, tmp_path: Path) -> None:
    schedule = Schedule(tmp_path / "due.jsonl")
    situation = draw_situation(ruleset(), "doubles", 4)
    schedule.add([new_item(situation, "pass", "x W", 9.0, "game")])
    said = heard(workers, session_of("due", schedule=schedule), "pass", "")
    assert any(re.match(r"Hand 1, due, a mistake from a game of yours, 1 due", line) for line in said)
    assert not Schedule(tmp_path / "due.jsonl").due()


def test_cards_are_spoken_everywhere(workers: Workers) -> None:
    said = heard(workers, session_of("cards"), "1", "figures", "layouts", spoken=True)
    assert re.search(r"\w+ of (spades|hearts|diamonds|clubs)", " ".join(said))
    assert not re.search("[♠♥♦♣×]", " ".join(said))


WORDS = [
    *(
        "",
        "1",
        "2",
        "3",
        "pass",
        "max",
        "help",
        "hand",
        "table",
        "tricks",
        "bids",
        "out",
        "left",
        "rules",
        "rating",
        "figures",
    ),
    *(
        "figures trumps",
        "how",
        "why",
        "layouts",
        "again",
        "if KS=2S",
        "if left NT,Q",
        "if",
        "play",
        "sure",
        "unsure",
        "weak",
    ),
    *(
        "theme exit",
        "theme any",
        "level hard",
        "level any",
        "drill doubles",
        "drill cards",
        "drill due",
        "drill contracts",
    ),
    *("QH", "trumps hearts", "domino 8", "no queens", "nonsense", "quit nothing", "\x1b[A", "♥"),
]


@pytest.mark.parametrize("drill", ["contracts", "doubles", "cards"])
def test_whatever_is_typed_is_borne(
    workers: Workers, drill: Mode, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("barbu_tui.plain.practice._LOOK_FOR", 0.0)
    random = Random(seeded(5))
    schedule = Schedule(tmp_path / "due.jsonl")
    session = session_of(drill, tmp_path / "practice.jsonl", schedule=schedule)
    said = heard(workers, session, *(random.choice(WORDS) for _ in range(60)))
    assert said[0] == "Practice. Type help at any question."
    assert not any("\x1b" in line for line in said)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_the_command_works_by_pipe_and_an_interrupt_keeps_the_answer(tmp_path: Path) -> None:
    options = ("--plain", "--seed", "5", "--drill", "cards", "--jobs", "1")
    command = [sys.executable, "-m", "barbu_tui", "practise", *options]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"1\n")
        process.stdin.flush()
        while b"Enter for the next hand" not in process.stdout.readline():
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert process.stderr is not None
        assert process.stderr.read() == b""
    (found,) = tmp_path.rglob("practice.jsonl")
    assert len(history.load(found)) == 1


@pytest.mark.parametrize("card", ["8C", "9C"])
def test_the_reasons_name_the_card_that_was_played(card: str, workers: Workers) -> None:
    line = "J8.Q43.T82.K98 / W no_queens / N x W; S x W / 3S 2S TS 5S; AD 4D 6D 7D; AC"
    asked = PracticeQuestion(position(ruleset(), line, 1), workers)
    names = ("You", "Walter", "Nora", "Edith")
    asked.answer(PlayCard(0, parse_card(card)))
    asked.wait(workers, 5)
    sign = f"{card[0]}♣"
    assert verdict(asked, names).startswith(f"You chose {sign}: best.")
    assert reasons_of(asked, dict(zip("SWNE", names, strict=True)))[0].startswith(f"{sign} brings")


def test_the_figures_of_an_answer_are_read_or_counted(workers: Workers, tmp_path: Path) -> None:
    """The same answer is given again; what counts is the first."""
    session = session_of(path=tmp_path / "practice.jsonl", hands=1)
    said = heard(workers, session, "1", "counted", "counted", "")
    counted = said.index("All layouts that fit count the same, whatever the others did.")
    again = said.index("Likely layouts count most, by what the others called, doubled and played.")
    assert counted < again
    rows = history.load(tmp_path / "practice.jsonl")
    assert len(rows) == 1
