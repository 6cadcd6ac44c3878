"""Who plays the worlds out: processes beside the app, or slices of the app's own time.

:class:`Workers` starts processes (:mod:`barbu_tui.session.estimate.worker`), before the app takes the terminal
where it is known that they will be wanted. They are reniced, answer nobody but the app, and end with it whatever
becomes of it. A :class:`Run` is one estimate on its way: the app polls it a few times a second, and each poll
hands out work and takes results in, which costs it next to nothing. All work for the run polled last; one that was
put aside for another goes on with what it knows. To cancel a run is one message; the worker looks for messages
after every deal that it plays.

Until a process has loaded what it needs, and where there is one core, where ``jobs`` is 1, or where no
process can be started or all were killed, the deals are played in the polls themselves, a few milliseconds at a
time; so the first figures do not wait for anybody. An error in a process is raised where its results are taken in.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import wait
from time import monotonic, perf_counter
from typing import Any, Final

from barbu_bots import shared_bot
from barbu_bots.search.estimate import Choice, Estimate, Points, Question, Snapshot, Task
from barbu_bots.search.rollout import Rollouts
from barbu_tui.language import tr
from barbu_tui.session.estimate.worker import serve
from barbu_tui.session.play.processes import ended_by, interrupts_later
from barbu_tui.session.store import visit

SLICE: Final = 0.008
"""Seconds of the app's own time that a poll may take where there are no processes."""
_FIRST_SLICE: Final = 0.02
"""The same before there are any figures."""
MOST_JOBS: Final = 4
_TOO_MANY: Final = 64
"""Processes that are started at most, whatever is asked for."""
_BACKLOG: Final = 3
"""Tasks that wait at a worker, so that it has work between two polls."""
_PATIENCE: Final = 15.0
"""Seconds without an answer after which a worker with work is given up …"""
_ABSENCE: Final = 2.0
"""… unless the app itself has not looked for so long: it was stopped, and the worker perhaps with it."""


def usual_jobs() -> int:
    """As many processes as there are cores, within reason; in a visit few."""
    if visit.visiting():
        return visit.JOBS
    with suppress(AttributeError, OSError):
        return min(MOST_JOBS, len(os.sched_getaffinity(0)))
    return min(MOST_JOBS, os.cpu_count() or 1)


class _Link:
    """One worker, as the app sees it."""

    def __init__(self, context: Any) -> None:
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs,), daemon=True, name="barbu-estimate")
        try:
            with interrupts_later():
                self.process.start()
        except BaseException:
            self.pipe.close()
            raise
        finally:
            theirs.close()
        self.tasks: dict[int, Task] = {}
        """Number → task that it is to do."""
        self.heard = monotonic()
        self.ready = False
        """It has loaded what it needs."""

    def send(self, message: tuple[str, int, Any]) -> None:
        """A message to it.

        Raises:
            OSError: it is gone.
        """
        self.pipe.send(message)

    def end(self) -> None:
        """See to it that it is gone."""
        with suppress(OSError, ValueError):
            self.pipe.close()  # it ends at its next look
        self.process.join(0.2)
        if self.process.is_alive():
            self.process.terminate()
            self.process.join(0.5)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(0.5)


class Workers:
    """The processes that estimate. :meth:`close` it in the end."""

    def __init__(self, jobs: int | None = None, lost: Callable[[str], None] | None = None) -> None:
        """Start the processes.

        Args:
            jobs: how many; 1 for none, the app's own time instead; as many as there are cores if not given.
            lost: called with a sentence when a process was killed or does not answer; the others do its work.
        """
        self.lost = lost
        """See above; an app that takes them over says it in its own way."""
        self._job = 0
        self._run: Run | None = None
        self._links: list[_Link] = []
        self._looked = monotonic()
        wanted = usual_jobs() if jobs is None else min(jobs, _TOO_MANY)
        if wanted > 1:
            context = multiprocessing.get_context("spawn")
            with suppress(OSError, RuntimeError):
                for _ in range(wanted):
                    self._links.append(_Link(context))

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def processes(self) -> int:
        """How many processes there are; 0 where the app's own time is used."""
        return len(self._links)

    @property
    def ready(self) -> bool:
        """A process does the work, or will do so at the next poll."""
        return any(link.ready for link in self._links)

    def ask(self, question: Question) -> Run:
        """Begin an estimate; the one before it is put aside until it is polled again."""
        run = Run(self, question)
        run.poll(0.0)
        return run

    def turn_to(self, run: Run) -> None:
        """Work for this run from now on, and for no other."""
        if self._run is not run:
            self._job += 1
            self._tell(("ask", self._job, run.estimate.question))
            self._run = run

    def close(self) -> None:
        """End the processes. A run that is still on stands still."""
        if self._run is not None:
            self._run.cancel()
        for link in self._links:
            with suppress(OSError, ValueError):
                link.send(("stop", 0, None))
        links, self._links = self._links, []
        for link in links:
            link.end()

    def forget(self, run: Run) -> None:
        """No more work for this run; what is under way for it is stopped."""
        if self._run is run:
            self._tell(("forget", 0, None))

    def results(self) -> list[tuple[Task, Points]]:
        """What has come in for the run that is worked for."""
        now = monotonic()
        if now - self._looked > _ABSENCE:
            for link in self._links:
                link.heard = now  # the app was stopped; that is no worker's fault
        self._looked = now
        return [result for link in list(self._links) for result in self._received(link)]

    def hand_out(self, run: Run) -> None:
        """Give each worker something to do for a run, in turn."""
        for backlog in range(1, _BACKLOG + 1):
            for link in list(self._links):
                if not link.ready or len(link.tasks) >= backlog:
                    continue
                task = run.estimate.next_task()
                if task is None:
                    return
                if not link.tasks:
                    link.heard = monotonic()
                link.tasks[task.number] = task
                try:
                    link.send(("task", self._job, task))
                except (OSError, ValueError):
                    self._lose(link)

    def wait(self, seconds: float) -> None:
        """Wait until something comes in, for so long at most; not at all where no process is at work yet."""
        if self.ready:
            wait([link.pipe for link in self._links], timeout=seconds)

    def _received(self, link: _Link) -> list[tuple[Task, Points]]:
        found = []
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
                    found.append((task, points))
        except (EOFError, OSError, ValueError):
            self._lose(link)
            return found
        if failure is not None:
            raise failure
        if link.tasks and monotonic() - link.heard > _PATIENCE:
            self._lose(link)
        return found

    def _tell(self, message: tuple[str, int, Any]) -> None:
        for link in list(self._links):
            self._take_back(link)
            try:
                link.send(message)
            except (OSError, ValueError):
                self._lose(link)

    def _lose(self, link: _Link) -> None:
        """A worker has died or does not answer: its work is done by others."""
        if link in self._links:
            self._links.remove(link)
        self._take_back(link)
        if link.process.is_alive():
            link.process.kill()
        link.end()
        if self.lost is not None:
            how = ended_by([link.process.exitcode])
            self.lost(
                tr("A process that estimates was ended ({how}); figures now come more slowly.", how=how)
            )

    def _take_back(self, link: _Link) -> None:
        """What a worker has not done goes back to the run."""
        if self._run is not None:
            for task in link.tasks.values():
                self._run.estimate.give_back(task)
        link.tasks.clear()


class Run:
    """One estimate on its way. Poll it.

    Attributes:
        estimate: what is summed up.
        seconds: how long it has been going, until it finished.
    """

    def __init__(self, workers: Workers, question: Question) -> None:
        """Made by :meth:`Workers.ask`."""
        self.estimate = Estimate(question)
        self.seconds = 0.0
        self._workers = workers
        self._began = perf_counter()
        self._cancelled = False
        self._snapshot: Snapshot | None = None
        self._own: tuple[Task, Iterator[Points | None]] | None = None
        self._rollouts: Rollouts | None = None

    @property
    def snapshot(self) -> Snapshot | None:
        """The newest figures; ``None`` before there are any."""
        return self._snapshot

    @property
    def over(self) -> bool:
        """Cancelled, or finished."""
        return self._cancelled or self.estimate.finished

    def cancel(self) -> None:
        """Stop the work at once; what is known stays."""
        if self._cancelled:
            return
        self._cancelled = True
        self._workers.forget(self)

    def keep(self, choice: Choice) -> None:
        """The player has chosen this: bring its figures up to those of the best."""
        self.estimate.keep(choice)

    def poll(self, budget: float = SLICE) -> bool:
        """Take results in and hand work out; whether there are new figures.

        Args:
            budget: seconds that may be spent on playing deals here, where there are no processes.
        """
        if self.over:
            return False
        workers = self._workers
        workers.turn_to(self)
        news = False
        for task, points in workers.results():
            news |= self.estimate.take(task, points)
        if workers.ready:
            self._leave_off()
            workers.hand_out(self)
        elif budget > 0:
            news |= self._work_here(max(budget, _FIRST_SLICE) if self._snapshot is None else budget)
        if news:
            self.seconds = perf_counter() - self._began
            self._snapshot = self.estimate.snapshot()
        return news

    def finish(self) -> Snapshot:
        """Work until the estimate is finished."""
        while not self.over:
            self._workers.wait(1.0)
            self.poll(SLICE if self._workers.processes else 1.0)
        assert self._snapshot is not None, "a cancelled run has no end"
        return self._snapshot

    def _leave_off(self) -> None:
        """What was begun here is done by a process."""
        if self._own is not None:
            self.estimate.give_back(self._own[0])
            self._own = None

    def _work_here(self, budget: float) -> bool:
        until = perf_counter() + budget
        if self._rollouts is None:
            self._rollouts = Rollouts(self.estimate.question, shared_bot(self.estimate.question.bot))
        news = False
        while perf_counter() < until:
            if self._own is None:
                task = self.estimate.next_task()
                if task is None:
                    break
                self._own = task, self._rollouts.run(task)
            task, deals = self._own
            points = next(deals)
            if points is not None:
                self._own = None
                news |= self.estimate.take(task, points)
        return news
