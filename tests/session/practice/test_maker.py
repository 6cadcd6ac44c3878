"""The process that finds card drills ahead, and its kind: an interrupt from the terminal is for the app alone."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable

import pytest

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.play.processes import spread
from barbu_tui.session.practice.stock import Maker, Wish


def making() -> Callable[[], None]:
    maker = Maker()
    maker.ask(Wish(ruleset()), 1)
    return maker.close


def estimating() -> Callable[[], None]:
    return Workers(2).close


def spreading() -> Callable[[], None]:
    """As a review in the app does, from a thread."""
    results: list[None] = []
    thread = threading.Thread(
        target=lambda: results.extend(spread(time.sleep, [2.0], 1, os.getpid, afresh=True))  # type: ignore[arg-type]
    )
    before = multiprocessing.active_children()
    thread.start()
    while multiprocessing.active_children() == before:
        time.sleep(0.001)

    def end() -> None:
        thread.join()
        assert results == [None]

    return end


@pytest.mark.parametrize("begin", [making, estimating, spreading])
def test_ctrl_c_at_once_is_not_for_a_process_behind_the_app(
    begin: Callable[[], Callable[[], None]], capfd: pytest.CaptureFixture[str]
) -> None:
    before = set(multiprocessing.active_children())
    end = begin()
    try:
        begun = set(multiprocessing.active_children()) - before
        assert begun
        for _ in range(40):  # while it starts, imports, and works
            for process in begun:
                assert process.pid is not None
                os.kill(process.pid, signal.SIGINT)
            time.sleep(0.02)
        assert all(process.is_alive() for process in begun)
    finally:
        end()
    assert capfd.readouterr().err == ""
