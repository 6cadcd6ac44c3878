"""Mistakes of a review become drills: the same cards, the same decision, the table turned to the player."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.view import Phase
from barbu_tui.session.practice.due import Schedule
from barbu_tui.session.practice.mistakes import collect
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.record.position import standing_problem
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.file import Results
from barbu_tui.session.review.kept import results_path
from barbu_tui.session.review.review import Case, Review
from tests.support.reviewed_game import looked_as, read_game
from tests.support.saved_games import begun, save

_COSTS = {"call": 9.0, "bid": 30.0, "card": 6.0}
_PHASES = {"call": Phase.CONTRACT, "bid": Phase.BIDS, "card": Phase.PLAY}


def reviewed(saves: Path, bot: str | None = None) -> tuple[Path, list[Case]]:
    """A saved game of eight deals, perhaps against a certain bot, of which one decision of each kind was a mistake."""
    header, events = begun(deals=8, more=0)
    if bot is not None:
        header = replace(
            header, players=(header.players[0], replace(header.players[1], bot=bot), *header.players[2:])
        )
    path = save(saves, "mine", header, events)
    review = Review(Replay(header, events), 0)
    results = Results(results_path(path, "S"), review)
    cases = [next(case for case in review.cases if case.kind == kind) for kind in _COSTS]
    later = [case for case in review.cases if case.kind == "card"][40]
    for case, cost in zip([*cases, later], [*_COSTS.values(), 0.6], strict=True):
        results.append(looked_as(review, case, cost, 0.5))
    return path, cases


def test_mistakes_of_a_reviewed_game_become_due(tmp_path: Path) -> None:
    saves, due = tmp_path / "games", tmp_path / "due.jsonl"
    path, cases = reviewed(saves)
    schedule = Schedule(due)
    assert collect(schedule, saves) == 3
    assert collect(schedule, saves) == 0
    assert len(Schedule(due).due()) == 3
    assert collect(Schedule(due), saves) == 0
    found = {item.situation.view.phase: item for item in Schedule(due).due()}
    for case in cases:
        item = found[_PHASES[case.kind]]
        view = item.situation.view
        assert (view.hand, view.dealer, view.choice, view.bids) == (
            case.view.hand,
            case.view.dealer,
            case.view.choice,
            case.view.bids,
        )
        assert view.table == case.view.table
        assert item.done == in_letters(case.done, view.rules.seat_letters)
        assert item.source == "game"
        assert standing_problem(item.situation.match().header) is None
    results_path(path, "S").write_text("torn")
    assert collect(Schedule(due), saves) == 0


def test_a_game_that_cannot_be_read_costs_itself_alone(tmp_path: Path) -> None:
    saves, due = tmp_path / "games", tmp_path / "due.jsonl"
    path, _ = reviewed(saves)
    other = save(saves, "other", *begun(deals=1, more=0))
    results_path(other, "S").write_text("x\n")
    path.write_bytes(path.read_bytes()[:200])
    assert collect(Schedule(due), saves) == 0
    assert collect(Schedule(None), tmp_path / "nowhere") == 0


GUEST = """
from pathlib import Path
Path({touched!r}).touch()


class Bot:
    def decide(self, view, chance):
        raise NotImplementedError
"""


@pytest.mark.parametrize("importable", [False, True])
def test_a_records_word_loads_no_bot_into_practice(
    importable: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    touched = tmp_path / "touched"
    if importable:
        (tmp_path / "evilmod.py").write_text(GUEST.format(touched=str(touched)))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    saves, due = tmp_path / "games", tmp_path / "due.jsonl"
    path, _ = reviewed(saves, "evilmod:Bot")
    assert collect(Schedule(due), saves) == 3
    session = PracticeSession(ruleset(), "due", 1, schedule=Schedule(due))
    match = session.situation.match()
    assert "evilmod:Bot" in {player.name for player in match.players}
    assert {player.bot for player in match.players} <= {None, "random", "sound"}
    while not match.over:
        if match.waiting:
            match.act(match.view(0).legal_actions()[0])
        else:
            match.advance()
    assert Results(results_path(path, "S"), Review(read_game(path), 0)).kept == 4
    assert not touched.exists()
