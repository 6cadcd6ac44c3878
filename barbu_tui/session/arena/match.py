"""Duplicate matches of bots, which measure their strength.

A *set* is one game's deals and first dealer, played in every different seating: 4 for one against three, 6 for
two and two, 24 at most. Every bot gets the same cards, so only the sets are independent, and intervals are over sets.

The mode *card play alone* plays every contract once a set, on undoubled deals called by the same bot for all,
and counts raw points.

A third-party bot that fails is not asked again in the match. From the set of its first failure on, by number,
``sound`` plays for it. The result tells in how many games.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from barbu_bots import UnknownBotError, make_bot
from barbu_bots.search.playout import nothing_but_play
from barbu_tui.language import tr
from barbu_tui.session.arena.cluster import on_cluster
from barbu_tui.session.arena.file import SetsFile, identity
from barbu_tui.session.arena.report import ArenaResult, Figure, figures, narrow, summary
from barbu_tui.session.arena.sets import Contest, Job, SetResult, play_set
from barbu_tui.session.play.processes import ProcessesError, spread


@dataclass(frozen=True)
class MatchProgress:
    """The progress of a match."""

    done: int
    wanted: int
    seconds: float
    """Seconds since the match began."""
    figures: dict[str, Figure]
    """Bot → its points so far."""


class _Sets:
    """The sets of a match as they arrive, and the bots that failed.

    A bot that fails in a set is not asked in later ones. Processes learn of each other's failures late. A set
    is therefore played again if it included a bot that had failed before it, or left out one that had not.
    The result equals that of playing the sets one after the other.
    """

    def __init__(self, contest: Contest) -> None:
        self.played: dict[int, SetResult] = {}
        self._contest = contest
        self._failed: dict[str, int] = {}
        self._said: set[str] = set()

    def jobs(self, numbers: Iterable[int]) -> Iterator[Job]:
        """Yield jobs for these sets, each with the bots that have failed before it."""
        match = uuid4().hex  # new each time: what processes remember may come from sets that are played again
        for number in numbers:
            out = frozenset(name for name, first in self._failed.items() if first < number)
            yield Job(self._contest, number, match, out)

    def take(self, result: SetResult) -> list[str]:
        """Add a set. Return the failures not reported yet, one sentence each."""
        self.played[result.number] = result
        news = []
        for name, text in result.failed.items():
            self._failed[name] = min(result.number, self._failed.get(name, result.number))
            if name not in self._said:
                self._said.add(name)
                news.append(text)
        return news

    def go_on_from(self, saved: Mapping[int, SetResult], sets: int) -> None:
        """Add the sets of an earlier run, as far as they are wanted."""
        for number, result in saved.items():
            if number <= sets:
                self.take(result)

    def to_be_played_again(self) -> list[int]:
        """Return the sets to play again, because the bots left out are not those that failed before."""
        failed: dict[str, int] = {}
        wrong = []
        for number in sorted(self.played):
            result = self.played[number]
            if result.out != failed.keys():
                wrong.append(number)
                continue
            for name in result.failed:
                failed.setdefault(name, number)
        self._failed = failed
        return wrong

    def missing(self, sets: int) -> list[int]:
        """Return the sets still to be played, or played again."""
        again = set(self.to_be_played_again())
        return [number for number in range(1, sets + 1) if number in again or number not in self.played]

    def arriving(
        self, sets: int, processes: int, scheduler: str | None
    ) -> Generator[tuple[SetResult, list[str]], None, None]:
        """Play the missing sets. Yield each with its failures that were not reported yet."""
        numbers = self.missing(sets)
        while numbers:
            with closing(play_sets(self.jobs(numbers), processes, scheduler)) as results:
                for result in results:
                    yield result, self.take(result)
            numbers = self.to_be_played_again()

    def standing(self) -> list[SetResult]:
        """Return the sets that need not be played again."""
        wrong = set(self.to_be_played_again())
        return [result for number, result in sorted(self.played.items()) if number not in wrong]


def run(
    contest: Contest,
    sets: int,
    *,
    jobs: int = 1,
    scheduler: str | None = None,
    until: float | None = None,
    resume: Path | None = None,
    progress: Callable[[MatchProgress], None] | None = None,
    on_failure: Callable[[str], None] | None = None,
) -> ArenaResult:
    """Play a match.

    A match that is interrupted (Ctrl-C), or loses a process or a bot, returns the sets played so far; see
    :attr:`~barbu_tui.session.arena.report.ArenaResult.complete`.

    Args:
        scheduler: a Dask scheduler's address, to play there instead.
        until: stop earlier, when no bot's interval is wider to either side; see :func:`~barbu_tui.session.arena.report.narrow`.
        resume: a file for the sets, from which a match goes on that was stopped.
        on_failure: called when a third-party bot fails, with a sentence that says how.

    Raises:
        ArenaFileError: the file is of another match, or cannot be read or written.
        UnknownBotError: a bot cannot be made, here or by the first process to play a set.
        SchedulerError: the scheduler cannot be used.
        ProcessesError: the processes cannot be started, or one was gone before the first set was played.
        ValueError: the bots are not one a seat, or there are no sets.
        KeyboardInterrupt: interrupted before the first set was played.
    """
    _check(contest, sets)
    match = _Sets(contest)
    saved = None if resume is None else SetsFile(resume, identity(contest))
    stopped, enough, begun = "", False, time.monotonic()
    interrupted: BaseException | None = None

    def look() -> bool:
        """Report the progress, and return whether the intervals are narrow enough."""
        played = list(match.played.values())
        if not played or (progress is None and until is None):
            return False
        so_far = figures(contest, played)
        if progress is not None:
            progress(MatchProgress(len(played), sets, time.monotonic() - begun, so_far))
        return until is not None and narrow(so_far, len(played), until)

    with closing(saved) if saved is not None else nullcontext():
        if saved is not None:
            match.go_on_from(saved.played, sets)
            enough = look()
        try:
            with closing(match.arriving(sets, jobs, scheduler)) as arriving:
                for result, news in () if enough else arriving:
                    for text in news:
                        if on_failure is not None:
                            on_failure(text)
                    if saved is not None:
                        saved.add(result)
                    enough = look()
                    if enough:
                        break
        except KeyboardInterrupt as error:
            interrupted = error
        except (ProcessesError, UnknownBotError) as error:
            interrupted, stopped = error, str(error)
    played = match.standing()
    if interrupted is not None and not played:
        raise interrupted
    return summary(contest, sets, played, time.monotonic() - begun, stopped=stopped, enough=enough)


def play_sets(jobs: Iterable[Job], processes: int, scheduler: str | None) -> Generator[SetResult, None, None]:
    """Yield the sets as they arrive: from a cluster, from processes, or from this one."""
    if scheduler is not None:
        yield from on_cluster(jobs, scheduler)
    elif processes > 1:
        yield from spread(play_set, jobs, processes, nothing_but_play)
    else:
        yield from map(play_set, jobs)


def _check(contest: Contest, sets: int) -> None:
    """Raise the errors of :func:`run` for a match that cannot be played."""
    bots, wanted = contest.bots, contest.rules.players
    if len(bots) != wanted:
        raise ValueError(
            tr(
                "This table needs {wanted} bots; you named {named}.",
                wanted=wanted,
                named=len(bots),
            )
        )
    if sets < 1:
        raise ValueError(tr("A match needs at least one set."))
    for name in set(bots):
        make_bot(name)
