"""Work spread over processes: its results, and what happens to processes that are ended."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.arena import match as arena
from barbu_tui.session.arena.match import MatchProgress
from barbu_tui.session.arena.sets import Contest
from barbu_tui.session.play.processes import MOST, ProcessesError, spread
from barbu_tui.session.store.report import report_text
from tests.support.commands import environment
from tests.support.jobs import linger, nothing
from tests.support.patience import PATIENCE
from tests.support.running import processes_of, wait_for_processes
from tests.support.terminal import ENTER, Terminal, barbu_command


def square(number: int) -> int:
    return number * number


def fall(number: int) -> int:
    if number == 30:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("command", ["simulate --games", "arena --sets"])
def test_a_command_has_no_threads_when_it_forks(command: str, tmp_path: Path) -> None:
    """Python warns of a fork with threads since 3.12: a process may then wait for ever for what a thread held."""
    strictly = [sys.executable, "-W", "error::DeprecationWarning", "-m", "barbu_tui"]
    done = subprocess.run(
        [*strictly, *command.split(), "2", "--jobs", "2", "--bots", "greedy,random,random,random"],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


INTERRUPTED_AT_THE_FORK = """
import multiprocessing, os, signal, sys
from tests.support.jobs import linger, nothing
from barbu_tui.session.play.processes import spread

multiprocessing.set_start_method("fork")
os.register_at_fork(before=lambda: os.kill(os.getpid(), signal.SIGINT))
try:
    next(iter(spread(linger, range(4), 2, nothing)))
except KeyboardInterrupt:
    sys.exit(130)
"""


def test_every_job_is_done_once() -> None:
    assert sorted(spread(square, range(100), 3, nothing)) == [number * number for number in range(100)]
    assert list(spread(square, [], 3, nothing)) == []


def test_no_more_processes_than_jobs_or_than_is_sensible() -> None:
    for jobs, wanted, most in ((2, 500, 2), (1000, 500, MOST)):
        with closing(spread(square, range(jobs), wanted, nothing)) as arriving:
            next(arriving)
            assert len(multiprocessing.active_children()) <= most


def test_jobs_are_asked_for_as_they_are_wanted() -> None:
    asked = []

    def numbers() -> Iterator[int]:
        for number in count():
            asked.append(number)
            yield number

    with closing(spread(square, numbers(), 2, nothing)) as arriving:
        for _ in range(20):
            next(arriving)
    assert len(asked) < 20 + 2 * MOST


def test_processes_still_at_work_are_ended_when_closed() -> None:
    begun = time.monotonic()
    arriving = spread(linger, range(10), 2, nothing)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    try:
        with pytest.raises(KeyboardInterrupt):
            next(arriving)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - begun < 60, "the jobs have run to their end"
    assert not multiprocessing.active_children()


def test_a_killed_process_is_reported_and_earlier_results_stand() -> None:
    came: list[int] = []
    with pytest.raises(ProcessesError, match="ended from outside \\(SIGKILL\\)"):
        came.extend(spread(fall, range(100), 2, nothing))
    assert not multiprocessing.active_children()


class Unreadable:
    """Falls over where it is unpacked in another process."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.home = os.getpid()

    def __setstate__(self, state: dict[str, int]) -> None:
        if state["number"] == 7 and state["home"] != os.getpid():
            raise ZeroDivisionError("".join(["Q", "H"]))
        self.__dict__.update(state)


def made(number: int) -> Unreadable:
    return Unreadable(number)


def number_of(job: Unreadable) -> int:
    return 100 // (job.number - 3)


def fail() -> None:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("work", "jobs", "begin", "where"),
    [
        (number_of, [Unreadable(3)], nothing, "number_of"),
        (number_of, [Unreadable(7)], nothing, "__setstate__"),
        (made, [7], nothing, "__setstate__"),
        (square, [1], fail, "in fail"),
    ],
    ids=["in the work", "on the way there", "on the way back", "before the work"],
)
def test_an_error_in_a_process_is_told_with_its_place_and_no_card(
    work: Callable[[object], object], jobs: list[object], begin: Callable[[], None], where: str
) -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        list(spread(work, jobs, 2, begin))
    report = report_text(raised.value)
    assert where in report
    assert "QH" not in report
    assert not multiprocessing.active_children()


def test_the_arena_reports_its_results_when_a_process_is_killed() -> None:
    def kill(progress: MatchProgress) -> None:
        if progress.done == 2:
            for child in multiprocessing.active_children():
                os.kill(child.pid or 0, signal.SIGKILL)

    result = arena.run(Contest(ruleset("sheet3"), ("greedy", "random", "random")), 60, jobs=2, progress=kill)
    assert not result.complete
    assert 2 <= result.sets < 60
    assert "ended from outside" in result.stopped


def test_an_interrupt_while_processes_start_is_not_lost() -> None:
    command = [sys.executable, "-c", INTERRUPTED_AT_THE_FORK]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == 130, ended.stderr


# --- a parent that is gone ------------------------------------------------------------------------


COMMANDS = {
    "arena": [
        "arena",
        "--rules",
        "sheet3",
        "--bots",
        "greedy,random,random",
        "--sets",
        "100000",
        "--jobs",
        "3",
    ],
    "simulate": ["simulate", "--games", "1000000", "--jobs", "2"],
}
"""Commands that run for hours, and how many processes they start; the last argument says so."""


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL], ids=lambda each: each.name
)
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_workers_end_when_the_command_is_killed(
    command: list[str], number: signal.Signals, tmp_path: Path
) -> None:
    started = subprocess.Popen(
        barbu_command(*command),
        env=environment(tmp_path),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        wanted = 1 + int(command[-1])
        assert len(wait_for_processes(started.pid, wanted, wanted + 2)) >= wanted
        started.send_signal(number)
        assert started.wait(PATIENCE) == -number
        assert wait_for_processes(started.pid, 0, 0) == set()
    finally:
        for pid in processes_of(started.pid):
            os.kill(pid, signal.SIGKILL)


def test_workers_that_estimate_end_when_the_trainer_is_killed(tmp_path: Path) -> None:
    command = barbu_command("practise", "--seed", "3", "--jobs", "2")
    with Terminal(command, env=environment(tmp_path)) as terminal:
        assert len(wait_for_processes(terminal.pid, 3, 5)) >= 3
        assert terminal.until(lambda: b"Enter" in terminal.output, PATIENCE)
        terminal.send(ENTER)
        terminal.read(0.5)
        group = terminal.pid
        terminal.kill(signal.SIGKILL)
        terminal.wait(PATIENCE)
        assert wait_for_processes(group, 0, 0) == set()
