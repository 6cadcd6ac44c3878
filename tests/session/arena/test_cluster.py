"""The arena on a Dask cluster gives the same figures as one process. Needs the extra ``cluster``."""

from __future__ import annotations

import warnings

import pytest

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.arena import cluster as clusters
from barbu_tui.session.arena.cluster import SchedulerError, on_cluster
from barbu_tui.session.arena.match import run

distributed = pytest.importorskip("distributed", reason="needs barbu-tui[cluster]")

BOTS = ("sound", "greedy", "random", "greedy")


@pytest.mark.filterwarnings("ignore")
def test_two_workers_give_the_figures_of_one_process() -> None:
    with (
        warnings.catch_warnings(),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True
        ) as cluster,
    ):
        warnings.simplefilter("ignore")
        there = run(ruleset(), BOTS, 4, seed=7, scheduler=cluster.scheduler_address)
    here = run(ruleset(), BOTS, 4, seed=7)
    assert there.to_json() == here.to_json()


@pytest.mark.filterwarnings("ignore")
def test_a_missing_scheduler_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "_PATIENCE", 0.5)
    with pytest.raises(SchedulerError, match="does not answer"):
        next(on_cluster([], "tcp://127.0.0.1:9"))


@pytest.mark.parametrize("address", ["localhost", "127.0.0.1:87x", "there://x:1"])
@pytest.mark.filterwarnings("ignore")
def test_an_invalid_address_is_reported(address: str) -> None:
    with pytest.raises(SchedulerError, match="is no address of a scheduler"):
        next(on_cluster([], address))
