"""Many runs, several at a time."""

from __future__ import annotations

import os
import shlex
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from time import monotonic
from typing import Final

from tests.robustness.monkey.run import Outcome
from tests.robustness.monkey.scenarios import Plan, draw
from tests.robustness.monkey.worker import Worker, plan_to_json

_SHORT: Final = 1000
"""Characters of keys that are printed in full, and a second time to be played again."""
MEMORY: Final = Path("/dev/shm")
"""A place for homes without disk access, on Linux."""


@dataclass
class Report:
    """The sums of many runs."""

    runs: int = 0
    presses: int = 0
    starts: int = 0
    failed: int = 0
    seconds: float = 0.0
    kinds: Counter[str] = field(default_factory=Counter)
    """Kind of failure → number of runs."""
    screens: Counter[str] = field(default_factory=Counter)
    """Screens, dialogs and modes, and in how many runs they were shown."""
    found: list[str] = field(default_factory=list)
    """For every kind what is to be said of it, with the shortest keys."""

    def add(self, outcome: Outcome) -> bool:
        """Count a run; returns whether it went wrong in a way that is new."""
        self.runs += 1
        self.presses += outcome.presses
        self.starts += outcome.starts
        self.screens.update(outcome.screens)
        if not outcome.kind:
            return False
        self.failed += 1
        self.kinds[outcome.kind] += 1
        return self.kinds[outcome.kind] == 1


def description(number: int, plan: Plan, outcome: Outcome) -> str:
    """All that helps to see why a run went wrong."""
    real = ", started anew" if plan.real else ""
    keys = " ".join(map(str, plan.events))
    again = f"--again {shlex.quote(plan_to_json(plan))}\n" if len(keys) < _SHORT else ""
    return (
        f"--- run {number}, {plan.name}, {plan.size[0]}x{plan.size[1]}{real}: {outcome.kind}\n"
        f"barbu {' '.join(plan.arguments)}\n"
        f"keys: {keys}\n"
        f"{again}"
        f"{outcome.problem}"
    )


@dataclass(frozen=True)
class Troop:
    """The settings of the runs."""

    seed: int = 0
    keys: int = 300
    jobs: int = 2
    """Runs at a time."""
    bound: float = 20.0
    """Seconds after which the program is said to hang."""
    shrink: float = 60.0
    """Seconds for shortening a run that went wrong in a new way."""
    without: tuple[str, ...] = ()
    """Kinds of presses that are left out."""
    habits: str = "usual"
    """One of :data:`~tests.robustness.monkey.events.HABITS`."""

    def play(
        self,
        numbers: Iterable[int],
        *,
        seconds: float | None = None,
        tell: Callable[[str], None] = lambda text: None,
    ) -> Report:
        """Play the runs of these numbers.

        Args:
            seconds: after which no further run begins.
            tell: called with what went wrong, as soon as it is known.
        """
        report = Report()
        begun = monotonic()
        left = iter(numbers)
        lock = Lock()

        def next_number() -> int | None:
            with lock:
                late = seconds is not None and monotonic() > begun + seconds
                return None if late else next(left, None)

        def work(folder: Path) -> None:
            with Worker(folder, self.bound) as worker:
                while (number := next_number()) is not None:
                    plan = draw(self.seed, number, self.keys, self.without, self.habits)
                    outcome = worker.play(plan)
                    with lock:
                        new = report.add(outcome)
                    if new:
                        short, last = worker.shorten(plan, self.shrink) if self.shrink else (plan, outcome)
                        text = description(number, short, last if last.kind else outcome)
                        with lock:
                            report.found.append(text)
                            tell(text)

        with (
            TemporaryDirectory(prefix="monkey-", dir=_fast_directory()) as folder,
            ThreadPoolExecutor(self.jobs) as threads,
        ):
            for _ in threads.map(work, [Path(folder)] * self.jobs):
                pass
        report.seconds = monotonic() - begun
        return report


def _fast_directory() -> Path | None:
    return MEMORY if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) else None
