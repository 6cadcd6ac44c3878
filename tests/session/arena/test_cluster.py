"""The arena on a Dask cluster gives the same figures as one process. Needs the extra ``cluster``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.arena import cluster as clusters
from barbu_tui.session.arena.cluster import SchedulerError, on_cluster
from barbu_tui.session.arena.match import run
from barbu_tui.session.arena.sets import Contest
from tests.support.commands import environment
from tests.support.patience import PATIENCE

pytest.importorskip("distributed", reason="needs barbu-tui[cluster]")

ROOT = Path(__file__).parents[3]


BOT = """
from barbu_bots import Decision


class Last:
    name = "last"

    def decide(self, view, chance):
        return Decision(view.legal_actions()[-1], "The last one offered.")
"""


@contextmanager
def cluster(place: Path, **worker: str) -> Iterator[str]:
    """Start a scheduler and two workers by the commands of docs/BOTS.md. The value is the scheduler's address."""
    file = place / "scheduler.json"
    here = environment(place, PYTHONPATH=os.pathsep.join([str(ROOT), str(ROOT / "bots")]))
    quiet = ("--no-dashboard", "--scheduler-file", str(file))
    commands = (
        (["scheduler", "--host", "127.0.0.1", "--port", "0", *quiet], here),
        (["worker", "--nworkers", "2", "--nthreads", "1", *quiet], here | worker),
    )
    with ExitStack() as stack:
        for arguments, env in commands:
            process = subprocess.Popen(
                [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]],
                env=env,
                cwd=place,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            stack.callback(process.wait, PATIENCE)
            stack.callback(process.terminate)
        yield _address_in(file)


def _address_in(file: Path) -> str:
    """Return the address that a scheduler writes when it is there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError, ValueError):
            address: str = json.loads(file.read_text(encoding="utf-8"))["address"]
            return address
        time.sleep(0.05)
    raise AssertionError("The scheduler has not begun.")


@pytest.mark.filterwarnings("ignore")
def test_two_workers_give_the_figures_of_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cluster_bot.py").write_text(BOT, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    bots = ("cluster_bot:Last", "sound", "greedy")
    path = os.pathsep.join(map(str, (ROOT, ROOT / "bots", tmp_path)))
    with cluster(tmp_path, PYTHONPATH=path) as address:
        there = run(Contest(ruleset("sheet3"), bots, 7), 4, scheduler=address)
        monkeypatch.setattr("barbu_tui.__version__", "0.0.1")
        with pytest.raises(SchedulerError, match=r"The worker \S+ has barbu \S+ .*, and here is barbu 0.0.1"):
            next(on_cluster([], address))
    here = run(Contest(ruleset("sheet3"), bots, 7), 4)
    assert not here.failures
    assert there.to_json() == here.to_json()


@pytest.mark.filterwarnings("ignore")
def test_a_missing_scheduler_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "_PATIENCE", 0.5)
    with pytest.raises(SchedulerError, match="does not answer"):
        next(on_cluster([], "tcp://127.0.0.1:9"))


@pytest.mark.parametrize("address", ["localhost", "127.0.0.1:87x", "there://x:1"])
@pytest.mark.filterwarnings("ignore")
def test_an_invalid_address_is_reported(address: str) -> None:
    with pytest.raises(SchedulerError, match="is not the address of a scheduler"):
        next(on_cluster([], address))
