"""A process that has the program loaded and plays one run after the other, each in a fork of itself.

It takes a line of JSON from standard input for every run, and answers with one on standard output.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic
from types import TracebackType
from typing import Any

from tests.robustness.monkey.events import Event, from_json, to_json
from tests.robustness.monkey.run import Outcome, play
from tests.robustness.monkey.scenarios import Plan
from tests.robustness.monkey.shrink import shrink


def plan_to_json(plan: Plan) -> str:
    """A run as a line of JSON."""
    said = {name: value for name, value in vars(plan).items() if name != "events"}
    return json.dumps(said | {"events": to_json(plan.events)})


def plan_from_json(text: str) -> Plan:
    """A run out of a line of JSON."""
    said = json.loads(text)
    return Plan(
        name=said["name"],
        arguments=tuple(said["arguments"]),
        home=said["home"],
        settings=tuple(said["settings"]),
        size=(said["size"][0], said["size"][1]),
        events=tuple(from_json(said["events"])),
        environment=tuple((name, value) for name, value in said["environment"]),
        real=said["real"],
        early=said["early"],
    )


def shortest(plan: Plan, first: Outcome, folder: Path, bound: float, seconds: float) -> tuple[Plan, Outcome]:
    """Return the shortest run that still fails in the same way, and its outcome.

    Args:
        folder: an empty directory that may be used.
        seconds: for which shorter runs are tried.
    """
    until = monotonic() + seconds
    best = first

    def fails(events: Sequence[Event]) -> bool:
        nonlocal best
        for _ in range(2):  # the machine's pace plays a part
            if monotonic() > until:
                return False
            outcome = play(replace(plan, events=tuple(events)), fresh(folder), bound)
            if outcome.kind == first.kind:
                best = outcome
                return True
        return False

    # Later events cannot be the cause.
    events = plan.events[: first.after] if fails(plan.events[: first.after]) else plan.events
    return replace(plan, events=tuple(shrink(events, fails))), best


def fresh(folder: Path) -> Path:
    """An empty directory within another."""
    return Path(mkdtemp(dir=folder))


class Worker:
    """The process, as seen by the one that starts it."""

    def __init__(self, folder: Path, bound: float) -> None:
        """Start the worker.

        Args:
            folder: a directory that it may use.
        """
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.robustness.monkey.worker", str(folder), str(bound)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[3],
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._process as process:  # which closes its standard input, and with that it ends
            if kind is not None:
                process.kill()

    def _ask(self, plan: Plan, seconds: float) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"plan": plan_to_json(plan), "shrink": seconds}) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"a worker has ended with status {self._process.wait()} in {plan.name}")
        return json.loads(answer)

    def play(self, plan: Plan) -> Outcome:
        """Play a run."""
        said = self._ask(plan, 0.0)["outcome"]
        return Outcome(**{**said, "screens": set(said["screens"])})

    def shorten(self, plan: Plan, seconds: float) -> tuple[Plan, Outcome]:
        """Play a run, and shorter ones as long as they fail alike."""
        said = self._ask(plan, seconds)
        return plan_from_json(said["plan"]), Outcome(**{**said["outcome"], "screens": set()})


def serve(folder: Path, bound: float) -> None:
    """Play the runs that are asked for."""
    from tests.robustness.monkey.program import load

    load()
    gc.freeze()  # the forks share what there is now
    for line in sys.stdin:
        said = json.loads(line)
        plan = plan_from_json(said["plan"])
        outcome = play(plan, fresh(folder), bound)
        if said["shrink"] and outcome.kind:
            plan, outcome = shortest(plan, outcome, folder, bound, said["shrink"])
        answer = asdict(outcome) | {"screens": sorted(outcome.screens)}
        print(json.dumps({"plan": plan_to_json(plan), "outcome": answer}), flush=True)


if __name__ == "__main__":
    serve(Path(sys.argv[1]), float(sys.argv[2]))
