"""Duplicate matches of bots: who is stronger, and at what.

A *set* is one game's deals and first dealer, played in every seating that differs: 4 for one against
three, 6 for two and two, 24 at most. What the cards give, every bot gets; the sets are what is
independent, so the intervals are over sets.

The mode *card play alone* plays every contract once a set on undoubled deals, called for all by the
same judgement on a hand that was not chosen for it, and counts raw points.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from typing import Any, Protocol

from barbu_tui.core.contracts import CONTRACT_NAMES, Contract
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.session.arena_sets import (
    Job,
    SetResult,
    Tally,
    first_dealer,
    play_set,
    seatings,
    undoubled,
)
from barbu_tui.session.processes import ProcessesError, spread
from barbu_tui.session.simulate import nothing_but_play
from bots import make_bot

# Where the work is done ----------------------------------------------------------------------------


class Executor(Protocol):
    """Plays sets somewhere and hands back the results as they come in, in any order."""

    def run(self, jobs: Iterable[Job]) -> Iterator[SetResult]:
        """Play them; closing the iterator gives up what is not done."""
        ...


@dataclass(frozen=True)
class Here:
    """Plays sets in this process, or in several on this machine."""

    processes: int = 1

    def run(self, jobs: Iterable[Job]) -> Iterator[SetResult]:
        """Play them.

        Raises:
            ProcessesError: the processes cannot be started, or one is gone.
        """
        if self.processes <= 1:
            yield from map(play_set, jobs)
            return
        yield from spread(play_set, jobs, self.processes, begin=nothing_but_play)


class SchedulerError(RuntimeError):
    """A Dask scheduler cannot be used. The message is one sentence."""


@dataclass(frozen=True)
class Cluster:
    """Plays sets on a Dask cluster; needs the extra ``barbu-tui[cluster]``."""

    address: str
    """The scheduler's, as in ``tcp://10.0.0.1:8786``."""
    patience: float = 10.0
    """Seconds that the scheduler may take to answer."""

    def run(self, jobs: Iterable[Job]) -> Iterator[SetResult]:
        """Play them.

        Raises:
            SchedulerError: dask.distributed is not installed, or the scheduler does not answer.
        """
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise SchedulerError("A scheduler needs dask.distributed: install barbu-tui[cluster].") from None
        try:
            client = distributed.Client(self.address, timeout=self.patience)
        except OSError as error:
            raise SchedulerError(f"The scheduler {self.address} does not answer: {error}.") from None
        except ValueError as error:
            raise SchedulerError(
                f"{self.address!r} is no address of a scheduler ({error}); one looks like tcp://10.0.0.1:8786."
            ) from None
        with closing(client):
            futures = client.map(play_set, list(jobs), pure=False)
            try:
                for future in distributed.as_completed(futures):
                    yield future.result()
            finally:
                client.cancel(futures)


def executor(jobs: int = 1, scheduler: str | None = None) -> Executor:
    """The executor that was asked for: processes here, or a cluster."""
    return Here(jobs) if scheduler is None else Cluster(scheduler)


# A match -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Figure:
    """A mean over sets."""

    mean: float
    ci95: float
    """Half the width of the 95 % interval; 0 while there is only one set."""

    def __str__(self) -> str:
        return f"{self.mean:+.1f} ± {self.ci95:.1f}"


@dataclass(frozen=True)
class BotResult:
    """How one bot did, points a seat and game."""

    bot: str
    points: Figure
    sd: float
    """Of a single game."""
    first_places: float
    """Share of games that a seat of this bot wins, ties shared; a quarter is par for four."""
    by_contract: dict[Contract, Figure]
    dealing: Figure
    """From deals that it dealt."""
    defending: Figure
    """From deals of others."""
    dealing_by_contract: dict[Contract, Figure]
    defending_by_contract: dict[Contract, Figure]


@dataclass(frozen=True)
class ArenaResult:
    """How a match stands: finished, or as far as it got."""

    rules: Ruleset
    bots: tuple[str, ...]
    seed: int
    sets: int
    """Sets played."""
    wanted: int
    games: int
    results: tuple[BotResult, ...]
    """In the order in which the bots were named."""
    card_play: bool
    seconds: float
    failures: tuple[str, ...] = ()
    """What befell bots from elsewhere, a sentence each."""
    stopped: str = ""
    """Why it ended early, a sentence; empty after Ctrl-C."""

    @property
    def complete(self) -> bool:
        """All sets were played."""
        return self.sets == self.wanted

    def to_json(self) -> dict[str, Any]:
        """The result as a file has it."""
        return {
            "rules": self.rules.name,
            "seed": self.seed,
            "sets": self.sets,
            "games": self.games,
            "results": [
                {
                    "bot": result.bot,
                    "mean": round(result.points.mean, 3),
                    "ci95": round(result.points.ci95, 3),
                    "sd": round(result.sd, 3),
                    "first_places": round(result.first_places, 5),
                    "by_contract": {
                        contract: {"mean": round(figure.mean, 3), "ci95": round(figure.ci95, 3)}
                        for contract, figure in result.by_contract.items()
                    },
                }
                for result in self.results
            ],
        }

    def text(self) -> str:
        """The result as a table for a terminal."""
        what = "raw points a deal" if self.card_play else "points a game"
        lines = [
            f"{self.sets} of {self.wanted} sets, {self.games} {'rounds' if self.card_play else 'games'}, "
            f"{self.rules.name}, seed {self.seed}, {self.seconds:.0f} s; {what}, ± 95 %"
        ]
        names = [result.bot for result in self.results]
        width = max(18, *(len(name) + 2 for name in names))
        lines.append(" " * 20 + "".join(f"{name:>{width}}" for name in names))

        def row(label: str, cells: Iterable[str]) -> None:
            lines.append(f"{label:<20}" + "".join(f"{cell:>{width}}" for cell in cells))

        row("all contracts", (str(result.points) for result in self.results))
        row("first places", (f"{100 * result.first_places:.1f} %" for result in self.results))
        row("sd of a game", (f"{result.sd:.0f}" for result in self.results))
        for contract in self.rules.contracts:
            row(CONTRACT_NAMES[contract], (str(result.by_contract[contract]) for result in self.results))
        row("as dealer", (str(result.dealing) for result in self.results))
        row("as defender", (str(result.defending) for result in self.results))
        lines.extend(self.failures)
        return "\n".join(lines)


def _figure(values: Sequence[float]) -> Figure:
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Figure(mean, 0.0)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Figure(mean, 1.96 * sqrt(variance / count))


def summary(
    rules: Ruleset,
    bots: Sequence[str],
    seed: int,
    wanted: int,
    played: Sequence[SetResult],
    seconds: float,
    *,
    card_play: bool = False,
    stopped: str = "",
) -> ArenaResult:
    """Put the sets together.

    Raises:
        ValueError: there is not a single set.
    """
    if not played:
        raise ValueError("No set has been played.")
    sets = sorted(played, key=lambda result: result.number)
    results = []
    for name in dict.fromkeys(bots):
        tallies = [each.tallies[name] for each in sets]
        games = sum(tally.games for tally in tallies)
        mean = sum(tally.points for tally in tallies) / games
        square = sum(tally.squares for tally in tallies) / games
        per_deal = len(rules.contracts) if card_play else 1

        def dealt(
            contract: Contract | None, dealer: bool | None, tallies: Sequence[Tally] = tallies
        ) -> Figure:
            values = []
            for tally in tallies:
                whole = tally.points if contract is None else tally.by_contract.get(contract, 0.0)
                own = tally.dealing if contract is None else tally.dealing_by_contract.get(contract, 0.0)
                points = whole if dealer is None else own if dealer else whole - own
                values.append(points / tally.games)
            return _figure(values)

        results.append(
            BotResult(
                bot=name,
                points=_figure([tally.points / tally.games / per_deal for tally in tallies]),
                sd=sqrt(max(0.0, square - mean * mean)),
                first_places=sum(tally.firsts for tally in tallies) / games,
                by_contract={contract: dealt(contract, None) for contract in rules.contracts},
                dealing=dealt(None, True),
                defending=dealt(None, False),
                dealing_by_contract={contract: dealt(contract, True) for contract in rules.contracts},
                defending_by_contract={contract: dealt(contract, False) for contract in rules.contracts},
            )
        )
    failures = tuple(dict.fromkeys(text for each in sets for text in each.failures))
    return ArenaResult(
        rules,
        tuple(bots),
        seed,
        len(sets),
        wanted,
        sum(each.games for each in sets),
        tuple(results),
        card_play,
        seconds,
        failures,
        stopped,
    )


@dataclass(frozen=True)
class Progress:
    """How far a match is."""

    done: int
    wanted: int
    seconds: float
    """Since it began."""

    @property
    def remaining(self) -> float:
        """Seconds to go, by the pace so far."""
        return self.seconds / self.done * (self.wanted - self.done) if self.done else 0.0


def run(
    rules: Ruleset,
    bots: Sequence[str],
    sets: int,
    *,
    seed: int = 0,
    jobs: int = 1,
    scheduler: str | None = None,
    card_play: bool = False,
    progress: Callable[[Progress], None] | None = None,
) -> ArenaResult:
    """Play a match.

    Interrupted (Ctrl-C), or with a process gone, it returns what is known so far; see
    :attr:`ArenaResult.complete`.

    Args:
        rules: the ruleset.
        bots: a name for every seat, in any order; the same name may stand more than once.
        sets: how many sets.
        seed: set ``k`` is dealt as the game of ``seed + k - 1``.
        jobs: processes on this machine.
        scheduler: a Dask scheduler's address, to play there instead.
        card_play: measure the card play alone, on undoubled deals, in raw points.
        progress: told after every set.

    Raises:
        UnknownBotError: a bot cannot be made.
        SchedulerError: the scheduler cannot be used.
        ProcessesError: the processes cannot be started, or one was gone before the first set was played.
        ValueError: the bots are not one a seat, or there are no sets.
        KeyboardInterrupt: interrupted before the first set was played.
    """
    if len(bots) != rules.players:
        raise ValueError(f"{rules.players} bots are wanted at this table, but {len(bots)} are named.")
    if sets < 1:
        raise ValueError("At least one set is wanted.")
    for name in set(bots):
        make_bot(name)
    work = (Job(rules, tuple(bots), seed, number, card_play) for number in range(1, sets + 1))
    played: list[SetResult] = []
    stopped = ""
    begun = time.monotonic()
    with closing(executor(jobs, scheduler).run(work)) as arriving:  # type: ignore[type-var]
        try:
            for result in arriving:
                played.append(result)
                if progress is not None:
                    progress(Progress(len(played), sets, time.monotonic() - begun))
        except KeyboardInterrupt:
            if not played:
                raise
        except ProcessesError as error:
            if not played:
                raise
            stopped = str(error)
    seconds = time.monotonic() - begun
    return summary(rules, bots, seed, sets, played, seconds, card_play=card_play, stopped=stopped)


__all__ = [
    "ArenaResult",
    "BotResult",
    "Cluster",
    "Executor",
    "Figure",
    "Here",
    "Job",
    "Progress",
    "SchedulerError",
    "SetResult",
    "Tally",
    "executor",
    "first_dealer",
    "play_set",
    "run",
    "seatings",
    "summary",
    "undoubled",
]
