"""Games that have been reviewed: two deals as an object, one deal with its files."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from barbu_tui.core.actions import Action
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.header import new_header
from barbu_tui.session.record.events import Event, Header
from barbu_tui.session.record.file import load
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.file import Results
from barbu_tui.session.review.kept import results_path
from barbu_tui.session.review.look import CONFIRMED, Looked, stop_of
from barbu_tui.session.review.plan import run
from barbu_tui.session.review.review import Case, Result, Review
from tests.support.judged import fed
from tests.support.saved_games import first_deals, save
from tests.support.shared import made, shared

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


@shared
def reviewed(first: str = "greedy") -> Review:
    """Return the review of S in such a game, all at once."""
    review = Review(replay_of(first, "sound", "hunter", "counter"), 0)
    run(review, 1, lambda _: True, NO_AIM)
    return review


def looked_as(
    review: Review,
    case: Case,
    loss: float,
    spread: float = 4.0,
    better: Action | None = None,
    level: int = CONFIRMED,
    far: float = 50.0,
    tried: tuple[Action, float, float] | None = None,
) -> Looked:
    """Return a look at which an option is better than what was done by so much; another option if none is given.

    Args:
        spread: how far the loss is off in each layout; it decides how sure it is.
        far: how far all other options are behind.
        tried: an option that is compared in fresh layouts too, how far it is behind, and its spread.
    """
    question = replace(review.question(case), listed=False)
    done = question.same_as(case.done)
    best = better or next(each for each in question.options if each != done)

    def net(option: Action, layout: int) -> float:
        if option == best:
            return 0.0
        if option == done:
            return -loss + (spread if layout % 2 else -spread)
        if tried is not None and option == tried[0]:
            return -tried[1] + (tried[2] if layout % 2 else -tried[2])
        return -far

    comparison = fed(question, net, stop_of(case.view, level), [done, *([] if tried is None else [tried[0]])])
    return Looked(at=case.at, done=case.done, usual=best, level=level, results=comparison.to_json())


def reviewed_game() -> Path:
    """Return the directory of a game of one deal, with the results of its review beside it."""
    return made("reviewed", review_in)


def review_in(directory: Path) -> None:
    """Play a game of one deal and review it, in a new directory."""
    directory.mkdir()
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
