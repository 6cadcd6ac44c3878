"""Playing the sets of a match on a Dask cluster."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import closing
from importlib import import_module
from typing import Any, Final

from barbu_tui.build import version_line
from barbu_tui.core.worded import as_typed
from barbu_tui.language import TranslatedError
from barbu_tui.session.arena.sets import Job, SetResult, play_set

_PATIENCE: Final = 10.0
"""Seconds that the scheduler has to answer."""


class SchedulerError(TranslatedError, RuntimeError):
    """A Dask scheduler cannot be used. The message is one sentence."""


def on_cluster(jobs: Iterable[Job], address: str) -> Generator[SetResult, None, None]:
    """Play sets on a Dask cluster, which needs the extra ``cluster``. Yield them as they arrive.

    Closing the iterator cancels the unfinished ones. ``address`` is the scheduler's, such as ``tcp://10.0.0.1:8786``.

    Raises:
        ImportError: dask.distributed is not installed.
        SchedulerError: the scheduler does not answer, or a worker has another version of the program.
    """
    distributed: Any = import_module("distributed")
    try:
        client = distributed.Client(address, timeout=_PATIENCE)
    except OSError as error:
        raise SchedulerError(
            "The scheduler {address} does not answer: {problem}.",
            address=address,
            problem=str(error),
        ) from None
    except ValueError as error:
        raise SchedulerError(
            "{address} is not the address of a scheduler ({problem}); one looks like tcp://10.0.0.1:8786.",
            address=as_typed(address),
            problem=str(error),
        ) from None
    with closing(client):
        try:
            versions = client.run(version_line)
        except ImportError as error:
            raise SchedulerError(
                "A worker cannot load this program: {problem}.", problem=str(error)
            ) from None
        for worker, version in versions.items():
            if version.split()[:2] != version_line().split()[:2]:
                raise SchedulerError(
                    "The worker {worker} has {version}, and here is {here}; a match is played by one version.",
                    worker=worker,
                    version=version,
                    here=version_line(),
                )
        futures = client.map(play_set, list(jobs), pure=False)
        try:
            for future in distributed.as_completed(futures):
                yield future.result()
        finally:
            client.cancel(futures)
