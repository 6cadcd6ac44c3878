"""Games that have been reviewed: two deals in each process, one deal with its files for all processes that run tests."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

import portalocker
import pytest

from barbu_tui.core.actions import Action
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.header import new_header
from barbu_tui.session.record.events import Event, Header
from barbu_tui.session.record.file import load
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.file import Results
from barbu_tui.session.review.kept import results_path
from barbu_tui.session.review.plan import run
from barbu_tui.session.review.review import Case, Result, Review
from barbu_tui.session.review.tally import Tally
from barbu_tui.session.review.weigh import Weighed
from tests.support.saved_games import first_deals, save

NO_AIM = 10_000.0
"""Nothing is played out a second time."""


@lru_cache
def game(
    bots: tuple[str, ...], rules: str = "online", deals: int = 2, seed: int = 7
) -> tuple[Header, tuple[Event, ...]]:
    """Return the first deals of a game of bots."""
    header = new_header(ruleset(rules), list(bots), seed, human=None)
    return header, first_deals(header, deals)


def replay_of(*bots: str, rules: str = "online", deals: int = 2, seed: int = 7) -> Replay:
    """Return the same as a replay."""
    return Replay(*game(bots, rules, deals, seed))


@lru_cache
def reviewed(first: str = "greedy") -> Review:
    """Return the review of S in such a game, all at once."""
    review = Review(replay_of(first, "sound", "hunter", "counter"), 0)
    run(review, 1, lambda _: True, NO_AIM)
    return review


def weighed_as(case: Case, less: Tally, better: Action | None = None) -> Weighed:
    """Return a result of 32 layouts that the option is better by so much; another than the player's choice if none is given."""
    better = better or next(each for each in case.options if each != case.done)
    return Weighed(
        at=case.at,
        done=case.done,
        usual=better,
        better=better,
        real=True,
        start=0,
        stop=32,
        less=less,
        than_usual=less,
    )


def reviewed_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the directory of a game of one deal, with the results of its review beside it.

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
            review_in(made)
            made.rename(directory)
    return directory


def review_in(directory: Path) -> None:
    """Play a game of one deal and review it, in an empty directory."""
    header = new_header(ruleset("online"), ["novice", "sound", "hunter", "counter"], 50, human=None)
    path = save(directory, "mine", header, first_deals(header, 1))
    review = Review(read_game(path), 0)
    keeper = Results(results_path(path, "S"), review)

    def keep(result: Result) -> bool:
        keeper.append(result)
        return True

    run(review, 1, keep, NO_AIM)


def read_game(path: Path) -> Replay:
    """Return a saved game as a replay."""
    return Replay.of(load(path))
