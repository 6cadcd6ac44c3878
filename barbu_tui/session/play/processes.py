"""Work that is spread over processes of this machine."""

from __future__ import annotations

import multiprocessing
import multiprocessing.process
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain, islice
from threading import Timer
from typing import Final, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

MOST: Final = 64
"""Processes that are started at most, whatever is asked for."""
_BACKLOG: Final = 4
"""Jobs that are handed out for each process: no more, so that a million of them need no room."""
_GRACE: Final = 1.0
"""Seconds that jobs under way may still take when the rest is given up."""


class ProcessesError(RuntimeError):
    """The processes cannot be started, or one of them is gone. The message is one sentence."""


def spread(
    work: Callable[[Job], Result], jobs: Iterable[Job], processes: int, begin: Callable[[], None]
) -> Iterator[Result]:
    """The results of jobs, as they come in; closing the iterator gives up what is not begun.

    Args:
        work: does a job; a function of a module.
        jobs: what is to be done.
        processes: how many are wanted; no more than there are jobs, or :data:`MOST`, are started.
        begin: what each process does first; likewise.

    Raises:
        ProcessesError: they cannot be started, or one is ended from outside. What came in before stands.
    """
    waiting = iter(jobs)
    first = list(islice(waiting, MOST))
    waiting = chain(first, waiting)
    wanted = max(1, min(processes, len(first)))
    others = set(multiprocessing.active_children())
    running: set[Future[Result]] = set()
    pool = ProcessPoolExecutor(wanted, initializer=_begin, initargs=(begin,))
    try:
        with _interrupts_later():
            running.update(pool.submit(work, job) for job in islice(waiting, _BACKLOG * wanted))
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                running.update(pool.submit(work, job) for job in islice(waiting, 1))
                yield future.result()
    except BrokenProcessPool:
        raise ProcessesError("A process was ended from outside, perhaps for want of memory.") from None
    except BlockingIOError as error:
        _end(others)  # they wait for work that will not come, and the program would wait for them
        raise ProcessesError(
            f"{wanted} processes cannot be started ({error.strerror}); ask for fewer with --jobs."
        ) from None
    finally:
        ending = Timer(_GRACE, _end, (others,))
        if running:
            ending.start()
        pool.shutdown(cancel_futures=True)
        ending.cancel()


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Ctrl-C meanwhile waits until the end.

    Between a fork and the child's first step it would be lost: Python runs what is to be done at a fork with
    exceptions ignored, and the child, which does not yet know that it is not meant, would be gone.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows, where nothing forks
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(others: set[multiprocessing.process.BaseProcess]) -> None:
    """End this process's children but these."""
    for child in set(multiprocessing.active_children()) - others:
        child.terminate()


def _begin(begin: Callable[[], None]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who hands out the work
    # So is standard output; and a progress bar's stream, which draws the bar anew, is of no use here.
    sys.stdout = sys.stderr = sys.__stderr__ or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open to the end
    begin()


__all__ = ["MOST", "ProcessesError", "spread"]
