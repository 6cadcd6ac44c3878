"""A pool of worker processes that never outlive the program."""

from __future__ import annotations

import multiprocessing
import multiprocessing.process
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, nullcontext, redirect_stderr, suppress
from functools import cache
from itertools import chain, islice
from multiprocessing.connection import wait as wait_for_handle
from pickle import dumps, loads
from threading import Thread, Timer
from typing import Final, TypeVar

from barbu_tui.language import TranslatedError
from barbu_tui.session.store.files import reason

Job = TypeVar("Job")
Result = TypeVar("Result")

MOST: Final = 64
"""The most processes, whatever is requested."""
_BACKLOG: Final = 4
"""Jobs handed out per process. A bound, so that a million jobs are not all held in memory."""
_LOOK: Final = 0.2
"""Seconds between two questions whether to go on."""
_GRACE: Final = 1.0
"""Seconds that running jobs may still take once the pool is given up."""


class ProcessesError(TranslatedError, RuntimeError):
    """The processes cannot be started, or one of them was killed. The message is one sentence."""


def spread(
    work: Callable[[Job], Result],
    jobs: Iterable[Job],
    processes: int,
    begin: Callable[[], None],
    *,
    afresh: bool = False,
    going: Callable[[], bool] | None = None,
) -> Generator[Result, None, None]:
    """Do jobs in several processes. Yield their results as they arrive, in any order.

    Closing the iterator cancels the jobs that have not started and ends the processes. They also end by themselves when
    this process has ended for any reason.

    Args:
        work: does one job; a module-level function, because it is pickled.
        jobs: the jobs; taken from the iterable only as they are needed.
        processes: how many processes; never more than there are jobs, nor more than :data:`MOST`.
        begin: called once in each process before its first job; a module-level function.
        afresh: start new processes instead of forking, as a program with threads must.
        going: asked a few times a second; returns whether to go on.

    Raises:
        ProcessesError: the processes cannot be started, or one was killed. Results already yielded are valid.
        Exception: the error of a job; its traceback in the process is a note.
    """
    waiting = iter(jobs)
    first = list(islice(waiting, MOST))
    waiting = chain(first, waiting)
    wanted = max(1, min(processes, len(first)))
    others = set(multiprocessing.active_children())
    running: set[Future[bytes]] = set()
    context = multiprocessing.get_context("spawn" if afresh else None)
    with _own_stderr(afresh):
        pool = ProcessPoolExecutor(wanted, context, initializer=_begin)
    children: set[multiprocessing.process.BaseProcess] = set()

    def submitted(jobs: Iterable[Job]) -> Iterator[Future[bytes]]:
        return (pool.submit(_done, begin, work, dumps(job)) for job in jobs)

    try:
        with _own_stderr(afresh), interrupts_later(afresh=afresh):
            running.update(submitted(islice(waiting, _BACKLOG * wanted)))
        children = set(multiprocessing.active_children()) - others
        while running:
            done, running = wait(running, None if going is None else _LOOK, return_when=FIRST_COMPLETED)
            if going is not None and not going():
                return
            for future in done:
                running.update(submitted(islice(waiting, 1)))
                result: Result = loads(future.result())
                yield result
    except BrokenProcessPool:
        pool.shutdown()
        raise ProcessesError(
            "A process was ended from outside ({how}).", how=ended_by(child.exitcode for child in children)
        ) from None
    except BlockingIOError as error:
        _end(others)  # those that did start wait for work that will never come, and would be waited for
        raise ProcessesError(
            "{count} {count?process|processes} cannot be started ({problem}); ask for fewer with --jobs.",
            count=wanted,
            problem=reason(error),
        ) from None
    finally:
        ending = Timer(_GRACE, _end, (others,))
        if running:
            ending.start()
        pool.shutdown(cancel_futures=True)
        ending.cancel()


def ended_by(statuses: Iterable[int | None]) -> str:
    """Return the signal or exit status that ended the first of some processes. The pool's own SIGTERM comes last."""
    known = sorted({status for status in statuses if status}, key=lambda status: status == -signal.SIGTERM)
    if not known:
        return "?"
    with suppress(ValueError):
        return signal.Signals(-known[0]).name
    return str(known[0])


def portable(error: Exception) -> Exception:
    """Return a picklable form of an error, with its traceback as a note."""
    from barbu_tui.session.store.report import trace  # for a case that is rare

    error.add_note("\n".join(trace(error)))
    try:
        loads(dumps(error))
    except Exception:
        other = RuntimeError(type(error).__qualname__)
        other.__notes__ = error.__notes__
        return other
    return error


@cache
def _begun(begin: Callable[[], None]) -> None:
    begin()


def _done(begin: Callable[[], None], work: Callable[[Job], Result], job: bytes) -> bytes:
    """Do a job.

    Pickling is done here, because an error in the pool's own pickling ends the process without a message.
    """
    try:
        _begun(begin)
        return dumps(work(loads(job)))
    except Exception as error:
        raise portable(error) from None


def _own_stderr(afresh: bool) -> AbstractContextManager[object]:
    """Give new processes the program's standard error: an app's replacement has no descriptor."""
    return redirect_stderr(sys.__stderr__) if afresh else nullcontext()


def end_with_parent() -> None:
    """End this process as soon as the process that started it is gone.

    A waiting worker does not notice its parent's death: under fork it holds the other end of its own queue.
    ``multiprocessing`` gives every child a handle that becomes ready when its parent ends, on every
    platform; a thread waits for it. Under fork a later sibling also holds the parent's end of that handle, so
    the workers end one after the other, the last one started first.

    Does nothing in a process that ``multiprocessing`` did not start.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_exit_after, args=(parent.sentinel,), name="parent-watch", daemon=True).start()


def _exit_after(handle: int) -> None:
    wait_for_handle([handle])
    os._exit(1)  # no exit handlers: they would wait for queues that nobody reads


@contextmanager
def interrupts_later(*, afresh: bool = True) -> Iterator[None]:
    """Delay Ctrl-C until the end of the block; in the processes started within it, ignore it.

    Between a fork and the child's first instruction it would be lost: Python runs its fork hooks with exceptions
    ignored. The child does not ignore the signal yet and would die of it. A process that is started afresh imports
    for half a second before it can ignore anything, and would print a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows has none, and does not fork
        yield
        return
    if afresh:
        from multiprocessing import resource_tracker  # which Windows lacks

        resource_tracker.ensure_running()  # the first process would start it, and it lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(others: set[multiprocessing.process.BaseProcess]) -> None:
    """Terminate this process's children except the given ones."""
    for child in set(multiprocessing.active_children()) - others:
        child.terminate()


def _begin() -> None:
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that hands out the work
    # Standard output belongs to it too; and its standard error may be a stream that redraws a progress bar.
    sys.stdout = sys.stderr = sys.__stderr__ or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open to the end
