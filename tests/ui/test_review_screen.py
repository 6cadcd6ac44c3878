"""The review on the screen: the list, what is asked of it, and the way into the replay."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path

import portalocker
import pytest
from textual.pilot import Pilot

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.match import new_header
from barbu_tui.session.record.events import ScoreEvent
from barbu_tui.session.record.file import load
from barbu_tui.session.record.log import FullLog
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.file import Results, results_path
from barbu_tui.session.review.review import Result, Review, run
from barbu_tui.ui.screens.replay.screen import ReplayScreen
from barbu_tui.ui.screens.review.screen import ReviewScreen
from barbu_tui.ui.screens.saves.screen import SavesScreen
from tests.support.app_driving import app_with, drive, press, settled
from tests.support.saved_games import save

SIZES = [(80, 24), (120, 36), (160, 45)]


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory of a game of one deal, with the results of its review beside it.

    Reviewing takes seconds: the first of the processes that run tests does it for all.
    """
    # Each of several processes has a directory within that of the run.
    run_of_all = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        run_of_all = run_of_all.parent
    directory = run_of_all / "reviewed"
    with (run_of_all / "reviewed.lock").open("w") as file:
        portalocker.lock(file, portalocker.LOCK_EX)
        if not directory.exists():
            made = tmp_path_factory.mktemp("reviewing")
            _review_in(made)
            made.rename(directory)
    return directory


def _review_in(directory: Path) -> None:
    """Play a game of one deal and review it, in an empty directory."""
    header = new_header(ruleset("online"), ["greedy", "sound", "hunter", "counter"], 10, human=None)
    events, _ = play_game(header)
    end = next(at for at, event in enumerate(events) if isinstance(event, ScoreEvent))
    path = save(directory, "mine", header, tuple(events[: end + 1]))
    review = Review(_read(path), 0)
    keeper = Results(results_path(path, "S"), review)

    def keep(result: Result) -> bool:
        keeper.append(result)
        return True

    run(review, 1, keep)


def _read(path: Path) -> Replay:
    return Replay.of(load(path, log=FullLog))


@pytest.fixture
def path(reviewed: Path, tmp_path: Path) -> Path:
    """The game, in a place of its own."""
    shutil.copytree(reviewed, tmp_path / "games")
    return next((tmp_path / "games").glob("mine*.barbu.jsonl"))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_review_lists_what_decisions_cost(path: Path, size: tuple[int, int]) -> None:
    app = app_with(lambda: ReviewScreen(_read(path), 0, path))

    async def script(pilot: Pilot[int]) -> None:
        text = await settled(pilot)
        for words in ("RESULT", "cards", "decisions", "the rest", "points lost a decision", "better", "cost"):
            assert words in text
        assert "Every decision is looked at" in text
        everything = await press(pilot, "s")
        assert "all that cost something" in everything
        assert "as dealer" in await press(pilot, "e")
        assert "as defender" in await press(pilot, "e")
        assert "calls" in await press(pilot, "e", "c")
        assert "dealer" in await press(pilot, "c", "t")
        assert "layouts that fit what you knew" in " ".join((await press(pilot, "m")).split())
        hidden = await press(pilot, "escape", "t", "s", "f")
        assert "Find the better one" in hidden
        assert "?" in hidden
        answered = await press(pilot, "enter", "1", "enter")
        assert "brought −" in answered

    drive(app, script, size)


def test_enter_replays_the_game_where_the_decision_was_made(path: Path) -> None:
    app = app_with(lambda: ReviewScreen(_read(path), 0, path))

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        assert screen.review is not None
        dearest = screen.review.costs()[0]
        said = await press(pilot, "enter")
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.at == dearest.case.at
        assert "is better here than" in said
        marked = await press(pilot, "n")
        assert replay.at == dearest.case.at + 1
        assert "is better than" in marked
        await press(pilot, "escape")
        assert isinstance(app.screen, ReviewScreen)

    drive(app, script)


def test_a_replay_marks_what_an_earlier_review_has_found(path: Path) -> None:
    replay = _read(path)
    app = app_with(lambda: ReplayScreen(replay, path=path))

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        kinds = {moment.kind for moment in screen.found.of(1)}
        assert kinds & {"mistake", "blunder"}
        await press(pilot, "R")
        assert isinstance(app.screen, ReviewScreen)

    drive(app, script)


def test_it_works_in_processes_of_its_own_and_keeps_what_it_finds(path: Path) -> None:
    kept = results_path(path, "S")
    kept.unlink()
    app = app_with(lambda: ReviewScreen(_read(path), 0, path))

    async def script(pilot: Pilot[int]) -> None:
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        for _ in range(2400):
            await asyncio.sleep(0.05)
            if screen.review is not None and screen.review.listed:
                break
        assert screen.review is not None
        assert screen.review.listed
        assert kept.is_file()
        await pilot.press("escape")

    drive(app, script)
    again = Review(_read(path), 0)
    Results(kept, again)
    assert again.listed


def test_a_game_without_a_finished_deal_is_not_reviewed(own_home: Path) -> None:
    from barbu_tui.session.config.paths import saves_dir
    from tests.support.saved_games import begun

    saves_dir().mkdir(parents=True)
    header, events = begun(deals=1)
    save(saves_dir(), "begun", header, events[:5])
    app = app_with(SavesScreen)

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        assert "nothing to review" in await press(pilot, "v")
        assert isinstance(app.screen, SavesScreen)

    drive(app, script)
