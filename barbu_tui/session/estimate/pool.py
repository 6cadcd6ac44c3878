"""The workers that play the worlds out: processes, or slices of the app's own time.

:class:`Workers` starts processes (:mod:`barbu_tui.session.estimate.worker`). They run at low priority and end with the
app. A :class:`Run` is one estimate. The app polls it a few times per second; each poll hands out work and takes results
in. All work is for the run polled last. Another run keeps its figures. Cancelling a run is one message, which a worker
reads after every deal.

The app plays the deals in its polls, a few milliseconds at a time, until a process is ready, if ``jobs`` is 1, if there
is one core, or if all processes have died. An error in a process is raised by the poll that takes its results.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from threading import Event, Thread
from time import monotonic, perf_counter, sleep
from typing import Any, Final, Protocol

from barbu_bots import shared_bot
from barbu_bots.search.comparison import Comparison, Stop
from barbu_bots.search.judgement import Compared, Judgement
from barbu_bots.search.question import Points, Question, Task
from barbu_bots.search.rollout import Rollouts
from barbu_tui.core.actions import Action
from barbu_tui.language import tr
from barbu_tui.session.estimate.worker import serve
from barbu_tui.session.play.child import Child
from barbu_tui.session.play.processes import MOST, ended_by
from barbu_tui.session.store import visit

SLICE: Final = 0.008
"""Seconds that a poll may take if there are no processes."""
_FIRST_SLICE: Final = 0.02
"""The same before the first figures."""
MOST_JOBS: Final = 4
_BACKLOG: Final = 3
"""Maximum number of tasks queued at a worker, so that it has work between two polls."""
_TO_END: Final = 0.5
"""Seconds that a worker may take to end by itself."""
_PATIENCE: Final = 15.0
"""Seconds without an answer after which a busy worker is given up."""
_LOOK: Final = 0.02
"""Seconds between two polls in the background."""
_ABSENCE: Final = 2.0
"""Seconds without a poll after which the app counts as suspended, and its workers with it. They are not given up then."""


def usual_jobs() -> int:
    """Return the number of processes: one per core, within limits; few in a visit."""
    if visit.visiting():
        return visit.JOBS
    with suppress(AttributeError, OSError):
        return min(MOST_JOBS, len(os.sched_getaffinity(0)))
    return min(MOST_JOBS, os.cpu_count() or 1)


class _Link(Child):
    """One worker, from the app's side."""

    def __init__(self) -> None:
        super().__init__(serve, "barbu-estimate")
        self.tasks: dict[int, Task] = {}
        """Number → unfinished task."""
        self.heard = monotonic()
        self.ready = False
        """Whether it has loaded its modules."""


class Workers:
    """The processes that estimate. Call :meth:`close` at the end."""

    def __init__(self, jobs: int | None = None, lost: Callable[[str], None] | None = None) -> None:
        """Start the processes.

        Args:
            jobs: the number of processes; 1 for the app's own time; one per core if not given.
            lost: called with a sentence when a process has died or does not answer; the others take its work over.
        """
        self.lost = lost
        """The callback for lost processes, which an app may replace."""
        self._job = 0
        self._run: Run | None = None
        self._links: list[_Link] = []
        self._looked = monotonic()
        wanted = usual_jobs() if jobs is None else min(jobs, MOST)
        if wanted > 1:
            with suppress(OSError, RuntimeError):
                for _ in range(wanted):
                    self._links.append(_Link())

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def processes(self) -> int:
        """The number of processes; 0 if the app's own time is used."""
        return len(self._links)

    @property
    def ready(self) -> bool:
        """Whether a process does the work, now or from the next poll on."""
        return any(link.ready for link in self._links)

    def ask(self, question: Question, stop: Stop | None = None) -> Run:
        """Start a comparison, which ends at a stop, or once its best option is settled. The one before it is suspended until it is polled again."""
        return self.go_on(Comparison(question, stop))

    def go_on(self, comparison: Comparison) -> Run:
        """Go on with a comparison."""
        run = Run(self, comparison)
        run.poll(0.0)
        return run

    def turn_to(self, run: Run) -> None:
        """Work for this run only from now on."""
        if self._run is not run:
            self._job += 1
            self._tell(("ask", self._job, run.comparison.question))
            self._run = run

    def close(self) -> None:
        """End the processes. A running estimate stops."""
        if self._run is not None:
            self._run.cancel()
        for link in self._links:
            with suppress(OSError, ValueError):
                link.pipe.send(("stop", 0, None))
        links, self._links = self._links, []
        for link in links:
            link.end(_TO_END)

    def forget(self, run: Run) -> None:
        """Stop all work for this run."""
        if self._run is run:
            self._tell(("forget", 0, None))

    def results(self) -> list[tuple[Task, Points]]:
        """Return the new results of the current run."""
        now = monotonic()
        if now - self._looked > _ABSENCE:
            for link in self._links:
                link.heard = now  # the app was stopped; that is no worker's fault
        self._looked = now
        return [result for link in list(self._links) for result in self._received(link)]

    def hand_out(self, run: Run) -> None:
        """Give each worker tasks of a run, in turn."""
        for backlog in range(1, _BACKLOG + 1):
            for link in list(self._links):
                if not link.ready or len(link.tasks) >= backlog:
                    continue
                task = run.comparison.next_task()
                if task is None:
                    return
                if not link.tasks:
                    link.heard = monotonic()
                link.tasks[task.number] = task
                try:
                    link.pipe.send(("task", self._job, task))
                except (OSError, ValueError):
                    self._lose(link)

    def wait(self, seconds: float) -> None:
        """Wait for results, at most so many seconds. Return at once if no process is at work."""
        if self.ready:
            wait([link.pipe for link in self._links], timeout=seconds)

    def _received(self, link: _Link) -> list[tuple[Task, Points]]:
        results = []
        failure: Exception | None = None
        try:
            while failure is None and link.pipe.poll():
                job, number, points = link.pipe.recv()
                link.heard = monotonic()
                link.ready = True
                if isinstance(points, Exception):
                    failure = points
                    continue
                task = link.tasks.pop(number, None) if job == self._job else None
                if task is not None:
                    results.append((task, points))
        except (EOFError, OSError, ValueError):
            self._lose(link)
            return results
        if failure is not None:
            raise failure
        if link.tasks and monotonic() - link.heard > _PATIENCE:
            self._lose(link)
        return results

    def _tell(self, message: tuple[str, int, Any]) -> None:
        for link in list(self._links):
            self._take_back(link)
            try:
                link.pipe.send(message)
            except (OSError, ValueError):
                self._lose(link)

    def _lose(self, link: _Link) -> None:
        """Give up a worker that has died or does not answer. Others do its work."""
        if link in self._links:
            self._links.remove(link)
        self._take_back(link)
        if link.process.is_alive():
            link.process.kill()
        link.end(_TO_END)
        if self.lost is not None:
            how = ended_by([link.process.exitcode])
            self.lost(
                tr("A process that estimates was ended ({how}); figures now come more slowly.", how=how)
            )

    def _take_back(self, link: _Link) -> None:
        """Return a worker's unfinished tasks to the run."""
        if self._run is not None:
            for task in link.tasks.values():
                self._run.comparison.give_back(task)
        link.tasks.clear()


class Run:
    """One running estimate, which must be polled.

    Attributes:
        longer: whether it goes on after its usual end.
    """

    def __init__(self, workers: Workers, comparison: Comparison) -> None:
        self.comparison = comparison
        self.seconds = 0.0
        self.longer = False
        self._workers = workers
        self._began = perf_counter()
        self._cancelled = False
        self._compared: Compared | None = None
        self._own: tuple[Task, Iterator[Points | None]] | None = None
        self._rollouts: Rollouts | None = None

    @property
    def compared(self) -> Compared | None:
        """The newest figures; ``None`` before the first."""
        return self._compared

    def judge(self, action: Action) -> Judgement | None:
        """Return the judgement of an action; ``None`` while there are too few layouts."""
        compared = self._compared
        return None if compared is None else compared.judge(self.comparison.question.same_as(action))

    @property
    def over(self) -> bool:
        """Whether it is cancelled or finished."""
        return self._cancelled or (self.comparison.finished and not self.longer)

    def think_longer(self) -> bool:
        """Go on after the usual end, or stop there again. Return whether it goes on."""
        self.longer = not self.longer and not self._cancelled and self.comparison.may_think_longer
        return self.longer

    def cancel(self) -> None:
        """Stop the work at once. The figures stay."""
        if self._cancelled:
            return
        self._cancelled = True
        self._workers.forget(self)

    def keep(self, choice: Action) -> None:
        """Protect the player's choice: bring its figures up to those of the best."""
        self.comparison.keep(choice)

    def poll(self, budget: float = SLICE) -> bool:
        """Take results in and hand work out. Return whether there are new figures.

        Without processes, deals are played here for at most ``budget`` seconds.
        """
        if self.over:
            return False
        if self.comparison.finished:
            if not self.comparison.may_think_longer:
                self.longer = False
                return True
            self.comparison.think_longer()
        workers = self._workers
        workers.turn_to(self)
        news = False
        for task, points in workers.results():
            news |= self.comparison.take(task, points)
        if workers.ready:
            self._leave_off()
            workers.hand_out(self)
        elif budget > 0:
            news |= self._work_here(max(budget, _FIRST_SLICE) if self._compared is None else budget)
        if news:
            self.seconds = perf_counter() - self._began
            self._compared = self.comparison.compared()
        return news

    def finish(self) -> Compared:
        """Work until the estimate is finished."""
        while not self.over:
            self._workers.wait(1.0)
            self.poll(SLICE if self._workers.processes else 1.0)
        assert self._compared is not None, "a cancelled run has no end"
        return self._compared

    def _leave_off(self) -> None:
        """Return this process's own task to the run, for a worker."""
        if self._own is not None:
            self.comparison.give_back(self._own[0])
            self._own = None

    def _work_here(self, budget: float) -> bool:
        until = perf_counter() + budget
        if self._rollouts is None:
            self._rollouts = Rollouts(self.comparison.question, shared_bot(self.comparison.question.bot))
        news = False
        while perf_counter() < until:
            if self._own is None:
                task = self.comparison.next_task()
                if task is None:
                    break
                self._own = task, self._rollouts.run(task)
            task, deals = self._own
            points = next(deals)
            if points is not None:
                self._own = None
                news |= self.comparison.take(task, points)
        return news


class Polled(Protocol):
    """An estimate that must be polled, or several."""

    @property
    def over(self) -> bool:
        """Whether it is finished."""

    def poll(self) -> bool:
        """Take results in and hand work out. Return whether there is news."""


@contextmanager
def in_background(run: Polled) -> Iterator[None]:
    """Run an estimate in a thread during the block. Its figures must not be read meanwhile.

    An error in the thread is raised at the end of the block.
    """
    stop = Event()
    failed: list[Exception] = []

    def work() -> None:
        try:
            while not stop.is_set() and not run.over:
                run.poll()
                sleep(_LOOK)
        except Exception as error:
            failed.append(error)

    thread = Thread(target=work, name="barbu-meanwhile", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
    if failed:
        raise failed[0]
