"""Duplicate matches of bots: who is stronger, and at what.

A *set* is one game's deals and first dealer, played in every seating that differs: 4 for one against
three, 6 for two and two, 24 at most. What the cards give, every bot gets; the sets are what is
independent, so the intervals are over sets.

The mode *card play alone* plays every contract once a set on undoubled deals, called for all by the
same judgement on a hand that was not chosen for it, and counts raw points.

A bot from elsewhere that fails is asked no more in the match, over all processes: from its first failure on, by the
sets' numbers, ``sound`` plays for it, and the figures say in how many games.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from typing import Any, Protocol
from uuid import uuid4

from barbu_tui.core.contracts import CONTRACT_NAMES, Contract
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.session.arena.sets import (
    Job,
    SetResult,
    Tally,
    play_set,
    seatings,
    undoubled,
)
from barbu_tui.session.intervals import student
from barbu_tui.session.play.bot_host import UNDERSTUDY
from barbu_tui.session.play.playout import nothing_but_play
from barbu_tui.session.play.processes import ProcessesError, spread
from bots import UnknownBotError, make_bot

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
    ci95: float | None
    """Half the width of the 95 % interval; ``None`` with only one set, which tells nothing about the next."""

    def __str__(self) -> str:
        return f"{self.mean:+.1f} ± {'–' if self.ci95 is None else f'{self.ci95:.1f}'}"

    def to_json(self) -> dict[str, float]:
        """The figure as a file has it: numbers throughout, 0 for an interval that is not known."""
        return {"mean": round(self.mean, 3), "ci95": round(self.ci95 or 0.0, 3)}


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
    replaced: int = 0
    """Games of the match of which :data:`~barbu_tui.session.play.bot_host.UNDERSTUDY` played all or a part for it."""


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
    """What befell bots from elsewhere, a sentence or two for each."""
    stopped: str = ""
    """Why it ended early, a sentence; empty after Ctrl-C."""

    @property
    def complete(self) -> bool:
        """All sets were played."""
        return self.sets == self.wanted

    def share_replaced(self, result: BotResult) -> str:
        """In how many of the match's games another played for this bot."""
        return f"{result.replaced} of {self.games} {self._what}"

    @property
    def _what(self) -> str:
        return "rounds" if self.card_play else "games"

    def to_json(self) -> dict[str, Any]:
        """The result as a file has it.

        A bot for which another played is named so, for the figures are not its own:
        ``mine:Low (sound in 15 of 16 games)``.
        """
        return {
            "rules": self.rules.name,
            "seed": self.seed,
            "sets": self.sets,
            "games": self.games,
            "results": [
                {
                    "bot": f"{result.bot} ({UNDERSTUDY} in {self.share_replaced(result)})"
                    if result.replaced
                    else result.bot,
                    **result.points.to_json(),
                    "sd": round(result.sd, 3),
                    "first_places": round(result.first_places, 5),
                    "by_contract": {
                        contract: figure.to_json() for contract, figure in result.by_contract.items()
                    },
                }
                for result in self.results
            ],
        }

    def text(self) -> str:
        """The result as a table for a terminal."""
        what = "raw points a deal" if self.card_play else "points a game"
        lines = [
            f"{self.sets} of {self.wanted} sets, {self.games} {self._what}, "
            f"{self.rules.name}, seed {self.seed}, {self.seconds:.0f} s; {what}, ± 95 %"
        ]
        names = [result.bot for result in self.results]
        width = max(18, *(len(name) + 2 for name in names))
        lines.append(" " * 20 + "".join(f"{name:>{width}}" for name in names))

        def row(label: str, cells: Iterable[str]) -> None:
            lines.append((f"{label:<20}" + "".join(f"{cell:>{width}}" for cell in cells)).rstrip())

        if any(result.replaced for result in self.results):
            shares = (self.share_replaced(result) if result.replaced else "" for result in self.results)
            row(f"played by {UNDERSTUDY}", shares)
        row("all contracts", (str(result.points) for result in self.results))
        row("first places", (f"{100 * result.first_places:.1f} %" for result in self.results))
        row(
            f"sd of a {'round' if self.card_play else 'game'}",
            (f"{result.sd:.0f}" for result in self.results),
        )
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
        return Figure(mean, None)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Figure(mean, student(count - 1) * sqrt(variance / count))


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
    deals = len(rules.contracts) if card_play else 1
    for name in dict.fromkeys(bots):
        tallies = [each.tallies[name] for each in sets]
        seats = sum(tally.games for tally in tallies)
        mean = sum(tally.points for tally in tallies) / seats
        square = sum(tally.squares for tally in tallies) / seats

        def dealt(
            contract: Contract | None, dealer: bool | None, tallies: Sequence[Tally] = tallies
        ) -> Figure:
            values = []
            for tally in tallies:
                whole = tally.points if contract is None else tally.by_contract.get(contract, 0.0)
                own = tally.dealing if contract is None else tally.dealing_by_contract.get(contract, 0.0)
                points = whole if dealer is None else own if dealer else whole - own
                values.append(points / tally.games / (deals if contract is None else 1))
            return _figure(values)

        results.append(
            BotResult(
                bot=name,
                points=dealt(None, None),
                sd=sqrt(max(0.0, square - mean * mean)),
                first_places=sum(tally.firsts for tally in tallies) / seats,
                by_contract={contract: dealt(contract, None) for contract in rules.contracts},
                dealing=dealt(None, True),
                defending=dealt(None, False),
                dealing_by_contract={contract: dealt(contract, True) for contract in rules.contracts},
                defending_by_contract={contract: dealt(contract, False) for contract in rules.contracts},
                replaced=sum(tally.replaced for tally in tallies),
            )
        )
    befell = {
        name: text for each in reversed(sets) for name, text in each.failed.items()
    }  # the first of each
    games = sum(each.games for each in sets)
    failures = tuple(
        f"{befell[result.bot]} From then on {UNDERSTUDY} played for it, in all or a part of "
        f"{result.replaced} of {games} {'rounds' if card_play else 'games'}."
        for result in results
        if result.bot in befell
    )
    return ArenaResult(
        rules,
        tuple(bots),
        seed,
        len(sets),
        wanted,
        games,
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


class _Sets:
    """The sets of a match as they come in, and who has failed.

    A bot that fails in a set is not asked in those after it. A process cannot know at once what befell a bot in
    another, so a set that was played with such a bot, or without one that need not have been left out, is played again:
    the figures are those of the sets played one after the other.

    Attributes:
        played: number → set.
    """

    def __init__(self, rules: Ruleset, bots: tuple[str, ...], seed: int, card_play: bool) -> None:
        self.played: dict[int, SetResult] = {}
        self._of = (rules, bots, seed)
        self._card_play = card_play
        self._failed: dict[str, int] = {}
        self._said: set[str] = set()

    def jobs(self, numbers: Iterable[int]) -> Iterator[Job]:
        """These sets, each with what is known when it is asked for."""
        rules, bots, seed = self._of
        match = uuid4().hex  # anew each time: what processes remember may be of sets that do not stand
        for number in numbers:
            out = frozenset(name for name, first in self._failed.items() if first < number)
            yield Job(rules, bots, seed, number, self._card_play, match, out)

    def take(self, result: SetResult) -> list[str]:
        """Take a set over; what befell bots of which nothing has been said yet."""
        self.played[result.number] = result
        news = []
        for name, text in result.failed.items():
            self._failed[name] = min(result.number, self._failed.get(name, result.number))
            if name not in self._said:
                self._said.add(name)
                news.append(text)
        return news

    def to_be_played_again(self) -> list[int]:
        """The sets that do not stand, for :meth:`jobs`: others were left out than had failed before."""
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

    def standing(self) -> list[SetResult]:
        """The sets that stand."""
        wrong = set(self.to_be_played_again())
        return [result for number, result in sorted(self.played.items()) if number not in wrong]


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
    told: Callable[[str], None] | None = None,
) -> ArenaResult:
    """Play a match.

    Interrupted (Ctrl-C), or with a process or a bot gone, it returns what is known so far; see
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
        told: told what befalls a bot from elsewhere when it does, a sentence.

    Raises:
        UnknownBotError: a bot cannot be made, here or by the first process to play a set.
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
    match = _Sets(rules, tuple(bots), seed, card_play)
    stopped = ""
    interrupted: BaseException | None = None
    begun = time.monotonic()
    numbers: Iterable[int] = range(1, sets + 1)
    try:
        while numbers:
            with closing(executor(jobs, scheduler).run(match.jobs(numbers))) as arriving:  # type: ignore[type-var]
                for result in arriving:
                    for text in match.take(result):
                        if told is not None:
                            told(text)
                    if progress is not None:
                        progress(Progress(len(match.played), sets, time.monotonic() - begun))
            numbers = match.to_be_played_again()
    except KeyboardInterrupt as error:
        interrupted = error
    except (ProcessesError, UnknownBotError) as error:
        interrupted, stopped = error, str(error)
    played = match.standing()
    if interrupted is not None and not played:
        raise interrupted
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
    "play_set",
    "run",
    "seatings",
    "summary",
    "undoubled",
]
