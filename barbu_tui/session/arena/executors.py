"""Executors of a match's sets: this process, several processes, or a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from barbu_bots.search.playout import nothing_but_play
from barbu_tui.language import TranslatedError
from barbu_tui.session.arena.sets import Job, SetResult, play_set
from barbu_tui.session.play.processes import spread


class Executor(Protocol):
    """Plays sets and yields their results in any order, as they arrive."""

    def run(self, jobs: Iterable[Job]) -> Iterator[SetResult]:
        """Play sets. Closing the iterator cancels the unfinished ones."""
        ...


@dataclass(frozen=True)
class Here:
    """Plays sets in this process, or in several on this machine."""

    processes: int = 1

    def run(self, jobs: Iterable[Job]) -> Iterator[SetResult]:
        """Play sets.

        Raises:
            ProcessesError: the processes cannot be started, or one has died.
        """
        if self.processes <= 1:
            yield from map(play_set, jobs)
            return
        yield from spread(play_set, jobs, self.processes, begin=nothing_but_play)


class SchedulerError(TranslatedError, RuntimeError):
    """A Dask scheduler cannot be used. The message is one sentence."""


@dataclass(frozen=True)
class Cluster:
    """Plays sets on a Dask cluster; needs the extra ``cluster``."""

    address: str
    """The address of the scheduler, such as ``tcp://10.0.0.1:8786``."""
    patience: float = 10.0
    """Seconds that the scheduler has to answer."""

    def run(self, jobs: Iterable[Job]) -> Iterator[SetResult]:
        """Play sets.

        Raises:
            ImportError: dask.distributed is not installed.
            SchedulerError: the scheduler does not answer.
        """
        distributed: Any = import_module("distributed")
        try:
            client = distributed.Client(self.address, timeout=self.patience)
        except OSError as error:
            raise SchedulerError(
                "The scheduler {address} does not answer: {problem}.",
                address=self.address,
                problem=str(error),
            ) from None
        except ValueError as error:
            raise SchedulerError(
                "{address} is no address of a scheduler ({problem}); one looks like tcp://10.0.0.1:8786.",
                address=repr(self.address),
                problem=str(error),
            ) from None
        with closing(client):
            futures = client.map(play_set, list(jobs), pure=False)
            try:
                for future in distributed.as_completed(futures):
                    yield future.result()
            finally:
                client.cancel(futures)


def executor(jobs: int = 1, scheduler: str | None = None) -> Executor:
    """Return an executor: processes on this machine, or a cluster if a scheduler is given."""
    return Here(jobs) if scheduler is None else Cluster(scheduler)
